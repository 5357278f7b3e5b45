-- Check-in and check-out.

-- A stay: a visit that has begun. A booking has at most one, because its ticket is used once.
create table stay (
  booking_id uuid primary key references booking,
  children integer not null check (children >= 0),
  adults integer not null check (adults >= 0),
  checked_in_at timestamptz not null,
  -- When the stay is due to end: venue.stay_minutes after check-in, or with the last session of an event day.
  ends_at timestamptz not null,
  -- 'staff', or the name of the kiosk.
  checked_in_by text not null,
  number_plate text check (length(number_plate) between 1 and 8 and number_plate = upper(btrim(number_plate))),
  cef_parking_agreed boolean not null check (cef_parking_agreed),
  terms_version text not null,
  checked_out_at timestamptz,
  checked_out_by text,
  check (checked_out_at >= checked_in_at),
  check (checked_in_at < ends_at),
  check ((checked_out_at is null) = (checked_out_by is null))
);
-- Finds the families who are inside.
create index stay_inside on stay (checked_in_at) where checked_out_at is null;

-- Check-ins and check-outs by their idempotency key (`client_id`): each takes effect once, however often it
-- is sent.
create table desk_deed (
  client_id uuid primary key,
  what text not null check (what in ('check-in', 'check-out')),
  booking_id uuid not null references booking,
  -- Whether the reply said that the family had already been checked in or out elsewhere.
  already boolean not null,
  at timestamptz not null
);
create index desk_deed_old on desk_deed (at);

-- Offline check-ins and check-outs that failed when they were replayed, for staff to resolve.
create table desk_clash (
  client_id uuid primary key,
  what text not null check (what in ('check-in', 'check-out')),
  -- When and at which kiosk it was done offline ('staff' if staff were signed in on the device).
  done_at timestamptz not null,
  done_by text not null,
  -- The id of the ticket: that of a booking, or that of a walk-in for whom no booking was created.
  ticket_id uuid not null,
  booking_id uuid references booking,
  -- The name that the walk-in gave; null if there is a booking.
  walk_in_name text,
  -- The code and message of the refusal, without personal names.
  code text not null,
  words text not null,
  noted_at timestamptz not null,
  looked_at timestamptz,
  check (walk_in_name is null or booking_id is null)
);
create index desk_clash_open on desk_clash (done_at) where looked_at is null;
create index desk_clash_looked_at on desk_clash (looked_at desc) where looked_at is not null;
create index desk_clash_old on desk_clash (noted_at);
create index desk_clash_ticket on desk_clash (ticket_id);
create index desk_clash_booking on desk_clash (booking_id);

create table check_in_term (
  position integer primary key,
  words text not null
);
