-- Returns how many credits of a purchase are left. Does not count the use by the booking p_without. Returns 0
-- until the purchase is paid for.
create or replace function credits_left(p_purchase uuid, p_now timestamptz, p_without uuid default null) returns integer
language sql stable as $$
  select case when c.issued_at is null then 0 else c.credits
    - coalesce((select sum(u.credits)::integer from credit_use u
        where u.purchase_id = c.booking_id and u.live_until > p_now and u.booking_id is distinct from p_without), 0)
    - coalesce((select sum(r.credits)::integer from credit_return r where r.purchase_id = c.booking_id), 0) end
  from credit_purchase c where c.booking_id = p_purchase
$$;

-- Returns how many credits the family with this canonical e-mail address (`mailbox_of`) can spend now.
create or replace function credits_of(p_email text, p_now timestamptz, p_without uuid default null) returns integer
language sql stable as $$
  select coalesce(sum(credits_left(booking_id, p_now, p_without)), 0)::integer
  from credit_purchase where email = p_email and issued_at is not null
$$;

-- Takes credits of the family with this e-mail address for a booking, from the oldest purchase first. If
-- there are too few, takes none and returns false.
create or replace function take_credits(p_booking uuid, p_email text, p_credits integer, p_now timestamptz, p_until timestamptz, p_without uuid)
returns boolean language plpgsql as $$
declare
  v_purchase record;
  v_missing integer := p_credits;
  v_part integer;
begin
  perform 1 from credit_purchase where email = p_email and issued_at is not null order by issued_at, booking_id for update;
  if credits_of(p_email, p_now, p_without) < p_credits then return false; end if;
  for v_purchase in
    select booking_id, credits_left(booking_id, p_now, p_without) as unspent from credit_purchase
      where email = p_email and issued_at is not null order by issued_at, booking_id
  loop
    exit when v_missing = 0;
    v_part := least(v_missing, v_purchase.unspent);
    continue when v_part <= 0;
    insert into credit_use (booking_id, purchase_id, credits, taken_at, live_until, line_id)
      values (p_booking, v_purchase.booking_id, v_part, p_now, p_until,
        (select min(id) from order_line where booking_id = p_booking and kind = 'credits'));
    v_missing := v_missing - v_part;
  end loop;
  return true;
end $$;

-- Releases the credits that a booking holds. Does nothing if the booking holds no credits, or if its hold has
-- expired.
create or replace function return_credit_use(p_booking uuid, p_now timestamptz, p_who text) returns void language plpgsql as $$
declare
  v_credits integer;
begin
  with given as (
    update credit_use set live_until = p_now, taken_at = p_now
      where booking_id = p_booking and live_until > p_now returning credits
  )
  select sum(credits) into v_credits from given;
  if v_credits is not null then perform write_credit_journal(p_booking, p_now, p_who, 'credits given back', v_credits); end if;
end $$;

create or replace function write_credit_journal(p_booking uuid, p_now timestamptz, p_who text, p_what text, p_credits integer) returns void
language sql as $$
  insert into journal (at, who, what, booking_id, after) values (p_now, p_who, p_what, p_booking, jsonb_build_object('credits', p_credits))
$$;

-- Refuses to spend or return credits that a purchase does not have, even if the caller did not check.
create or replace function credit_use_within_purchase() returns trigger language plpgsql as $$
begin
  if new.live_until <= new.taken_at then return new; end if;
  perform 1 from credit_purchase where booking_id = new.purchase_id for update;
  if credits_left(new.purchase_id, new.taken_at, new.booking_id) < new.credits then
    raise exception 'purchase % has too few credits left', new.purchase_id
      using errcode = 'check_violation', constraint = 'credit_use_within_purchase';
  end if;
  return new;
end $$;
create or replace trigger credit_use_within_purchase before insert or update on credit_use
  for each row execute function credit_use_within_purchase();

create or replace function credit_return_within_purchase() returns trigger language plpgsql as $$
begin
  perform 1 from credit_purchase where booking_id = new.purchase_id for update;
  if credits_left(new.purchase_id, new.at) < new.credits then
    raise exception 'purchase % has too few credits left', new.purchase_id
      using errcode = 'check_violation', constraint = 'credit_return_within_purchase';
  end if;
  return new;
end $$;
create or replace trigger credit_return_within_purchase before insert on credit_return
  for each row execute function credit_return_within_purchase();
