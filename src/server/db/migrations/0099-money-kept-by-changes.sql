-- The money in kept_pence; the rest is the value of session credits that stay spent. What earlier changes
-- kept is not refunded later, even if it has paid for a ticket meanwhile.
alter table visit_change add column kept_money_pence integer not null default 0 check (kept_money_pence >= 0);
