import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ClosureState } from '../../../contract/closures.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import { canArriveAt } from '../../db/mail-condition.ts';
import type { DB } from '../../db/tables.ts';

/** A closed day, or some closed hours of a day. `slot` is null for the whole day. */
export interface ClosedTime {
  day: Day;
  slot: TimeSlot | null;
}

/** Returns the SQL condition that the time from a row's `starts` to its `ends` overlaps the closed time. */
function overlapping({ slot }: ClosedTime, row: string): RawBuilder<SqlBool> {
  if (slot === null) return sql`true`;
  return sql`${sql.ref(`${row}.starts`)} < ${slot.end} and ${sql.ref(`${row}.ends`)} > ${slot.start}`;
}

/**
 * Selects the sessions and photo sessions that are booked in a closed time, one row for each. Leaves out
 * parties. The join is lateral, because with a plain join the planner reads every place that was ever held.
 * `live` is a condition on `live_until`, the moment until which a booking holds its place.
 */
function bookedIn(time: ClosedTime, live: RawBuilder<SqlBool>) {
  return sql`
    select p.booking_id, s.id as session_id, s.event_id is null and s.arrival_of is null as is_open_play
      from session s cross join lateral (select * from place where session_id = s.id and ${live} offset 0) p
      where s.day = ${time.day} and ${overlapping(time, 'p')}
        and not exists (select from party y where y.booking_id = p.booking_id)
    union all
    select booking_id, null, false from photo_session p where day = ${time.day} and ${live} and ${overlapping(time, 'p')}`;
}

/** A confirmed booking in a closed time. Amounts in pence. */
export interface BookingInClosedTime {
  bookingId: string;
  kind: 'visit' | 'photo';
  reference: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  mailbox: string;
  /** Whether a mail can reach the family. */
  hasEmail: boolean;
  children: number;
  day: Day;
  slots: readonly TimeSlot[];
  eventTitle: string | null;
  /** The money received for the booking and not refunded yet. */
  paid: number;
  /** Whether money was paid at reception and is not refunded yet. */
  isPaidInPerson: boolean;
  /** Whether the family has checked in, even if it has left since. */
  hasCheckedIn: boolean;
}

/** Whether money was paid for booking `b` at reception and is not refunded yet. */
const paidInPerson = sql<boolean>`exists (
  select from payment y where y.booking_id = b.id and y.tender in ('cash', 'card-reader')
    and y.received_pence > coalesce((select sum(r.amount_pence) from refund r where r.payment_id = y.id), 0))`;

/**
 * The money received for booking `b`, less refunds and less what was turned into account credit, in pence.
 */
const paid = sql<number>`(coalesce((select sum(received_pence)::integer from payment where booking_id = b.id), 0)
  - coalesce((select sum(amount_pence)::integer from refund where booking_id = b.id), 0)
  - coalesce((select amount_pence from account_credit where booking_id = b.id), 0))`;

/** The columns of `BookingInClosedTime`, read from a booking `b`. */
const bookingColumns = sql`
  b.id as "bookingId", b.kind, b.reference, b.customer_name as "customerName", b.customer_email as "customerEmail",
  b.customer_phone as "customerPhone", mailbox_of(b.customer_email) as mailbox,
  ${canArriveAt('b.customer_email')} as "hasEmail", b.children, b.day,
  (select coalesce(jsonb_agg(jsonb_build_object('start', t.starts, 'end', t.ends) order by t.starts), '[]')
    from booked_times t where t.booking_id = b.id) as slots,
  (select title from event where event.id = b.event_id) as "eventTitle",
  ${paid} as paid, ${paidInPerson} as "isPaidInPerson",
  exists (select from stay where booking_id = b.id) as "hasCheckedIn"`;

interface BookedInTime extends BookingInClosedTime {
  /** Whether all of the booking's sessions in the closed time are open play without an arrival time. */
  isOpenPlay: boolean;
  /** When the booking was last moved, or else when it was ordered. */
  chosenAt: Date;
}

/** Lists the confirmed bookings in a closed time, by id. */
export async function listBooked(db: Kysely<DB>, time: ClosedTime): Promise<BookedInTime[]> {
  const { rows } = await sql<BookedInTime>`
    with booked as materialized (
      select booking_id, bool_and(is_open_play) as is_open_play
      from (${bookedIn(time, sql`live_until = 'infinity'`)}) rows group by booking_id)
    select ${bookingColumns}, booked.is_open_play as "isOpenPlay",
      greatest(b.held_at, (select max(m.moved_at) from visit_move m where m.booking_id = b.id)) as "chosenAt"
    from booked join booking b on b.id = booked.booking_id where b.status = 'confirmed' order by b.id`.execute(
    db,
  );
  return rows;
}

/** An unpaid booking in a closed time. */
export interface HeldBooking {
  id: string;
  intent_id: string | null;
  status: 'held' | 'processing';
}

/**
 * Lists the unpaid bookings that hold places, photo sessions or a party in a closed time. With
 * `openPlayCanStay`, leaves out bookings for open play, because their families can still come at another
 * hour.
 */
export async function listHeld(
  db: Kysely<DB>,
  { openPlayCanStay, ...time }: ClosedTime & { openPlayCanStay: boolean },
  now: number,
): Promise<HeldBooking[]> {
  const live = sql<SqlBool>`live_until > ${new Date(now)} and live_until < 'infinity'`;
  const { rows } = await sql<HeldBooking>`
    select b.id, b.status,
      (select intent_id from payment y where y.booking_id = b.id order by y.created_at desc limit 1) as intent_id
    from booking b
    where b.id = any(array(
        select booking_id from (${bookedIn(time, live)}) rows where not (${openPlayCanStay}::boolean and is_open_play)
        union all select p.booking_id from party p where p.day = ${time.day} and ${live} and ${overlapping(time, 'p')}))
      and b.status in ('held', 'processing')
    order by b.id`.execute(db);
  return rows;
}

/** Counts the groups that wait for a session in a closed time. */
export async function countWaiting(db: Kysely<DB>, time: ClosedTime, now: number): Promise<number> {
  const { rows } = await sql<{ groups: number }>`
    select count(distinct g.id)::integer as groups
    from session s join waitlist_wish w on w.session_id = s.id join waitlist_group g on g.id = w.group_id
    where s.day = ${time.day} and ${overlapping(time, 's')} and w.withdrawn_at is null
      and w.ends_at > ${new Date(now)} and g.ended_at is null`.execute(db);
  return rows[0]?.groups ?? 0;
}

/** A party, or an enquiry about one, in a closed time. */
export interface PartyInTime extends TimeSlot {
  /** The id of the enquiry, or of the order if the party was booked online. */
  inquiryId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  children: number;
  isBooked: boolean;
}

/**
 * Lists the parties and the enquiries about parties in a closed time. An enquiry whose party was ordered and
 * paid is left out. In its place, the party is listed until it is cancelled.
 */
export async function listParties(db: Kysely<DB>, time: ClosedTime): Promise<PartyInTime[]> {
  const { rows } = await sql<PartyInTime>`
    select i.id as "inquiryId", i.name as "customerName", i.email as "customerEmail", coalesce(i.phone, '') as "customerPhone",
      p.number_of_children as children, p.starts as start, p.ends as end, p.booked_at is not null as "isBooked"
    from party_inquiry p join inquiry i on i.id = p.inquiry_id
    where p.party_date = ${time.day} and ${overlapping(time, 'p')}
      and not exists (select from party y join booking b on b.id = y.booking_id
        where y.inquiry_id = i.id and b.confirmed_at is not null)
    union all
    select b.id, b.customer_name, b.customer_email, b.customer_phone, y.children, y.starts, y.ends, true
    from party y join booking b on b.id = y.booking_id
    where y.day = ${time.day} and ${overlapping(time, 'y')} and y.live_until = 'infinity'
    order by "isBooked" desc, start, "inquiryId"`.execute(db);
  return rows;
}

/** Returns whether an id from `listParties` belongs to an enquiry. */
export async function isPartyInquiry(db: Kysely<DB>, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('party_inquiry')
    .select('inquiry_id')
    .where('inquiry_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** A closing to store. `digest` identifies the content of the closing. Instants in epoch milliseconds. */
export interface NewClosure extends ClosedTime {
  id: string;
  digest: string;
  reason: string;
  mayMove: boolean;
  mayRefund: boolean;
  mayCredit: boolean;
  answerBy: number;
  unanswered: 'refund' | 'ring';
  subject: string;
  words: string;
  restrictionId: string;
  ownsRestriction: boolean;
  now: number;
}

/** Stores a closing. */
export async function insertClosure(tx: Kysely<DB>, closure: NewClosure): Promise<void> {
  await tx
    .insertInto('closure')
    .values({
      id: closure.id,
      digest: closure.digest,
      day: closure.day,
      starts: closure.slot?.start ?? null,
      ends: closure.slot?.end ?? null,
      reason: closure.reason,
      may_move: closure.mayMove,
      may_refund: closure.mayRefund,
      may_credit: closure.mayCredit,
      answer_by: new Date(closure.answerBy),
      unanswered: closure.unanswered,
      subject: closure.subject,
      words: closure.words,
      restriction_id: closure.restrictionId,
      owns_restriction: closure.ownsRestriction,
      started_at: new Date(closure.now),
    })
    .execute();
}

/** Finds a closing; undefined for an unknown id. */
export function findClosure(db: Kysely<DB>, id: string) {
  return db.selectFrom('closure').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A closing's row. */
export type ClosureRow = NonNullable<Awaited<ReturnType<typeof findClosure>>>;

/** Locks a closing until the transaction ends, and returns it. */
export function lockClosure(tx: Kysely<DB>, id: string): Promise<ClosureRow | undefined> {
  return tx.selectFrom('closure').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Returns the closed time of a closing. */
export function timeOf({ day, starts, ends }: Pick<ClosureRow, 'day' | 'starts' | 'ends'>): ClosedTime {
  return { day, slot: starts === null || ends === null ? null : { start: starts, end: ends } };
}

/** Lists the last closings, the newest first. */
export function listLastClosures(db: Kysely<DB>, limit: number): Promise<ClosureRow[]> {
  return db
    .selectFrom('closure')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns whether there is a closing of exactly this time that was not undone and still blocks the time. */
export async function isBeingClosed(tx: Kysely<DB>, { day, slot }: ClosedTime): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from closure where day = ${day} and undone_at is null and restriction_id is not null
      and starts is not distinct from ${slot?.start ?? null}::integer
      and ends is not distinct from ${slot?.end ?? null}::integer) as is`.execute(tx);
  return rows[0]?.is ?? false;
}

/**
 * A booking to add to a closing. `mailedWith` is the id of the row whose mail names the booking, or null if
 * no mail names it.
 */
export interface NewClosedBooking {
  id: string;
  bookingId: string;
  mailedWith: string | null;
  /** Whether the family can still come to open play at another hour of that day. */
  stays: boolean;
}

/**
 * Adds bookings to a closing. If another active closing still waits for an answer about one of these
 * bookings, the new closing asks the family instead. The booking's row in the other closing is marked 'asked
 * again'.
 */
export async function insertClosedBookings(
  tx: Kysely<DB>,
  closureId: string,
  bookings: readonly NewClosedBooking[],
  now: number,
): Promise<void> {
  if (bookings.length === 0) return;
  await tx
    .insertInto('closure_booking')
    .values(
      bookings.map(({ id, bookingId, mailedWith, stays }) => ({
        id,
        closure_id: closureId,
        booking_id: bookingId,
        mailed_with: mailedWith,
        stays,
      })),
    )
    .execute();
  await tx
    .updateTable('closure_booking')
    .set({ choice: 'asked again', chosen_by: 'staff', chosen_at: new Date(now) })
    .where(
      'booking_id',
      'in',
      bookings.map(({ bookingId }) => bookingId),
    )
    .where('closure_id', '<>', closureId)
    .where('choice', 'is', null)
    .where('closure_id', 'in', tx.selectFrom('closure').select('id').where('undone_at', 'is', null))
    .execute();
}

/** Lists the ids of the bookings in a closing. */
export async function listClosedBookingIds(tx: Kysely<DB>, closureId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('closure_booking')
    .select('booking_id')
    .where('closure_id', '=', closureId)
    .execute();
  return rows.map(({ booking_id }) => booking_id);
}

/** Whether booking `b` is confirmed and still in the time that closing `c` closes. */
const isAffected = sql<boolean>`(b.status = 'confirmed' and exists (
  select from booked_times t where t.booking_id = b.id and t.day = c.day
    and (c.starts is null or (t.starts < c.ends and t.ends > c.starts))))`;

/** Whether no mail about closing `c` reached the family of row `cb`. `m` is the mail of this row. */
const isUnreached = sql<boolean>`(cb.mailed_with is null or m.status in ('refused', 'dropped'))`;

/**
 * Whether the deadline settled the row `cb` of a family that was neither mailed nor rung. More than a week
 * after the closed day, this is false, because a call no longer helps the family.
 */
const isUntoldAt = (now: number) => sql<boolean>`(cb.chosen_by = 'deadline' and ${isUnreached}
  and c.day >= venue_day(${new Date(now)}) - 7
  and not exists (select from closure_call r where r.closure_id = c.id and r.booking_id = b.id))`;

/**
 * The state at `now` of a booking `b` in a closing `c`, with its row `cb` and the newest state of its mail
 * `m`. The first case that fits decides. First come bookings that the deadline settled without the family's
 * knowledge. Then come choices that settle the booking, other changes of the booking, and the remaining
 * choices. Last come families who have checked in, could not be mailed or have not answered.
 */
const stateAt = (now: number) => sql<ClosureState>`
  case
    when ${isUntoldAt(now)} then 'ring'
    when cb.choice = 'move' then 'moved'
    when cb.choice = 'refund' then 'refunded'
    when cb.choice = 'credit' then 'credited'
    when cb.choice = 'asked again' then 'asked again'
    when b.status <> 'confirmed' then 'cancelled'
    when not ${isAffected} then 'moved'
    when cb.choice = 'stay' then 'stays'
    when cb.choice = 'ring' then 'ring'
    when exists (select from stay where stay.booking_id = b.id) then 'here'
    when ${isUnreached} then 'ring'
    when c.answer_by <= ${new Date(now)} and (c.unanswered = 'ring' or ${paidInPerson}) then 'ring'
    else 'waiting'
  end`;

/** Joins each row `cb` to its closing, booking and mail. */
const closedRows = sql`
  closure_booking cb join closure c on c.id = cb.closure_id join booking b on b.id = cb.booking_id
    left join lateral (
      select coalesce((select a.status from mail a where a.again_of = first.id order by a.again_number desc limit 1), first.status) as status
      from mail first where first.closure_booking_id = cb.mailed_with and first.kind = 'closure') m on true`;

/** Counts the bookings of closings by their state. */
export async function countStates(
  db: Kysely<DB>,
  closureIds: readonly string[],
  now: number,
): Promise<{ closureId: string; state: ClosureState; count: number }[]> {
  const { rows } = await sql<{ closureId: string; state: ClosureState; count: number }>`
    select closure_id as "closureId", state, count(*)::integer as count
    from (select cb.closure_id, ${stateAt(now)} as state from ${closedRows} where cb.closure_id = any(${closureIds}::uuid[])) states
    group by 1, 2 order by 1, 3 desc, 2`.execute(db);
  return rows;
}

/** A booking of a closing, with its state. */
export interface ClosedBookingRow extends BookingInClosedTime {
  rowId: string;
  state: ClosureState;
  /** Whether the family can still come to open play at another hour of that day. */
  stays: boolean;
  /** Whether the booking is confirmed and still in the closed time. */
  isAffected: boolean;
  choice: string | null;
  chosenBy: 'customer' | 'deadline' | 'staff' | null;
  chosenAt: Date | null;
  mailedWith: string | null;
  mailStatus: string | null;
  /** Pence. */
  refunded: number;
  /** When staff ticked off their call to the family; null if they have not. */
  rungAt: Date | null;
}

/** Lists the bookings of a closing with their states, by name. */
export async function listClosedBookings(
  db: Kysely<DB>,
  closureId: string,
  now: number,
): Promise<ClosedBookingRow[]> {
  const { rows } = await sql<ClosedBookingRow>`
    select ${bookingColumns}, cb.id as "rowId", ${stateAt(now)} as state, cb.stays, ${isAffected} as "isAffected",
      cb.choice, cb.chosen_by as "chosenBy", cb.chosen_at as "chosenAt", cb.mailed_with as "mailedWith",
      m.status as "mailStatus",
      coalesce((select sum(amount_pence)::integer from refund where booking_id = b.id), 0) as refunded,
      (select rung_at from closure_call r where r.closure_id = c.id and r.booking_id = b.id) as "rungAt"
    from ${closedRows} where cb.closure_id = ${closureId} order by b.customer_name, b.id`.execute(db);
  return rows;
}

/** Returns when staff ticked off the calls about the parties and enquiries of a closing, by id. */
export async function listRungParties(db: Kysely<DB>, closureId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('closure_call')
    .leftJoin('party', 'party.booking_id', 'closure_call.booking_id')
    .select((select) => [
      select.fn.coalesce('closure_call.inquiry_id', 'party.booking_id').as('id'),
      'closure_call.rung_at',
    ])
    .where('closure_id', '=', closureId)
    .execute();
  return new Map(rows.flatMap(({ id, rung_at }) => (id === null ? [] : [[id, rung_at]])));
}

/**
 * A call by staff about a closing, to the family of a booking or the sender of an enquiry. Either
 * `booking_id` or `inquiry_id` is null.
 */
interface ClosureCall {
  closure_id: string;
  booking_id: string | null;
  inquiry_id: string | null;
}

/** Ticks off a call. A call that is ticked off already keeps its time. */
export async function insertCall(tx: Kysely<DB>, call: ClosureCall & { rung_at: Date }): Promise<void> {
  await tx
    .insertInto('closure_call')
    .values(call)
    .onConflict((conflict) => conflict.columns(['closure_id', 'booking_id', 'inquiry_id']).doNothing())
    .execute();
}

/** Removes the tick of a call. */
export async function deleteCall(
  tx: Kysely<DB>,
  { closure_id, booking_id, inquiry_id }: ClosureCall,
): Promise<void> {
  await tx
    .deleteFrom('closure_call')
    .where('closure_id', '=', closure_id)
    .where('booking_id', 'is not distinct from', booking_id)
    .where('inquiry_id', 'is not distinct from', inquiry_id)
    .execute();
}

/**
 * Finds a booking's row in the newest closing that was not undone, or else in the newest closing; undefined
 * if the booking is in no closing.
 */
export async function findChoice(db: Kysely<DB>, bookingId: string) {
  const { rows } = await sql<Choice>`
    select ${choiceColumns} from closure_booking cb join closure c on c.id = cb.closure_id join booking b on b.id = cb.booking_id
    where cb.booking_id = ${bookingId} order by c.undone_at is not null, c.started_at desc limit 1`.execute(
    db,
  );
  return rows[0];
}

/** A booking's row in a closing, with what the closing offers. Instants are `Date` objects. */
export interface Choice {
  rowId: string;
  closureId: string;
  day: Day;
  starts: number | null;
  ends: number | null;
  reason: string;
  mayMove: boolean;
  mayRefund: boolean;
  mayCredit: boolean;
  /** What happens to the booking if its family does not answer. */
  unanswered: 'refund' | 'ring';
  answerBy: Date;
  undoneAt: Date | null;
  /** Whether the family can still come to open play at another hour of that day. */
  stays: boolean;
  /** The choice that was made; null if there is none yet. */
  choice: string | null;
  /** Whether the booking is confirmed and still in the closed time. */
  isAffected: boolean;
  /** Whether the family has checked in, even if it has left since. */
  hasCheckedIn: boolean;
  /** Whether money was paid at reception and is not refunded yet. */
  isPaidInPerson: boolean;
  /** The money received for the booking and not refunded yet, in pence. */
  paid: number;
}

const choiceColumns = sql`
  cb.id as "rowId", c.id as "closureId", c.day, c.starts, c.ends, c.reason, c.may_move as "mayMove",
  c.may_refund as "mayRefund", c.may_credit as "mayCredit", c.unanswered, c.answer_by as "answerBy", c.undone_at as "undoneAt", cb.stays, cb.choice,
  ${isAffected} as "isAffected", exists (select from stay where stay.booking_id = b.id) as "hasCheckedIn",
  ${paidInPerson} as "isPaidInPerson", ${paid} as paid`;

/**
 * Until the transaction ends, locks a booking's row in a closing and prevents the closing from being undone.
 * Returns the row with its closing; undefined for an unknown row. The caller has locked the booking.
 */
export async function lockChoice(tx: Kysely<DB>, rowId: string): Promise<Choice | undefined> {
  await sql`select from closure where id = (select closure_id from closure_booking where id = ${rowId}) for share`.execute(
    tx,
  );
  await sql`select from closure_booking where id = ${rowId} for update`.execute(tx);
  const { rows } = await sql<Choice>`
    select ${choiceColumns} from closure_booking cb join closure c on c.id = cb.closure_id join booking b on b.id = cb.booking_id
    where cb.id = ${rowId}`.execute(tx);
  return rows[0];
}

/** Stores the choice for a booking. */
export async function storeChoice(
  tx: Kysely<DB>,
  rowId: string,
  choice: {
    choice: 'move' | 'refund' | 'credit' | 'stay' | 'ring';
    by: 'customer' | 'deadline';
    now: number;
  },
): Promise<void> {
  await tx
    .updateTable('closure_booking')
    .set({ choice: choice.choice, chosen_by: choice.by, chosen_at: new Date(choice.now) })
    .where('id', '=', rowId)
    .execute();
}

/** Lists the closings that are neither settled nor undone, the earliest deadline first. */
export function listUnsettledClosures(db: Kysely<DB>): Promise<ClosureRow[]> {
  return db
    .selectFrom('closure')
    .selectAll()
    .where('settled_at', 'is', null)
    .where('undone_at', 'is', null)
    .orderBy('answer_by')
    .orderBy('id')
    .execute();
}

/** Marks a closing as settled, so that the scheduled job leaves it out. */
export async function markSettled(db: Kysely<DB>, id: string, now: number): Promise<void> {
  await db
    .updateTable('closure')
    .set({ settled_at: new Date(now) })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .execute();
}

/** Marks a closing as undone. */
export async function markUndone(tx: Kysely<DB>, id: string, now: number): Promise<void> {
  await tx
    .updateTable('closure')
    .set({ undone_at: new Date(now) })
    .where('id', '=', id)
    .execute();
}

/**
 * Deletes the dropped mails by rule about a closing's bookings, so that the scheduled job can queue those
 * that are still due. Keeps a mail that has been sent again. First locks the queued mails by rule. A mail
 * that the sender is about to drop is therefore either deleted here, or composed again by the sender after
 * this transaction.
 */
export async function deleteDroppedRuleMails(tx: Kysely<DB>, closureId: string): Promise<void> {
  await sql`
    select from mail m join rule_mail r on r.id = m.rule_mail_id
      join closure_booking cb on cb.booking_id = r.booking_id
    where cb.closure_id = ${closureId} and m.status = 'queued' order by m.id for update of m`.execute(tx);
  await sql`
    delete from rule_mail r
    where booking_id = any(array(select booking_id from closure_booking where closure_id = ${closureId}))
      and exists (select from mail m where m.rule_mail_id = r.id and m.status = 'dropped'
        and not exists (select from mail a where a.again_of = m.id))`.execute(tx);
}

/** Returns whether a closing has taken over bookings from another closing that is still active. */
export async function hasReplacedAnother(tx: Kysely<DB>, closureId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from closure_booking cb join closure_booking earlier on earlier.booking_id = cb.booking_id
        join closure c on c.id = earlier.closure_id
      where cb.closure_id = ${closureId} and earlier.closure_id <> ${closureId} and earlier.choice = 'asked again'
        and c.undone_at is null) as has`.execute(tx);
  return rows[0]?.has ?? false;
}

/**
 * Finds the closing of a row that has a mail, and the bookings that the mail names. The row's own booking
 * comes first. Returns null for an unknown row.
 */
export async function findMailedRow(db: Kysely<DB>, rowId: string) {
  const lead = await db
    .selectFrom('closure_booking')
    .select(['closure_id'])
    .where('id', '=', rowId)
    .executeTakeFirst();
  if (!lead) return null;
  const { rows } = await sql<{
    bookingId: string;
    mailbox: string;
    choice: string | null;
    stays: boolean;
    isAffected: boolean;
    isPaidInPerson: boolean;
    paid: number;
  }>`
    select cb.booking_id as "bookingId", mailbox_of(b.customer_email) as mailbox, cb.choice, cb.stays, ${isAffected} as "isAffected",
      ${paidInPerson} as "isPaidInPerson", ${paid} as paid
    from closure_booking cb join closure c on c.id = cb.closure_id join booking b on b.id = cb.booking_id
    where cb.mailed_with = ${rowId} order by cb.id = ${rowId} desc, b.id`.execute(db);
  const closure = await findClosure(db, lead.closure_id);
  return closure ? { closure, bookings: rows } : null;
}

/** Drops the mails about a closing that still wait in the queue. A mail that is just being sent stays. */
export async function dropWaitingMails(tx: Kysely<DB>, closureId: string): Promise<void> {
  await sql`
    update mail set status = 'dropped'
    where kind = 'closure' and status = 'queued' and taken_by is null
      and closure_booking_id = any(array(select id from closure_booking where closure_id = ${closureId}))`.execute(
    tx,
  );
}

/**
 * Whether the family whose mail is about the row `rowId` may know of the closing: its mail was sent, is being
 * sent or was refused by the mail server, or staff have rung the family.
 */
const isTold = (rowId: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from mail m where m.closure_booking_id = ${rowId} and m.kind = 'closure' and m.status <> 'dropped')
  or exists (select from closure_booking own join closure_call r
      on r.closure_id = own.closure_id and r.booking_id = own.booking_id
    where own.mailed_with = ${rowId}))`;

/** Returns whether the family whose mail is about the row `rowId` may know of the closing (`isTold`). */
export async function isFamilyTold(db: Kysely<DB>, rowId: string): Promise<boolean> {
  const { rows } = await sql<{ told: boolean }>`select ${isTold(sql`${rowId}::uuid`)} as told`.execute(db);
  return rows[0]?.told ?? false;
}

/** Lists the ids of the rows of a closing whose families may know of it and have an e-mail address. */
export async function listToldRows(tx: Kysely<DB>, closureId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct cb.mailed_with as id from closure_booking cb
    where cb.closure_id = ${closureId} and cb.mailed_with is not null and ${isTold(sql`cb.mailed_with`)}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/**
 * Counts the mails of a closing to families, by status. If a mail was sent again, only its newest copy
 * counts.
 */
export async function countMails(
  db: Kysely<DB>,
  closureId: string,
): Promise<{ sent: number; waiting: number; failed: number }> {
  const { rows } = await sql<{ sent: number; waiting: number; failed: number }>`
    select count(*) filter (where status = 'sent')::integer as sent,
      count(*) filter (where status = 'queued')::integer as waiting,
      count(*) filter (where status = 'refused')::integer as failed
    from (
      select coalesce((select a.status from mail a where a.again_of = first.id order by a.again_number desc limit 1), first.status) as status
      from mail first where first.kind = 'closure'
        and first.closure_booking_id = any(array(select id from closure_booking where closure_id = ${closureId}))) mails`.execute(
    db,
  );
  return rows[0] ?? { sent: 0, waiting: 0, failed: 0 };
}
