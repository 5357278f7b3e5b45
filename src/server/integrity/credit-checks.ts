import { sql } from 'kysely';

/** Selects session credits that contradict the bookings that bought, used or returned them. */
export function selectCreditFaults(at: Date) {
  return sql`
    select 'rows' as todo, format('booking %s is recorded with %s credits, but took %s', b.reference, b.credits_used, coalesce(sum(u.credits), 0)) as fault
      from booking b left join credit_use u on u.booking_id = b.id
      group by b.id having b.credits_used <> coalesce(sum(u.credits), 0)
    union all
    select 'rows', format('booking %s is %s and its credits are held until %s', b.reference, b.status, u.live_until)
      from booking b join credit_use u on u.booking_id = b.id
        left join cancellation c on c.booking_id = b.id and c.credits_kept
      where (b.status = 'confirmed' or c.booking_id is not null) <> (u.live_until = 'infinity')
        or (b.status in ('lapsed', 'refund_due', 'refunded', 'cancelled') and c.booking_id is null and u.live_until > ${at})
    union all
    select 'rows', format('booking %s spent credits of another e-mail address', b.reference)
      from booking b join credit_use u on u.booking_id = b.id join credit_purchase c on c.booking_id = u.purchase_id
      where c.email <> mailbox_of(b.customer_email)
    union all
    select 'rows', format('credits of booking %s are overspent: %s of %s are left', b.reference, credits_left(c.booking_id, ${at}), c.credits)
      from booking b join credit_purchase c on c.booking_id = b.id where credits_left(c.booking_id, ${at}) < 0
    union all
    select 'rows', format('credits of booking %s: %s, issued %s', b.reference, b.status, coalesce(c.issued_at::text, 'never'))
      from booking b left join credit_purchase c on c.booking_id = b.id
      where b.kind = 'credits' and (b.status = 'confirmed') <> (c.issued_at is not null)
    union all
    select 'rows', format('credits of booking %s do not add up to its price', b.reference)
      from booking b join credit_purchase c on c.booking_id = b.id where b.original_pence <> c.credits * c.unit_pence
    union all
    select 'money', format('%s credits of booking %s were returned for %s pence', t.credits, b.reference, o.pence)
      from credit_return t join refund r on r.id = t.refund_id
        join credit_purchase c on c.booking_id = t.purchase_id join booking b on b.id = c.booking_id
        cross join lateral (select sum(p.amount_pence) as pence from refund p where p.id = r.id or p.deed = r.deed) o
        cross join lateral account_of(c.booking_id) a
      where o.pence > t.credits * c.unit_pence
        or o.pence < t.credits * c.unit_pence and a.received_pence > a.returned_pence + a.returning_pence
        or r.booking_id <> t.purchase_id or r.kind <> 'credits-returned'`;
}
