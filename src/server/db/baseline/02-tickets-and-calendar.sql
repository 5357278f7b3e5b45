-- Ticket types and their prices, opening hours and school holidays, restrictions, events, and the sessions
-- with their capacity. Times of day (`starts`, `ends`) are minutes after midnight; weekdays are 0 for Sunday
-- to 6 for Saturday.

create table ticket_type (
  id text primary key,
  name text not null,
  age_range text not null,
  colour text not null,
  includes text not null,
  takes_place boolean not null,
  takes_credit boolean not null,
  position integer not null unique
);
create unique index ticket_type_one_credit on ticket_type (takes_credit) where takes_credit;

create table ticket_price (
  ticket_type_id text not null references ticket_type,
  channel text not null check (channel in ('online', 'kiosk')),
  price_pence integer not null check (price_pence >= 0),
  fee_pence integer not null check (fee_pence >= 0),
  primary key (ticket_type_id, channel)
);

create table weekly_hours (
  weekday integer primary key check (weekday between 0 and 6),
  starts integer not null,
  ends integer not null,
  holidays_only boolean not null default false,
  check (0 <= starts and starts < ends and ends <= 1440)
);

create table school_holiday (
  id integer primary key generated always as identity,
  name text not null,
  first_day date not null,
  last_day date not null,
  check (first_day <= last_day)
);

create table special_hours (
  day date primary key,
  starts integer not null,
  ends integer not null,
  check (0 <= starts and starts < ends and ends <= 1440)
);

create table restriction (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  starts integer,
  ends integer,
  reason text not null,
  description text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  check ((starts is null) = (ends is null)),
  check (starts is null or 0 <= starts and starts < ends and ends <= 1440)
);
create index restriction_day on restriction (day);

create table event (
  id text primary key,
  title text not null,
  tagline text not null,
  accent text not null check (accent in ('honey', 'tor', 'leaf')),
  choose_session text not null,
  payload_name text check (payload_name in ('kpop', 'labubu')) unique
);

create table session (
  id bigint primary key generated always as identity,
  day date not null,
  starts integer not null,
  ends integer not null,
  capacity integer not null check (capacity >= 0),
  event_id text references event,
  check (0 <= starts and starts < ends and ends <= 1440)
);
create unique index session_one_open_play on session (day) where event_id is null;
create unique index session_one_event_start on session (day, starts) where event_id is not null;
-- Finds all sessions of a range of days. The unique indexes above contain only open play or only events.
create index session_day on session (day);
