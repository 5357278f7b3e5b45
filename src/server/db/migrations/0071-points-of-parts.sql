-- A party earns points with each of its payments, not for its whole price at the deposit (specification 6.1).
alter table point_entry add column payment_id uuid references payment;
drop index point_entry_one_earning;
-- safe while the old version runs: it names no payment, so that each booking that it confirms earns once
create unique index point_entry_one_earning on point_entry (booking_id, visit_change_id, payment_id) nulls not distinct where kind = 'earned';
