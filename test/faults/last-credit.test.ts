import { createHash, randomBytes } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { addDays, weekdayOf } from '../../src/domain/calendar-day.ts';
import { unpaidLimits } from '../../src/domain/hold.ts';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkBookings } from '../../src/server/integrity/check-bookings.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { startAppProcesses } from '../app-processes.ts';
import { creditsInput } from '../credits.ts';
import { visitInput } from '../visit-input.ts';

/**
 * How many devices try at once: twice as many as the two processes have connections. `npm run faults` has
 * 500.
 */
const crowd = process.env['CROWD'] === undefined ? 40 : 500;

const processes = await startAppProcesses(inject('databaseUrl'), {
  settings: { DATABASE_CONNECTIONS: '10' },
});
const { db, close } = connect(processes.databaseUrl);
const apps = await Promise.all([processes.openApp(await freePort()), processes.openApp(await freePort())]);
afterAll(async () => {
  await close();
  await processes.close();
});

const today = localMoment(Date.now()).day;
const saturday = addDays(today, (6 - weekdayOf(today) + 7) % 7 || 7);
const email = 'shared@example.org';
await db.updateTable('venue').set({ open_play_capacity: 1000 }).execute();

async function post(caller: number, path: string, body: object, cookie = '') {
  const response = await fetch(`${apps[caller % apps.length]?.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      // On a slow machine a kept-alive connection may close just as it is used again.
      connection: 'close',
      'x-forwarded-for': `10.7.${caller >> 8}.${caller & 255}`,
      ...(cookie ? { cookie } : {}),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as {
    code?: string;
    bookingId?: string;
    clientSecret?: string | null;
    sessionCreditsUsed?: number;
    finalAmount?: number;
  };
  return { status: response.status, ...answer };
}

/**
 * Creates devices that have verified an address. With codes by mail, the hourly limit would allow only a few
 * devices.
 */
async function createVerifiedDevices(count: number, mailbox = email): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const times = { proved_at: new Date(), ends_at: new Date(Date.now() + 86_400_000) };
  const digests = tokens.map((token) => createHash('sha256').update(token).digest('base64url'));
  await db
    .insertInto('known_device')
    .values(digests.map((digest) => ({ digest, ends_at: times.ends_at })))
    .execute();
  await db
    .insertInto('email_proof')
    .values(digests.map((device) => ({ device, mailbox, ...times })))
    .execute();
  return tokens.map((token) => `device=${token}`);
}

test(`${crowd} devices at once for the last session credit of one address: one visit uses it, and the others pay or are shown the new price`, async () => {
  const order = await post(0, '/api/session-credits/purchase', creditsInput({ customerEmail: email }));
  await processes.pay(order.clientSecret ?? '');
  await post(0, '/api/booking-result', { clientSecret: order.clientSecret });
  const devices = await createVerifiedDevices(crowd + 1);
  const visit = (children: number, more: object = {}) =>
    visitInput({
      customerEmail: email,
      selectedDate: saturday,
      ticketQuantities: { 'child-1-12': children },
      ...more,
    });
  const nine = await post(crowd, '/api/create-booking-payment', visit(9), devices[crowd]);
  expect([nine.sessionCreditsUsed, nine.finalAmount]).toEqual([9, 0]);

  const answers = await Promise.all(
    devices.slice(0, crowd).map((device, buyer) => {
      // Half of the devices were shown a price with the session credit; the others accept any correct
      // price.
      const shown = buyer % 2 === 0 ? { sessionCredits: 1 } : {};
      return post(buyer, '/api/create-booking-payment', visit(1, shown), device);
    }),
  );
  const outcomes = new Set(
    answers.map(
      ({ status, code, sessionCreditsUsed, finalAmount }) =>
        `${status} ${code ?? `${sessionCreditsUsed} used, ${finalAmount} to pay`}`,
    ),
  );
  // How often each reply comes depends on how many orders were priced before the session credit was gone.
  const allowed = [
    '201 1 used, 0 to pay',
    '201 0 used, 950 to pay',
    '409 price_changed',
    // There is a limit of unpaid places for one address.
    '429 too_many_unpaid',
  ];
  expect(allowed).toEqual(expect.arrayContaining([...outcomes]));
  expect(outcomes).toContain('409 price_changed');
  expect(answers.filter(({ sessionCreditsUsed }) => sessionCreditsUsed === 1)).toHaveLength(1);
  const later: typeof answers = [];
  while (later.at(-1)?.code === undefined && later.length <= unpaidLimits.mailbox.places) {
    later.push(await post(later.length, '/api/create-booking-payment', visit(1), devices[later.length]));
  }
  expect(later.at(-1)).toMatchObject({ status: 429, code: 'too_many_unpaid' });
  const paying = [...answers, ...later].filter(({ finalAmount }) => finalAmount === 950);
  expect(paying).toHaveLength(unpaidLimits.mailbox.places);
  const booked = answers.flatMap(({ status }, buyer) => (status === 201 ? [buyer] : []));
  expect(booked.filter((buyer) => buyer % 2 === 0).length).toBeLessThanOrEqual(1);
  const uses = await db.selectFrom('credit_use').select('credits').orderBy('credits').execute();
  expect(uses).toEqual([{ credits: 1 }, { credits: 9 }]);
});

test(`${crowd} taps at once on the refund of one purchase refund its money once`, async () => {
  const order = await post(0, '/api/session-credits/purchase', creditsInput({ customerEmail: email }));
  await processes.pay(order.clientSecret ?? '');
  await post(0, '/api/booking-result', { clientSecret: order.clientSecret });
  const [device = ''] = await createVerifiedDevices(1);
  const { booking_id: bookingId } = await db
    .selectFrom('credit_purchase')
    .orderBy('issued_at', 'desc')
    .select('booking_id')
    .executeTakeFirstOrThrow();
  const before = (await processes.books()).refunded.gbp ?? 0;
  const input = { bookingId, email, credits: 10 };
  const answers = await Promise.all(
    Array.from({ length: crowd }, (_, caller) => post(caller, '/api/session-credits/return', input, device)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await db.selectFrom('refund').select(['amount_pence', 'status']).execute()).toEqual([
    { amount_pence: 7500, status: 'done' },
  ]);
  expect(((await processes.books()).refunded.gbp ?? 0) - before).toBe(7500);
});

test('a purchase whose refund and whose spending are asked for at the same moment is refunded or spent, never both', async () => {
  const outcomes: string[] = [];
  for (let round = 0; round < crowd / 8; round += 1) {
    const spender = `spender-${round}@example.org`;
    // Each round has network addresses of its own, so that none reaches the rate limit.
    const first = crowd + round * 8;
    const order = await post(
      first,
      '/api/session-credits/purchase',
      creditsInput({ customerEmail: spender }),
    );
    await processes.pay(order.clientSecret ?? '');
    await post(first, '/api/booking-result', { clientSecret: order.clientSecret });
    const visit = visitInput({
      customerEmail: spender,
      selectedDate: saturday,
      ticketQuantities: { 'child-1-12': 1 },
      sessionCredits: 1,
    });
    const refund = { bookingId: order.bookingId, email: spender, credits: 10 };
    const answers = await Promise.all(
      (await createVerifiedDevices(8, spender)).map((device, caller) =>
        Promise.all([
          post(first + caller, '/api/create-booking-payment', visit, device),
          post(first + caller, '/api/session-credits/return', refund, device),
        ]),
      ),
    );
    const [spent, refunded] = [0, 1].map((at) => new Set(answers.map((both) => both[at]?.code ?? 'done')));
    outcomes.push(`spent: ${[...(spent ?? [])]}; refunded: ${[...(refunded ?? [])]}`);
  }
  const allowed = ['spent: done; refunded: price_changed', 'spent: price_changed; refunded: done'];
  expect(allowed).toEqual(expect.arrayContaining([...new Set(outcomes)]));
});

test('the integrity checks pass', async () => {
  expect(await checkBookings(db, Date.now())).toEqual([]);
});
