-- Closings: times that staff closed although families had booked them (specification 5.15).
create table closure (
  -- Idempotency key that the page makes for each closing.
  id uuid primary key,
  digest text not null,
  day date not null,
  -- Minutes of the day; both null for the whole day.
  starts integer,
  ends integer,
  -- Shown to families in the calendar.
  reason text not null,
  -- What the families are offered, until when, and what happens to those who do not answer.
  may_move boolean not null,
  may_refund boolean not null,
  may_credit boolean not null,
  answer_by timestamptz not null,
  unanswered text not null check (unanswered in ('refund', 'ring')),
  -- The mail, as staff wrote it.
  subject text not null,
  words text not null,
  -- The restriction that blocks the time. Null once staff have removed it or have undone the closing.
  restriction_id uuid references restriction on delete set null,
  -- Whether the closing made that restriction, so that undoing the closing removes it.
  owns_restriction boolean not null,
  started_at timestamptz not null,
  -- When nothing was left to do for this closing.
  settled_at timestamptz,
  undone_at timestamptz,
  check ((starts is null) = (ends is null)),
  check (starts is null or 0 <= starts and starts < ends and ends <= 1440)
);
create index closure_day on closure (day);
create index closure_started on closure (started_at);
create index closure_unsettled on closure (answer_by) where settled_at is null and undone_at is null;

-- A booking in the time that was closed. Bookings whose payment arrives after the closing are added.
create table closure_booking (
  id uuid primary key default gen_random_uuid(),
  closure_id uuid not null references closure on delete cascade,
  booking_id uuid not null references booking on delete cascade,
  -- The row whose mail is about this booking: a mailbox gets one mail about all its bookings. Null if no mail
  -- can reach the family.
  mailed_with uuid references closure_booking on delete set null,
  -- Whether the booking is for open play, and the family can still come at another hour of the day.
  stays boolean not null,
  choice text check (choice in ('move', 'refund', 'credit', 'stay', 'ring', 'asked again')),
  chosen_by text check (chosen_by in ('customer', 'deadline', 'staff')),
  chosen_at timestamptz,
  unique (closure_id, booking_id),
  check ((choice is null) = (chosen_by is null) and (choice is null) = (chosen_at is null))
);
create index closure_booking_booking on closure_booking (booking_id);
create index closure_booking_mailed_with on closure_booking (mailed_with);

alter table mail add column closure_booking_id uuid references closure_booking on delete cascade;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_closure_booking_once on mail (closure_booking_id, kind);
insert into mail_kind (kind, about, title, can_go_again) values
  ('closure', 'closure_booking_id', 'We have to close', true),
  ('closure-undone', 'closure_booking_id', 'Open after all', true);
