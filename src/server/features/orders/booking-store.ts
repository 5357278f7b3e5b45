import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import { unpaidLimits } from '../../../domain/hold.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { AuditEntry } from '../audit-log/record-audit-entry.ts';
import type { HoldInput, PartyTaken, SessionWithoutRoom } from './hold-input.ts';

/** The states of a booking (specification 7). */
export type BookingStatus =
  | 'held'
  | 'processing'
  | 'confirmed'
  | 'lapsed'
  | 'refund_due'
  | 'refunded'
  | 'cancelled';

/** Why a hold was refused: something that it needs is no longer available. */
export type HoldRefusal =
  | SessionWithoutRoom
  | { outcome: 'slot_taken' }
  | PartyTaken
  | { outcome: 'credits_spent' }
  | { outcome: 'account_credit_spent' }
  | { outcome: 'voucher_spent'; why: 'used_up' | 'used_by_email' | 'withdrawn' };

type HoldOutcome =
  | { outcome: 'held' }
  | { outcome: 'repeat'; id: string }
  | { outcome: 'too_many_unpaid' }
  | HoldRefusal;

/**
 * Locks the places and other stock that a booking takes, and counts them again. Then stores the whole
 * booking, or returns the reason for refusing it. For a repeat of an earlier attempt, returns the id of the
 * first booking. Takes a single round trip to the database.
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
  // An unpaid party counts like a photo session, because it keeps a room from everybody else.
  const photos = booking.kind === 'photo' || booking.kind === 'party' ? 1 : 0;
  return sql`too_many_unpaid(${from}, ${booking.customer_email}, ${now}, ${replaces}, ${places}, ${photos},
    ${JSON.stringify(unpaidLimits)}::jsonb)`;
}

/**
 * Returns whether renewing a booking's expired hold would exceed the limit of unpaid places for the booking's
 * client address or e-mail. Returns false if the hold has not expired, or if this limit does not apply to the
 * booking. Locks the counters of this limit, so call this function before locking anything else.
 */
export async function exceedsUnpaidLimit(tx: Kysely<DB>, bookingId: string, now: number): Promise<boolean> {
  const instant = new Date(now);
  const { rows } = await sql<{ over: boolean }>`
    select too_many_unpaid(held_from, customer_email, ${instant}, id,
      case kind when 'visit' then children * session_count else 0 end, case when kind in ('photo', 'party') then 1 else 0 end,
      ${JSON.stringify(unpaidLimits)}::jsonb) as over
    from booking where id = ${bookingId} and held_from is not null and hold_expires_at <= ${instant}`.execute(
    tx,
  );
  return rows[0]?.over ?? false;
}

/**
 * Returns whether the additional places of a change would exceed the limit of unpaid places for the booking's
 * mailbox. `places` counts one place for each child in each session. Locks the counters of this limit, so
 * call this function before locking anything else.
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

/** The thing that is no longer free, so that a hold cannot be extended. */
export type HoldFailure =
  | 'full'
  | 'slot_taken'
  | 'party_taken'
  | 'credits_spent'
  | 'account_credit_spent'
  | 'voucher_spent';

/**
 * Extends a booking's hold until an instant, or for ever with 'infinity', which callers pass to confirm the
 * booking. Does not change the booking's status. If the hold had expired, takes the places again. Returns
 * 'kept' on success. If something is no longer free, changes nothing and returns the reason. With 'infinity',
 * also issues purchased credits and pays with account credit.
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

/**
 * Confirms an open order once the amount that is due with it has been received. With `mails`, queues its
 * confirmation. Returns 'kept' on success. Otherwise changes nothing, and returns 'unpaid' or what is no
 * longer free. `isMember` says whether the order's mailbox has joined the loyalty scheme; use it only with
 * 'kept'. The caller holds the order's lock.
 */
export async function confirmPaidOrder(
  tx: Kysely<DB>,
  bookingId: string,
  { now, who, mails }: { now: number; who: AuditEntry['who']; mails: boolean },
): Promise<{ outcome: 'unpaid' | 'kept' | HoldFailure; isMember: boolean }> {
  const { rows } = await sql<{ outcome: 'unpaid' | 'kept' | HoldFailure; isMember: boolean }>`
    select outcome, is_member as "isMember"
    from confirm_booking(${bookingId}, ${new Date(now).toISOString()}, ${who}, ${mails})`.execute(tx);
  if (!rows[0]) throw new Error('confirm_booking returned nothing');
  return rows[0];
}

/** Releases everything that a booking holds. */
export async function releaseHold(
  tx: Kysely<DB>,
  bookingId: string,
  now: number,
  who: AuditEntry['who'],
): Promise<void> {
  await sql`select let_booking_go(${bookingId}, ${new Date(now).toISOString()}, ${who})`.execute(tx);
}

/**
 * Releases the places, the photo session and the party of a booking, and the places of its unpaid change. The
 * booking's credits and voucher stay spent.
 */
export async function releasePlaces(tx: Kysely<DB>, bookingId: string, now: number): Promise<void> {
  await sql`select let_places_go(${bookingId}, ${new Date(now).toISOString()})`.execute(tx);
}

const bookingColumns = [
  'id',
  'kind',
  'channel',
  'reference',
  'status',
  'day',
  'event_id',
  'arrives',
  'session_count',
  'children',
  'customer_name',
  'customer_email',
  'loyalty_opt_in',
  'email_consent_version',
  'email_consent_at',
  'original_pence',
  'credits_used',
  'credit_savings_pence',
  'discount_pence',
  'total_pence',
  'due_later_pence',
  'account_credit_pence',
  'paid_with_gift',
  'voucher_code',
  'request_digest',
  'view_token',
  'held_at',
  'hold_expires_at',
] as const;

const paymentColumns = [
  'intent_id',
  'client_secret_digest',
  'idempotency_key',
  'amount_pence',
  'currency',
] as const;

type StoredPayment = Selectable<DB['payment']>;

/** A booking with its payment. The payment's columns are null if there is no payment. */
export type BookingRow = Pick<Selectable<DB['booking']>, (typeof bookingColumns)[number]> & {
  [column in (typeof paymentColumns)[number]]: StoredPayment[column] | null;
} & {
  payment_id: string | null;
  payment_status: string | null;
  /**
   * When the booking's last session, its photo session or its party ends, in minutes of the day; null if it
   * has none.
   */
  ends: number | null;
};

/**
 * The columns of `booking_with_payment` and `lock_booking`. The database plans these two functions only once.
 */
const rowColumns = sql.raw(
  [
    ...bookingColumns.map((column) => `(f.booking).${column}`),
    ...paymentColumns.map((column) => `(f.payment).${column}`),
    '(f.payment).id as payment_id',
    '(f.payment).status as payment_status',
    'f.ends',
  ].join(', '),
);

async function findRow(db: Kysely<DB>, source: RawBuilder<unknown>): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`select ${rowColumns} from ${source} f`.execute(db);
  return rows[0];
}

/**
 * Finds a booking with one of its payments; undefined if there is no such booking. With `intentId`, the
 * payment is the one with this id at the provider. Otherwise it is the payment in progress, or else the last
 * received payment, or else the last cancelled one.
 */
export function findBooking(
  db: Kysely<DB>,
  by: { id: string } | { intentId: string } | { requestKey: string },
): Promise<BookingRow | undefined> {
  if ('id' in by) return findRow(db, sql`booking_with_payment(${by.id})`);
  if ('requestKey' in by) {
    return findRow(
      db,
      sql`booking_with_payment((select id from booking where request_key = ${by.requestKey}))`,
    );
  }
  return findRow(
    db,
    sql`booking_with_payment((select booking_id from payment where intent_id = ${by.intentId}), ${by.intentId})`,
  );
}

/**
 * Locks a booking until the transaction ends. Returns it with the same payment as `findBooking`; undefined
 * for an unknown booking. Every change of a booking's state happens under this lock.
 */
export function lockBooking(tx: Kysely<DB>, id: string): Promise<BookingRow | undefined> {
  return findRow(tx, sql`lock_booking(${id})`);
}

/**
 * Locks the booking whose payment has this id at the provider, and returns it with that payment. If no such
 * payment is recorded, locks and returns the booking `id`, or undefined if there is no such booking.
 */
export function lockBookingOfPayment(
  tx: Kysely<DB>,
  intentId: string,
  id: string | null,
): Promise<BookingRow | undefined> {
  return findRow(tx, sql`lock_booking(${id}, ${intentId})`);
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
 * Lists unsettled bookings whose payment has not been checked since `checkedBefore` (epoch milliseconds).
 * Those that were checked longest ago come first. A booking with nothing to pay by card is always listed. A
 * booking whose card payment never started has nothing to check, so it is listed only if its hold ended
 * before `expiredBefore`.
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
          sql<boolean>`booking.total_pence - booking.due_later_pence = booking.account_credit_pence`,
          where.or([where('booking.due_later_pence', '=', 0), where('booking.account_credit_pence', '>', 0)]),
        ]),
        where('booking.hold_expires_at', '<=', new Date(expiredBefore)),
      ]),
    )
    .orderBy('payment.asked_at', (order) => order.asc().nullsFirst())
    .orderBy('booking.hold_expires_at')
    .limit(limit)
    .execute();
}

const detailColumns = [...bookingColumns, 'customer_phone', 'special_requests'] as const;

/** A booking with everything that it includes: its lines and places, a photo session, or credits. */
export interface BookingDetails extends Pick<Selectable<DB['booking']>, (typeof detailColumns)[number]> {
  event_title: string | null;
  /** How often the visit was moved. */
  moves: number;
  /** The most sessions that the visit has had. */
  most_sessions: number;
  lines: { kind: string; description: string; quantity: number; amount_pence: number }[];
  places: { starts: number; ends: number }[];
  photo: { day: Day; starts: number; ends: number; editing_pence: number | null } | null;
  purchase: { credits: number; unit_pence: number } | null;
}

/** Reads a booking with everything that it includes. */
export async function readBookingDetails(db: Kysely<DB>, bookingId: string): Promise<BookingDetails> {
  const { rows } = await sql<BookingDetails>`
    select ${sql.raw(detailColumns.map((column) => `(d.booking).${column}`).join(', '))}, d.event_title, d.moves, d.most_sessions, d.lines, d.places, d.photo, d.purchase
    from booking_details(${bookingId}) d`.execute(db);
  if (!rows[0]) throw new Error(`Booking ${bookingId} no longer exists`);
  return rows[0];
}

/** Reads the name under which photo sessions are sold. */
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

/**
 * Finds the times of an order's party (in minutes of its day) and the name of its package; null for any other
 * order.
 */
export async function findPartyTime(
  db: Kysely<DB>,
  bookingId: string,
): Promise<{ starts: number; ends: number; package: string } | null> {
  const party = await db
    .selectFrom('party')
    .innerJoin('party_package', 'party_package.id', 'party.party_package_id')
    .select(['party.starts', 'party.ends', 'party_package.name as package'])
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return party ?? null;
}

/**
 * Returns the day on which a party's balance is due. Returns null if the whole price was due with the order,
 * and for any other order.
 */
export async function findBalanceDue(db: Kysely<DB>, bookingId: string): Promise<Day | null> {
  const party = await db
    .selectFrom('party')
    .select('balance_due')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst();
  return party?.balance_due ?? null;
}
