-- Account credit is an amount that the centre owes a family instead of a refund
-- (docs/decisions/0046-account-credit-is-a-tender.md). A gift voucher that somebody has bought is stored in
-- the same way. Session credits are something else: see session-credits.sql.

-- Returns what is left of an account credit, in pence. Does not count the use by the booking p_without. If a
-- payment by account credit is refunded, its amount can be spent again. Two amounts can no longer be spent:
-- what expired before a refund, and the part of a gift voucher that was refunded to its buyer.
create or replace function account_credit_left(p_credit uuid, p_now timestamptz, p_without uuid default null) returns integer
language plpgsql stable as $$
begin
  return (select c.amount_pence - coalesce((
      select sum(u.pence - coalesce((
          select sum(r.amount_pence) from refund r join payment y on y.id = r.payment_id
          where r.booking_id = u.booking_id and y.tender = 'account-credit' and y.credit_id is null), 0))
      from account_credit_use u
      where u.credit_id = c.id and u.live_until > p_now and u.booking_id is distinct from p_without), 0)
      - coalesce((
      select sum(y.received_pence - coalesce((select sum(r.amount_pence) from refund r where r.payment_id = y.id), 0))
      from payment y where y.credit_id = c.id), 0)
      + case c.kind when 'gift' then
          coalesce((select sum(l.amount_pence) from order_line l where l.booking_id = c.booking_id and l.kind = 'return'), 0)
        else 0 end
      - coalesce((select sum(e.pence) from gift_expiry e where e.credit_id = c.id), 0)
    from account_credit c where c.id = p_credit);
end $$;

-- Payments by account credit, each with the credit that paid. An order pays with an amount of credit that it
-- took when it was held (`account_credit_use`). Credit can also pay what the order owes later
-- (`payment.credit_id`).
create or replace view account_credit_payment as
select y.id, y.booking_id, coalesce(y.credit_id, u.credit_id) as credit_id, y.received_pence, y.received_at
from payment y left join account_credit_use u on u.booking_id = y.booking_id
where y.tender = 'account-credit' and y.received_at is not null;

-- Uses of account credit (negative amounts) and refunds to it (positive amounts), by rate of VAT. Giving or
-- selling a credit counts as a sale. What the credit later pays for counts as a sale, too. So that no money
-- counts twice, each use is subtracted here. A credit with several rates of VAT is spent in proportion to its
-- amounts at each rate.
create or replace view account_credit_sale as
select moved.at, part.vat_percent, moved.direction * part.pence as amount_pence,
  moved.direction * round(part.pence * part.vat_percent / (100 + part.vat_percent))::integer as vat_pence,
  case c.kind when 'gift' then 'gift-voucher' else 'account-credit' end as product
from (
  select y.credit_id, y.received_at as at, y.received_pence as pence, -1 as direction from account_credit_payment y
  union all
  select y.credit_id, r.created_at, r.amount_pence, 1 from refund r join account_credit_payment y on y.id = r.payment_id
) moved
join account_credit c on c.id = moved.credit_id
cross join lateral (
  select l.vat_percent,
    (round(moved.pence::numeric * sum(l.amount_pence) over upto / c.amount_pence)
      - round(moved.pence::numeric * (sum(l.amount_pence) over upto - l.amount_pence) / c.amount_pence))::integer as pence
  from order_line l where l.booking_id = c.booking_id and l.kind = case c.kind when 'gift' then 'sale' else 'account-credit' end
  window upto as (order by l.id)
) part;

-- Returns what the centre owes in account credit that can be spent on p_today or later, in pence. Gift
-- vouchers are not included.
create or replace function account_credit_owed(p_now timestamptz, p_today date) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(account_credit_left(id, p_now)), 0) from account_credit
    where kind = 'kept' and ends_on >= p_today);
end $$;

create or replace function write_account_credit_journal(p_use account_credit_use, p_now timestamptz, p_who text, p_what text) returns void
language sql as $$
  insert into journal (at, who, what, booking_id, after)
    values (p_now, p_who, p_what, p_use.booking_id, jsonb_build_object('amount_pence', p_use.pence))
$$;

-- Locks the account credits and gift vouchers that have paid for an order, because a refund of the order
-- changes them. Call this function before the order's sessions are locked.
create or replace function lock_credits_of(p_booking uuid) returns void language plpgsql as $$
begin
  perform 1 from account_credit where id in (select credit_id from account_credit_payment where booking_id = p_booking)
    order by id for update;
end $$;

-- Takes an amount of a credit for an order until p_until. Locks the credit. If too little is left, takes
-- nothing and returns false.
create or replace function take_account_credit(
  p_booking uuid, p_credit uuid, p_pence integer, p_now timestamptz, p_until timestamptz, p_without uuid
) returns boolean language plpgsql as $$
begin
  perform 1 from account_credit where id = p_credit for update;
  if coalesce(account_credit_left(p_credit, p_now, p_without), 0) < p_pence then return false; end if;
  insert into account_credit_use (booking_id, credit_id, pence, taken_at, live_until)
    values (p_booking, p_credit, p_pence, p_now, p_until);
  return true;
end $$;

-- Turns the amount of credit that a confirmed order took into a payment of the order.
create or replace function pay_with_account_credit(p_booking uuid, p_now timestamptz) returns void language plpgsql as $$
begin
  insert into payment (booking_id, idempotency_key, tender, amount_pence, received_pence, received_at, status, created_at)
  select u.booking_id, 'account-credit-' || u.booking_id, 'account-credit', u.pence, u.pence, p_now, 'succeeded', b.held_at
  from account_credit_use u join booking b on b.id = u.booking_id
  where u.booking_id = p_booking and u.live_until = 'infinity';
end $$;

-- Pays, with account credit, a part of what a confirmed order still owes. Locks the credit. If too little is
-- left or the credit was stopped, stores nothing and returns false. The caller has locked the booking.
create or replace function pay_rest_with_account_credit(
  p_booking uuid, p_credit uuid, p_pence integer, p_key text, p_now timestamptz
) returns boolean language plpgsql as $$
declare
  v_credit account_credit;
begin
  select * into strict v_credit from account_credit where id = p_credit for update;
  if v_credit.stopped_at is not null or account_credit_left(p_credit, p_now) < p_pence then return false; end if;
  insert into payment (booking_id, idempotency_key, tender, credit_id, amount_pence, received_pence, received_at, status, created_at)
    values (p_booking, p_key, 'account-credit', p_credit, p_pence, p_pence, p_now, 'succeeded', p_now);
  return true;
end $$;

-- Releases the credit that an unpaid order took. Does nothing if the order took no credit. Also does nothing
-- if the order has already paid with the credit, because a payment is undone only by a refund.
create or replace function return_account_credit_use(p_booking uuid, p_now timestamptz, p_who text) returns void language plpgsql as $$
declare
  v_use account_credit_use;
begin
  update account_credit_use u set live_until = p_now, taken_at = p_now
    where booking_id = p_booking and live_until > p_now and not exists (
      select from payment y where y.booking_id = p_booking and y.tender = 'account-credit' and y.credit_id is null)
    returning * into v_use;
  if found then perform write_account_credit_journal(v_use, p_now, p_who, 'account credit returned'); end if;
end $$;

-- Turns the money that an order has left into account credit. Writes lines that return the money, and lines
-- for a credit of the same amount at the same rates of VAT. p_credit is {"code", "ends_on", "by"}. Returns
-- the amount in pence. If no money is left, stores nothing and returns 0. The caller has locked the booking.
create or replace function turn_into_account_credit(p_booking uuid, p_credit jsonb, p_now timestamptz) returns integer
language plpgsql as $$
declare
  v_account order_account;
  v_pence integer;
  v_before bigint;
  v_line bigint;
begin
  select * into strict v_account from order_account where booking_id = p_booking;
  v_pence := v_account.received_pence - v_account.returned_pence - v_account.returning_pence;
  if v_pence <= 0 then return 0; end if;
  select max(id) into v_before from order_line where booking_id = p_booking;
  perform write_return_lines(p_booking, v_pence, p_now);
  with written as (
    insert into order_line (booking_id, product, kind, description, quantity, unit_pence, vat_percent, written_at, owed_at)
    select p_booking, 'account-credit', 'account-credit', 'Account credit', 1, -sum(amount_pence), vat_percent, p_now, p_now
    from order_line where booking_id = p_booking and id > v_before group by vat_percent order by vat_percent
    returning id)
  select min(id) into v_line from written;
  insert into account_credit (code, email, booking_id, line_id, amount_pence, given_at, given_by, ends_on)
    select p_credit->>'code', mailbox_of(b.customer_email), b.id, v_line, v_pence, p_now, p_credit->>'by',
      (p_credit->>'ends_on')::date
    from booking b where b.id = p_booking;
  return v_pence;
end $$;

-- Refuses a use of account credit above the amount left, even if the caller did not check. The amount that
-- the same order has already taken counts as left. Also refuses to change the order, credit or amount of a
-- use.
create or replace function account_credit_within_amount() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.booking_id, new.credit_id, new.pence) is distinct from (old.booking_id, old.credit_id, old.pence) then
    raise exception 'a use of account credit does not change its amount'
      using errcode = 'check_violation', constraint = 'account_credit_use_is_final';
  end if;
  if new.live_until <= new.taken_at then return new; end if;
  perform 1 from account_credit where id = new.credit_id for update;
  if account_credit_left(new.credit_id, new.taken_at, new.booking_id) < new.pence then
    raise exception 'more would be spent of account credit % than is left', new.credit_id
      using errcode = 'check_violation', constraint = 'account_credit_within_amount';
  end if;
  return new;
end $$;
create or replace trigger account_credit_within_amount before insert or update on account_credit_use
  for each row execute function account_credit_within_amount();

-- Checks a payment by account credit. Without a `credit_id`, the payment must equal the amount of credit that
-- its order took and keeps for good (`live_until` is 'infinity'). With a `credit_id`, the credit must have
-- that much left, and the order must be confirmed and not for a gift voucher.
create or replace function account_credit_pays_its_use() returns trigger language plpgsql as $$
begin
  if new.credit_id is not null then
    perform 1 from account_credit where id = new.credit_id for update;
    if new.received_pence is distinct from new.amount_pence
      or account_credit_left(new.credit_id, new.received_at) < new.amount_pence
      or not exists (select from booking where id = new.booking_id and status = 'confirmed' and kind <> 'gift-voucher') then
      raise exception 'booking % cannot be paid with that account credit', new.booking_id
        using errcode = 'check_violation', constraint = 'account_credit_pays_what_is_owed';
    end if;
    return new;
  end if;
  if new.received_pence is distinct from new.amount_pence or not exists (
    select from account_credit_use where booking_id = new.booking_id and pence = new.amount_pence and live_until = 'infinity'
  ) then
    raise exception 'booking % took no such account credit', new.booking_id
      using errcode = 'check_violation', constraint = 'account_credit_pays_its_use';
  end if;
  return new;
end $$;
create or replace trigger account_credit_pays_its_use before insert on payment
  for each row when (new.tender = 'account-credit') execute function account_credit_pays_its_use();

-- Refuses to refund money that became account credit.
create or replace function account_credit_is_not_refunded() returns trigger language plpgsql as $$
begin
  if exists (
    select from account_credit c join order_account a on a.booking_id = c.booking_id
    where c.booking_id = new.booking_id and c.kind = 'kept'
      and a.received_pence - a.returned_pence - a.returning_pence < c.amount_pence
  ) then
    raise exception 'what booking % was paid has become account credit', new.booking_id
      using errcode = 'check_violation', constraint = 'account_credit_is_not_refunded';
  end if;
  return null;
end $$;
create or replace trigger account_credit_is_not_refunded after insert on refund
  for each row execute function account_credit_is_not_refunded();
create or replace trigger account_credit_is_not_refunded after insert on account_credit
  for each row execute function account_credit_is_not_refunded();

-- Refuses to change the kind, order, line or amount of an account credit, when it was given, or who gave it.
-- Its last day, code and owner may change.
create or replace function account_credit_is_final() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new.booking_id, new.line_id, new.amount_pence, new.given_at, new.given_by)
    is not distinct from (old.id, old.kind, old.booking_id, old.line_id, old.amount_pence, old.given_at, old.given_by) then
    return new;
  end if;
  raise exception 'account credit does not change' using errcode = 'check_violation', constraint = 'account_credit_is_final';
end $$;
create or replace trigger account_credit_is_final before update on account_credit
  for each row execute function account_credit_is_final();
