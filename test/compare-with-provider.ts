import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../src/server/db/connect.ts';
import { liveProcessNumbers } from '../src/server/db/process-number.ts';
import { checkIntegrity } from '../src/server/integrity/check-integrity.ts';
import type { AppProcesses } from './app-processes.ts';
import { waitFor } from './wait-for.ts';

interface Comparison {
  confirmed: number;
  refunded: number;
  payments: number;
  mails: number;
}

/**
 * Waits until every payment that succeeded at the provider is settled. Then makes all queued mails due, calls
 * `wakeMail` so that the app sends them, and waits until no mail is queued.
 */
export async function waitUntilSettled(
  processes: AppProcesses,
  db: Database,
  wakeMail: () => Promise<unknown>,
): Promise<void> {
  await waitFor(
    async () => {
      const paid = (await processes.books()).intents['succeeded']?.count ?? 0;
      const known = await db
        .selectFrom('booking')
        .innerJoin('payment', 'payment.booking_id', 'booking.id')
        .where('payment.status', '=', 'succeeded')
        .select('booking.status')
        .execute();
      const open = known.filter(({ status }) => !['confirmed', 'refunded', 'cancelled'].includes(status));
      expect([known.length, open]).toEqual([paid, []]);
    },
    { interval: 200 },
  );
  await releaseMail(db);
  await wakeMail();
  await waitUntilMailsSent(db);
}

/** Ends every hold, as if it had been made half an hour ago, so that the next start settles what is open. */
export async function endHolds(db: Database): Promise<void> {
  await sql`update booking set hold_expires_at = now() - interval '11 minutes', held_at = now() - interval '30 minutes'
    where status = 'held'`.execute(db);
}

/**
 * Waits until no process is sending a mail, because a mail that is released while it is being sent would be
 * sent twice. Then makes every queued mail due, even a mail that a dead process had leased or that waits for
 * its next attempt.
 */
export async function releaseMail(db: Database): Promise<void> {
  await waitFor(async () => {
    await db
      .updateTable('mail')
      .set({ taken_by: null, next_attempt_at: new Date(0) })
      .where('status', '=', 'queued')
      .where(({ eb }) =>
        eb.or([eb('taken_by', 'is', null), sql<boolean>`taken_by not in (${liveProcessNumbers})`]),
      )
      .execute();
    const beingSent = db.selectFrom('mail').where('status', '=', 'queued').where('taken_by', 'is not', null);
    expect(await beingSent.select('kind').execute()).toEqual([]);
  });
}

/**
 * Waits until the card payments and card refunds of all orders equal what the provider has taken and
 * refunded, and the integrity checks find nothing.
 */
export async function waitUntilBooksBalance(
  processes: Pick<AppProcesses, 'books'>,
  db: Database,
): Promise<void> {
  await waitFor(
    async () => {
      const books = await processes.books();
      const { received } = await db
        .selectFrom('payment')
        .where('tender', '=', 'card')
        .select(({ fn }) => fn.sum('received_pence').as('received'))
        .executeTakeFirstOrThrow();
      const { returned } = await db
        .selectFrom('refund')
        .innerJoin('payment', 'payment.id', 'refund.payment_id')
        .where('payment.tender', '=', 'card')
        .where('refund.status', '=', 'done')
        .select(({ fn }) => fn.sum('refund.amount_pence').as('returned'))
        .executeTakeFirstOrThrow();
      expect([Number(received), Number(returned)]).toEqual([books.taken.gbp ?? 0, books.refunded.gbp ?? 0]);
      expect(await checkIntegrity(db, Date.now())).toEqual([]);
    },
    { interval: 500 },
  );
}

/**
 * Waits until no mail is queued, and expects each sent mail exactly once in the mailbox. Returns the number
 * of mails, in total and of each kind, and how many of them were dropped because they were no longer true.
 */
export async function countMailsSentOnce(
  db: Database,
): Promise<{ all: number; dropped: number; of: (kind: string) => number }> {
  await waitUntilMailsSent(db);
  const mails = await db.selectFrom('mail').select(['id', 'kind', 'status']).execute();
  const kept = await db.selectFrom('kept_mail').select('mail_id').execute();
  const sent = mails.filter(({ status }) => status === 'sent');
  const dropped = mails.filter(({ status }) => status === 'dropped').map(({ id }) => id);
  expect(sent.length + dropped.length).toBe(mails.length);
  // A mail may have been dropped while it was on its way, and have arrived all the same.
  const arrived = kept.map(({ mail_id }) => mail_id).filter((id) => !dropped.includes(id));
  expect(arrived.sort()).toEqual(sent.map(({ id }) => id).sort());
  return {
    all: mails.length,
    dropped: dropped.length,
    of: (kind) => mails.filter((mail) => mail.kind === kind).length,
  };
}

/** Waits until no mail is queued. */
export async function waitUntilMailsSent(db: Database): Promise<void> {
  await waitFor(
    async () =>
      expect(await db.selectFrom('mail').where('status', '=', 'queued').select('kind').execute()).toEqual([]),
    { interval: 100 },
  );
}

/**
 * Compares the site's books with the provider's. Expects that the money taken equals the price of all
 * confirmed, refunded and cancelled bookings, and that the money refunded equals the sum of the site's
 * refunds. Also expects that each of these bookings has exactly one mail, which was sent, and that the
 * integrity checks find nothing. Returns how many bookings, payments and mails there are.
 */
export async function compareWithProvider(
  processes: Pick<AppProcesses, 'books'>,
  db: Database,
  now = Date.now(),
): Promise<Comparison> {
  const bookings = await db
    .selectFrom('booking')
    .innerJoin('payment', 'payment.booking_id', 'booking.id')
    .where('booking.status', 'in', ['confirmed', 'refunded', 'cancelled'])
    .select(['booking.id', 'booking.status', 'booking.total_pence'])
    .execute();
  const refunds = await db.selectFrom('refund').select(['amount_pence', 'status']).execute();
  const books = await processes.books();
  const sum = (pence: readonly number[]) => pence.reduce((total, one) => total + one, 0);
  expect(books.taken.gbp ?? 0).toBe(sum(bookings.map(({ total_pence }) => total_pence)));
  expect(books.refunded.gbp ?? 0).toBe(sum(refunds.map(({ amount_pence }) => amount_pence)));
  expect(new Set(refunds.map(({ status }) => status)).has('due')).toBe(false);

  const mails = await db
    .selectFrom('mail')
    .where('booking_id', 'is not', null)
    .select(['booking_id', 'kind', 'status'])
    .execute();
  for (const booking of bookings) {
    const sent = mails.filter(({ booking_id }) => booking_id === booking.id);
    expect(sent.map(({ status }) => status)).toEqual(['sent']);
  }
  expect(await checkIntegrity(db, now)).toEqual([]);
  const of = (status: string) => bookings.filter((booking) => booking.status === status).length;
  return {
    confirmed: of('confirmed'),
    refunded: of('refunded'),
    payments: books.intents['succeeded']?.count ?? 0,
    mails: mails.length,
  };
}
