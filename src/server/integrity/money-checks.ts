import { sql } from 'kysely';
import { isUndelivered } from '../db/mail-condition.ts';

const hour = 3_600_000;

/**
 * Selects bookings that contradict their payments, refunds and mails, and refunds that are overdue at `now`
 * (epoch milliseconds).
 */
export function selectMoneyFaults(now: number) {
  return sql`
    select 'money' as todo, format('booking %s is confirmed without its payment', b.reference) as fault
      from booking b where b.status = 'confirmed' and b.total_pence > b.due_later_pence
        and not exists (select from payment y where y.booking_id = b.id and y.status = 'succeeded')
    union all
    select 'money', format('booking %s was confirmed %s times', b.reference, count(*))
      from booking b join journal j on j.booking_id = b.id and j.what = 'booking confirmed'
      group by b.id having count(*) > 1
    union all
    select 'money', format('booking %s costs %s pence, but its payment is for %s', b.reference, b.total_pence, y.amount_pence)
      from booking b join payment y on y.booking_id = b.id and y.idempotency_key = 'book-' || b.id
      where y.amount_pence <> coalesce((select c.total_before_pence from visit_change c
        where c.booking_id = b.id and c.state = 'done' order by c.seq limit 1), b.total_pence) - b.due_later_pence - b.account_credit_pence
        and not exists (select from party_change c join party p on p.id = c.party_id where p.booking_id = b.id)
    union all
    select 'money', format('booking %s was paid, but is %s', b.reference, b.status)
      from booking b where b.status not in ('confirmed', 'refund_due', 'refunded', 'cancelled')
        and exists (select from payment y where y.booking_id = b.id and y.status = 'succeeded')
    union all
    select 'money', format('booking %s is refunded, but has no refund', b.reference)
      from booking b where b.status = 'refunded'
        and not exists (select 1 from refund r where r.booking_id = b.id and r.status = 'done')
    union all
    select 'jobs', format('booking %s has waited for its refund for more than an hour', b.reference)
      from booking b join refund r on r.booking_id = b.id
      where r.status = 'due' and r.created_at < ${new Date(now - hour)}
    union all
    select 'money', format('%s pence are refunded for booking %s, but only %s were paid', a.returned_pence + a.returning_pence, b.reference, a.received_pence)
      from order_account a join booking b on b.id = a.booking_id
      where a.returned_pence + a.returning_pence > a.received_pence
    union all
    select 'rows', format('booking %s was cancelled, but is %s', b.reference, b.status)
      from booking b join cancellation c on c.booking_id = b.id where b.status <> 'cancelled'
    union all
    select 'money', format('booking %s was cancelled with a refund of %s pence, but %s are refunded', b.reference, c.refund_pence, coalesce(sum(r.amount_pence), 0))
      from booking b join cancellation c on c.booking_id = b.id left join refund r on r.deed = c.deed
      group by b.reference, c.refund_pence having c.refund_pence <> coalesce(sum(r.amount_pence), 0)
    union all
    select 'rows', format('booking %s: its tickets do not add up to its price', b.reference)
      from booking b
      where b.kind = 'visit' and b.original_pence <> (
        select coalesce(sum(t.unit_price_pence * t.quantity * b.session_count + t.fee_pence * t.quantity), 0)
        from booking_ticket t where t.booking_id = b.id)
        + coalesce((select sum(l.amount_pence) from order_line l where l.booking_id = b.id and l.kind = 'fee' and l.item = 'kept'), 0)
    union all
    select 'money', format('a change of booking %s is %s and its payment is %s', b.reference, c.state, y.status)
      from visit_change c join booking b on b.id = c.booking_id join payment y on y.id = c.payment_id
      where (c.state = 'done') <> (y.status = 'succeeded' and c.state <> 'refused' and not exists (
        select from refund r where r.payment_id = y.id and r.kind = 'overpaid'))
    union all
    select 'places', format('booking %s holds places for a change that is %s', b.reference, c.state)
      from change_place p join visit_change c on c.id = p.change_id join booking b on b.id = p.booking_id
      where c.state <> 'pending'
    union all
    ${mailFaults()}`;
}

/** Selects bookings and refunds without their mail, and refused mails. */
function mailFaults() {
  return sql`
    select 'mail' as todo, format('booking %s is %s without its mail', b.reference, b.status) as fault
      from booking b
      where b.channel = 'online'
        and (b.status in ('confirmed', 'refunded') or exists (select 1 from cancellation c where c.booking_id = b.id))
        and not exists (
          select 1 from mail m where m.booking_id = b.id and m.kind = case b.status
            when 'confirmed' then 'booking-confirmed' when 'refunded' then 'late-money-returned' else 'booking-cancelled' end)
    union all
    select 'mail', format('booking %s was refunded without its mail', b.reference)
      from booking b join refund r on r.booking_id = b.id
      where b.channel = 'online'
        and not exists (select 1 from mail m join refund o on o.id = m.refund_id where o.id = r.id or o.deed = r.deed) and (
        (r.status = 'done' and exists (select 1 from credit_return t where t.refund_id = r.id)
          and not exists (select 1 from refund o where o.deed = r.deed and o.status = 'due'))
        or (r.kind in ('by-staff', 'overpaid') and not exists (select 1 from cancellation c where c.deed = r.deed)))
    union all
    select 'mail', format('booking %s: its mail was refused (%s)', b.reference, m.last_problem)
      from booking b join mail m on m.booking_id = b.id where ${isUndelivered('m')}`;
}
