-- The answer to families who ask whether they may bring a cake of their own (specification 14.4). Empty: no
-- answer is shown. The previous version does not read it.
alter table party_rule add column own_cake text not null default '';
alter table party_rule add constraint party_rule_own_cake check (char_length(own_cake) <= 200) not valid;
-- safe while the old version runs: one row, in a column that it does not read
update party_rule set own_cake = 'Yes. Bring the list of what is in it; we light the candles and cut it.'
where not exists (select from booking);
