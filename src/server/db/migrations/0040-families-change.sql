-- Families cancel and move their bookings themselves. A cancellation until `venue.cancel_hours_ahead` before
-- the start refunds everything. A later one refunds a part, by steps that an owner may add: for example 50
-- per cent until 12 hours before the start.
create table cancellation_step (
  hours_ahead integer primary key check (hours_ahead >= 0),
  percent integer not null check (percent between 1 and 99)
);

-- Who cancelled; and whether the session credits and the voucher stayed spent, as they do if a family cancels
-- too late for a full refund.
alter table cancellation
  add column cancelled_by text not null default 'staff' check (cancelled_by in ('staff', 'customer')),
  add column credits_kept boolean not null default false;

alter table refund drop constraint refund_kind;
alter table refund add constraint refund_kind
  check (kind in ('late-money', 'overpaid', 'credits-returned', 'by-staff', 'by-customer')) not valid;

-- With a code a family can also open the list of its bookings.
alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose check (purpose in ('credits', 'rewards', 'bookings')) not valid;

-- Each move of a visit to another day or session. The visit keeps its price, reference, code and links.
create table visit_move (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  -- Idempotency key that the page makes for each move.
  deed uuid not null unique,
  from_day date not null,
  to_day date not null,
  moved_by text not null check (moved_by in ('staff', 'customer')),
  moved_at timestamptz not null
);
create index visit_move_booking on visit_move (booking_id);

insert into mail_kind (kind, about) values ('booking-moved', 'visit_move_id');
alter table mail add column visit_move_id uuid references visit_move;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_visit_move_once on mail (visit_move_id, kind);
