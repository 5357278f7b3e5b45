import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';

/**
 * Checks stays against their bookings, the visits counted for them, and the recorded actions of the front
 * desk. Returns one line for each fault.
 */
export async function checkStays(db: Database): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    select format('booking %s is %s (%s), but has a stay', b.reference, b.status, b.kind) as fault
      from stay s join booking b on b.id = s.booking_id left join cancellation c on c.booking_id = b.id
      where b.kind <> 'visit'
        or not (b.status = 'confirmed' or (b.status = 'cancelled' and s.checked_in_at <= c.cancelled_at))
    union all
    select format('booking %s of %s has a stay on another day', b.reference, b.day)
      from stay s join booking b on b.id = s.booking_id
      where (s.checked_in_at at time zone 'Europe/London')::date is distinct from b.day
    union all
    select format('booking %s: its family left before it came', b.reference)
      from stay s join booking b on b.id = s.booking_id where s.checked_out_at < s.checked_in_at
    union all
    select format('booking %s is for %s children, but %s of them came', b.reference, b.children, s.children)
      from stay s join booking b on b.id = s.booking_id where s.children <> b.children
    union all
    select format('walk-in %s has no place, no stay, or a price', b.reference)
      from booking b
      where b.channel = 'desk' and b.request_key like 'walk-in-%' and (
        b.total_pence <> 0
        or not exists (select 1 from stay s where s.booking_id = b.id)
        or not exists (select 1 from place p where p.booking_id = b.id))
    union all
    select format('a visit was counted for booking %s, whose family never came', b.reference)
      from member_visit v join booking b on b.id = v.booking_id
      where b.customer_email = 'walk-in@windfall.invalid' or not exists (select 1 from stay s where s.booking_id = b.id)
    union all
    select format('a visit of booking %s was counted for somebody else', b.reference)
      from member_visit v join booking b on b.id = v.booking_id join member m on m.id = v.member_id
      where m.mailbox <> mailbox_of(b.customer_email)
    union all
    select format('the visit of booking %s was not counted for its member', b.reference)
      from stay s join booking b on b.id = s.booking_id join member m on m.mailbox = mailbox_of(b.customer_email)
      where b.channel = 'online' and m.joined_at < s.checked_in_at
        and not exists (select 1 from member_visit v where v.booking_id = b.id)
    union all
    select format('the front desk recorded a %s of booking %s that its stay does not show', d.what, b.reference)
      from desk_deed d join booking b on b.id = d.booking_id left join stay s on s.booking_id = b.id
      where d.what in ('check-in', 'check-out')
        and (s.booking_id is null or (d.what = 'check-out' and s.checked_out_at is null))
        and not exists (
          select 1 from desk_deed u where u.booking_id = d.booking_id and u.at >= d.at and not u.already
            and u.what = case when s.booking_id is null then 'undo-check-in' else 'undo-check-out' end)`.execute(
    db,
  );
  return rows.map(({ fault }) => fault);
}
