import { afterAll, expect, inject, test, vi } from 'vitest';
import { addDays, weekdayOf } from '../../src/domain/calendar-day.ts';
import { formatSlot } from '../../src/domain/time-slot.ts';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkBookings } from '../../src/server/integrity/check-bookings.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { type AppProcess, startAppProcesses } from '../app-processes.ts';
import { creditsInput } from '../credits.ts';
import { recordFault } from '../fault-row.ts';
import { visitInput } from '../visit-input.ts';
import { waitFor } from '../wait-for.ts';

/** Number of kills of the app: a few in every test run, 200 with `npm run faults`. */
const deaths = Number(process.env['DEATHS'] ?? 4);
const familiesPerLife = 4;
/** Only ends a test that hangs. The site is not required to be this fast. */
const waitLimits = { timeout: 120_000, interval: 2 };

const processes = await startAppProcesses(inject('databaseUrl'));
const { db, close } = connect(processes.databaseUrl);
const port = await freePort();
await processes.setWebhook(`http://127.0.0.1:${port}/api/payment-notices`);
afterAll(async () => {
  await close();
  await processes.close();
});

const today = localMoment(Date.now()).day;
/**
 * An event day for the families that pay late: another customer takes the place of each of them before it
 * has paid. All other families visit on the ordinary `days`.
 */
const contestedDay = addDays(today, 12);
const days = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  .map((count) => addDays(today, count))
  .filter((day) => weekdayOf(day) !== 4);

/** Number of replies that families have had so far, including those of the payment provider. */
let replies = 0;

async function post(
  app: AppProcess,
  path: string,
  body: object,
  family: number,
  headers: Record<string, string> = {},
) {
  const response = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.3.${family >> 8}.${family & 255}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
  replies += 1;
  return (await response.json()) as { clientSecret?: string | null; code?: string };
}

/**
 * Books, pays and confirms as one family, until the app is killed. One family in four buys session credits,
 * and one in four pays after its places have gone.
 */
async function visit(app: AppProcess, family: number): Promise<void> {
  const late = family % 4 === 3;
  const buysCredits = family % 4 === 1;
  // The visit is in the afternoon, because an offer changes the price on weekday mornings.
  const slot = { start: 780 + (family >> 2), end: 840 + (family >> 2) };
  const ordinary = { selectedDate: days[family % days.length] ?? today };
  const contested = { selectedDate: contestedDay, selectedSessions: [`${contestedDay}|${formatSlot(slot)}`] };
  if (late) {
    const row = {
      day: contestedDay,
      starts: slot.start,
      ends: slot.end,
      capacity: 1,
      event_id: 'kpop-demon-hunters',
    };
    await db.insertInto('session').values(row).execute();
  }
  const payload = visitInput({
    customerEmail: `family${family}@example.org`,
    ticketQuantities: { 'child-1-12': 1 },
    totalAmount: 9.5,
    ...(late ? contested : ordinary),
  });
  const key = { 'idempotency-key': `family-number-${family}-attempt` };
  const booked = buysCredits
    ? await post(
        app,
        '/api/session-credits/purchase',
        creditsInput({ customerEmail: `family${family}@example.org` }),
        family,
        key,
      )
    : await post(app, '/api/create-booking-payment', payload, family, key);
  if (!booked.clientSecret) return;
  if (late) await sellToSomebodyElse(slot.start);
  await processes.pay(booked.clientSecret);
  replies += 1;
  await post(
    app,
    '/api/send-booking-confirmation',
    { paymentIntentId: booked.clientSecret.split('_secret_')[0] },
    family,
  );
  await post(app, '/api/booking-result', { clientSecret: booked.clientSecret }, family);
}

async function sellToSomebodyElse(starts: number): Promise<void> {
  const session = await db
    .selectFrom('session')
    .where('day', '=', contestedDay)
    .where('starts', '=', starts)
    .select('id')
    .executeTakeFirstOrThrow();
  const past = new Date(Date.now() - 1_000);
  await db
    .updateTable('place')
    .set({ live_until: past, taken_at: past })
    .where('session_id', '=', session.id)
    .execute();
  await db.updateTable('session').set({ capacity: 0 }).where('id', '=', session.id).execute();
}

test(`after ${deaths} kills between pay and confirmed, each paid booking is confirmed once or refunded once, with one mail each`, {
  timeout: 600_000 + deaths * 5_000,
}, async () => {
  // Most families get in, but some days fill up, so that both results occur.
  await db
    .updateTable('venue')
    .set({ open_play_capacity: Math.ceil((deaths * familiesPerLife) / days.length / 1.5) })
    .execute();
  let family = 0;
  for (let death = 0; death < deaths; death += 1) {
    const app = await processes.openApp(port);
    const before = replies;
    let areDone = false;
    const families = Promise.all(
      Array.from({ length: familiesPerLife }, () => visit(app, family++).catch(() => undefined)),
    ).then(() => {
      areDone = true;
    });
    // Kills the app a few milliseconds after some point between the first request and the last reply.
    // The point is given as a number of replies, so that a slow machine gets as far as a fast one.
    const repliesBeforeDeath = (death * 7) % (familiesPerLife * 4);
    await vi.waitUntil(() => areDone || replies - before >= repliesBeforeDeath, waitLimits);
    await new Promise((resolve) => setTimeout(resolve, (death * 7919) % 30));
    await app.kill();
    await families;
  }

  const last = await processes.openApp(port);
  await waitFor(
    async () => {
      const { rows } = await readUnsettled();
      expect(rows).toEqual([]);
    },
    { interval: 500 },
  );
  await waitFor(
    async () =>
      expect(await db.selectFrom('mail').where('status', '=', 'queued').select('id').execute()).toEqual([]),
    { interval: 500 },
  );

  const settled = await db
    .selectFrom('booking')
    .leftJoin('mail', 'mail.booking_id', 'booking.id')
    .leftJoin('kept_mail', 'kept_mail.mail_id', 'mail.id')
    .where('booking.status', 'in', ['confirmed', 'refunded'])
    .groupBy(['booking.id', 'booking.status', 'booking.total_pence'])
    .select(({ fn }) => [
      'booking.status',
      'booking.total_pence',
      fn.count<number>('kept_mail.mail_id').as('mails'),
    ])
    .execute();
  const of = (status: string) => settled.filter((booking) => booking.status === status);
  const sum = (bookings: typeof settled) =>
    bookings.reduce((total, { total_pence }) => total + total_pence, 0);
  const books = await processes.books();
  expect(settled.every(({ mails }) => Number(mails) === 1)).toBe(true);
  expect(books.taken.gbp ?? 0).toBe(sum(settled));
  expect(books.refunded.gbp ?? 0).toBe(sum(of('refunded')));
  expect(of('confirmed').length).toBeGreaterThan(0);
  expect(of('refunded').length).toBeGreaterThan(0);
  expect(await checkBookings(db, Date.now())).toEqual([]);
  const issues = await db
    .selectFrom('journal')
    .innerJoin('booking', 'booking.id', 'journal.booking_id')
    .where('what', '=', 'credits issued')
    .select(['booking_id', 'booking.status'])
    .execute();
  expect(new Set(issues.map(({ booking_id }) => booking_id)).size).toBe(issues.length);
  expect(issues.length).toBeGreaterThan(0);
  recordFault({
    fault: `the app killed (kill -9) ${deaths} times between 'pay' and 'confirmed'`,
    result: `${family} families: ${books.intents['succeeded']?.count ?? 0} payments taken, ${of('confirmed').length} confirmed, ${of('refunded').length} refunded, one mail each, credits issued ${issues.length} times; books balance`,
    requirement: 'each confirmed once or refunded once; one mail each',
  });
  await last.stop();
});

/**
 * Returns as `rows` the paid bookings that are not settled yet, and one more entry if the site has not heard
 * of a payment. Reads bookings last, so that a booking that is paid during the other reads is among them.
 */
async function readUnsettled() {
  const paid = (await processes.books()).intents['succeeded']?.count ?? 0;
  const known = await db
    .selectFrom('payment')
    .where('status', '=', 'succeeded')
    .select('booking_id')
    .execute();
  const rows = await db
    .selectFrom('booking')
    .innerJoin('payment', 'payment.booking_id', 'booking.id')
    .where('payment.status', '=', 'succeeded')
    .where('booking.status', 'not in', ['confirmed', 'refunded'])
    .select('booking.id')
    .execute();
  return { rows: known.length < paid ? ['a payment that we have not heard of', ...rows] : rows };
}
