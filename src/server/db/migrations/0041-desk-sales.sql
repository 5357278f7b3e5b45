-- Sales at the front desk and by telephone, and cash counts of the till.

-- How the front desk sells: facts of the centre.
create table desk_rule (
  only_one boolean primary key default true check (only_one),
  -- Which prices the front desk charges for tickets: those at the door ('kiosk') or those online.
  price_channel text not null default 'kiosk' check (price_channel in ('online', 'kiosk')),
  -- For how many minutes a family can pay by a payment link. Its places are held until then.
  link_minutes integer not null default 60 check (link_minutes between 5 and 2880),
  -- The change that is in the till each morning and stays there.
  till_float_pence integer not null default 0 check (till_float_pence between 0 and 10000000)
);
insert into desk_rule default values;

-- The cash that the family handed over, before change was given; and the number on the card machine's
-- receipt.
alter table payment
  add column given_pence integer,
  add column receipt_number text;
alter table payment add constraint payment_given check (
  given_pence is null or (tender = 'cash' and given_pence >= amount_pence)) not valid;
alter table payment add constraint payment_receipt_number check (
  receipt_number is null or tender = 'card-reader') not valid;

-- A payment link: the code with which a family pays an order that staff made for it.
create table payment_link (
  booking_id uuid primary key references booking,
  code text not null unique,
  made_at timestamptz not null,
  ends_at timestamptz not null
);
create index payment_link_newest on payment_link (made_at desc);

-- Cash counts of the till: the cash that was counted and the cash that was expected. A correction is another
-- row.
create table cash_count (
  -- Idempotency key that the page makes for each count.
  id uuid primary key,
  day date not null,
  counted_at timestamptz not null,
  float_pence integer not null check (float_pence >= 0),
  received_pence integer not null check (received_pence >= 0),
  refunded_pence integer not null check (refunded_pence >= 0),
  counted_pence integer not null check (counted_pence >= 0),
  difference_pence integer not null
    generated always as (counted_pence - float_pence - received_pence + refunded_pence) stored,
  explanation text not null,
  check (counted_pence - float_pence - received_pence + refunded_pence = 0 or explanation <> '')
);
create index cash_count_of_day on cash_count (day, counted_at);

insert into mail_kind (kind, about) values ('payment-link', 'booking_id');
