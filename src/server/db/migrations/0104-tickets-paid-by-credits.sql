-- Whether a session credit could pay for these tickets when they were booked. Later changes of the visit keep
-- to it, even if the owner has chosen another ticket type for session credits since. Null in a visit that was
-- over before this column was added: the ticket type of today then decides. The column is not called
-- takes_credit, because the previous version reads that name from ticket_type without naming the table.
alter table booking_ticket add column takes_session_credit boolean;
-- safe while the old version runs: only tickets of visits to come, which the index of the days finds
update booking_ticket t set takes_session_credit = y.takes_credit
  from booking b, ticket_type y
  where b.id = t.booking_id and y.id = t.ticket_type_id and b.day >= current_date - 1;
