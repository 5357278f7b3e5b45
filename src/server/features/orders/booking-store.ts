import { type Kysely, type Selectable, sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import { unpaidLimits } from '../../../domain/hold.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { AuditEntry } from '../audit-log/record-audit-entry.ts';
import type { HoldInput } from './hold-input.ts';

/** The states of a booking (specification 7). */
export type BookingStatus =
  | 'held'
  | 'processing'
  | 'confirmed'
  | 'lapsed'
  | 'refund_due'
  | 'refunded'
  | 'cancelled';

/** Why a hold was refused: what it needs was taken by another booking. */
export type HoldRefusal =
  | { outcome: 'full'; starts: number; left: number }
  | { outcome: 'slot_taken' }
  | { outcome: 'credits_spent' }
  | { outcome: 'account_credit_spent' }
  | { outcome: 'voucher_spent'; why: 'used_up' | 'used_by_email' | 'withdrawn' };

type HoldOutcome =
  | { outcome: 'held' }
  | { outcome: 'repeat'; id: string }
  | { outcome: 'too_many_unpaid' }
  | HoldRefusal;

/**
 * Locks what can run out, counts it again, and stores the booking or returns the reason for refusing it.
 * All or nothing, in one round trip.
 */
export async function holdBooking(db: Kysely<DB>, order: HoldInput): Promise<HoldOutcome> {
  const hold = sql`hold_booking(${JSON.stringify(order)}::jsonb)`;
  const { rows } = order.booking.held_from
    ? await sql<{ outcome: HoldOutcome }>`
        select case when ${exceedsLimit(order.booking.held_from, order)}
          then '{"outcome": "too_many_unpaid"}' else ${hold} end as outcome`.execute(db)
    : await sql<{ outcome: HoldOutcome }>`select ${hold} as outcome`.execute(db);
  const outcome = rows[0]?.outcome;
  if (!outcome) throw new Error('hold_booking returned nothing');
  return outcome;
}

function exceedsLimit(from: string, { booking, now, replaces }: HoldInput) {
  const places = booking.kind === 'visit' ? booking.children * booking.session_count : 0;
  const photos = booking.kind === 'photo' ? 1 : 0;
  return sql`too_many_unpaid(${from}, ${booking.customer_email}, ${now}, ${replaces}, ${places}, ${photos},
    ${JSON.stringify(unpaidLimits)}::jsonb)`;
}

/**
 * Returns whether taking an expired hold's places again would exceed what its address or e-mail may hold
 * unpaid. Locks the counters, so call it before locking anything else.
 */
export async function exceedsUnpaidLimit(tx: Kysely<DB>, bookingId: string, now: number): Promise<boolean> {
  const instant = new Date(now);
  const { rows } = await sql<{ over: boolean }>`
    select too_many_unpaid(held_from, customer_email, ${instant}, id,
      case kind when 'visit' then children * session_count else 0 end, case kind when 'photo' then 1 else 0 end,
      ${JSON.stringify(unpaidLimits)}::jsonb) as over
    from booking where id = ${bookingId} and held_from is not null and hold_expires_at <= ${instant}`.execute(
    tx,
  );
  return rows[0]?.over ?? false;
}

/**
 * Returns whether further places (one for a child in a session) for a change of a booking would exceed what
 * its mailbox may hold unpaid. Locks the counters, so call it before locking anything else.
 */
export async function wouldHoldTooMany(
  tx: Kysely<DB>,
  booking: Pick<BookingRow, 'id' | 'customer_email'>,
  places: number,
  now: number,
): Promise<boolean> {
  const { rows } = await sql<{ over: boolean }>`
    select too_many_unpaid(${`change of ${booking.id}`}, ${booking.customer_email}, ${new Date(now)}, null, ${places},
      0, ${JSON.stringify(unpaidLimits)}::jsonb) as over`.execute(tx);
  return rows[0]?.over ?? false;
}

/** What an expired hold cannot have again. */
export type HoldFailure = 'full' | 'slot_taken' | 'credits_spent' | 'account_credit_spent' | 'voucher_spent';

/**
 * Extends a booking's hold until an instant ('infinity' once confirmed), taking its places again if the
 * hold had expired. Returns what is no longer free, if anything. Issues purchased credits and pays with
 * account credit when the hold becomes permanent.
 */
export async function confirmHold(
  tx: Kysely<DB>,
  bookingId: string,
  now: number,
  until: number | 'infinity',
  who: AuditEntry['who'],
): Promise<'kept' | HoldFailure> {
  const end = until === 'infinity' ? 'infinity' : new Date(until).toISOString();
  const { rows } = await sql<{ outcome: 'kept' | HoldFailure }>`
    select keep_booking(${bookingId}, ${new Date(now).toISOString()}, ${end}, ${who}) as outcome`.execute(tx);
  if (!rows[0]) throw new Error('keep_booking returned nothing');
  return rows[0].outcome;
}

/** Returns when a booking's last session ends, in minutes of its day; null for one without sessions. */
export async function findEndMinute(tx: Kysely<DB>, bookingId: string): Promise<number | null> {
  const { rows } = await sql<{ ends: number | null }>`
    select greatest(
      (select max(ends) from place where booking_id = ${bookingId}),
      (select ends from photo_session where booking_id = ${bookingId})
    ) as ends`.execute(tx);
  return rows[0]?.ends ?? null;
}

/** Releases everything that a booking holds, at once. */
export async function releaseHold(
  tx: Kysely<DB>,
  bookingId: string,
  now: number,
  who: AuditEntry['who'],
): Promise<void> {
  await sql`select let_booking_go(${bookingId}, ${new Date(now).toISOString()}, ${who})`.execute(tx);
}

/** Releases the places and the photo session of a booking; its credits and its voucher stay spent. */
export async function releasePlaces(tx: Kysely<DB>, bookingId: string, now: number): Promise<void> {
  await sql`select let_places_go(${bookingId}, ${new Date(now).toISOString()})`.execute(tx);
}

/** Selects bookings with the payment in progress, or else the last one, or the one with the provider's id. */
function selectBooking(db: Kysely<DB>, intentId?: string) {
  return db
    .selectFrom('booking')
    .leftJoinLateral(
      sql<Selectable<DB['payment']>>`current_payment(booking.id, ${intentId ?? null})`.as('payment'),
      (join) => join.onTrue(),
    )
    .select([
      'booking.id',
      'booking.kind',
      'booking.channel',
      'booking.reference',
      'booking.status',
      'booking.day',
      'booking.event_id',
      'booking.session_count',
      'booking.children',
      'booking.customer_name',
      'booking.customer_email',
      'booking.loyalty_opt_in',
      'booking.email_consent_version',
      'booking.email_consent_at',
      'booking.original_pence',
      'booking.credits_used',
      'booking.credit_savings_pence',
      'booking.discount_pence',
      'booking.total_pence',
      'booking.due_later_pence',
      'booking.account_credit_pence',
      'booking.voucher_code',
      'booking.request_digest',
      'booking.view_token',
      'booking.held_at',
      'booking.hold_expires_at',
      'payment.id as payment_id',
      'payment.intent_id',
      'payment.client_secret_digest',
      'payment.idempotency_key',
      'payment.amount_pence',
      'payment.currency',
      'payment.status as payment_status',
    ]);
}

/** A booking with its payment. */
export type BookingRow = NonNullable<Awaited<ReturnType<typeof findBooking>>>;

/**
 * Finds a booking by its own id or its request key, with the payment in progress or else the last one; or
 * by the provider's id of a payment, with that one.
 */
export function findBooking(
  db: Kysely<DB>,
  by: { id: string } | { intentId: string } | { requestKey: string },
) {
  if ('intentId' in by) {
    return selectBooking(db, by.intentId)
      .where('booking.id', '=', (query) =>
        query.selectFrom('payment').select('booking_id').where('intent_id', '=', by.intentId),
      )
      .executeTakeFirst();
  }
  const query = selectBooking(db);
  if ('id' in by) return query.where('booking.id', '=', by.id).executeTakeFirst();
  return query.where('booking.request_key', '=', by.requestKey).executeTakeFirst();
}

/**
 * Returns the id of the booking that a payment is of, by the provider's id; undefined where none is recorded.
 */
export async function findBookingId(db: Kysely<DB>, intentId: string): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select('booking_id')
    .where('intent_id', '=', intentId)
    .executeTakeFirst();
  return payment?.booking_id;
}

/**
 * Locks a booking until the transaction ends and returns it, with the payment that the provider's id
 * names where it is recorded. Every change of its state happens under this lock.
 */
export async function lockBooking(
  tx: Kysely<DB>,
  id: string,
  intentId?: string,
): Promise<BookingRow | undefined> {
  const locked = await tx
    .selectFrom('booking')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) return undefined;
  const ofPayment = intentId === undefined ? undefined : await findBooking(tx, { intentId });
  return ofPayment ?? findBooking(tx, { id });
}

/** Sets a booking's status; the caller holds its lock. */
export async function setBookingStatus(
  tx: Kysely<DB>,
  id: string,
  status: BookingStatus,
  changes: { confirmed_at?: Date; hold_expires_at?: Date } = {},
): Promise<void> {
  await tx
    .updateTable('booking')
    .set({ status, ...changes })
    .where('id', '=', id)
    .execute();
}

/**
 * Lists bookings that are not settled and whose payment was not checked since `checkedBefore`, the
 * longest waiting first (epoch milliseconds). A booking that never got a payment has nothing to check: it
 * is listed once its hold ended before `expiredBefore`, and delays no other until then.
 */
export function listOpenBookings(
  db: Database,
  { checkedBefore, expiredBefore, limit }: { checkedBefore: number; expiredBefore: number; limit: number },
) {
  return db
    .selectFrom('booking')
    .leftJoin('payment', (join) =>
      join.onRef('payment.booking_id', '=', 'booking.id').on('payment.tender', '=', 'card'),
    )
    .select([
      'booking.id',
      'booking.status',
      'booking.total_pence',
      'booking.due_later_pence',
      'booking.account_credit_pence',
      'booking.hold_expires_at',
      'payment.intent_id',
      'payment.idempotency_key',
    ])
    .where('booking.status', 'in', ['held', 'processing'])
    .where((where) =>
      where.or([
        where('payment.asked_at', 'is', null),
        where('payment.asked_at', '<', new Date(checkedBefore)),
      ]),
    )
    .where((where) =>
      where.or([
        where('payment.intent_id', 'is not', null),
        where.and([
          where('payment.id', 'is', null),
          where('booking.due_later_pence', '=', 0),
          where('booking.total_pence', '=', where.ref('booking.account_credit_pence')),
        ]),
        where('booking.hold_expires_at', '<=', new Date(expiredBefore)),
      ]),
    )
    .orderBy('payment.asked_at', (order) => order.asc().nullsFirst())
    .orderBy('booking.hold_expires_at')
    .limit(limit)
    .execute();
}

/** Returns which product a booking is of. */
export async function readBookingKind(db: Kysely<DB>, bookingId: string): Promise<string> {
  const { kind } = await db
    .selectFrom('booking')
    .select('kind')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return kind;
}

/** Reads a booking with everything it is for: its lines and places, a photo session, or credits. */
export async function readBookingDetails(db: Kysely<DB>, bookingId: string) {
  return db
    .selectFrom('booking')
    .leftJoin('event', 'event.id', 'booking.event_id')
    .selectAll('booking')
    .select('event.title as event_title')
    .select(
      sql<number>`(select count(*)::integer from visit_move where visit_move.booking_id = booking.id)`.as(
        'moves',
      ),
    )
    .select(
      sql<number>`greatest(booking.session_count, (select max(sessions_before) from visit_change
        where visit_change.booking_id = booking.id and visit_change.state = 'done'))`.as('most_sessions'),
    )
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        // What a change took off a line is none of it.
        selectFrom('order_line')
          .select(['kind', 'description'])
          .select(({ fn }) => [
            fn.sum<number>('quantity').as('quantity'),
            fn.sum<number>('amount_pence').as('amount_pence'),
          ])
          .whereRef('order_line.booking_id', '=', 'booking.id')
          .groupBy(['kind', 'item', 'description', 'unit_pence'])
          .having(({ fn }) => fn.sum('quantity'), '<>', 0)
          .orderBy(({ fn }) => fn.min('order_line.id')),
      ).as('lines'),
      jsonArrayFrom(
        selectFrom('place')
          .select(['starts', 'ends'])
          .whereRef('place.booking_id', '=', 'booking.id')
          .orderBy('starts'),
      ).as('places'),
      jsonObjectFrom(
        selectFrom('photo_session')
          .select(['photo_session.day', 'starts', 'ends', 'editing_pence'])
          .whereRef('photo_session.booking_id', '=', 'booking.id'),
      ).as('photo'),
      jsonObjectFrom(
        selectFrom('credit_purchase')
          .select(['credits', 'unit_pence'])
          .whereRef('credit_purchase.booking_id', '=', 'booking.id'),
      ).as('purchase'),
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirstOrThrow();
}

/** Reads the name of the photo session offer. */
export async function findStudioTitle(db: Kysely<DB>): Promise<string> {
  return (await db.selectFrom('photo_studio').select('title').executeTakeFirstOrThrow()).title;
}

/** Reads the title of an event. */
export async function findEventTitle(db: Kysely<DB>, eventId: string): Promise<string> {
  const { title } = await db
    .selectFrom('event')
    .select('title')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return title;
}
