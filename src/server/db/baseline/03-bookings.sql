-- Bookings, and the places that they take.

-- Versions of the wording with which families agree to e-mails. A changed wording is a new row, so that each
-- consent refers to the wording that was agreed to.
create table consent_wording (
  version text primary key,
  words text not null
);

-- Numbers bookings in the order in which they are made.
create sequence booking_seq;

create table booking (
  id uuid primary key,
  reference text not null unique,
  status text not null check (status in ('held', 'processing', 'confirmed', 'lapsed', 'refund_due', 'refunded', 'cancelled')),
  day date,
  event_id text references event,
  session_count integer not null,
  children integer not null check (children >= 0),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  special_requests text not null,
  loyalty_opt_in boolean not null,
  terms_version text not null,
  terms_agreed_at timestamptz not null,
  original_pence integer not null check (original_pence >= 0),
  credits_used integer not null default 0 check (credits_used >= 0),
  credit_savings_pence integer not null default 0 check (credit_savings_pence >= 0),
  discount_pence integer not null default 0 check (discount_pence >= 0),
  total_pence integer not null,
  voucher_code text,
  request_key text unique,
  request_digest text not null,
  view_token text not null,
  held_at timestamptz not null,
  hold_expires_at timestamptz not null,
  confirmed_at timestamptz,
  kind text not null check (kind in ('visit', 'photo', 'credits')),
  -- If the family agreed to e-mails with this booking: the version of the wording, and when it agreed.
  email_consent_version text references consent_wording,
  email_consent_at timestamptz,
  -- 'desk': sold by staff, in person or by a payment link, or a walk-in at a kiosk.
  channel text not null default 'online' check (channel in ('online', 'desk')),
  -- The searchable text (`booking_words`), stored because a search reads thousands of rows. A trigger fills
  -- it. It is not a generated column, because hold_booking inserts a value in every column.
  words text not null default '',
  -- Digest of the network address from which an unpaid booking was made. Null once the booking is no longer
  -- held.
  held_from text,
  seq bigint not null default nextval('booking_seq'),
  check (total_pence = (original_pence - credit_savings_pence - discount_pence) and total_pence >= 0),
  check ((status = 'confirmed') <= (confirmed_at is not null)),
  check (discount_pence = 0 or voucher_code is not null),
  check (session_count >= 0 and (kind = 'visit') = (session_count > 0)),
  check ((kind = 'credits') = (day is null)),
  check (kind = 'visit' or event_id is null and children = 0 and credits_used = 0 and credit_savings_pence = 0 and discount_pence = 0),
  check ((email_consent_version is null) = (email_consent_at is null))
);
create index booking_open on booking (hold_expires_at) where status in ('held', 'processing');
create index booking_day on booking (day);
create index booking_newest on booking (held_at desc, id desc);
create index booking_confirmed on booking (confirmed_at desc) include (status, kind, total_pence) where confirmed_at is not null;
create index booking_held_from on booking (held_from) where held_from is not null;
-- Finds words in the newest blocks of bookings, so that a search need not read older ones. A block is 4,096
-- or 65,536 bookings in a row (`booking_blocks`). Every search also reads the index's pending list, so the
-- size of this list is limited.
create index booking_words on booking using gin (words gin_trgm_ops, booking_blocks(seq)) with (gin_pending_list_limit='256');
create index booking_mailbox on booking (mailbox_of(customer_email), held_at desc, id desc);
create index booking_phone on booking (phone_digits(customer_phone), held_at desc, id desc) where customer_phone <> '';

alter sequence booking_seq owned by booking.seq;

create table booking_ticket (
  booking_id uuid not null references booking,
  ticket_type_id text not null references ticket_type,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_pence integer not null check (unit_price_pence >= 0),
  fee_pence integer not null check (fee_pence >= 0),
  primary key (booking_id, ticket_type_id)
);

-- A booking's places in one session. They count until `live_until`: the end of the hold, or 'infinity' once
-- the booking is confirmed.
create table place (
  booking_id uuid not null references booking,
  session_id bigint not null references session,
  children integer not null check (children >= 0),
  starts integer not null,
  ends integer not null,
  taken_at timestamptz not null,
  live_until timestamptz not null,
  primary key (booking_id, session_id)
);
create index place_live on place (session_id, live_until) include (children);

-- Cancelled bookings. `deed` is the idempotency key of the request to cancel; its refunds have the same key.
create table cancellation (
  booking_id uuid primary key references booking,
  deed uuid not null unique,
  reason text not null check (length(btrim(reason)) between 1 and 300),
  refund_pence integer not null check (refund_pence >= 0),
  -- What the cancellation rule would have refunded, so that a refund by goodwill can be recognised later.
  policy_pence integer not null check (policy_pence >= 0),
  cancelled_at timestamptz not null
);
