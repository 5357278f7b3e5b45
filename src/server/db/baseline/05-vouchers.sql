-- Vouchers and their uses.

create table voucher (
  id bigint primary key generated always as identity,
  code text not null check (code = upper(code) and code = btrim(code) and length(code) between 8 and 60) unique,
  kind text not null check (kind in ('amount', 'percent', 'free_sessions', 'desk')),
  -- For 'amount' in pence, for 'percent' in per cent, for 'free_sessions' in sessions of one child.
  value integer not null check (value > 0),
  valid_from date,
  valid_to date,
  most_uses integer check (most_uses > 0),
  most_uses_per_email integer check (most_uses_per_email > 0),
  minimum_order_pence integer not null default 0 check (minimum_order_pence >= 0),
  ticket_types text[] check (cardinality(ticket_types) > 0),
  visit_weekdays integer[] check (cardinality(visit_weekdays) > 0 and visit_weekdays <@ '{0,1,2,3,4,5,6}'),
  visit_from date,
  visit_to date,
  note text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz,
  good_for text,
  check (kind <> 'percent' or value <= 100),
  check (valid_from <= valid_to),
  check (visit_from <= visit_to),
  check ((kind = 'desk') = (good_for is not null))
);

-- A booking's use of a voucher. It counts until `live_until`: the end of the hold, or 'infinity' once the
-- booking is confirmed.
create table voucher_use (
  booking_id uuid primary key references booking,
  voucher_id bigint not null references voucher,
  -- The canonical e-mail of the family: in lower case, and without a suffix after '+'.
  email text not null check (email = mailbox_of(email)),
  discount_pence integer not null check (discount_pence > 0),
  taken_at timestamptz not null,
  live_until timestamptz not null
);
create index voucher_use_live on voucher_use (voucher_id, live_until) include (email);

-- A voucher for the front desk that was used, with the time and who marked it as used.
create table voucher_desk_use (
  voucher_id bigint primary key references voucher,
  used_at timestamptz not null,
  used_by text not null
);
