-- Returns the number of current uses of a voucher. Does not count the use by the booking p_without. With
-- p_email, counts only the uses by that e-mail address.
create or replace function voucher_uses(p_voucher bigint, p_now timestamptz, p_without uuid default null, p_email text default null) returns integer
language sql stable as $$
  select count(*)::integer from voucher_use
  where voucher_id = p_voucher and live_until > p_now
    and booking_id is distinct from p_without and (p_email is null or email = p_email)
$$;

-- Returns why an e-mail address may not use a voucher: 'used_up' or 'used_by_email'. Returns null if the
-- address may use it.
create or replace function voucher_spent(p_voucher bigint, p_email text, p_now timestamptz, p_without uuid) returns text
language sql stable as $$
  select case
    when voucher_uses(id, p_now, p_without) >= most_uses then 'used_up'
    when voucher_uses(id, p_now, p_without, p_email) >= most_uses_per_email then 'used_by_email'
  end
  from voucher where id = p_voucher
$$;

-- Returns 'used_by_email' if a family may not use an offer for a visit on p_day. Returns null if the family
-- may use the offer, or if the offer has no rule. With `every_visits`, a family earns one use by
-- (every_visits - 1) visits without the offer. Only visits that are over or checked in count.
create or replace function offer_spent(p_offer text, p_email text, p_day date, p_now timestamptz, p_without uuid) returns text
language sql stable as $$
  select case
    when r.once_a_day and exists (
      select from voucher_use u join voucher v on v.id = u.voucher_id join booking b on b.id = u.booking_id
      where v.offer_id = r.offer_id and u.email = p_email and u.live_until > p_now and b.day = p_day
        and u.booking_id is distinct from p_without) then 'used_by_email'
    when r.every_visits is not null and (
      select count(*) from voucher_use u join voucher v on v.id = u.voucher_id
      where v.offer_id = r.offer_id and u.email = p_email and u.live_until > p_now
        and u.booking_id is distinct from p_without
    ) >= (
      select count(*) from booking b
      where mailbox_of(b.customer_email) = p_email and b.kind = 'visit' and b.status = 'confirmed'
        and (b.day < (p_now at time zone 'Europe/London')::date or exists (select from stay s where s.booking_id = b.id))
        and not exists (
          select from voucher_use u join voucher v on v.id = u.voucher_id
          where u.booking_id = b.id and v.offer_id = r.offer_id)
    ) / (r.every_visits - 1) then 'used_by_email'
  end
  from offer_rule r where r.offer_id = p_offer
$$;

-- Ends a booking's use of a voucher, so that the voucher can be used again. Does nothing if the booking has
-- no current use.
create or replace function return_voucher_use(p_booking uuid, p_now timestamptz, p_who text) returns void language plpgsql as $$
declare
  v_use voucher_use;
begin
  update voucher_use set live_until = p_now, taken_at = p_now
    where booking_id = p_booking and live_until > p_now returning * into v_use;
  if found then perform write_voucher_journal(v_use, p_now, p_who, 'voucher use returned'); end if;
end $$;

create or replace function write_voucher_journal(p_use voucher_use, p_now timestamptz, p_who text, p_what text) returns void language sql as $$
  insert into journal (at, who, what, booking_id, after)
    values (p_now, p_who, p_what, p_use.booking_id,
      jsonb_build_object('voucher', p_use.voucher_id, 'discount_pence', p_use.discount_pence, 'until', p_use.live_until))
$$;

-- Refuses uses of a voucher or an offer beyond their limits, even if the caller did not check. Allows two
-- changes of a current use: it may be extended, and its e-mail address may be replaced when the family's data
-- is erased.
create or replace function voucher_use_within_limits() returns trigger language plpgsql as $$
begin
  if new.live_until <= new.taken_at then return new; end if;
  if tg_op = 'UPDATE' and old.live_until > new.taken_at and old.voucher_id = new.voucher_id then return new; end if;
  perform 1 from voucher where id = new.voucher_id for update;
  if voucher_spent(new.voucher_id, new.email, new.taken_at, new.booking_id) is not null
    or offer_spent((select offer_id from voucher where id = new.voucher_id), new.email,
      (select day from booking where id = new.booking_id), new.taken_at, new.booking_id) is not null then
    raise exception 'voucher % has no use left', new.voucher_id
      using errcode = 'check_violation', constraint = 'voucher_use_within_limits';
  end if;
  return new;
end $$;
create or replace trigger voucher_use_within_limits before insert or update on voucher_use
  for each row execute function voucher_use_within_limits();

create or replace function voucher_use_is_for_bookings() returns trigger language plpgsql as $$
begin
  if exists (select 1 from voucher where id = new.voucher_id and kind = 'desk') then
    raise exception 'voucher % is for the desk', new.voucher_id
      using errcode = 'check_violation', constraint = 'voucher_use_is_for_bookings';
  end if;
  return new;
end $$;
create or replace trigger voucher_use_is_for_bookings before insert or update on voucher_use
  for each row execute function voucher_use_is_for_bookings();
