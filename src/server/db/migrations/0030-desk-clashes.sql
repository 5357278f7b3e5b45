-- What was done at the door while the network was away, and did not come to pass once it was back: for staff to look at.
create table desk_clash (
  client_id uuid primary key,
  what text not null check (what in ('check-in', 'check-out')),
  -- When it was done there, and by which kiosk ('staff' where somebody was signed in on it).
  done_at timestamptz not null,
  done_by text not null,
  -- The ticket that it named: a booking's, or one that a walk-in never got.
  ticket_id uuid not null,
  booking_id uuid references booking,
  -- As the walk-in typed it; a booking has a name of its own.
  walk_in_name text check (walk_in_name is null or booking_id is null),
  -- Why: the code of the refusal and its words, without anybody's name.
  code text not null,
  words text not null,
  noted_at timestamptz not null,
  looked_at timestamptz
);
create index desk_clash_open on desk_clash (done_at) where looked_at is null;
create index desk_clash_looked_at on desk_clash (looked_at desc) where looked_at is not null;
create index desk_clash_old on desk_clash (noted_at);
create index desk_clash_ticket on desk_clash (ticket_id);
create index desk_clash_booking on desk_clash (booking_id);
