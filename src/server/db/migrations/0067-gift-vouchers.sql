-- Gift vouchers (specification 14.20): money paid in advance, which anybody with the code can spend. A gift
-- voucher is stored as a row of `account_credit`, so that the same checks keep both from being overspent.

-- Facts of the centre.
create table gift_voucher_rule (
  only_one boolean primary key default true check (only_one),
  -- Whether gift vouchers are on sale. Those already sold can be spent in either case.
  is_on boolean not null,
  least_pence integer not null default 500 check (least_pence between 100 and 100000),
  most_pence integer not null default 25000 check (most_pence between 100 and 200000),
  -- How many days ahead the mail with a gift voucher can be ordered.
  days_ahead integer not null default 365 check (days_ahead between 0 and 1000),
  -- The minute of the day from which that mail is sent.
  mail_from integer not null default 480 check (mail_from between 0 and 1439),
  holds_months integer not null default 24 check (holds_months between 1 and 120),
  -- A gift voucher to which a refund brings money back is valid for at least this many days from the refund.
  days_after_return integer not null default 30 check (days_after_return between 1 and 3650),
  -- When VAT is due: 'spent' if vouchers buy things with several rates, 'bought' if all things have one rate.
  vat_due text not null default 'spent' check (vat_due in ('spent', 'bought')),
  check (least_pence <= most_pence)
);
-- A centre that is in use already decides for itself when to start selling gift vouchers.
insert into gift_voucher_rule (is_on) select not exists (select from booking);

-- The rate of VAT of this product applies only if VAT is due when a gift voucher is bought.
insert into product values ('gift-voucher', 'Gift vouchers', 20);

alter table account_credit
  -- 'kept': a booking became account credit. 'gift': a gift voucher was bought.
  add column kind text not null default 'kept',
  -- When the credit was stopped because its code was lost. It cannot be spent until it has another code.
  add column stopped_at timestamptz;
alter table account_credit add constraint account_credit_kind check (kind in ('kept', 'gift')) not valid;

-- Whether `account_credit_pence` is paid with a gift voucher.
alter table booking add column paid_with_gift boolean not null default false;

-- The text of a gift voucher, and the way it is delivered.
create table gift_voucher (
  booking_id uuid primary key references booking,
  -- The code until the gift voucher is paid for; then null, because the code is in `account_credit`.
  first_code text unique,
  recipient_name text not null,
  message text not null default '',
  -- Sent by mail on `send_on`, or printed by the buyer.
  delivery text not null check (delivery in ('mail', 'print')),
  recipient_email text,
  send_on date,
  check (delivery = 'print' or (recipient_email is not null and send_on is not null))
);
create index gift_voucher_send_on on gift_voucher (send_on) where delivery = 'mail';

-- Each mail with a gift voucher.
create table gift_sending (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references gift_voucher,
  email text not null,
  queued_at timestamptz not null,
  queued_by text not null check (queued_by in ('day', 'buyer', 'staff'))
);
create index gift_sending_booking on gift_sending (booking_id);
-- A gift voucher is sent on its day only once, even if several processes try.
create unique index gift_sending_on_its_day on gift_sending (booking_id) where queued_by = 'day';

-- What was left of a gift voucher on its last day. A later refund makes the gift voucher valid again, but
-- does not bring this amount back.
create table gift_expiry (
  credit_id uuid not null references account_credit,
  ended_on date not null,
  pence integer not null check (pence > 0),
  primary key (credit_id, ended_on)
);

alter table mail add column gift_sending_id uuid references gift_sending on delete cascade;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_gift_sending_once on mail (gift_sending_id, kind);
insert into mail_kind (kind, about, title, can_go_again)
  values ('gift-voucher', 'gift_sending_id', 'Gift voucher', false);
insert into mail_text (mail, id, words) values
('gift-voucher-bought', 'subject', $w$Your gift voucher for {amount} ({reference})$w$),
('gift-voucher-bought', 'title', $w${amount} for {recipient}$w$),
('gift-voucher-bought', 'greeting', $w$Dear {name},$w$),
('gift-voucher-bought', 'thanks', $w$Thank you. You have paid {amount} for a gift voucher for {recipient}.$w$),
('gift-voucher-bought', 'is-mailed', $w$It goes to {email} on {day}. You can correct the address or send it again on its page, before that day and afterwards.$w$),
('gift-voucher-bought', 'is-printed', $w$Print it at home from its page: it is one sheet of paper, with the code and your words.$w$),
('gift-voucher-bought', 'spending', $w$It can be spent until {until}, in one go or bit by bit: on visits, photo sessions and session credits.

Questions, or the voucher is lost? Call us on {phone}.$w$),
('gift-voucher-bought', 'closing', $w$Reference {reference}$w$),
('gift-voucher', 'subject', $w${giver} has a present for you$w$),
('gift-voucher', 'preview', $w${amount} to spend at {centre}$w$),
('gift-voucher', 'title', $w$A present for {recipient}$w$),
('gift-voucher', 'words', $w${giver} gives you {amount} to spend at {centre}.$w$),
('gift-voucher', 'spending', $w$Or type this code where the booking asks for a voucher. It pays for visits, photo sessions and session credits, in one go or bit by bit, until {until}.$w$),
('gift-voucher', 'care', $w$Keep it like money: whoever has the code can spend it. Questions? Call us on {phone}.$w$);
