import { type Kysely, sql } from 'kysely';
import { addDays } from '../../../domain/calendar-day.ts';
import { isTooSmallForCard } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { cancelBooking, readPolicy } from '../orders/cancel-booking.ts';
import { readChangeBasis } from '../orders/read-change.ts';
import { readPartyFacts } from './party-facts.ts';

/**
 * A mail about a party. `about` is the day on which the balance is due, or the id of a change. The mail is
 * sent once for each value of `about`.
 */
interface PartyNotice {
  partyId: string;
  kind: 'balance-reminder' | 'balance-late' | 'balance-late-to-staff' | 'party-changed';
  about: string;
  now: number;
}

/** Queues a mail about a party; a repeated call queues nothing. Returns whether the mail was queued. */
export async function queuePartyMail(tx: Kysely<DB>, notice: PartyNotice): Promise<boolean> {
  const { partyId, kind, about, now } = notice;
  const row = await tx
    .insertInto('party_notice')
    .values({ party_id: partyId, kind, about, queued_at: new Date(now) })
    .onConflict((conflict) => conflict.columns(['party_id', 'kind', 'about']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await queueMail(tx, row.id, kind, now);
  return row !== undefined;
}

interface OpenParty {
  id: string;
  bookingId: string;
  due: string;
  /** The amount still to be paid, in pence. */
  open: number;
}

/**
 * Lists parties on `today` or later with an unpaid balance that is due by `until`, the earliest first. With
 * `bookingId`, lists only the party of that booking. Leaves out parties whose payment is being processed.
 */
async function listOpenParties(
  db: Kysely<DB>,
  { today, until, bookingId = null }: { today: string; until: string; bookingId?: string | null },
): Promise<OpenParty[]> {
  const { rows } = await sql<OpenParty>`
    select p.id, p.booking_id as "bookingId", p.balance_due as due, a.open_pence as open
    from party p join booking b on b.id = p.booking_id cross join lateral account_of(b.id) a
    where p.state = 'booked' and p.balance_due <= ${until} and p.day >= ${today} and b.status = 'confirmed'
      and a.open_pence > 0
      and not exists (select from payment y where y.booking_id = b.id and y.status = 'processing')
      and b.id = coalesce(${bookingId}, b.id)
    order by p.balance_due, p.id`.execute(db);
  return rows;
}

/**
 * Reminds families of the balance that is due for their party, and mails them and the centre when the balance
 * is late. Cancels a party only if the owner's rule says so (specification 14.5). Queues each mail only
 * once, even if several processes run this function at the same time. If the due day of a balance changes,
 * its mails can be sent again for the new day. Stops between two parties when `signal` aborts. A failed party
 * does not stop the others; the first error is thrown at the end.
 */
export async function chaseBalances(context: AppContext, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now();
  const today = localMoment(now).day;
  const { rules } = await readPartyFacts(context.db);
  const open = await listOpenParties(context.db, { today, until: addDays(today, rules.reminderDays) });
  const problems: unknown[] = [];
  let isQueued = false;
  for (const party of open) {
    if (signal?.aborted) break;
    const isToBeCancelled = rules.whenLate === 'cancel' && addDays(party.due, rules.cancelAfterDays) <= today;
    // An amount this small cannot be paid by card. Staff decide what happens to the party.
    const isLeftToStaff = isTooSmallForCard(party.open);
    try {
      if (await queueNotices(context, party, { isLeftToStaff, today, now })) isQueued = true;
      if (isToBeCancelled && !isLeftToStaff) await cancelUnpaid(context, party, today);
    } catch (problem) {
      // A refusal means that the party was paid, changed or cancelled after it was listed. The next run
      // handles it if necessary.
      if (!(problem instanceof Refusal)) problems.push(problem);
    }
  }
  if (isQueued) context.wakeMailSender();
  for (const problem of problems.slice(1)) context.reportError(problem);
  if (problems.length > 0) throw problems[0];
}

/** Queues the mails that are due for a party. Returns whether any was queued. */
function queueNotices(
  context: AppContext,
  { id: partyId, due }: OpenParty,
  { isLeftToStaff, today, now }: { isLeftToStaff: boolean; today: string; now: number },
): Promise<boolean> {
  const toFamily = due < today ? ('balance-late' as const) : ('balance-reminder' as const);
  const kinds = [
    ...(isLeftToStaff ? [] : [toFamily]),
    ...(due < today ? (['balance-late-to-staff'] as const) : []),
  ];
  return context.db.transaction().execute(async (tx) => {
    let isQueued = false;
    for (const kind of kinds)
      if (await queuePartyMail(tx, { partyId, kind, about: due, now })) isQueued = true;
    return isQueued;
  });
}

/**
 * Cancels a party whose balance was not paid in time, and refunds by the cancellation rule for parties. Does
 * nothing if money would be refunded and the account still holds money paid at reception; staff handle such a
 * party. Refuses a party that was paid, changed or cancelled since it was listed.
 */
async function cancelUnpaid(
  context: AppContext,
  { bookingId, due }: OpenParty,
  today: string,
): Promise<void> {
  const booking = await context.db
    .selectFrom('booking')
    .select(['id', 'day'])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  const now = context.clock.now();
  const { refund } = await readPolicy(context.db, booking, [], now);
  // A refund of money taken at reception is marked as done at once, although nobody has handed it over. So
  // only staff can cancel this party.
  if (refund > 0 && (await readChangeBasis(context.db, bookingId)).inPerson > 0) return;
  await cancelBooking(context, {
    bookingId,
    idempotencyKey: bookingId,
    refund,
    reason: 'The balance was not paid in time',
    who: 'system',
    alongside: async (tx) => {
      const [open] = await listOpenParties(tx, { today, until: due, bookingId });
      const policy = await readPolicy(tx, booking, [], now);
      if (!open || isTooSmallForCard(open.open) || policy.refund !== refund)
        throw refuse('partyChangedMeanwhile');
    },
  });
}
