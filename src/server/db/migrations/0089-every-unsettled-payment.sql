-- A favour can be larger than what an order costs after a later change. The difference is taken off the
-- favour by a positive line of kind 'return'. account_settles still refuses an order that owes less than
-- nothing.
alter table order_line drop constraint order_line_return;

-- Payments by card that were started and are not settled, for the job that asks how they stand.
-- safe while the old version runs: a centre's payments are read in a moment
create index payment_unsettled on payment (booking_id)
  where tender = 'card' and intent_id is not null and status not in ('succeeded', 'canceled');
