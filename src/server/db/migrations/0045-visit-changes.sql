-- Changes of a visit's tickets or number of sessions. A change that costs more has to be paid first: until
-- then the visit stays as it is, and the further places are held.
create table visit_change (
  id uuid primary key,
  seq bigint not null generated always as identity,
  booking_id uuid not null references booking,
  -- Idempotency key that the page makes for each change.
  deed uuid not null unique,
  changed_by text not null check (changed_by in ('staff', 'customer')),
  made_at timestamptz not null,
  -- 'ended': given up, replaced by another change or never paid. 'refused': paid for when its places or
  -- credits were gone.
  state text not null check (state in ('pending', 'done', 'ended', 'refused')),
  -- The visit after the change: its day, event, sessions, tickets, lines and price.
  target jsonb not null,
  total_before_pence integer not null,
  sessions_before integer not null,
  to_pay_pence integer not null check (to_pay_pence >= 0),
  refund_pence integer not null check (refund_pence >= 0),
  -- If the visit becomes cheaper: the part of the difference that the cancellation rule does not refund.
  kept_pence integer not null check (kept_pence >= 0),
  payment_id uuid references payment,
  held_until timestamptz not null,
  done_at timestamptz,
  check (to_pay_pence = 0 or refund_pence = 0),
  check ((state = 'done') = (done_at is not null)),
  check (state <> 'pending' or payment_id is not null or to_pay_pence = 0)
);
create index visit_change_booking on visit_change (booking_id);
create unique index visit_change_one_pending on visit_change (booking_id) where state = 'pending';
create unique index visit_change_payment on visit_change (payment_id) where payment_id is not null;

-- The places that a change takes in addition to those of its visit, until the change is paid or ends.
create table change_place (
  change_id uuid not null references visit_change,
  booking_id uuid not null references booking,
  session_id bigint not null references session,
  children integer not null check (children >= 0),
  taken_at timestamptz not null,
  live_until timestamptz not null,
  primary key (change_id, session_id)
);
create index change_place_live on change_place (session_id, live_until) include (children);
create index change_place_booking on change_place (booking_id);

-- A change may give back credits and a discount, in full or in part. Such lines may then be positive.
alter table order_line drop constraint order_line_check;
alter table order_line add constraint order_line_return check (kind <> 'return' or quantity * unit_pence <= 0) not valid;

insert into mail_kind (kind, about, title) values ('booking-changed', 'visit_change_id', 'Visit changed'),
  ('change-to-pay', 'visit_change_id', 'Change to be paid');
alter table mail add column visit_change_id uuid references visit_change;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_visit_change_once on mail (visit_change_id, kind);

-- A booking earns points with its first payment and with each change that is paid for.
alter table point_entry add column visit_change_id uuid references visit_change;
drop index point_entry_one_earning;
-- safe while the old version runs: it names no change, so that a booking still earns once
create unique index point_entry_one_earning on point_entry (booking_id, visit_change_id) nulls not distinct where kind = 'earned';

alter table refund drop constraint refund_kind;
alter table refund add constraint refund_kind
  check (kind in ('late-money', 'overpaid', 'credits-returned', 'by-staff', 'by-customer', 'changed')) not valid;
