-- Families change their bookings themselves. A cancellation until `venue.cancel_hours_ahead` before the start
-- refunds everything. After that it refunds a part, by steps that an owner may add: for example 50 per cent
-- until 24 hours ahead.
create table cancellation_step (
  hours_ahead integer primary key check (hours_ahead >= 0),
  percent integer not null check (percent between 1 and 99)
);

-- Who cancelled, and whether the session credits and the voucher stayed spent: a family that cancels too late
-- for a full refund does not get them back.
alter table cancellation
  add column cancelled_by text not null default 'staff' check (cancelled_by in ('staff', 'customer')),
  add column credits_kept boolean not null default false;

alter table refund drop constraint refund_kind;
alter table refund add constraint refund_kind
  check (kind in ('late-money', 'overpaid', 'credits-returned', 'by-staff', 'by-customer')) not valid;

-- With a code a family can also see its bookings.
alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose check (purpose in ('credits', 'rewards', 'bookings')) not valid;

-- A visit that was moved to another day or session; its price, reference, code and links stay.
create table visit_move (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- Made by the page, one for each decision.
  deed uuid not null unique,
  from_day date not null,
  to_day date not null,
  moved_by text not null check (moved_by in ('staff', 'customer')),
  moved_at timestamptz not null
);
create index visit_move_booking on visit_move (booking_id);

insert into mail_kind (kind, about) values ('booking-moved', 'visit_move_id');
alter table mail add column visit_move_id uuid references visit_move;
-- safe while the old version runs: no row has a value yet, so it is built as fast as the table is read
create unique index mail_visit_move_once on mail (visit_move_id, kind);
