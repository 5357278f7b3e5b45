-- What a family pays for in one payment: a visit, a photo session, or a bundle of session credits ----------------------

alter table booking add column kind text not null default 'visit' check (kind in ('visit', 'photo', 'credits'));
alter table booking alter column kind drop default;
alter table booking alter column day drop not null;
alter table booking drop constraint booking_session_count_check;
alter table booking add check (session_count >= 0 and (kind = 'visit') = (session_count > 0));
alter table booking add check ((kind = 'credits') = (day is null));
alter table booking add check (
  kind = 'visit' or (event_id is null and children = 0 and credits_used = 0 and credit_savings_pence = 0 and discount_pence = 0)
);
create index booking_mailbox on booking (mailbox_of(customer_email));

-- Session credits -----------------------------------------------------------------------------------------------------

-- What is sold today.
create table credit_bundle (
  only_one boolean primary key default true check (only_one),
  credits integer not null check (credits > 0),
  price_pence integer not null check (price_pence > 0 and price_pence % credits = 0),
  -- Unspent credits can be returned for this long (the right to cancel a distance sale).
  return_days integer not null check (return_days >= 14)
);
insert into credit_bundle (credits, price_pence, return_days) values (10, 7500, 14);
create trigger calendar_changed after insert or update or delete or truncate on credit_bundle for each statement execute function calendar_changed();

-- One bundle that somebody bought. It holds nothing until it is paid for.
create table credit_purchase (
  booking_id uuid primary key references booking,
  -- The mailbox that may spend them.
  email text not null check (email = mailbox_of(email)),
  credits integer not null check (credits > 0),
  unit_pence integer not null check (unit_pence > 0),
  return_until timestamptz,
  issued_at timestamptz,
  check ((issued_at is null) = (return_until is null))
);
create index credit_purchase_email on credit_purchase (email, issued_at, booking_id) where issued_at is not null;

-- A booking's use of one purchase's credits. It counts while live_until lies ahead: the hold's end, or 'infinity' once confirmed.
create table credit_use (
  booking_id uuid not null references booking,
  purchase_id uuid not null references credit_purchase,
  credits integer not null check (credits > 0),
  taken_at timestamptz not null,
  live_until timestamptz not null,
  primary key (booking_id, purchase_id)
);
create index credit_use_live on credit_use (purchase_id, live_until) include (credits);

-- Credits that were given back for money. The refund is the money's own row.
create table credit_return (
  refund_id uuid primary key references refund,
  purchase_id uuid not null references credit_purchase,
  credits integer not null check (credits > 0),
  at timestamptz not null
);
create index credit_return_purchase on credit_return (purchase_id);

create function credits_left(p_purchase uuid, p_now timestamptz, p_without uuid default null) returns integer
language sql stable as $$
  select case when c.issued_at is null then 0 else c.credits
    - coalesce((select sum(u.credits)::integer from credit_use u
        where u.purchase_id = c.booking_id and u.live_until > p_now and u.booking_id is distinct from p_without), 0)
    - coalesce((select sum(r.credits)::integer from credit_return r where r.purchase_id = c.booking_id), 0) end
  from credit_purchase c where c.booking_id = p_purchase
$$;

-- What a mailbox can spend now.
create function credits_of(p_email text, p_now timestamptz, p_without uuid default null) returns integer
language sql stable as $$
  select coalesce(sum(credits_left(booking_id, p_now, p_without)), 0)::integer
  from credit_purchase where email = p_email and issued_at is not null
$$;

-- The rule a second time, for any statement that forgets it: nothing is spent or returned that is not there.
create function credit_use_within_purchase() returns trigger language plpgsql as $$
begin
  if new.live_until <= new.taken_at then return new; end if;
  perform 1 from credit_purchase where booking_id = new.purchase_id for update;
  if credits_left(new.purchase_id, new.taken_at, new.booking_id) < new.credits then
    raise exception 'purchase % has too few credits left', new.purchase_id
      using errcode = 'check_violation', constraint = 'credit_use_within_purchase';
  end if;
  return new;
end $$;
create trigger credit_use_within_purchase before insert or update on credit_use
  for each row execute function credit_use_within_purchase();

create function credit_return_within_purchase() returns trigger language plpgsql as $$
begin
  perform 1 from credit_purchase where booking_id = new.purchase_id for update;
  if credits_left(new.purchase_id, new.at) < new.credits then
    raise exception 'purchase % has too few credits left', new.purchase_id
      using errcode = 'check_violation', constraint = 'credit_return_within_purchase';
  end if;
  return new;
end $$;
create trigger credit_return_within_purchase before insert on credit_return
  for each row execute function credit_return_within_purchase();
create trigger credit_return_is_append_only before update or delete on credit_return
  for each row execute function journal_is_append_only();

create function write_credit_journal(p_booking uuid, p_now timestamptz, p_who text, p_what text, p_credits integer) returns void
language sql as $$
  insert into journal (at, who, what, booking_id, after) values (p_now, p_who, p_what, p_booking, jsonb_build_object('credits', p_credits))
$$;

-- Takes this many credits of a mailbox for a booking, the oldest purchase first; false when there are too few, having taken none.
create function take_credits(p_booking uuid, p_email text, p_credits integer, p_now timestamptz, p_until timestamptz, p_without uuid)
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
    insert into credit_use (booking_id, purchase_id, credits, taken_at, live_until)
      values (p_booking, v_purchase.booking_id, v_part, p_now, p_until);
    v_missing := v_missing - v_part;
  end loop;
  return true;
end $$;

-- Gives a booking's credits back at once; nothing where it has none or they count no more.
create function return_credit_use(p_booking uuid, p_now timestamptz, p_who text) returns void language plpgsql as $$
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

-- The photo studio ----------------------------------------------------------------------------------------------------

create table photo_studio (
  only_one boolean primary key default true check (only_one),
  title text not null,
  price_pence integer not null check (price_pence >= 0),
  editing_pence integer not null check (editing_pence >= 0),
  session_minutes integer not null check (session_minutes > 0),
  days_ahead integer not null check (days_ahead between 1 and 365),
  season_from date not null,
  season_to date,
  -- Weekdays without sessions, 0 Sunday to 6 Saturday.
  closed_weekdays integer[] not null check (closed_weekdays <@ '{0,1,2,3,4,5,6}'),
  check (season_from <= season_to)
);
insert into photo_studio (title, price_pence, editing_pence, session_minutes, days_ahead, season_from, season_to, closed_weekdays) values
  ('Autumn Photo Studio Sessions', 2000, 1500, 20, 30, '2025-10-01', null, '{4}');
create trigger calendar_changed after insert or update or delete or truncate on photo_studio for each statement execute function calendar_changed();

-- The row that stands for a day's slots: whoever takes one locks it.
create table photo_day (day date primary key);

-- A booking's photo session. It counts while live_until lies ahead. No two that overlap in the day are ever alive at one moment.
create table photo_session (
  booking_id uuid primary key references booking,
  day date not null references photo_day,
  starts integer not null,
  ends integer not null,
  price_pence integer not null check (price_pence >= 0),
  -- What the retouching cost; null without it.
  editing_pence integer check (editing_pence >= 0),
  taken_at timestamptz not null,
  live_until timestamptz not null,
  check (0 <= starts and starts < ends and ends <= 1440),
  check (taken_at <= live_until),
  constraint photo_slot_exclusive exclude using gist (
    tsrange(day + make_interval(mins => starts), day + make_interval(mins => ends)) with &&,
    tstzrange(taken_at, live_until) with &&
  )
);
create index photo_session_day on photo_session (day, starts);

create function photo_slot_free(p_day date, p_starts integer, p_ends integer, p_now timestamptz, p_without uuid default null) returns boolean
language sql stable as $$
  select not exists (
    select 1 from photo_session
    where day = p_day and starts < p_ends and ends > p_starts and live_until > p_now and booking_id is distinct from p_without
  )
$$;

-- Money that goes back ------------------------------------------------------------------------------------------------

alter table refund drop constraint refund_kind_check;
alter table refund add constraint refund_kind_check check (kind in ('late-money', 'credits-returned'));
alter table refund drop constraint refund_booking_id_kind_key;
create unique index refund_late_money_once on refund (booking_id) where kind = 'late-money';
create index refund_booking on refund (booking_id);
create index refund_due on refund (created_at) where status = 'due';

create function refund_within_payment() returns trigger language plpgsql as $$
begin
  perform 1 from payment where booking_id = new.booking_id for update;
  if (select coalesce(sum(amount_pence), 0) from refund where booking_id = new.booking_id) + new.amount_pence
     > (select amount_pence from payment where booking_id = new.booking_id) then
    raise exception 'more would go back than was paid for booking %', new.booking_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert on refund for each row execute function refund_within_payment();

-- A mail may be about a refund, too. Each kind says which column holds what it is about; a later migration adds a column and a row.
alter table mail add column refund_id uuid references refund;
alter table mail add unique (refund_id, kind);
alter table mail drop constraint mail_kind_check;
create table mail_kind (
  kind text primary key,
  about text not null
);
insert into mail_kind (kind, about) values
  ('booking-confirmed', 'booking_id'),
  ('late-money-returned', 'booking_id'),
  ('payment-refused', 'booking_id'),
  ('inquiry-arrived', 'inquiry_id'),
  ('inquiry-received', 'inquiry_id'),
  ('credits-returned', 'refund_id');
alter table mail add foreign key (kind) references mail_kind;

create function mail_about_one_thing() returns trigger language plpgsql as $$
declare
  v_mail jsonb := to_jsonb(new);
begin
  if (select count(distinct about) from mail_kind where v_mail->>about is not null) <> 1
     or (select v_mail->>about from mail_kind where kind = new.kind) is null then
    raise exception 'a mail of kind % must be about one thing', new.kind
      using errcode = 'check_violation', constraint = 'mail_about_one_thing';
  end if;
  return new;
end $$;
create trigger mail_about_one_thing before insert on mail
  for each row execute function mail_about_one_thing();

-- One place that takes what can run out -------------------------------------------------------------------------------

drop function hold_visit;
drop function keep_visit;
drop function let_visit_go;

-- Locks what can run out in the fixed order, recounts what is live, refuses or stores the whole booking: one round trip, one transaction.
-- Locks: bookings, then the voucher, then the mailbox's credits oldest first, then the sessions by day and start, then the photo day.
-- Answers, having stored nothing but in the first case: {"outcome":"held"}, {"outcome":"repeat","id":…} for a request key seen
-- before, {"outcome":"full","starts":…,"left":…}, {"outcome":"slot_taken"}, {"outcome":"credits_spent"} or
-- {"outcome":"voucher_spent","why":"used_up"|"used_by_email"|"withdrawn"}.
create function hold_booking(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p->>'now')::timestamptz;
  v_booking booking := jsonb_populate_record(null::booking, p->'booking');
  v_voucher voucher;
  v_email text := mailbox_of(v_booking.customer_email);
  v_use voucher_use;
  v_photo photo_session;
  v_why text;
  v_earlier uuid;
  v_session record;
  v_id bigint;
  v_left integer;
  v_ids bigint[] := '{}';
  v_replaced uuid;
begin
  -- An unpaid booking of the same family makes room for this one.
  select id into v_replaced from booking where id = (p->>'replaces')::uuid and status = 'held' for update;

  if p->>'voucher' is not null then
    select * into strict v_voucher from voucher where id = (p->>'voucher')::bigint for update;
  end if;

  if v_booking.credits_used > 0 then
    perform 1 from credit_purchase where email = v_email and issued_at is not null order by issued_at, booking_id for update;
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

  if v_booking.kind = 'photo' then
    v_photo := jsonb_populate_record(null::photo_session, p->'photo');
    insert into photo_day (day) values (v_booking.day) on conflict do nothing;
    perform 1 from photo_day where day = v_booking.day for update;
  end if;

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
  if v_booking.kind = 'photo' and not photo_slot_free(v_booking.day, v_photo.starts, v_photo.ends, v_now, v_replaced) then
    return jsonb_build_object('outcome', 'slot_taken');
  end if;
  if v_booking.credits_used > 0 and credits_of(v_email, v_now, v_replaced) < v_booking.credits_used then
    return jsonb_build_object('outcome', 'credits_spent');
  end if;
  if v_voucher.id is not null then
    v_why := case when v_voucher.withdrawn_at is not null then 'withdrawn'
                  else voucher_spent(v_voucher.id, v_email, v_now, v_replaced) end;
    if v_why is not null then return jsonb_build_object('outcome', 'voucher_spent', 'why', v_why); end if;
  end if;

  if v_replaced is not null then
    perform let_booking_go(v_replaced, v_now, 'customer');
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
  if v_booking.kind = 'photo' then
    insert into photo_session (booking_id, day, starts, ends, price_pence, editing_pence, taken_at, live_until)
      values (v_booking.id, v_booking.day, v_photo.starts, v_photo.ends, v_photo.price_pence, v_photo.editing_pence,
        v_now, v_booking.hold_expires_at);
  elsif v_booking.kind = 'credits' then
    insert into credit_purchase (booking_id, email, credits, unit_pence)
      values (v_booking.id, v_email, (p->'credits'->>'credits')::integer, (p->'credits'->>'unit_pence')::integer);
  end if;
  if v_booking.credits_used > 0 then
    perform take_credits(v_booking.id, v_email, v_booking.credits_used, v_now, v_booking.hold_expires_at, v_replaced);
    perform write_credit_journal(v_booking.id, v_now, 'customer', 'credits taken', v_booking.credits_used);
  end if;
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
    values (v_now, 'customer',
      case v_booking.kind when 'visit' then 'places held' when 'photo' then 'photo session held' else 'credits ordered' end,
      v_booking.id,
      jsonb_build_object('total_pence', v_booking.total_pence, 'children', v_booking.children, 'until', v_booking.hold_expires_at));
  return jsonb_build_object('outcome', 'held');
end $$;

-- Keeps what a booking holds until p_until, taking it again where the hold had run out, and issues its credits once that is for good.
-- 'kept', or 'full', 'slot_taken', 'credits_spent' or 'voucher_spent' when somebody else has it now: then nothing has changed.
-- The booking is locked already.
create function keep_booking(p_booking uuid, p_now timestamptz, p_until timestamptz, p_who text) returns text language plpgsql as $$
declare
  v_booking booking;
  v_use voucher_use;
  v_photo photo_session;
  v_email text;
  v_credits_ended boolean;
  v_issued integer;
begin
  select * into strict v_booking from booking where id = p_booking;
  v_email := mailbox_of(v_booking.customer_email);
  select * into v_use from voucher_use where booking_id = p_booking;
  if v_use.voucher_id is not null then perform 1 from voucher where id = v_use.voucher_id for update; end if;
  if v_booking.credits_used > 0 then
    perform 1 from credit_purchase where email = v_email and issued_at is not null order by issued_at, booking_id for update;
  end if;
  perform 1 from session s join place p on p.session_id = s.id
    where p.booking_id = p_booking order by s.day, s.starts for update of s;
  if v_booking.kind = 'photo' then
    perform 1 from photo_day where day = v_booking.day for update;
    select * into strict v_photo from photo_session where booking_id = p_booking;
  end if;

  if exists (
    select 1 from place p where p.booking_id = p_booking
      and places_left(p.session_id, p_now, p_booking) < p.children
  ) then
    return 'full';
  end if;
  if v_booking.kind = 'photo' and not photo_slot_free(v_photo.day, v_photo.starts, v_photo.ends, p_now, p_booking) then
    return 'slot_taken';
  end if;
  v_credits_ended := v_booking.credits_used > 0
    and not exists (select 1 from credit_use where booking_id = p_booking and live_until > p_now);
  if v_credits_ended and credits_of(v_email, p_now, p_booking) < v_booking.credits_used then
    return 'credits_spent';
  end if;
  if v_use.live_until <= p_now and voucher_spent(v_use.voucher_id, v_use.email, p_now, p_booking) is not null then
    return 'voucher_spent';
  end if;

  update place set live_until = p_until, taken_at = p_now where booking_id = p_booking;
  if v_booking.kind = 'photo' then
    update photo_session set live_until = p_until, taken_at = case when live_until > p_now then taken_at else p_now end
      where booking_id = p_booking;
  end if;
  if v_credits_ended then
    delete from credit_use where booking_id = p_booking;
    perform take_credits(p_booking, v_email, v_booking.credits_used, p_now, p_until, p_booking);
    perform write_credit_journal(p_booking, p_now, p_who, 'credits taken again', v_booking.credits_used);
  else
    update credit_use set live_until = p_until, taken_at = p_now where booking_id = p_booking and live_until > p_now;
  end if;
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
  if v_booking.kind = 'credits' and p_until = 'infinity' then
    update credit_purchase
      set issued_at = p_now, return_until = p_now + make_interval(days => (select return_days from credit_bundle))
      where booking_id = p_booking and issued_at is null returning credits into v_issued;
    if found then perform write_credit_journal(p_booking, p_now, p_who, 'credits issued', v_issued); end if;
  end if;
  return 'kept';
end $$;

-- Lets what a booking holds go at once.
create function let_booking_go(p_booking uuid, p_now timestamptz, p_who text) returns void language plpgsql as $$
begin
  update place set live_until = '-infinity', taken_at = p_now where booking_id = p_booking;
  update photo_session set live_until = greatest(taken_at, p_now) where booking_id = p_booking and live_until > p_now;
  perform return_credit_use(p_booking, p_now, p_who);
  perform return_voucher_use(p_booking, p_now, p_who);
end $$;
