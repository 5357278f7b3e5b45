-- The centre itself: name, address, limits, directions, play areas.

create table venue (
  only_one boolean primary key default true check (only_one),
  name text not null,
  tagline text not null,
  address_lines text[] not null,
  postcode text not null,
  phone text not null,
  email text not null,
  open_play_capacity integer not null check (open_play_capacity >= 0),
  -- Minutes from last entry to closing time.
  last_entry_before_closing integer not null check (last_entry_before_closing >= 0),
  -- How many months ahead a visit can be booked.
  months_ahead integer not null check (months_ahead between 1 and 24),
  terms_version text not null,
  free_adults_per_child integer not null default 1 check (free_adults_per_child between 0 and 4),
  arrive_early_minutes integer not null default 15 check (arrive_early_minutes >= 0),
  free_parking_minutes integer not null default 120 check (free_parking_minutes >= 0),
  parking_block_minutes integer not null default 120 check (parking_block_minutes > 0),
  parking_block_pence integer not null default 800 check (parking_block_pence >= 0),
  cancel_hours_ahead integer not null default 24 check (cancel_hours_ahead >= 0),
  youngest_age integer not null default 0 check (youngest_age >= 0),
  oldest_age integer not null default 12,
  -- How many months ahead a party can be requested.
  party_months_ahead integer not null default 12 check (party_months_ahead > 0),
  -- How many minutes open play lasts from check-in (specification 5.5). Every text that states this length
  -- reads it from this column.
  stay_minutes integer not null default 120 check (stay_minutes > 0),
  -- Opening hours of the building and its café, in minutes of the day.
  building_opens integer not null default 570 check (building_opens >= 0),
  building_closes integer not null default 1020 check (building_closes <= 1440),
  cef_parking_term text not null default 'Spaces marked CEF are reserved for our neighbour, who may act against a car left in one. I am not parked in a CEF space.',
  check (oldest_age >= youngest_age),
  check (building_opens < building_closes)
);

create table social_link (
  network text primary key check (network in ('facebook', 'instagram', 'youtube')),
  name text not null,
  url text not null check (url ~~ 'https://%'),
  position integer not null unique
);

create table way_here (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('drive', 'parking', 'bus', 'train')),
  title text not null,
  body text not null,
  position integer not null unique
);

-- The play areas, and which of them suits which age.
create table play_area (
  id text primary key,
  name text not null,
  ages text not null,
  description text not null,
  drawing text not null,
  position integer not null unique
);

create table age_guide (
  ages text primary key,
  areas text not null,
  position integer not null unique
);
