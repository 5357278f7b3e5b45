import { afterAll, expect, inject, test } from 'vitest';
import { addDays, weekdayOf } from '../../src/domain/calendar-day.ts';
import { connect } from '../../src/server/db/connect.ts';
import { makeVoucher } from '../../src/server/features/vouchers/make-voucher.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkBookings } from '../../src/server/integrity/check-bookings.ts';
import { checkPoints } from '../../src/server/integrity/check-points.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { startAppProcesses } from '../app-processes.ts';
import { recordFault } from '../fault-row.ts';
import { visitInput } from '../visit-input.ts';
import { voucherInput } from '../voucher-input.ts';

const processes = await startAppProcesses(inject('databaseUrl'));
const { db, close } = connect(processes.databaseUrl);
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

async function buy(buyer: number, payload: object): Promise<Answer> {
  const app = apps[buyer % apps.length];
  const response = await fetch(`${app?.url}/api/create-booking-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.1.${buyer >> 8}.${buyer & 255}` },
    body: JSON.stringify(payload),
  });
  const body = (await response.json()) as { code?: string; message?: string; clientSecret?: string };
  return {
    status: response.status,
    code: body.code ?? null,
    message: body.message ?? '',
    clientSecret: body.clientSecret ?? null,
  };
}

const countReplies = (answers: Answer[]) =>
  answers.reduce<Record<string, number>>((counts, { status, code }) => {
    const key = `${status} ${code ?? 'booked'}`;
    counts[key] = (counts[key] ?? 0) + 1;
    return counts;
  }, {});

test('1,000 buyers at once for 40 places, two app processes: exactly 40 children, every other buyer is told why', async () => {
  const payload = visitInput({
    selectedDate: saturday,
    ticketQuantities: { 'child-1-12': 1 },
    totalAmount: 9.5,
  });
  const answers = await Promise.all(Array.from({ length: 1000 }, (_, buyer) => buy(buyer, payload)));
  expect(countReplies(answers)).toEqual({ '201 booked': 40, '409 session_full': 960 });
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ message }) => message))).toEqual(
    new Set(['This day has just sold out.']),
  );

  const winners = answers.flatMap(({ clientSecret }) => clientSecret ?? []);
  expect(new Set(await Promise.all(winners.map((secret) => processes.pay(secret))))).toEqual(
    new Set(['succeeded']),
  );
  const confirmations = await Promise.all(
    winners.map(async (secret, index) => {
      const response = await fetch(`${apps[index % 2]?.url}/api/send-booking-confirmation`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.0.${index}` },
        body: JSON.stringify({ paymentIntentId: secret.split('_secret_')[0] }),
      });
      return (await response.json()) as { confirmed: boolean };
    }),
  );
  expect(confirmations.every(({ confirmed }) => confirmed)).toBe(true);
  const confirmed = await db
    .selectFrom('booking')
    .where('status', '=', 'confirmed')
    .select('children')
    .execute();
  expect(confirmed.reduce((sum, { children }) => sum + children, 0)).toBe(40);
});

test('1,000 at once for two sessions of an event: each booking has both or none', async () => {
  const slots = [
    { starts: 570, ends: 690, capacity: 40 },
    { starts: 720, ends: 840, capacity: 33 },
  ];
  await db
    .insertInto('session')
    .values(slots.map((slot) => ({ ...slot, day: sunday, event_id: 'kpop-demon-hunters' })))
    .execute();
  const sessions = [`${sunday}|9:30-11:30 AM`, `${sunday}|12:00-2:00 PM`];
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, buyer) =>
      buy(
        buyer + 2000,
        visitInput({
          selectedDate: sunday,
          ticketQuantities: { 'child-1-12': 1 },
          totalAmount: 19,
          isKpopEvent: true,
          selectedKpopSessions: buyer % 2 ? sessions : sessions.toReversed(),
        }),
      ),
    ),
  );
  expect(countReplies(answers)).toEqual({ '201 booked': 33, '409 session_full': 967 });
  const taken = await db
    .selectFrom('place')
    .innerJoin('session', 'session.id', 'place.session_id')
    .where('session.day', '=', sunday)
    .groupBy('session.starts')
    .select(({ fn }) => ['session.starts', fn.sum<number>('place.children').as('children')])
    .orderBy('session.starts')
    .execute();
  expect(taken.map(({ children }) => Number(children))).toEqual([33, 33]);
});

test('500 at once for the last use of a voucher: one has it, the others are shown the price without it and lose nothing', async () => {
  const code = await makeVoucher(db, voucherInput(), Date.now());
  const buyers = Array.from({ length: 500 }, (_, buyer) => ({
    buyer: buyer + 4000,
    // Two days: buyers of one session and of different ones compete for the voucher.
    day: addDays(sunday, 1 + (buyer % 2)),
  }));
  const visit = { ticketQuantities: { 'child-1-12': 1 } };
  const answers = await Promise.all(
    buyers.map(({ buyer, day }) =>
      buy(
        buyer,
        visitInput({ ...visit, selectedDate: day, voucherCode: code, totalAmount: 4.5, discountAmount: 5 }),
      ),
    ),
  );
  expect(countReplies(answers)).toEqual({ '201 booked': 1, '409 voucher_invalid': 499 });
  expect(new Set(answers.filter(({ status }) => status === 409).map(({ message }) => message))).toEqual(
    new Set(['This voucher has been used up.']),
  );
  const uses = await db.selectFrom('voucher_use').select('discount_pence').execute();
  expect(uses).toEqual([{ discount_pence: 500 }]);
});

test('500 at once with points for one reward: one code, one redemption, every other caller is told why', async () => {
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
  const proved = await call('/api/email-codes/confirm', { email, code }, 0, cookieOf(requested));
  expect(proved.status).toBe(200);

  const wish = { memberId: member.id, rewardId: 'free-hot-drink', pointsCost: 50 };
  const cookie = cookieOf(proved);
  const attempts = Array.from({ length: 500 }, async (_, caller) => {
    // Every third tap is a repeat of the tap before it.
    const attempt = `attempt-number-${caller - (caller % 3 === 2 ? 1 : 0)}`;
    const answer = await call('/api/loyalty/redeem', wish, caller, { ...cookie, 'idempotency-key': attempt });
    const body = (await answer.json()) as { code?: string; reward?: { code: string } };
    return { status: answer.status, why: body.code, code: body.reward?.code, attempt };
  });
  const answers = await Promise.all(attempts);
  const winners = answers.filter(({ status }) => status === 201);
  expect(new Set(winners.map((answer) => `${answer.attempt} ${answer.code}`)).size).toBe(1);
  expect(winners.length).toBeLessThanOrEqual(2);
  const losers = answers.filter(({ status }) => status !== 201);
  expect(new Set(losers.map(({ status, why }) => `${status} ${why}`))).toEqual(
    new Set(['409 not_enough_points']),
  );
  const entries = await db.selectFrom('point_entry').select('points').orderBy('seq').execute();
  expect(entries).toEqual([{ points: 50 }, { points: -50 }]);
  const made = await db.selectFrom('redemption').select('voucher_code').execute();
  expect(made).toEqual([{ voucher_code: winners[0]?.code }]);
});

test('the integrity checks pass', async () => {
  expect(await checkBookings(db, Date.now())).toEqual([]);
  expect(await checkPoints(db)).toEqual([]);
  recordFault({
    fault: '1,000 buyers at once for the last 40 places, two app processes',
    result: 'exactly 40 sold, 960 refused with a reason, 0 errors; books balance',
    requirement: '40 sold, 960 refused, 0 errors',
  });
});
