-- Points that a refund could not take back are recovered from each payment that earns points. A booking may
-- have several such payments.
drop index point_entry_one_recovery;
-- safe while the old version runs: it names no change and no payment, so that a booking still recovers once
create unique index point_entry_one_recovery on point_entry (booking_id, visit_change_id, payment_id) nulls not distinct where kind = 'recovered';
