import { afterAll, expect, inject, test } from 'vitest';
import { addDays, weekdayOf } from '../../src/domain/calendar-day.ts';
import { connect } from '../../src/server/db/connect.ts';
import { makeVoucher } from '../../src/server/features/vouchers/make-voucher.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkBookings } from '../../src/server/integrity/check-bookings.ts';
import { checkPoints } from '../../src/server/integrity/check-points.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { startAppProcesses } from '../app-processes.ts';
import { creditsInput } from '../credits.ts';
import { recordFault } from '../fault-row.ts';
import { photoSessionInput } from '../photo-session-input.ts';
import { visitInput } from '../visit-input.ts';
import { voucherInput } from '../voucher-input.ts';

/**
 * The number of buyers at once: enough that several wait for each connection of the two processes. `npm run
 * faults` sends 20 crowds of a thousand buyers.
 */
const crowd = Number(process.env['CROWD'] ?? 40);
/**
 * The number of places on sale: 40 with `npm run faults`. Each sold place is paid for, and payments take most
 * of the time.
 */
const places = process.env['CROWD'] === undefined ? 12 : 40;
/** The number of buyers at once for a single item: twice as many as the two processes have connections. */
const crowdForOne = Number(process.env['CROWD'] ?? 40);
const laterCrowds = Number(process.env['LATER_CROWDS'] ?? 0);

const processes = await startAppProcesses(inject('databaseUrl'), {
  settings: { DATABASE_CONNECTIONS: '10' },
});
const { db, close } = connect(processes.databaseUrl);
// Opens the photo studio all year, before any process has read its season.
await db.updateTable('photo_studio').set({ season_from: '2025-01-01', season_to: null }).execute();
await db.updateTable('venue').set({ open_play_capacity: places }).execute();
const apps = await Promise.all([processes.openApp(await freePort()), processes.openApp(await freePort())]);
afterAll(async () => {
  await close();
  await processes.close();
});

const today = localMoment(Date.now()).day;
const saturday = addDays(today, (6 - weekdayOf(today) + 7) % 7 || 7);
const sunday = addDays(saturday, 1);

interface Answer {
  status: number;
  code: string | null;
  message: string;
  clientSecret: string | null;
}

let buyers = 0;

/**
 * Sends an order with an IP address and an e-mail of its own, to the two processes in turn. Orders with the
 * same IP address or e-mail would wait for each other before they lock anything else.
 */
async function buy(payload: object, path = '/api/create-booking-payment'): Promise<Answer> {
  const buyer = ++buyers;
  const response = await fetch(`${apps[buyer % apps.length]?.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${16 + (buyer >> 16)}.${(buyer >> 8) & 255}.${buyer & 255}`,
    },
    body: JSON.stringify({ ...payload, customerEmail: `buyer${buyer}@example.org` }),
  });
  const body = (await response.json()) as { code?: string; message?: string; clientSecret?: string };
  return {
    status: response.status,
    code: body.code ?? null,
    message: body.message ?? '',
    clientSecret: body.clientSecret ?? null,
  };
}

/** Makes a call for each member of a crowd, all at once. */
const atOnce = <T>(size: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: size }, (_, index) => call(index)));

/**
 * Makes the call for each later crowd, one crowd after the other, and expects the reply `refusal` to each
 * call.
 */
async function refuseLaterCrowds(refusal: string, call: (index: number) => Promise<Answer>) {
  for (let later = 0; later < laterCrowds; later += 1)
    expect(countReplies(await atOnce(crowd, call))).toEqual({ [refusal]: crowd });
}

/** Pays and confirms every order that was accepted. */
async function payFor(answers: readonly Answer[]) {
  const secrets = answers.flatMap(({ clientSecret }) => clientSecret ?? []);
  for (const secret of secrets) expect(await processes.pay(secret)).toBe('succeeded');
  for (const [index, secret] of secrets.entries()) {
    const response = await fetch(`${apps[index % 2]?.url}/api/send-booking-confirmation`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.0.${index}` },
      body: JSON.stringify({ paymentIntentId: secret.split('_secret_')[0] }),
    });
    expect(await response.json()).toMatchObject({ confirmed: true });
  }
}

const countReplies = (answers: Answer[]) =>
  answers.reduce<Record<string, number>>((counts, { status, code }) => {
    const key = `${status} ${code ?? 'booked'}`;
    counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  }, {});

test(`${crowd} buyers at once at two processes buy exactly the last ${places} places, and every other buyer is told why it got none`, async () => {
  const payload = visitInput({
    selectedDate: saturday,
    ticketQuantities: { 'child-1-12': 1 },
    totalAmount: 9.5,
  });
  const answers = await atOnce(crowd, () => buy(payload));
  expect(countReplies(answers)).toEqual({ '201 booked': places, '409 session_full': crowd - places });
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ message }) => message))).toEqual(
    new Set(['This day has just sold out.']),
  );
  await payFor(answers);
  await refuseLaterCrowds('409 session_full', () => buy(payload));
  const confirmed = await db
    .selectFrom('booking')
    .where('status', '=', 'confirmed')
    .select('children')
    .execute();
  expect(confirmed.reduce((sum, { children }) => sum + children, 0)).toBe(places);
});

test(`${crowd} buyers at once for two sessions of an event: each booking has both sessions or none`, async () => {
  const fewer = places - 4;
  const slots = [
    { starts: 570, ends: 690, capacity: places },
    { starts: 720, ends: 840, capacity: fewer },
  ];
  await db
    .insertInto('session')
    .values(slots.map((slot) => ({ ...slot, day: sunday, event_id: 'kpop-demon-hunters' })))
    .execute();
  const sessions = [`${sunday}|9:30-11:30 AM`, `${sunday}|12:00-2:00 PM`];
  const order = (index: number) =>
    buy(
      visitInput({
        selectedDate: sunday,
        ticketQuantities: { 'child-1-12': 1 },
        totalAmount: 19,
        isKpopEvent: true,
        selectedKpopSessions: index % 2 ? sessions : sessions.toReversed(),
      }),
    );
  const answers = await atOnce(crowd, order);
  expect(countReplies(answers)).toEqual({ '201 booked': fewer, '409 session_full': crowd - fewer });
  await payFor(answers);
  await refuseLaterCrowds('409 session_full', order);
  const taken = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .where('session.day', '=', sunday)
    .groupBy('session.starts')
    .select(({ fn }) => ['session.starts', fn.sum<number>('place.children').as('children')])
    .orderBy('session.starts')
    .execute();
  expect(taken.map(({ children }) => Number(children))).toEqual([fewer, fewer]);
});

test(`${crowdForOne} buyers at once for the last use of a voucher: one uses it, and the others are told that it is used up and buy nothing`, async () => {
  const code = await makeVoucher(db, voucherInput(), Date.now());
  const order = (index: number) =>
    buy(
      visitInput({
        ticketQuantities: { 'child-1-12': 1 },
        // There are two days, so that buyers of the same session and of different sessions compete for the
        // voucher.
        selectedDate: addDays(sunday, 1 + (index % 2)),
        voucherCode: code,
        totalAmount: 4.5,
        discountAmount: 5,
      }),
    );
  const answers = await atOnce(crowdForOne, order);
  expect(countReplies(answers)).toEqual({ '201 booked': 1, '409 voucher_invalid': crowdForOne - 1 });
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ message }) => message))).toEqual(
    new Set(['This voucher has been used up.']),
  );
  await payFor(answers);
  await refuseLaterCrowds('409 voucher_invalid', order);
  const uses = await db.selectFrom('voucher_use').select('discount_pence').execute();
  expect(uses).toEqual([{ discount_pence: 500 }]);
});

test(`${crowdForOne} buyers at once for one photo session: one gets it, and every other buyer is told that it is taken`, async () => {
  const day = addDays(saturday, 7);
  const order = () =>
    buy(photoSessionInput({ sessionDate: day }), '/api/photo-studio/create-booking-payment');
  const answers = await atOnce(crowdForOne, order);
  expect(countReplies(answers)).toEqual({ '201 booked': 1, '409 slot_taken': crowdForOne - 1 });
  await payFor(answers);
  await refuseLaterCrowds('409 slot_taken', order);
});

test(`${crowdForOne} requests at once for one reward make one redemption with one code, and every other caller is told why it got none`, async () => {
  const email = 'points@example.org';
  const call = (path: string, body: object, caller: number, headers: Record<string, string> = {}) =>
    fetch(`${apps[caller % apps.length]?.url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.3.${caller >> 8}.${caller & 255}`,
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const joined = await call('/api/loyalty/join', { name: 'Alex Rowe', email, emailConsent: false }, 0);
  const { member } = (await joined.json()) as { member: { id: string; currentPoints: number } };
  expect(member.currentPoints).toBe(50);
  const requested = await call('/api/email-codes', { email, for: 'rewards' }, 0);
  const { code } = await db.selectFrom('email_code').select('code').executeTakeFirstOrThrow();
  const cookieOf = (answer: Response) => ({ cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' });
  const verified = await call('/api/email-codes/confirm', { email, code }, 0, cookieOf(requested));
  expect(verified.status).toBe(200);

  const wish = { memberId: member.id, rewardId: 'free-hot-drink', pointsCost: 50 };
  const cookie = cookieOf(verified);
  const redeem = async (caller: number, attempt: string) => {
    const answer = await call('/api/loyalty/redeem', wish, caller, { ...cookie, 'idempotency-key': attempt });
    const body = (await answer.json()) as { code?: string; reward?: { code: string } };
    return { status: answer.status, why: body.code, code: body.reward?.code, attempt };
  };
  // Every third request repeats the request before it.
  const answers = await atOnce(crowdForOne, (caller) =>
    redeem(caller, `attempt-number-${caller - (caller % 3 === 2 ? 1 : 0)}`),
  );
  const winners = answers.filter(({ status }) => status === 201);
  expect(new Set(winners.map((answer) => `${answer.attempt} ${answer.code}`)).size).toBe(1);
  expect(winners.length).toBeLessThanOrEqual(2);
  const losers = answers.filter(({ status }) => status !== 201);
  expect(new Set(losers.map(({ status, why }) => `${status} ${why}`))).toEqual(
    new Set(['409 not_enough_points']),
  );
  for (let later = 1; later <= laterCrowds; later += 1) {
    const replies = await atOnce(crowd, (caller) => redeem(caller, `later-attempt-${later}-${caller}`));
    expect(new Set(replies.map(({ status, why }) => `${status} ${why}`))).toEqual(
      new Set(['409 not_enough_points']),
    );
  }
  const entries = await db.selectFrom('point_entry').select('points').orderBy('seq').execute();
  expect(entries).toEqual([{ points: 50 }, { points: -50 }]);
  const made = await db.selectFrom('redemption').select('voucher_code').execute();
  expect(made).toEqual([{ voucher_code: winners[0]?.code }]);
});

test('the integrity checks pass', async () => {
  expect(await checkBookings(db, Date.now())).toEqual([]);
  expect(await checkPoints(db)).toEqual([]);
  recordFault({
    fault: `${crowd} buyers at once for the last ${places} places, two app processes; the same for an event, a voucher, a photo session and points, ${laterCrowds} times more`,
    result: `exactly ${places} sold, ${crowd - places} refused with a reason, 0 errors; of ${2 * crowd + 3 * crowdForOne + 5 * crowd * laterCrowds} tries none sold what was gone; books balance`,
    requirement: '40 of 1,000 sold, 960 refused, 0 errors',
  });
});

test(`${crowdForOne} buyers at once with one account credit: it pays for as many orders as it can, and the others are refused`, async () => {
  const far = addDays(saturday, 7);
  const post = async <T>(path: string, body: object) => {
    const answer = await fetch(`${apps[0]?.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '10.250.0.1' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as T;
  };
  type Booked = { clientSecret: string; bookingId: string; viewToken: string };
  const first = await post<Booked>('/api/create-booking-payment', visitInput({ selectedDate: far }));
  await processes.pay(first.clientSecret);
  await post('/api/booking-result', { clientSecret: first.clientSecret });
  // A visit can become account credit only if none of its price would be refunded.
  await db.updateTable('venue').set({ cancel_hours_ahead: 8_760 }).execute();
  const { bookingId, viewToken } = first;
  await expect
    .poll(() => post('/api/my-booking/poorly', { bookingId, viewToken, clientId: crypto.randomUUID() }))
    .toMatchObject({ credited: 1900 });
  const { code } = await db
    .selectFrom('account_credit')
    .select('code')
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const payload = visitInput({
    selectedDate: far,
    ticketQuantities: { 'child-1-12': 1 },
    totalAmount: 9.5,
    accountCredit: { code, pence: 950 },
  });
  const answers = await atOnce(crowdForOne, () => buy(payload));
  expect(countReplies(answers)).toEqual({ '201 booked': 2, '409 account_credit_invalid': crowdForOne - 2 });
  const paid = await db
    .selectFrom('payment')
    .where('tender', '=', 'account-credit')
    .select('received_pence')
    .execute();
  expect(paid).toEqual([{ received_pence: 950 }, { received_pence: 950 }]);

  // A gift voucher is stored and spent like account credit.
  const gift = await post<Booked>('/api/gift-vouchers/purchase', {
    ...creditsInput(),
    pence: 1900,
    recipientName: 'Robin',
    message: '',
    delivery: 'print',
  });
  await processes.pay(gift.clientSecret);
  await post('/api/booking-result', { clientSecret: gift.clientSecret });
  const given = await post<{ code: string }>('/api/gift-vouchers/read', {
    bookingId: gift.bookingId,
    viewToken: gift.viewToken,
  });
  const spending = { ...payload, accountCredit: { code: given.code, pence: 950 } };
  expect(countReplies(await atOnce(crowdForOne, () => buy(spending)))).toEqual({
    '201 booked': 2,
    '409 account_credit_invalid': crowdForOne - 2,
  });
  expect(await checkBookings(db, Date.now())).toEqual([]);
});
