import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import { canArriveAt, isUndelivered } from '../../db/mail-condition.ts';
import type { DB } from '../../db/tables.ts';

/**
 * A gift voucher with its order, the amount left on it, and its mails. Amounts are in pence. `code`, `left`,
 * `endsOn` and `givenAt` are null until the voucher is paid for.
 */
export interface GiftVoucherRow {
  bookingId: string;
  reference: string;
  status: string;
  giverName: string;
  giverEmail: string;
  amount: number;
  recipientName: string;
  message: string;
  delivery: 'mail' | 'print';
  recipientEmail: string | null;
  sendOn: Day | null;
  code: string | null;
  left: number | null;
  endsOn: Day | null;
  givenAt: Date | null;
  isStopped: boolean;
  /** The amount refunded to the buyer. */
  givenBack: number;
  sent: { at: string; email: string; isRefused: boolean }[];
}

const columns = (now: number) => sql`
  b.id as "bookingId", b.reference, b.status, b.customer_name as "giverName", b.customer_email as "giverEmail",
  b.total_pence as amount, g.recipient_name as "recipientName", g.message, g.delivery,
  g.recipient_email as "recipientEmail", g.send_on as "sendOn", c.code, c.ends_on as "endsOn", c.given_at as "givenAt",
  c.stopped_at is not null as "isStopped", account_credit_left(c.id, ${new Date(now)}) as left,
  coalesce((select -sum(l.amount_pence) from order_line l where l.booking_id = b.id and l.kind = 'return'), 0)::integer as "givenBack",
  coalesce((select jsonb_agg(jsonb_build_object('at', s.queued_at, 'email', s.email, 'isRefused', exists (
      select from mail m where m.gift_sending_id = s.id and m.kind = 'gift-voucher' and ${isUndelivered('m')})) order by s.queued_at desc, s.id desc)
    from gift_sending s where s.booking_id = b.id), '[]') as sent`;

const tables = sql`gift_voucher g join booking b on b.id = g.booking_id left join account_credit c on c.booking_id = b.id`;

/**
 * Finds the gift voucher of an order; undefined if there is none. With `lock`, locks the voucher until the
 * transaction ends.
 */
export async function findGiftVoucher(
  db: Kysely<DB>,
  bookingId: string,
  { now, lock = false }: { now: number; lock?: boolean },
): Promise<GiftVoucherRow | undefined> {
  if (lock) await sql`select from gift_voucher where booking_id = ${bookingId} for update`.execute(db);
  const { rows } = await sql<GiftVoucherRow>`
    select ${columns(now)} from ${tables} where g.booking_id = ${bookingId}`.execute(db);
  return rows[0];
}

/**
 * Finds the address and the gift voucher of a mailing (a row of `gift_sending`); undefined if the mailing is
 * unknown.
 */
export async function findGiftSending(
  db: Kysely<DB>,
  sendingId: string,
  now: number,
): Promise<{ email: string; voucher: GiftVoucherRow } | undefined> {
  const sending = await db
    .selectFrom('gift_sending')
    .selectAll()
    .where('id', '=', sendingId)
    .executeTakeFirst();
  const voucher = sending && (await findGiftVoucher(db, sending.booking_id, { now }));
  return voucher && { email: sending.email, voucher };
}

/** How many vouchers are listed at once. */
const mostListed = 20;

/**
 * Lists paid gift vouchers, the newest first, at most 20. If `code` is given, finds the voucher with that
 * code. If `code` is null, finds the vouchers whose reference is `text`, or that have `text` in a name or an
 * e-mail address. An empty `text` finds all vouchers.
 */
export async function listGiftVouchers(
  db: Kysely<DB>,
  { text, code, now }: { text: string; code: string | null; now: number },
): Promise<GiftVoucherRow[]> {
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const condition =
    code !== null
      ? sql`c.code = ${code}`
      : text === ''
        ? sql`true`
        : sql`(b.reference = ${text.toUpperCase()} or b.customer_name ilike ${like} or b.customer_email ilike ${like}
            or g.recipient_name ilike ${like} or g.recipient_email ilike ${like})`;
  const { rows } = await sql<GiftVoucherRow>`
    select ${columns(now)} from ${tables} where c.id is not null and ${condition}
    order by c.given_at desc, b.id limit ${mostListed}`.execute(db);
  return rows;
}

/**
 * An event in the history of a gift voucher. `pence` is positive for an amount taken from the voucher,
 * negative for an amount put on it, and null if no money moved.
 */
export interface GiftEvent {
  /** The id of the order with which the voucher was bought. */
  bookingId: string;
  /** ISO time. */
  at: string;
  /** The event in words, such as 'Bought' or 'Spent'. */
  what: string;
  pence: number | null;
  /** The reference of the order that the voucher paid for, or is kept for; null for other events. */
  reference: string | null;
}

/** Lists the history of gift vouchers, the oldest event first. */
export async function listGiftEvents(db: Kysely<DB>, bookingIds: readonly string[]): Promise<GiftEvent[]> {
  const { rows } = await sql<GiftEvent>`
    with c as (select * from account_credit where kind = 'gift' and booking_id = any(${bookingIds}::uuid[]))
    select "bookingId", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, what, pence, reference from (
      select c.booking_id as "bookingId", c.given_at as at, 'Bought' as what, -c.amount_pence as pence, null as reference from c
      union all
      select c.booking_id, y.received_at, 'Spent', y.received_pence, b.reference
        from c join account_credit_payment y on y.credit_id = c.id join booking b on b.id = y.booking_id
      union all
      select c.booking_id, u.taken_at, 'Kept for an order that is not paid for yet', u.pence, b.reference
        from c join account_credit_use u on u.credit_id = c.id join booking b on b.id = u.booking_id
        where u.live_until <> 'infinity' and b.status in ('held', 'processing')
      union all
      select c.booking_id, r.created_at, 'Back from a refund', -r.amount_pence, b.reference
        from c join account_credit_payment y on y.credit_id = c.id join refund r on r.payment_id = y.id
          join booking b on b.id = y.booking_id
      union all
      select c.booking_id, l.written_at, 'Refunded to the buyer', -l.amount_pence, null
        from c join order_line l on l.booking_id = c.booking_id and l.kind = 'return'
      union all
      select c.booking_id, venue_day_start(e.ended_on + 1), 'Ended with money left', e.pence, null
        from c join gift_expiry e on e.credit_id = c.id
      union all
      select c.booking_id, j.at, initcap(left(j.what, 1)) || substr(j.what, 2), null, null
        from c join journal j on j.booking_id = c.booking_id and j.what like 'gift voucher %' and j.what <> 'gift voucher issued'
    ) events order by at, pence desc nulls last, what, reference`.execute(db);
  return rows;
}

/**
 * Changes the recipient of a gift voucher and the day of its mail. Without a new name, the recipient's name
 * stays. A voucher that was to be printed will be mailed instead.
 */
export async function updateGiftAddress(
  tx: Kysely<DB>,
  bookingId: string,
  to: { email: string; name?: string | undefined; sendOn: Day },
): Promise<void> {
  await tx
    .updateTable('gift_voucher')
    .set({
      delivery: 'mail',
      recipient_email: to.email,
      send_on: to.sendOn,
      ...(to.name && { recipient_name: to.name }),
    })
    .where('booking_id', '=', bookingId)
    .execute();
}

/** Stores a mailing of a gift voucher to an address. Returns the id of the mailing. */
export async function insertGiftSending(
  tx: Kysely<DB>,
  sending: { bookingId: string; email: string; by: 'buyer' | 'staff'; now: number },
): Promise<string> {
  const { id } = await tx
    .insertInto('gift_sending')
    .values({
      booking_id: sending.bookingId,
      email: sending.email,
      queued_by: sending.by,
      queued_at: new Date(sending.now),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Stores a mailing for each gift voucher that is due and was never mailed, at most `most` of them. Returns
 * the ids of the mailings. A voucher that was bought on the day of its mail is due at once. `minute` is the
 * current time, in minutes since midnight.
 */
export async function insertDueSendings(
  tx: Kysely<DB>,
  { today, minute, now, most }: { today: Day; minute: number; now: number; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into gift_sending (booking_id, email, queued_at, queued_by)
    select g.booking_id, g.recipient_email, ${new Date(now)}, 'day'
      from gift_voucher g join account_credit c on c.booking_id = g.booking_id cross join gift_voucher_rule r
      where g.delivery = 'mail' and g.recipient_email <> '' and ${canArriveAt('g.recipient_email')}
        and c.stopped_at is null and (g.send_on < ${today} or (g.send_on = ${today} and (${minute}::integer >= r.mail_from or venue_day(c.given_at) = g.send_on)))
        and not exists (select from gift_sending s where s.booking_id = g.booking_id)
        and c.ends_on >= ${today} and account_credit_left(c.id, ${new Date(now)}) > 0
      order by g.send_on limit ${most} for update of g skip locked
    on conflict do nothing returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Stops a gift voucher, or gives a stopped one a new code with which it can be spent again. */
export async function updateGiftCode(
  tx: Kysely<DB>,
  bookingId: string,
  change: { stoppedAt: number } | { code: string },
): Promise<void> {
  await tx
    .updateTable('account_credit')
    .set(
      'code' in change ? { code: change.code, stopped_at: null } : { stopped_at: new Date(change.stoppedAt) },
    )
    .where('booking_id', '=', bookingId)
    .where('kind', '=', 'gift')
    .execute();
}
