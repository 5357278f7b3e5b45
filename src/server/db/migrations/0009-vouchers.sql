-- Vouchers and their uses ---------------------------------------------------------------------------------------------

create table voucher (
  id bigint primary key generated always as identity,
  code text not null unique check (code = upper(code) and code = btrim(code) and length(code) between 8 and 60),
  kind text not null check (kind in ('amount', 'percent', 'free_sessions')),
  -- Pence, percent, or child sessions.
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
  check (kind <> 'percent' or value <= 100),
  check (valid_from <= valid_to),
  check (visit_from <= visit_to)
);

-- A booking's use of a voucher. It counts while live_until lies ahead: the hold's end, or 'infinity' once confirmed.
create table voucher_use (
  booking_id uuid primary key references booking,
  voucher_id bigint not null references voucher,
  -- The mailbox: letter case and anything after '+' set aside.
  email text not null check (email = mailbox_of(email)),
  discount_pence integer not null check (discount_pence > 0),
  taken_at timestamptz not null,
  live_until timestamptz not null
);
create index voucher_use_live on voucher_use (voucher_id, live_until) include (email);

alter table booking add check (discount_pence = 0 or voucher_code is not null);

-- How often a voucher is used now; by one e-mail when that is given.
create function voucher_uses(p_voucher bigint, p_now timestamptz, p_without uuid default null, p_email text default null) returns integer
language sql stable as $$
  select count(*)::integer from voucher_use
  where voucher_id = p_voucher and live_until > p_now
    and booking_id is distinct from p_without and (p_email is null or email = p_email)
$$;

-- Why a voucher has no use left for an e-mail: 'used_up', 'used_by_email', or null when it has.
create function voucher_spent(p_voucher bigint, p_email text, p_now timestamptz, p_without uuid) returns text
language sql stable as $$
  select case
    when voucher_uses(id, p_now, p_without) >= most_uses then 'used_up'
    when voucher_uses(id, p_now, p_without, p_email) >= most_uses_per_email then 'used_by_email'
  end
  from voucher where id = p_voucher
$$;

-- The rule a second time, for any statement that forgets it: no use beyond the limits. One that counts already may be lengthened.
create function voucher_use_within_limits() returns trigger language plpgsql as $$
begin
  if new.live_until <= new.taken_at then return new; end if;
  if tg_op = 'UPDATE' and old.live_until > new.taken_at
     and (old.voucher_id, old.email) = (new.voucher_id, new.email) then
    return new;
  end if;
  perform 1 from voucher where id = new.voucher_id for update;
  if voucher_spent(new.voucher_id, new.email, new.taken_at, new.booking_id) is not null then
    raise exception 'voucher % has no use left', new.voucher_id
      using errcode = 'check_violation', constraint = 'voucher_use_within_limits';
  end if;
  return new;
end $$;
create trigger voucher_use_within_limits before insert or update on voucher_use
  for each row execute function voucher_use_within_limits();

create function write_voucher_journal(p_use voucher_use, p_now timestamptz, p_who text, p_what text) returns void language sql as $$
  insert into journal (at, who, what, booking_id, after)
    values (p_now, p_who, p_what, p_use.booking_id,
      jsonb_build_object('voucher', p_use.voucher_id, 'discount_pence', p_use.discount_pence, 'until', p_use.live_until))
$$;

-- Gives a booking's use back at once; nothing where it has none or it counts no more.
create function return_voucher_use(p_booking uuid, p_now timestamptz, p_who text) returns void language plpgsql as $$
declare
  v_use voucher_use;
begin
  update voucher_use set live_until = p_now, taken_at = p_now
    where booking_id = p_booking and live_until > p_now returning * into v_use;
  if found then perform write_voucher_journal(v_use, p_now, p_who, 'voucher use returned'); end if;
end $$;

-- As in 0001, and now a voucher's use with the places. Locks: bookings, then the voucher, then the sessions in their order.
-- Answers also {"outcome":"voucher_spent","why":"used_up"|"used_by_email"|"withdrawn"}, having stored nothing.
create or replace function hold_visit(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p->>'now')::timestamptz;
  v_booking booking := jsonb_populate_record(null::booking, p->'booking');
  v_voucher voucher;
  v_email text := mailbox_of(v_booking.customer_email);
  v_use voucher_use;
  v_why text;
  v_earlier uuid;
  v_session record;
  v_id bigint;
  v_left integer;
  v_ids bigint[] := '{}';
  v_replaced uuid;
begin
  -- An unpaid booking of the same family makes room for this one. Bookings are locked before sessions, as everywhere.
  select id into v_replaced from booking where id = (p->>'replaces')::uuid and status = 'held' for update;

  if p->>'voucher' is not null then
    select * into strict v_voucher from voucher where id = (p->>'voucher')::bigint for update;
  end if;

  for v_session in
    select * from jsonb_to_recordset(p->'sessions') as s(day date, starts integer, ends integer, event_id text, capacity integer)
    order by day, starts
  loop
    select id into v_id from session
      where day = v_session.day
        and case when v_session.event_id is null then event_id is null
                 else event_id = v_session.event_id and starts = v_session.starts end
      for update;
    if v_id is null then
      insert into session (day, starts, ends, capacity, event_id)
        values (v_session.day, v_session.starts, v_session.ends, v_session.capacity, v_session.event_id)
        on conflict do nothing;
      select id into strict v_id from session
        where day = v_session.day
          and case when v_session.event_id is null then event_id is null
                   else event_id = v_session.event_id and starts = v_session.starts end
        for update;
    end if;
    -- The hours and the capacity of open play follow the calendar; an event's session is its own row.
    if v_session.event_id is null then
      update session set starts = v_session.starts, ends = v_session.ends, capacity = v_session.capacity
        where id = v_id
          and (starts, ends, capacity) is distinct from (v_session.starts, v_session.ends, v_session.capacity);
    end if;
    v_ids := v_ids || v_id;
  end loop;

  if v_booking.request_key is not null then
    select id into v_earlier from booking where request_key = v_booking.request_key;
    if v_earlier is not null then return jsonb_build_object('outcome', 'repeat', 'id', v_earlier); end if;
  end if;

  foreach v_id in array v_ids loop
    v_left := places_left(v_id, v_now, v_replaced);
    if v_left < v_booking.children then
      return (select jsonb_build_object('outcome', 'full', 'starts', starts, 'left', greatest(v_left, 0)) from session where id = v_id);
    end if;
  end loop;

  if v_voucher.id is not null then
    v_why := case when v_voucher.withdrawn_at is not null then 'withdrawn'
                  else voucher_spent(v_voucher.id, v_email, v_now, v_replaced) end;
    if v_why is not null then return jsonb_build_object('outcome', 'voucher_spent', 'why', v_why); end if;
  end if;

  if v_replaced is not null then
    update place set live_until = v_now, taken_at = v_now where booking_id = v_replaced;
    perform return_voucher_use(v_replaced, v_now, 'customer');
    update booking set hold_expires_at = v_now where id = v_replaced;
    insert into journal (at, who, what, booking_id, after)
      values (v_now, 'customer', 'replaced by another booking', v_replaced, jsonb_build_object('by', v_booking.id));
  end if;

  insert into booking select v_booking.*;
  insert into booking_ticket
    select v_booking.id, t.* from jsonb_to_recordset(p->'tickets')
      as t(ticket_type_id text, name text, quantity integer, unit_price_pence integer, fee_pence integer);
  insert into place
    select v_booking.id, l.id, v_booking.children, l.starts, l.ends, v_now, v_booking.hold_expires_at
    from session l where l.id = any (v_ids);
  if v_voucher.id is not null then
    insert into voucher_use (booking_id, voucher_id, email, discount_pence, taken_at, live_until)
      values (v_booking.id, v_voucher.id, v_email, v_booking.discount_pence, v_now, v_booking.hold_expires_at)
      returning * into v_use;
    perform write_voucher_journal(v_use, v_now, 'customer', 'voucher use taken');
  end if;
  if v_booking.total_pence > 0 then
    insert into payment (booking_id, idempotency_key, amount_pence, status, created_at)
      values (v_booking.id, p->>'payment_key', v_booking.total_pence, 'starting', v_now);
  end if;
  insert into journal (at, who, what, booking_id, after)
    values (v_now, 'customer', 'places held', v_booking.id,
      jsonb_build_object('total_pence', v_booking.total_pence, 'children', v_booking.children, 'until', v_booking.hold_expires_at));
  return jsonb_build_object('outcome', 'held');
end $$;

-- Keeps what a booking holds, its places and its voucher's use, until p_until, taking them again where the hold had run out.
-- 'kept', or 'full' or 'voucher_spent' when somebody else has them now: then nothing has changed. The booking is locked already.
create function keep_visit(p_booking uuid, p_now timestamptz, p_until timestamptz, p_who text) returns text language plpgsql as $$
declare
  v_use voucher_use;
begin
  select * into v_use from voucher_use where booking_id = p_booking;
  if v_use.voucher_id is not null then perform 1 from voucher where id = v_use.voucher_id for update; end if;
  perform 1 from session s join place p on p.session_id = s.id
    where p.booking_id = p_booking order by s.day, s.starts for update of s;

  if exists (
    select 1 from place p where p.booking_id = p_booking
      and places_left(p.session_id, p_now, p_booking) < p.children
  ) then
    return 'full';
  end if;
  if v_use.live_until <= p_now and voucher_spent(v_use.voucher_id, v_use.email, p_now, p_booking) is not null then
    return 'voucher_spent';
  end if;

  update place set live_until = p_until, taken_at = p_now where booking_id = p_booking;
  if v_use.voucher_id is not null then
    update voucher_use set live_until = p_until, taken_at = p_now where booking_id = p_booking;
    if v_use.live_until <= p_now then
      v_use.live_until := p_until;
      perform write_voucher_journal(v_use, p_now, p_who, 'voucher use taken again');
    elsif p_until = 'infinity' and v_use.live_until < p_until then
      v_use.live_until := p_until;
      perform write_voucher_journal(v_use, p_now, p_who, 'voucher use kept for good');
    end if;
  end if;
  return 'kept';
end $$;
drop function keep_places;

-- Lets what a booking holds go at once.
create function let_visit_go(p_booking uuid, p_now timestamptz, p_who text) returns void language plpgsql as $$
begin
  update place set live_until = '-infinity', taken_at = p_now where booking_id = p_booking;
  perform return_voucher_use(p_booking, p_now, p_who);
end $$;
