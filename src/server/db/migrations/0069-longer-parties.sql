-- How many minutes longer a party is than its package, as staff have agreed with the family (specification
-- 14.9). A move of the party keeps these minutes unless staff say otherwise.
alter table party add column longer_minutes integer not null default 0;
alter table party add constraint party_longer check (longer_minutes between 0 and 240) not valid;
