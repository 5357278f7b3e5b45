-- How many minutes longer than its package's time a party is, as staff have agreed with its family
-- (specification 14.9). Moving the party keeps them unless staff say otherwise.
alter table party add column longer_minutes integer not null default 0;
alter table party add constraint party_longer check (longer_minutes between 0 and 240) not valid;
