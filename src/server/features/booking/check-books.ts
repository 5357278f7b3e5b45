import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

/** Compares the books with themselves: places against capacity, bookings against payments, refunds and mail. Answers what does not balance, a line each; nothing when all is well. */
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
