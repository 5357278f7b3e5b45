-- Gift vouchers (docs/decisions/0064-a-gift-voucher-is-account-credit.md). They are stored, held and spent
-- like account credit: see account-credit.sql.

-- Issues the gift voucher of a paid order. A second call does nothing.
create or replace function issue_gift_voucher(p_booking uuid, p_now timestamptz) returns void language plpgsql as $$
begin
  insert into account_credit (kind, code, email, booking_id, line_id, amount_pence, given_at, given_by, ends_on)
    select 'gift', g.first_code, '', b.id, l.id, b.total_pence, p_now,
      case b.channel when 'desk' then 'staff' else 'customer' end,
      (venue_day(p_now) + make_interval(months => r.holds_months))::date
    from gift_voucher g join booking b on b.id = g.booking_id join order_line l on l.booking_id = b.id and l.kind = 'sale'
      cross join gift_voucher_rule r
    where g.booking_id = p_booking and g.first_code is not null;
  if not found then return; end if;
  update gift_voucher set first_code = null where booking_id = p_booking;
  insert into journal (at, who, what, booking_id, after)
    select p_now, 'system', 'gift voucher issued', c.booking_id, jsonb_build_object('amount_pence', c.amount_pence, 'ends', c.ends_on)
    from account_credit c where c.booking_id = p_booking;
end $$;

-- Prepares an account credit or a gift voucher for a refund to it. Extends its last day, so that the refund
-- can be spent for at least `days_after_return` more days. If the credit or the voucher had already ended,
-- what was left on it stays expired. Call this function before the refund is stored.
create or replace function reopen_credit(p_credit uuid, p_now timestamptz) returns void language plpgsql as $$
declare
  v_credit account_credit;
  v_today date := venue_day(p_now);
  v_left integer;
begin
  select c.* into v_credit from account_credit c where c.id = p_credit for update;
  if v_credit.ends_on < v_today then
    v_left := account_credit_left(v_credit.id, p_now);
    if v_left > 0 then
      insert into gift_expiry (credit_id, ended_on, pence) values (v_credit.id, v_credit.ends_on, v_left);
    end if;
  end if;
  update account_credit set ends_on = greatest(ends_on, v_today + case kind
      when 'gift' then (select days_after_return from gift_voucher_rule)
      else (select days_after_return from account_credit_rule) end)
    where id = v_credit.id;
end $$;

-- Refuses to pay for a gift voucher with another gift voucher or with account credit.
create or replace function gift_voucher_is_paid_with_money() returns trigger language plpgsql as $$
begin
  if (select kind from booking where id = new.booking_id) = 'gift-voucher' then
    raise exception 'a gift voucher cannot buy another one'
      using errcode = 'check_violation', constraint = 'gift_voucher_is_paid_with_money';
  end if;
  return new;
end $$;
create or replace trigger gift_voucher_is_paid_with_money before insert on account_credit_use
  for each row execute function gift_voucher_is_paid_with_money();

-- Refuses to refund more to the buyer of a gift voucher than is left on the voucher.
create or replace function gift_voucher_returned_within_left() returns trigger language plpgsql as $$
declare
  v_credit uuid;
begin
  select id into v_credit from account_credit where booking_id = new.booking_id and kind = 'gift' for update;
  if v_credit is not null then
    if account_credit_left(v_credit, new.written_at) < 0 then
      raise exception 'more of gift voucher % would go back than is left', v_credit
        using errcode = 'check_violation', constraint = 'gift_voucher_returned_within_left';
    end if;
  end if;
  return null;
end $$;
create or replace trigger gift_voucher_returned_within_left after insert on order_line
  for each row when (new.kind = 'return') execute function gift_voucher_returned_within_left();
