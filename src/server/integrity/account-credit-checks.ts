import { sql } from 'kysely';

/** Selects the faults of account credit: given, spent, and come back. */
export function selectAccountCreditFaults(at: Date) {
  return sql`
    select 'money' as todo, format('account credit of booking %s is overspent: %s of its %s pence are left',
        b.reference, account_credit_left(c.id, ${at}), c.amount_pence) as fault
      from account_credit c join booking b on b.id = c.booking_id where account_credit_left(c.id, ${at}) < 0
    union all
    select 'money', format('account credit of booking %s is over %s pence and its lines %s', b.reference, c.amount_pence, coalesce(l.pence, 0))
      from account_credit c full join (
        select booking_id, sum(amount_pence) as pence from order_line where kind = 'account-credit' group by booking_id) l
        on l.booking_id = c.booking_id
      join booking b on b.id = coalesce(c.booking_id, l.booking_id)
      where c.amount_pence is distinct from l.pence
    union all
    select 'money', format('booking %s was cancelled for %s pence of account credit and %s were given', b.reference, n.account_credit_pence, coalesce(c.amount_pence, 0))
      from cancellation n join booking b on b.id = n.booking_id left join account_credit c on c.booking_id = n.booking_id
      where n.account_credit_pence <> coalesce(c.amount_pence, 0)
    union all
    select 'money', format('booking %s became account credit of %s pence, and %s of its money are left', b.reference, c.amount_pence,
        a.received_pence - a.returned_pence - a.returning_pence)
      from account_credit c join booking b on b.id = c.booking_id join order_account a on a.booking_id = c.booking_id
      where a.received_pence - a.returned_pence - a.returning_pence < c.amount_pence
    union all
    select 'rows', format('booking %s is to be paid with %s pence of account credit and took %s', b.reference, b.account_credit_pence, coalesce(u.pence, 0))
      from booking b left join account_credit_use u on u.booking_id = b.id
      where b.account_credit_pence <> coalesce(u.pence, 0)
    union all
    select 'money', format('booking %s took %s pence of account credit for good and paid with %s', b.reference, coalesce(u.pence, 0), coalesce(y.received_pence, 0))
      from (select booking_id, pence from account_credit_use where live_until = 'infinity') u
        full join (select booking_id, received_pence from payment where tender = 'account-credit') y using (booking_id)
      join booking b on b.id = booking_id
      where u.pence is distinct from y.received_pence
    union all
    select 'rows', format('booking %s is %s and its account credit is held until %s', b.reference, b.status, u.live_until)
      from account_credit_use u join booking b on b.id = u.booking_id
      where b.status in ('lapsed', 'refund_due', 'refunded') and u.live_until > ${at}
    union all
    select 'rows', format('account credit of booking %s does not come from a line of it', b.reference)
      from account_credit c join booking b on b.id = c.booking_id left join order_line l on l.id = c.line_id
      where l.booking_id is distinct from c.booking_id or l.kind <> 'account-credit'`;
}
