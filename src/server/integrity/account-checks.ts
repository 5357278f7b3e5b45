import { sql } from 'kysely';

/**
 * Selects the faults of orders' accounts:
 * - lines that are missing or do not add up;
 * - orders for which too little was paid or too much is kept;
 * - payments and refunds that contradict each other;
 * - places, photo sessions, credits and voucher uses that belong to no line of their own order.
 */
export function selectAccountFaults() {
  return sql`
    select 'money' as todo, format('booking %s costs %s pence, but its lines add up to %s', b.reference, b.total_pence, coalesce(l.pence, 0)) as fault
      from booking b left join lateral (
        select sum(amount_pence) as pence from order_line
        where booking_id = b.id and kind not in ('return', 'account-credit')) l on true
      where b.total_pence is distinct from l.pence
    union all
    select 'money', format('booking %s is %s and %s of its lines are owed', b.reference, b.status, l.owed)
      from booking b join lateral (
        select count(*) as lines, count(owed_at) as owed from order_line where booking_id = b.id) l on true
      where l.owed <> case when b.confirmed_at is null then 0 else l.lines end
    union all
    select 'money', case when a.open_pence > 0
        then format('booking %s is %s and %s pence of it are not paid', b.reference, a.status, a.open_pence)
        else format('booking %s is %s and %s pence too much were received for it', b.reference, a.status, -a.open_pence) end
      from order_account a join booking b on b.id = a.booking_id
      where ((a.confirmed_at is not null and a.open_pence not between 0 and a.due_later_pence)
          or (a.status in ('cancelled', 'refund_due', 'refunded') and a.open_pence <> 0))
        and not exists (select from payment_review v where v.booking_id = a.booking_id)
    union all
    select 'money', format('booking %s has a payment of %s pence that received %s', b.reference, y.amount_pence, coalesce(y.received_pence, 0))
      from payment y join booking b on b.id = y.booking_id
      where y.received_pence is distinct from case when y.status = 'succeeded' then y.amount_pence end
        and not exists (select from payment_review v where v.booking_id = b.id)
    union all
    select 'money', format('a refund of %s pence of booking %s goes back to a payment that did not receive it', r.amount_pence, b.reference)
      from refund r join booking b on b.id = r.booking_id left join payment y on y.id = r.payment_id
      where y.booking_id is distinct from r.booking_id or r.amount_pence > coalesce(y.received_pence, 0)
    union all
    select 'rows', format('booking %s has a %s that belongs to none of its lines', b.reference, t.what)
      from (
        select 'place' as what, booking_id, line_id from place
        union all select 'photo session', booking_id, line_id from photo_session
        union all select 'purchase of credits', booking_id, line_id from credit_purchase
        union all select 'use of credits', booking_id, line_id from credit_use
        union all select 'voucher use', booking_id, line_id from voucher_use) t
      join booking b on b.id = t.booking_id left join order_line l on l.id = t.line_id
      where l.booking_id is distinct from t.booking_id`;
}
