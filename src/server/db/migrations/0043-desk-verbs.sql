-- What staff do with a booking at the front desk: notes, moves that set a rule aside, and taking back a
-- check-in or check-out.

-- A note of staff on a booking. Families never see it.
create table booking_note (
  booking_id uuid primary key references booking on delete cascade,
  words text not null check (length(btrim(words)) between 1 and 500),
  changed_at timestamptz not null
);

-- A place that staff gave in a full session, with a reason. The session then has more children than its
-- capacity, and no place is free until they are fewer again.
alter table place add column beyond_capacity boolean not null default false;

-- Why staff moved a visit although it was too late by the rule, or into a full session.
alter table visit_move
  add column rule_set_aside boolean not null default false,
  add column beyond_capacity boolean not null default false,
  add column reason text;

alter table desk_deed drop constraint desk_deed_what_check;
alter table desk_deed add constraint desk_deed_what
  check (what in ('check-in', 'check-out', 'undo-check-in', 'undo-check-out')) not valid;
