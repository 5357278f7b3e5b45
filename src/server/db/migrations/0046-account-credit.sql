-- Account credit: money that the centre owes a family instead of a refund, to be spent on a later order.

-- Facts of the centre.
create table account_credit_rule (
  only_one boolean primary key default true check (only_one),
  -- Whether a family may turn a visit into account credit when somebody is poorly, until the visit starts.
  poorly_offered boolean not null default true,
  -- How many visits of a mailbox may become account credit in this way within `poorly_months`.
  poorly_times integer not null default 3 check (poorly_times between 0 and 100),
  poorly_months integer not null default 12 check (poorly_months between 1 and 120),
  -- How many months account credit is valid.
  holds_months integer not null default 6 check (holds_months between 1 and 120),
  -- Account credit to which a refund brings money back is valid for at least this many days from the refund.
  days_after_return integer not null default 30 check (days_after_return between 1 and 3650)
);
insert into account_credit_rule default values;

insert into product values ('account-credit', 'Account credit', 20);

-- A visit becomes account credit with two kinds of lines: one returns the money, the other is the credit for
-- it, at the same rate of VAT.
alter table order_line drop constraint order_line_kind_check;
alter table order_line add constraint order_line_kind_check
  check (kind in ('sale', 'fee', 'credits', 'discount', 'return', 'account-credit')) not valid;

create table account_credit (
  id uuid primary key default gen_random_uuid(),
  -- Anyone who has the code can spend the credit.
  code text not null unique,
  -- The canonical e-mail of the family that it is owed to.
  email text not null,
  -- The booking that became account credit. That can happen only once.
  booking_id uuid not null unique references booking,
  line_id bigint not null references order_line,
  amount_pence integer not null check (amount_pence > 0),
  given_at timestamptz not null,
  given_by text not null check (given_by in ('customer', 'staff')),
  -- The last day on which it can be spent.
  ends_on date not null
);
create index account_credit_email on account_credit (email);

-- The amount of a credit that an order takes: until its hold ends while it is unpaid, and for good once it is
-- confirmed. Money that comes back is stored as a refund of the order's payment by account credit.
create table account_credit_use (
  booking_id uuid primary key references booking,
  credit_id uuid not null references account_credit,
  pence integer not null check (pence > 0),
  taken_at timestamptz not null,
  live_until timestamptz not null
);
create index account_credit_use_credit on account_credit_use (credit_id, live_until);

alter table booking add column account_credit_pence integer not null default 0;
alter table booking add constraint booking_account_credit check (account_credit_pence >= 0) not valid;

alter table payment drop constraint payment_tender;
alter table payment add constraint payment_tender
  check (tender in ('card', 'cash', 'card-reader', 'account-credit')) not valid;
-- safe while the old version runs: no payment has this tender yet
create unique index payment_one_account_credit on payment (booking_id) where tender = 'account-credit';
-- safe while the old version runs: no payment has this tender yet
create index payment_account_credit on payment (received_at) where tender = 'account-credit';

-- Whether the visit was cancelled because somebody was poorly, and how much of the money became account
-- credit instead of a refund.
alter table cancellation
  add column poorly boolean not null default false,
  add column account_credit_pence integer not null default 0;
alter table cancellation add constraint cancellation_account_credit check (account_credit_pence >= 0) not valid;

-- From this version on, the terms name account credit and what families can change themselves.
-- safe while the old version runs: one row, and the version is only recorded
update venue set terms_version = '2026-11-23' where terms_version < '2026-11-23';
