import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '../../db/tables.ts';

/** The name that replaces an erased name. */
export const erasedName = 'Erased';

/** A booking whose customer is erased. */
export interface BookingToErase {
  id: string;
  /** The address that replaces the customer's; null if the address stays. */
  replacement: string | null;
}

/**
 * Blanks, replaces or deletes everything that identifies the customers of bookings, in the bookings and in
 * all rows that belong to them. Runs when a person requests it, and at the end of the retention period.
 * Days, places and amounts stay. `now` is in epoch milliseconds.
 */
export async function eraseCustomers(
  tx: Kysely<DB>,
  bookings: readonly BookingToErase[],
  now: number,
): Promise<void> {
  if (bookings.length === 0) return;
  const ids = bookings.map(({ id }) => id);
  const anyBooking = sql`any(${ids}::uuid[])`;
  const replacements = sql`select * from unnest(
    ${ids}::uuid[], ${bookings.map(({ replacement }) => replacement)}::text[]) as n (id, address)`;
  const run = (statement: RawBuilder<unknown>) => statement.execute(tx);
  const anyMail = sql`any(array(select mails_of_bookings(${ids}::uuid[])))`;
  await run(sql`delete from kept_mail where mail_id = ${anyMail}`);
  await run(sql`update mail set last_problem = null, sent_to = null,
      status = case when status = 'queued' then 'dropped' else status end
    where id = ${anyMail}`);
  await run(sql`update letter_recipient
    set mailbox = 'erased-' || id || '@nobody.invalid', email = 'erased-' || id || '@nobody.invalid'
    where booking_id = ${anyBooking}`);
  const anyParty = sql`any(array(select id from party where booking_id = ${anyBooking}))`;
  await run(sql`delete from party_food_sheet where party_id = ${anyParty}`);
  await run(sql`delete from party_mark where party_id = ${anyParty}`);
  await run(sql`delete from party_invitation where party_id = ${anyParty}`);
  await run(sql`update party set child_name = '', wishes = '', forgotten_at = coalesce(forgotten_at, ${new Date(now)})
    where booking_id = ${anyBooking}`);
  await run(sql`update stay set number_plate = null where booking_id = ${anyBooking}`);
  await run(sql`delete from desk_deed where booking_id = ${anyBooking}`);
  await run(sql`delete from desk_clash where booking_id = ${anyBooking}`);
  await run(sql`delete from kiosk_walk_in where booking_id = ${anyBooking}`);
  await run(sql`delete from walk_in_request where id = ${anyBooking}`);
  await run(sql`delete from booking_note where booking_id = ${anyBooking}`);
  await run(sql`update cancellation set reason = ${erasedName} where booking_id = ${anyBooking}`);
  await run(
    sql`update visit_move set reason = ${erasedName} where reason is not null and booking_id = ${anyBooking}`,
  );
  await run(
    sql`update refund set reason = ${erasedName} where reason is not null and booking_id = ${anyBooking}`,
  );
  await run(
    sql`update payment set client_secret_digest = null, receipt_url = null where booking_id = ${anyBooking}`,
  );
  await run(
    sql`update payment_link set code = 'erased-' || gen_random_uuid() where booking_id = ${anyBooking}`,
  );
  // A gift voucher stays valid, because its recipient has the code.
  await run(sql`update gift_voucher set recipient_name = ${erasedName}, message = '',
      recipient_email = case when recipient_email is null then null else '' end
    where booking_id = ${anyBooking}`);
  await run(sql`update gift_sending set email = '' where booking_id = ${anyBooking}`);
  await run(sql`update voucher_use u set email = n.address from (${replacements}) n
    where u.booking_id = n.id and n.address is not null`);
  await run(sql`update account_credit c set email = n.address, code = 'erased-' || gen_random_uuid() from (${replacements}) n
    where c.kind = 'kept' and c.booking_id = n.id and n.address is not null`);
  await run(sql`update credit_purchase c set email = n.address from (${replacements}) n
    where c.booking_id = n.id and n.address is not null`);
  await run(sql`update booking b set customer_name = ${erasedName}, customer_email = coalesce(n.address, b.customer_email),
      customer_phone = '', special_requests = '', view_token = 'erased-' || gen_random_uuid(), request_key = null, held_from = null
    from (${replacements}) n where b.id = n.id`);
}
