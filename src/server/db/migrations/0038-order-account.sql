-- The account of an order: what is owed (lines), what was received (payments), what went back (refunds).

-- What the centre sells. A new product is a row here.
create table product (
  id text primary key,
  -- The product's name in the owner's figures.
  title text not null,
  -- The rate of VAT, which every price includes.
  vat_percent numeric(4, 1) not null check (vat_percent between 0 and 100)
);
insert into product values
  ('visit', 'Visits', 20),
  ('photo', 'Photo sessions', 20),
  ('credits', 'Session credits', 20);

create table order_line (
  id bigint primary key generated always as identity,
  booking_id uuid not null references booking,
  product text not null references product,
  -- 'return': an amount that is no longer owed because it is given back.
  kind text not null check (kind in ('sale', 'fee', 'credits', 'discount', 'return')),
  -- The item of the product that was sold: a ticket type or an extra. Empty for a product without such items.
  item text not null default '',
  description text not null,
  quantity integer not null check (quantity <> 0),
  unit_pence integer not null,
  amount_pence integer not null generated always as (quantity * unit_pence) stored,
  vat_percent numeric(4, 1) not null check (vat_percent between 0 and 100),
  vat_pence integer not null generated always as (round(quantity * unit_pence * vat_percent / (100 + vat_percent))) stored,
  written_at timestamptz not null,
  -- From when the amount is owed; null until the order is confirmed.
  owed_at timestamptz,
  check (kind in ('sale', 'fee') or quantity * unit_pence <= 0)
);
create index order_line_booking on order_line (booking_id, id);
create index order_line_owed on order_line (owed_at) where owed_at is not null;

-- An order may have several payments, each with its tender.
-- safe while the old version runs: it reads and writes payments by the order alone
alter table payment drop constraint payment_pkey;
alter table payment
  add column id uuid not null default gen_random_uuid(),
  add column tender text not null default 'card',
  add column received_pence integer,
  add column received_at timestamptz;
-- safe while the old version runs: a centre's payments are read in a moment
alter table payment add primary key (id);
alter table payment add constraint payment_tender check (tender in ('card', 'cash', 'card-reader')) not valid;
alter table payment add constraint payment_received check (
  (received_pence is null) = (received_at is null) and received_pence >= 0) not valid;
-- safe while the old version runs: a centre's payments are read in a moment
create index payment_booking on payment (booking_id, created_at);
-- safe while the old version runs: a centre's payments are read in a moment
create index payment_taken on payment (received_at) where received_at is not null;
-- safe while the old version runs: nobody writes a payment once it has succeeded
update payment y set received_pence = y.amount_pence,
    received_at = coalesce(b.confirmed_at, y.asked_at, y.created_at)
  from booking b where b.id = y.booking_id and y.status = 'succeeded'
    and not exists (select from payment_review v where v.booking_id = y.booking_id);
-- safe while the old version runs: nobody writes a payment once it has succeeded
update payment y set received_at = v.found_at,
    received_pence = case v.currency when 'gbp' then v.received_pence else 0 end
  from payment_review v where v.booking_id = y.booking_id and y.status = 'succeeded';

-- The payment to which a refund goes back.
alter table refund add column payment_id uuid;
-- safe while the old version runs: it writes a refund once and then only its status
update refund r set payment_id = y.id from payment y where y.booking_id = r.booking_id;
alter table refund add constraint refund_payment foreign key (payment_id) references payment not valid;
-- safe while the old version runs: a centre's refunds are few
create index refund_payment on refund (payment_id);
-- safe while the old version runs: a centre's refunds are few
create unique index refund_late_money_once_a_payment on refund (payment_id) where kind = 'late-money';
drop index refund_late_money_once;
alter table refund drop constraint refund_deed_key;
-- safe while the old version runs: a centre's refunds are few
create unique index refund_deed on refund (deed, payment_id);
do $$
declare
  v_name text;
begin
  for v_name in select conname from pg_constraint where conrelid = 'refund'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%late-money%' loop
    execute format('alter table refund drop constraint %I', v_name);
  end loop;
end $$;
alter table refund add constraint refund_kind check (kind in ('late-money', 'overpaid', 'credits-returned', 'by-staff')) not valid;

-- The part of the price that is paid after the order is confirmed: the balance after a deposit.
alter table booking add column due_later_pence integer not null default 0;

-- A booking may be for any product. Conditions of visits and photo sessions are checked for those alone.
do $$
declare
  v_name text;
begin
  for v_name in select conname from pg_constraint where conrelid = 'booking'::regclass and contype = 'c'
    and pg_get_constraintdef(oid) like '%kind = %' loop
    execute format('alter table booking drop constraint %I', v_name);
  end loop;
end $$;
alter table booking
  add constraint booking_product foreign key (kind) references product not valid,
  add constraint booking_due_later check (due_later_pence between 0 and total_pence) not valid,
  add constraint booking_sessions check (session_count >= 0 and (kind = 'visit') = (session_count > 0)) not valid,
  add constraint booking_has_day check (kind not in ('visit', 'photo') or day is not null) not valid,
  add constraint booking_visit_only check (
    kind = 'visit' or event_id is null and children = 0 and credits_used = 0 and credit_savings_pence = 0) not valid;

-- The rows that hold places, photo slots, credits and voucher uses each belong to the order line that they
-- were sold with.
alter table place add column line_id bigint;
alter table photo_session add column line_id bigint;
alter table credit_purchase add column line_id bigint;
alter table credit_use add column line_id bigint;
alter table voucher_use add column line_id bigint;
alter table place add constraint place_line foreign key (line_id) references order_line not valid;
alter table photo_session add constraint photo_session_line foreign key (line_id) references order_line not valid;
alter table credit_purchase add constraint credit_purchase_line foreign key (line_id) references order_line not valid;
alter table credit_use add constraint credit_use_line foreign key (line_id) references order_line not valid;
alter table voucher_use add constraint voucher_use_line foreign key (line_id) references order_line not valid;
