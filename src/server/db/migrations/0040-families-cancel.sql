-- Families cancel their bookings themselves. After the hours of a full refund (venue.cancel_hours_ahead) a
-- cancellation refunds a part, by steps that an owner may add: 50 per cent until 24 hours ahead.
create table cancellation_step (
  hours_ahead integer primary key check (hours_ahead >= 0),
  percent integer not null check (percent between 1 and 99)
);

-- Who cancelled, and whether the session credits and the voucher stayed spent: a family that cancels too late
-- for a full refund does not have them back.
alter table cancellation
  add column cancelled_by text not null default 'staff' check (cancelled_by in ('staff', 'customer')),
  add column credits_kept boolean not null default false;

alter table refund drop constraint refund_kind;
alter table refund add constraint refund_kind
  check (kind in ('late-money', 'overpaid', 'credits-returned', 'by-staff', 'by-customer')) not valid;

-- A code also shows a family its bookings.
alter table email_code drop constraint email_code_purpose_check;
alter table email_code add constraint email_code_purpose check (purpose in ('credits', 'rewards', 'bookings')) not valid;
