-- The kiosk that admitted a walk-in. Rows are deleted once they no longer count towards kiosk_rule.walk_ins.
create table kiosk_walk_in (
  booking_id uuid primary key references booking,
  kiosk_id uuid not null references kiosk,
  made_at timestamptz not null
);
create index kiosk_walk_in_of_kiosk on kiosk_walk_in (kiosk_id, made_at);
create index kiosk_walk_in_old on kiosk_walk_in (made_at);

-- Requests of kiosks to staff to approve a walk-in.
create table walk_in_request (
  -- The id of the walk-in's future ticket.
  id uuid primary key,
  kiosk_id uuid not null references kiosk,
  customer_name text not null,
  asked_at timestamptz not null,
  -- Until when the request can be answered; once approved, until when the walk-in can check in.
  ends_at timestamptz not null,
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('staff', 'pin')),
  withdrawn_at timestamptz,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
);
create index walk_in_request_open on walk_in_request (asked_at) where answer is null and withdrawn_at is null;
create index walk_in_request_of_kiosk on walk_in_request (kiosk_id);
create index walk_in_request_old on walk_in_request (ends_at);
