-- A change to fewer things after money was given back as a favour can cost less than nothing: of the favour,
-- that much is taken back, in lines of its kind that are positive. That no order owes less than nothing is
-- held by its account (account_settles).
alter table order_line drop constraint order_line_return;

-- Payments by card that were started and are not settled, for the job that asks how they stand.
-- safe while the old version runs: a centre's payments are read in a moment
create index payment_unsettled on payment (booking_id)
  where tender = 'card' and intent_id is not null and status not in ('succeeded', 'canceled');
