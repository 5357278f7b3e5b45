-- The part of kept_pence that is money. The rest is the value of session credits that stay spent. Money that
-- a change has kept is not refunded later, even if a second change has used it to pay for a ticket.
alter table visit_change add column kept_money_pence integer not null default 0 check (kept_money_pence >= 0);
