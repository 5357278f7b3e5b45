-- Corrects the tickets that session credits are said to have paid for. Migration 0104 took the ticket type
-- that the owner had chosen by then, which may be another than when the visit was booked. What the credits
-- saved tells which ticket they paid for. Where no single ticket fits, the tickets stay as they are.
-- safe while the old version runs: only tickets of visits to come that used session credits
update booking_ticket t set takes_session_credit = t.ticket_type_id = paid.ticket_type_id
  from booking b cross join lateral (
    select min(f.ticket_type_id) as ticket_type_id from booking_ticket f
    where f.booking_id = b.id and f.unit_price_pence * b.credits_used = b.credit_savings_pence
      and f.quantity * b.session_count >= b.credits_used
    having count(*) = 1) paid
  where b.id = t.booking_id and b.day >= current_date - 1 and b.credits_used > 0
    and t.takes_session_credit is distinct from (t.ticket_type_id = paid.ticket_type_id);
