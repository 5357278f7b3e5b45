-- The centre itself ---------------------------------------------------------------------------------------------------

create table venue (
  only_one boolean primary key default true check (only_one),
  name text not null,
  tagline text not null,
  address_lines text[] not null,
  postcode text not null,
  phone text not null,
  email text not null,
  open_play_capacity integer not null check (open_play_capacity >= 0),
  last_entry_before_closing integer not null check (last_entry_before_closing >= 0),
  months_ahead integer not null check (months_ahead between 1 and 24),
  terms_version text not null
);

create table ticket_type (
  id text primary key,
  name text not null,
  age_range text not null,
  colour text not null,
  includes text not null,
  takes_place boolean not null,
  takes_credit boolean not null,
  position integer not null unique
);
create unique index ticket_type_one_credit on ticket_type (takes_credit) where takes_credit;

create table ticket_price (
  ticket_type_id text not null references ticket_type,
  channel text not null check (channel in ('online', 'kiosk')),
  price_pence integer not null check (price_pence >= 0),
  fee_pence integer not null check (fee_pence >= 0),
  primary key (ticket_type_id, channel)
);

-- When it is open -----------------------------------------------------------------------------------------------------

create table weekly_hours (
  weekday integer primary key check (weekday between 0 and 6),
  starts integer not null,
  ends integer not null,
  holidays_only boolean not null default false,
  check (0 <= starts and starts < ends and ends <= 1440)
);

create table school_holiday (
  id integer primary key generated always as identity,
  name text not null,
  first_day date not null,
  last_day date not null,
  check (first_day <= last_day)
);

create table special_hours (
  day date primary key,
  starts integer not null,
  ends integer not null,
  check (0 <= starts and starts < ends and ends <= 1440)
);

create table restriction (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  starts integer,
  ends integer,
  reason text not null,
  description text not null default '',
  created_by text not null,
  created_at timestamptz not null,
  check ((starts is null) = (ends is null)),
  check (starts is null or (0 <= starts and starts < ends and ends <= 1440))
);
create index restriction_day on restriction (day);

create table event (
  id text primary key,
  title text not null,
  tagline text not null,
  accent text not null check (accent in ('honey', 'tor', 'leaf')),
  choose_session text not null,
  payload_name text unique check (payload_name in ('kpop', 'labubu'))
);

-- What can run out ----------------------------------------------------------------------------------------------------

create table session (
  id bigint primary key generated always as identity,
  day date not null,
  starts integer not null,
  ends integer not null,
  capacity integer not null check (capacity >= 0),
  event_id text references event,
  check (0 <= starts and starts < ends and ends <= 1440)
);
create unique index session_one_open_play on session (day) where event_id is null;
create unique index session_one_event_start on session (day, starts) where event_id is not null;

create table booking (
  id uuid primary key,
  reference text not null unique,
  status text not null check (status in ('held', 'processing', 'confirmed', 'lapsed', 'refund_due', 'refunded', 'cancelled')),
  day date not null,
  event_id text references event,
  session_count integer not null check (session_count >= 1),
  children integer not null check (children >= 0),
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  special_requests text not null,
  loyalty_opt_in boolean not null,
  terms_version text not null,
  terms_agreed_at timestamptz not null,
  original_pence integer not null check (original_pence >= 0),
  credits_used integer not null default 0 check (credits_used >= 0),
  credit_savings_pence integer not null default 0 check (credit_savings_pence >= 0),
  discount_pence integer not null default 0 check (discount_pence >= 0),
  total_pence integer not null,
  voucher_code text,
  request_key text unique,
  request_digest text not null,
  view_token text not null,
  held_at timestamptz not null,
  hold_expires_at timestamptz not null,
  confirmed_at timestamptz,
  check (total_pence = original_pence - credit_savings_pence - discount_pence and total_pence >= 0),
  check ((status = 'confirmed') <= (confirmed_at is not null))
);
create index booking_open on booking (hold_expires_at) where status in ('held', 'processing');
create index booking_email on booking (lower(customer_email));
create index booking_day on booking (day);

create table booking_ticket (
  booking_id uuid not null references booking,
  ticket_type_id text not null references ticket_type,
  name text not null,
  quantity integer not null check (quantity > 0),
  unit_price_pence integer not null check (unit_price_pence >= 0),
  fee_pence integer not null check (fee_pence >= 0),
  primary key (booking_id, ticket_type_id)
);

-- A booking's places in one session. They count while live_until lies ahead: the hold's end, or 'infinity' once confirmed.
create table place (
  booking_id uuid not null references booking,
  session_id bigint not null references session,
  children integer not null check (children >= 0),
  starts integer not null,
  ends integer not null,
  taken_at timestamptz not null,
  live_until timestamptz not null,
  primary key (booking_id, session_id)
);
create index place_live on place (session_id, live_until) include (children);

create function places_left(p_session bigint, p_now timestamptz, p_without uuid default null) returns integer
language sql stable as $$
  select s.capacity - coalesce((
    select sum(p.children)::integer from place p
    where p.session_id = p_session and p.live_until > p_now and p.booking_id is distinct from p_without
  ), 0)
  from session s where s.id = p_session
$$;

-- The rule a second time, for any statement that forgets it: no places beyond the capacity.
create function place_within_capacity() returns trigger language plpgsql as $$
begin
  if new.live_until <= new.taken_at then return new; end if;
  perform 1 from session where id = new.session_id for update;
  if places_left(new.session_id, new.taken_at, new.booking_id) < new.children then
    raise exception 'session % is full', new.session_id using errcode = 'check_violation', constraint = 'place_within_capacity';
  end if;
  return new;
end $$;
create trigger place_within_capacity before insert or update on place
  for each row execute function place_within_capacity();

-- Money ---------------------------------------------------------------------------------------------------------------

create table payment (
  booking_id uuid primary key references booking,
  idempotency_key text not null unique,
  intent_id text unique,
  client_secret_digest text,
  amount_pence integer not null check (amount_pence > 0),
  currency text not null default 'gbp' check (currency = 'gbp'),
  status text not null,
  asked_at timestamptz,
  created_at timestamptz not null
);

create table refund (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind text not null check (kind in ('late-money')),
  idempotency_key text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  status text not null check (status in ('due', 'done')),
  attempts integer not null default 0,
  provider_refund_id text unique,
  created_at timestamptz not null,
  done_at timestamptz,
  unique (booking_id, kind)
);

-- Notices from the payment provider, each taken once.
create table provider_notice (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

create table mail (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references booking,
  kind text not null check (kind in ('booking-confirmed', 'late-money-returned', 'payment-refused')),
  status text not null check (status in ('queued', 'sent', 'refused')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_problem text,
  queued_at timestamptz not null,
  sent_at timestamptz,
  unique (booking_id, kind)
);
create index mail_waiting on mail (next_attempt_at) where status = 'queued';

-- The local mailbox: what the mail port kept because no SMTP server is set.
create table kept_mail (
  mail_id uuid primary key references mail,
  kept_at timestamptz not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  attachments jsonb not null
);
create index kept_mail_newest on kept_mail (kept_at desc);

create table journal (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  who text not null,
  what text not null,
  booking_id uuid,
  before jsonb,
  after jsonb
);
create index journal_booking on journal (booking_id);

create function journal_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only';
end $$;
create trigger journal_is_append_only before update or delete on journal
  for each row execute function journal_is_append_only();

create table staff_password (
  only_one boolean primary key default true check (only_one),
  digest text not null,
  set_at timestamptz not null
);

-- One place that takes places -----------------------------------------------------------------------------------------

-- Locks the sessions in order, recounts what is live, refuses or stores the whole booking: one round trip, one transaction.
-- Answers {"outcome":"held"}, {"outcome":"repeat","id":…} for a request key seen before, or {"outcome":"full","starts":…,"left":…}.
create function hold_visit(p jsonb) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := (p->>'now')::timestamptz;
  v_booking booking := jsonb_populate_record(null::booking, p->'booking');
  v_earlier uuid;
  v_session record;
  v_id bigint;
  v_left integer;
  v_ids bigint[] := '{}';
  v_replaced uuid;
begin
  -- An unpaid booking of the same family makes room for this one. Bookings are locked before sessions, as everywhere.
  select id into v_replaced from booking where id = (p->>'replaces')::uuid and status = 'held' for update;

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

  if v_replaced is not null then
    update place set live_until = v_now, taken_at = v_now where booking_id = v_replaced;
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
  if v_booking.total_pence > 0 then
    insert into payment (booking_id, idempotency_key, amount_pence, status, created_at)
      values (v_booking.id, p->>'payment_key', v_booking.total_pence, 'starting', v_now);
  end if;
  insert into journal (at, who, what, booking_id, after)
    values (v_now, 'customer', 'places held', v_booking.id,
      jsonb_build_object('total_pence', v_booking.total_pence, 'children', v_booking.children, 'until', v_booking.hold_expires_at));
  return jsonb_build_object('outcome', 'held');
end $$;

-- Keeps a booking's places until p_until, taking them again where the hold had run out. False when somebody else has them now.
create function keep_places(p_booking uuid, p_now timestamptz, p_until timestamptz) returns boolean language plpgsql as $$
declare
  v_ids bigint[];
begin
  select array_agg(s.id order by s.day, s.starts) into v_ids
    from (select s.id, s.day, s.starts from session s join place p on p.session_id = s.id
          where p.booking_id = p_booking order by s.day, s.starts for update of s) s;
  if exists (
    select 1 from place p where p.booking_id = p_booking
      and places_left(p.session_id, p_now, p_booking) < p.children
  ) then
    return false;
  end if;
  update place set live_until = p_until, taken_at = p_now where booking_id = p_booking;
  return true;
end $$;
