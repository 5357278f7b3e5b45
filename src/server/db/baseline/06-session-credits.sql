-- Bundles of session credits: sold, spent, returned.

-- The bundle that is on sale.
create table credit_bundle (
  only_one boolean primary key default true check (only_one),
  credits integer not null check (credits > 0),
  price_pence integer not null,
  -- For how many days after the purchase unspent credits can be returned (the right to cancel a distance
  -- sale).
  return_days integer not null check (return_days >= 14),
  check (price_pence > 0 and (price_pence % credits) = 0)
);

-- A purchased bundle. It has no credits until it is paid for (`issued_at`).
create table credit_purchase (
  booking_id uuid primary key references booking,
  -- Canonical e-mail of the family that may spend the credits.
  email text not null check (email = mailbox_of(email)),
  credits integer not null check (credits > 0),
  unit_pence integer not null check (unit_pence > 0),
  return_until timestamptz,
  issued_at timestamptz,
  check ((issued_at is null) = (return_until is null))
);
create index credit_purchase_email on credit_purchase (email, issued_at, booking_id) where issued_at is not null;

-- A booking's use of credits from one purchase. It counts until `live_until`: the end of the hold, or
-- 'infinity' once the booking is confirmed.
create table credit_use (
  booking_id uuid not null references booking,
  purchase_id uuid not null references credit_purchase,
  credits integer not null check (credits > 0),
  taken_at timestamptz not null,
  live_until timestamptz not null,
  primary key (booking_id, purchase_id)
);
create index credit_use_live on credit_use (purchase_id, live_until) include (credits);

-- Credits that were returned, and the refund that paid for them.
create table credit_return (
  refund_id uuid primary key references refund,
  purchase_id uuid not null references credit_purchase,
  credits integer not null check (credits > 0),
  at timestamptz not null
);
create index credit_return_purchase on credit_return (purchase_id);
