-- After staff have refunded a part of an order as a favour, a change may make the order cost less than that
-- refund. A positive line of kind 'return' then takes the difference back. account_settles still refuses an
-- order that owes less than nothing.
alter table order_line drop constraint order_line_return;

-- Finds card payments that were started and are not settled, for the job that queries the provider about
-- them.
-- safe while the old version runs: a centre's payments are read in a moment
create index payment_unsettled on payment (booking_id)
  where tender = 'card' and intent_id is not null and status not in ('succeeded', 'canceled');
