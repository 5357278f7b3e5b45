-- Orders of which a part is paid later, for the job that asks the provider about those payments. Cancelled
-- orders are among them: a payment of the rest that was open when the order ended can still be made at the
-- provider. The previous version can use the index too: its query asks for `due_later_pence > 0` and more.
drop index booking_paid_later;
-- safe while the old version runs: a centre's bookings are read in a moment, and few of them are indexed
create index booking_paid_later on booking (id) where due_later_pence > 0;
