-- Payments and refunds.

create table payment (
  booking_id uuid primary key references booking,
  idempotency_key text not null unique,
  intent_id text unique,
  client_secret_digest text,
  amount_pence integer not null check (amount_pence > 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  status text not null,
  asked_at timestamptz,
  created_at timestamptz not null,
  -- URL of the provider's receipt, recorded when the payment succeeded.
  receipt_url text check (receipt_url ~ '^https?://')
);

create table refund (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind text not null check (kind in ('late-money', 'credits-returned', 'by-staff')),
  idempotency_key text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  status text not null check (status in ('due', 'done')),
  attempts integer not null default 0,
  provider_refund_id text unique,
  created_at timestamptz not null,
  done_at timestamptz,
  reason text check (length(btrim(reason)) between 1 and 300),
  deed uuid unique,
  written_at timestamptz not null default now(),
  check ((kind = 'by-staff') = (reason is not null and deed is not null))
);
create unique index refund_late_money_once on refund (booking_id) where kind = 'late-money';
create index refund_booking on refund (booking_id);
create index refund_due on refund (created_at) where status = 'due';
create index refund_newest on refund (created_at desc);

-- Webhook events that the payment provider has sent, each recorded once.
create table provider_notice (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index provider_notice_newest on provider_notice (received_at desc);

-- Payments whose amount or currency does not match their booking, for staff to review.
create table payment_review (
  booking_id uuid primary key references booking,
  found_at timestamptz not null,
  expected_pence integer not null,
  received_pence integer not null,
  currency text not null,
  intent_id text not null,
  looked_at timestamptz
);
create index payment_review_open on payment_review (found_at) where looked_at is null;
