-- The photo studio and its sessions.

create table photo_studio (
  only_one boolean primary key default true check (only_one),
  title text not null,
  price_pence integer not null check (price_pence >= 0),
  editing_pence integer not null check (editing_pence >= 0),
  session_minutes integer not null check (session_minutes > 0),
  days_ahead integer not null check (days_ahead between 1 and 365),
  season_from date not null,
  season_to date,
  -- Weekdays without photo sessions, 0 for Sunday to 6 for Saturday.
  closed_weekdays integer[] not null check (closed_weekdays <@ '{0,1,2,3,4,5,6}'),
  -- Texts of the photo studio's page: what to expect, what to bring, and when the photographs come.
  expect text[] not null,
  bring text[] not null,
  delivery text not null,
  edited_delivery text not null,
  check (season_from <= season_to)
);

-- One row per day, locked by every booking of a slot on that day.
create table photo_day (
  day date primary key
);

-- A booking's photo session, in minutes of its day. It counts from `taken_at` until `live_until`; no two
-- sessions that count at the same moment overlap.
create table photo_session (
  booking_id uuid primary key references booking,
  day date not null references photo_day,
  starts integer not null,
  ends integer not null,
  price_pence integer not null check (price_pence >= 0),
  -- Price of the retouching; null if none was ordered.
  editing_pence integer check (editing_pence >= 0),
  taken_at timestamptz not null,
  live_until timestamptz not null,
  check (0 <= starts and starts < ends and ends <= 1440),
  check (taken_at <= live_until),
  constraint photo_slot_exclusive EXCLUDE using gist (tsrange(day + make_interval(mins => starts), day + make_interval(mins => ends)) with &&, tstzrange(taken_at, live_until) with &&)
);
create index photo_session_day on photo_session (day, starts);
