-- What the pages say of a visit, once for all of them. The defaults are the specification's (A §9, B §9).
alter table venue
  add column free_adults_per_child integer not null default 1 check (free_adults_per_child between 0 and 4),
  add column arrive_early_minutes integer not null default 15 check (arrive_early_minutes >= 0),
  add column free_parking_minutes integer not null default 120 check (free_parking_minutes >= 0),
  add column parking_block_minutes integer not null default 120 check (parking_block_minutes > 0),
  add column parking_block_pence integer not null default 800 check (parking_block_pence >= 0),
  add column cancel_hours_ahead integer not null default 24 check (cancel_hours_ahead >= 0),
  add column youngest_age integer not null default 0 check (youngest_age >= 0),
  add column oldest_age integer not null default 12 check (oldest_age >= youngest_age);

create table social_link (
  network text primary key check (network in ('facebook', 'instagram', 'youtube')),
  name text not null,
  url text not null check (url like 'https://%'),
  position integer not null unique
);
insert into social_link (network, name, url, position) values
  ('facebook', 'Facebook', 'https://www.facebook.com/windfall.example', 1),
  ('instagram', 'Instagram', 'https://www.instagram.com/windfall.example', 2),
  ('youtube', 'YouTube', 'https://www.youtube.com/@windfall.example', 3);

create trigger calendar_changed after insert or update or delete or truncate on social_link for each statement execute function calendar_changed();
