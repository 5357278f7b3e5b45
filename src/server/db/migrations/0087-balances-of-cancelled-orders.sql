-- Orders of which a part is paid later, for the job that asks how those payments stand. Cancelled orders are
-- among them: a payment of the rest that was open when the order ended can still be made at the provider.
-- The version before finds the index by its condition, which is part of its own.
drop index booking_paid_later;
-- safe while the old version runs: it reads the orders of parties alone, of which there are few
create index booking_paid_later on booking (id) where due_later_pence > 0;
