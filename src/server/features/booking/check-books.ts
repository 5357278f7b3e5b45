import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

/** Compares the books with themselves: places against capacity, voucher uses against their limits, bookings against payments, refunds and mail. Answers what does not balance, a line each; nothing when all is well. */
export async function checkBooks(db: Database, now: number): Promise<string[]> {
  const at = new Date(now);
  const { rows } = await sql<{ fault: string }>`
    select format('session %s has %s children in %s places', s.id, sum(p.children), s.capacity) as fault
      from session s join place p on p.session_id = s.id and p.live_until > ${at}
      group by s.id having sum(p.children) > s.capacity
    union all
    select format('booking %s is confirmed but its places end', b.reference)
      from booking b join place p on p.booking_id = b.id
      where b.status = 'confirmed' and p.live_until <> 'infinity'
    union all
    select format('booking %s is %s but keeps places', b.reference, b.status)
      from booking b join place p on p.booking_id = b.id
      where b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and p.live_until > ${at}
    union all
    select format('booking %s holds places without having taken them', b.reference)
      from booking b where b.session_count <> (select count(*) from place p where p.booking_id = b.id)
    union all
    select format('voucher %s is used %s times of %s', v.id, count(*), v.most_uses)
      from voucher v join voucher_use u on u.voucher_id = v.id and u.live_until > ${at}
      group by v.id having count(*) > v.most_uses
    union all
    select format('voucher %s is used %s times of %s by one e-mail', v.id, count(*), v.most_uses_per_email)
      from voucher v join voucher_use u on u.voucher_id = v.id and u.live_until > ${at}
      group by v.id, u.email having count(*) > v.most_uses_per_email
    union all
    select format('booking %s has a discount of %s and a voucher use of %s', b.reference, b.discount_pence, coalesce(u.discount_pence, 0))
      from booking b left join voucher_use u on u.booking_id = b.id
      where b.discount_pence <> coalesce(u.discount_pence, 0)
    union all
    select format('booking %s has a voucher that is not the one used', b.reference)
      from booking b join voucher_use u on u.booking_id = b.id join voucher v on v.id = u.voucher_id
      where b.voucher_code is distinct from v.code
    union all
    select format('booking %s is confirmed but its voucher use ends', b.reference)
      from booking b join voucher_use u on u.booking_id = b.id
      where b.status = 'confirmed' and u.live_until <> 'infinity'
    union all
    select format('booking %s is %s but keeps a voucher use', b.reference, b.status)
      from booking b join voucher_use u on u.booking_id = b.id
      where b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and u.live_until > ${at}
    union all
    select format('booking %s is confirmed without its payment', b.reference)
      from booking b left join payment y on y.booking_id = b.id
      where b.status = 'confirmed' and b.total_pence > 0 and y.status is distinct from 'succeeded'
    union all
    select format('booking %s asks for another amount than its payment', b.reference)
      from booking b join payment y on y.booking_id = b.id where y.amount_pence <> b.total_pence
    union all
    select format('booking %s was paid and is %s', b.reference, b.status)
      from booking b join payment y on y.booking_id = b.id
      where y.status = 'succeeded' and b.status not in ('confirmed', 'refund_due', 'refunded', 'cancelled')
    union all
    select format('booking %s is refunded without a refund', b.reference)
      from booking b where b.status = 'refunded'
        and not exists (select 1 from refund r where r.booking_id = b.id and r.status = 'done')
    union all
    select format('booking %s has waited for its refund for more than an hour', b.reference)
      from booking b join refund r on r.booking_id = b.id
      where r.status = 'due' and r.created_at < ${new Date(now - 3_600_000)}
    union all
    select format('booking %s: its mail was refused (%s)', b.reference, m.last_problem)
      from booking b join mail m on m.booking_id = b.id where m.status = 'refused'
    union all
    select format('booking %s is confirmed without its mail', b.reference)
      from booking b where b.status = 'confirmed'
        and not exists (select 1 from mail m where m.booking_id = b.id and m.kind = 'booking-confirmed')
    union all
    select format('booking %s: its tickets do not add up', b.reference)
      from booking b
      where b.original_pence <> (
        select coalesce(sum(t.unit_price_pence * t.quantity * b.session_count + t.fee_pence * t.quantity), 0)
        from booking_ticket t where t.booking_id = b.id)`.execute(db);
  return rows.map(({ fault }) => fault);
}
