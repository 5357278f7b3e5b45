-- What staff do with a booking at the front desk: notes, moves against a rule, and undoing a check-in or
-- check-out.

-- A note that staff write on a booking. Families never see it.
create table booking_note (
  booking_id uuid primary key references booking on delete cascade,
  words text not null check (length(btrim(words)) between 1 and 500),
  changed_at timestamptz not null
);

-- A place that staff gave in a full session, with a reason. The session then has more children than its
-- capacity. No place is free until it has fewer children than its capacity again.
alter table place add column beyond_capacity boolean not null default false;

-- For moves by staff: whether the move was too late by the cancellation rule (`rule_set_aside`), whether it
-- was into a full session, and the reason.
alter table visit_move
  add column rule_set_aside boolean not null default false,
  add column beyond_capacity boolean not null default false,
  add column reason text;

alter table desk_deed drop constraint desk_deed_what_check;
alter table desk_deed add constraint desk_deed_what
  check (what in ('check-in', 'check-out', 'undo-check-in', 'undo-check-out')) not valid;
