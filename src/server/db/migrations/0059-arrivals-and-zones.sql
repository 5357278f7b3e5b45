-- Open play with arrival times, and zones (specification 4.13, 4.14). There are arrival times from first_day
-- to last_day. If first_day is null, open play is one session a day.
create table arrival_rule (
  only_one boolean primary key default true check (only_one),
  first_day date,
  -- Null: no last day.
  last_day date,
  step_minutes integer not null default 30 check (step_minutes between 5 and 240),
  first_after_opening integer not null default 0 check (first_after_opening between 0 and 720),
  last_before_closing integer not null default 60 check (last_before_closing between 0 and 720),
  -- How many children may be inside at the same time. Null: the capacity of open play.
  most_inside integer check (most_inside between 0 and 10000),
  check (last_day is null or first_day is not null and first_day <= last_day)
);
insert into arrival_rule default values;

-- A part of the centre that takes a limited number of certain tickets: at the same time on a day with arrival
-- times, otherwise in a session.
create table zone (
  id text primary key,
  name text not null unique,
  most_inside integer not null check (most_inside between 1 and 10000),
  position integer not null unique deferrable initially immediate
);
create table zone_ticket (
  zone_id text not null references zone,
  ticket_type_id text not null references ticket_type,
  primary key (zone_id, ticket_type_id)
);

-- How many minutes people with this ticket stay on days with arrival times. Null: as long as in open play.
alter table ticket_type add column stay_minutes integer;

-- An arrival time is a session of its own, from the arrival of a family to the end of its stay. It belongs to
-- the session of the whole day (`arrival_of`). The row of that session is locked whenever one of its arrival
-- times is booked, and its capacity is the limit of children inside.
alter table session add column arrival_of bigint references session;
alter table session add column has_arrivals boolean not null default false;
-- Set by the first booking of the session that counts in a zone.
alter table session add column has_zones boolean not null default false;
drop index session_one_open_play;
-- safe while the old version runs: one row for each day, and each day still has one session of the whole day
create unique index session_one_whole_day on session (day) where event_id is null and arrival_of is null;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index session_one_arrival on session (arrival_of, starts, ends) where arrival_of is not null;

-- The arrival time of a visit, in minutes of its day; null for every other booking.
alter table booking add column arrives integer;
