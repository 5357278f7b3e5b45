-- Finds orders with a part that is paid later, for the job that queries the provider about those payments.
-- Cancelled orders are included: a payment of the balance that was open when the order was cancelled can
-- still be made at the provider. The previous version can use the index too, because its query also has the
-- condition `due_later_pence > 0`.
drop index booking_paid_later;
-- safe while the old version runs: a centre's bookings are read in a moment, and few of them are indexed
create index booking_paid_later on booking (id) where due_later_pence > 0;
