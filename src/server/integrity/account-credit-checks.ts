import { sql } from 'kysely';
import { canArriveAt, isUndelivered } from '../db/mail-condition.ts';

/**
 * Selects account credits and gift vouchers whose giving, sale, use or refund is inconsistent, and gift
 * vouchers that can be spent but whose newest mail was refused.
 */
export function selectAccountCreditFaults(at: Date) {
  return sql`
    select 'money' as todo, format('account credit of booking %s is overspent: %s of its %s pence are left',
        b.reference, account_credit_left(c.id, ${at}), c.amount_pence) as fault
      from account_credit c join booking b on b.id = c.booking_id where account_credit_left(c.id, ${at}) < 0
    union all
    select 'money', format('account credit of booking %s is for %s pence, but its lines add up to %s', b.reference, c.amount_pence, coalesce(l.pence, 0))
      from account_credit c full join (
        select booking_id, sum(amount_pence) as pence from order_line
          where kind = 'account-credit' or (product = 'gift-voucher' and kind = 'sale' and owed_at is not null) group by booking_id) l
        on l.booking_id = c.booking_id
      join booking b on b.id = coalesce(c.booking_id, l.booking_id)
      where c.amount_pence is distinct from l.pence
    union all
    select 'money', format('booking %s was cancelled for %s pence of account credit, but %s were given', b.reference, n.account_credit_pence, coalesce(c.amount_pence, 0))
      from cancellation n join booking b on b.id = n.booking_id left join account_credit c on c.booking_id = n.booking_id and c.kind = 'kept'
      where n.account_credit_pence <> coalesce(c.amount_pence, 0)
    union all
    select 'money', format('booking %s became account credit of %s pence, but only %s pence of its payments are left', b.reference, c.amount_pence,
        a.received_pence - a.returned_pence - a.returning_pence)
      from account_credit c join booking b on b.id = c.booking_id join order_account a on a.booking_id = c.booking_id
      where c.kind = 'kept' and a.received_pence - a.returned_pence - a.returning_pence < c.amount_pence
    union all
    select 'rows', format('booking %s is to be paid with %s pence of account credit, but took %s', b.reference, b.account_credit_pence, coalesce(u.pence, 0))
      from booking b left join account_credit_use u on u.booking_id = b.id
      where b.account_credit_pence <> coalesce(u.pence, 0)
    union all
    select 'money', format('booking %s took %s pence of account credit for good, but paid with %s', b.reference, coalesce(u.pence, 0), coalesce(y.received_pence, 0))
      from (select booking_id, pence from account_credit_use where live_until = 'infinity') u
        full join (select booking_id, received_pence from payment where tender = 'account-credit' and credit_id is null) y using (booking_id)
      join booking b on b.id = booking_id
      where u.pence is distinct from y.received_pence
    union all
    select 'money', format('booking %s owed nothing that account credit could pay, but was paid with %s pence of account credit',
        b.reference, y.received_pence)
      from payment y join booking b on b.id = y.booking_id
      where y.credit_id is not null and (b.kind = 'gift-voucher' or b.confirmed_at is null or y.received_at < b.confirmed_at)
    union all
    select 'rows', format('booking %s is %s and its account credit is held until %s', b.reference, b.status, u.live_until)
      from account_credit_use u join booking b on b.id = u.booking_id
      where b.status in ('lapsed', 'refund_due', 'refunded') and u.live_until > ${at}
    union all
    select 'rows', format('account credit of booking %s does not belong to a line of this booking', b.reference)
      from account_credit c join booking b on b.id = c.booking_id left join order_line l on l.id = c.line_id
      where l.booking_id is distinct from c.booking_id or l.kind <> case c.kind when 'gift' then 'sale' else 'account-credit' end
    union all
    select 'rows', format('gift voucher of booking %s does not belong to a paid order for a gift voucher', b.reference)
      from account_credit c join booking b on b.id = c.booking_id left join gift_voucher g on g.booking_id = c.booking_id
      where c.kind = 'gift' and (g.booking_id is null or b.kind <> 'gift-voucher' or b.status <> 'confirmed')
    union all
    select 'money', format('order %s for a gift voucher is confirmed, but has no gift voucher', b.reference)
      from booking b left join account_credit c on c.booking_id = b.id and c.kind = 'gift'
      where b.kind = 'gift-voucher' and b.status = 'confirmed' and c.id is null
    union all
    select 'money', format('gift voucher of booking %s has %s pence left, but should have %s by its payments', b.reference, account_credit_left(c.id, ${at}),
        a.received_pence - a.returned_pence - a.returning_pence - coalesce(s.pence, 0) - coalesce(e.pence, 0))
      from account_credit c join booking b on b.id = c.booking_id join order_account a on a.booking_id = c.booking_id
      left join lateral (
        select sum(case when y.id is null then u.pence
            else y.received_pence - coalesce((select sum(r.amount_pence) from refund r where r.payment_id = y.id), 0) end) as pence
          from (select booking_id, credit_id, pence, live_until, null::uuid as payment_id from account_credit_use
            union all select booking_id, credit_id, received_pence, 'infinity', id from payment where credit_id is not null) u
          left join payment y on case when u.payment_id is not null then y.id = u.payment_id
            else y.booking_id = u.booking_id and y.tender = 'account-credit' and y.credit_id is null end
          where u.credit_id = c.id and (y.id is not null or u.live_until > ${at})) s on true
      left join lateral (select sum(pence) as pence from gift_expiry where credit_id = c.id) e on true
      where c.kind = 'gift' and account_credit_left(c.id, ${at})
        <> a.received_pence - a.returned_pence - a.returning_pence - coalesce(s.pence, 0) - coalesce(e.pence, 0)
    union all
    select 'mail', format('gift voucher of booking %s was to be sent on %s, but was not', b.reference, g.send_on)
      from gift_voucher g join account_credit c on c.booking_id = g.booking_id join booking b on b.id = g.booking_id
      where g.delivery = 'mail' and g.recipient_email <> '' and ${canArriveAt('g.recipient_email')}
        and c.stopped_at is null and g.send_on < venue_day(${at}) - 1
        and c.ends_on >= venue_day(${at}) and account_credit_left(c.id, ${at}) > 0
        and not exists (select from gift_sending s where s.booking_id = g.booking_id)
    union all
    select 'mail', format('gift voucher of booking %s has not arrived: its mail was refused (%s)', b.reference, m.last_problem)
      from account_credit c join booking b on b.id = c.booking_id
        cross join lateral (select id from gift_sending where booking_id = c.booking_id order by queued_at desc, id desc limit 1) s
        join mail m on m.gift_sending_id = s.id and m.kind = 'gift-voucher'
      where ${isUndelivered('m')} and c.kind = 'gift' and c.stopped_at is null
        and c.ends_on >= venue_day(${at}) and account_credit_left(c.id, ${at}) = c.amount_pence`;
}
