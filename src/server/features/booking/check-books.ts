import { sql } from 'kysely';
import type { Database } from '../../db/connect.ts';

/** Compares the books with themselves: places against capacity, voucher uses and credits against what there is, photo sessions against each other, bookings against payments, refunds and mail. Answers what does not balance, a line each; nothing when all is well. */
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
      from booking b where b.status = 'confirmed' and b.channel = 'online'
        and not exists (select 1 from mail m where m.booking_id = b.id and m.kind = 'booking-confirmed')
    union all
    select format('booking %s: its tickets do not add up', b.reference)
      from booking b
      where b.kind = 'visit' and b.original_pence <> (
        select coalesce(sum(t.unit_price_pence * t.quantity * b.session_count + t.fee_pence * t.quantity), 0)
        from booking_ticket t where t.booking_id = b.id)
    union all
    select format('more has gone back for booking %s than was paid', b.reference)
      from booking b join payment y on y.booking_id = b.id join refund r on r.booking_id = b.id
      group by b.reference, y.amount_pence having sum(r.amount_pence) > y.amount_pence
    union all
    select format('booking %s was cancelled and is %s', b.reference, b.status)
      from booking b join cancellation c on c.booking_id = b.id where b.status <> 'cancelled'
    union all
    select format('booking %s was cancelled for %s and %s goes back', b.reference, c.refund_pence, coalesce(r.amount_pence, 0))
      from booking b join cancellation c on c.booking_id = b.id left join refund r on r.deed = c.deed
      where c.refund_pence <> coalesce(r.amount_pence, 0)
    union all
    ${photoFaults(at)}
    union all
    ${creditFaults(at)}`.execute(db);
  return rows.map(({ fault }) => fault);
}

function photoFaults(at: Date) {
  return sql`
    select format('photo booking %s has no session, or one at another price', b.reference)
      from booking b left join photo_session p on p.booking_id = b.id
      where b.kind = 'photo' and b.original_pence is distinct from p.price_pence + coalesce(p.editing_pence, 0)
    union all
    select format('photo booking %s is %s and its session lives until %s', b.reference, b.status, p.live_until)
      from booking b join photo_session p on p.booking_id = b.id
      where (b.status = 'confirmed') <> (p.live_until = 'infinity')
        or (b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and p.live_until > ${at})
    union all
    select format('photo bookings %s and %s have the same time', a.booking_id, b.booking_id)
      from photo_session a join photo_session b
        on a.day = b.day and a.starts < b.ends and b.starts < a.ends and a.booking_id < b.booking_id
      where a.live_until > ${at} and b.live_until > ${at}`;
}

function creditFaults(at: Date) {
  return sql`
    select format('booking %s has used %s credits and took %s', b.reference, b.credits_used, coalesce(sum(u.credits), 0))
      from booking b left join credit_use u on u.booking_id = b.id
      group by b.id having b.credits_used <> coalesce(sum(u.credits), 0)
    union all
    select format('booking %s is %s and its credits live until %s', b.reference, b.status, u.live_until)
      from booking b join credit_use u on u.booking_id = b.id
      where (b.status = 'confirmed') <> (u.live_until = 'infinity')
        or (b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and u.live_until > ${at})
    union all
    select format('booking %s spent credits of another mailbox', b.reference)
      from booking b join credit_use u on u.booking_id = b.id join credit_purchase c on c.booking_id = u.purchase_id
      where c.email <> mailbox_of(b.customer_email)
    union all
    select format('credits of booking %s are overspent', b.reference)
      from booking b join credit_purchase c on c.booking_id = b.id where credits_left(c.booking_id, ${at}) < 0
    union all
    select format('credits of booking %s: %s, issued %s', b.reference, b.status, c.issued_at)
      from booking b left join credit_purchase c on c.booking_id = b.id
      where b.kind = 'credits' and (b.status = 'confirmed') <> (c.issued_at is not null)
    union all
    select format('credits of booking %s do not add up to its price', b.reference)
      from booking b join credit_purchase c on c.booking_id = b.id where b.original_pence <> c.credits * c.unit_pence
    union all
    select format('%s credits of booking %s were returned for %s', t.credits, b.reference, r.amount_pence)
      from credit_return t join refund r on r.id = t.refund_id
        join credit_purchase c on c.booking_id = t.purchase_id join booking b on b.id = c.booking_id
      where r.amount_pence <> t.credits * c.unit_pence or r.booking_id <> t.purchase_id or r.kind <> 'credits-returned'`;
}
