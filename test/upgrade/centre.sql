-- A centre as the version before the baseline left it, with a hold that is open, one whose payment nobody has heard of yet, a refund on
-- its way, credits, points, vouchers and cancellations by staff. Made by that version; never changed by hand.

set check_function_bodies = off;
set session_replication_role = replica;
create extension if not exists pg_trgm;

CREATE OR REPLACE FUNCTION public.mailbox_of(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
RETURN regexp_replace(lower(email), '\+[^@]*@'::text, '@'::text)
;

CREATE OR REPLACE FUNCTION public.plain_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(replace(replace(replace(replace(translate(lower(regexp_replace(NORMALIZE(translate(words, 'ÆŒØŁĐÐÞ'::text, 'æœøłđðþ'::text), NFKD), '[\u0300-\u036f''’‘`´]'::text, ''::text, 'g'::text)), 'øłđðı'::text, 'olddi'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'þ'::text, 'th'::text), '[\s\u2010-\u2015-]+'::text, ' '::text, 'g'::text))
;

CREATE OR REPLACE FUNCTION public.booking_words(name text, email text, phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((' '::text || plain_words(((name || ' '::text) || email))) || ' '::text) || regexp_replace(phone, '\D'::text, ''::text, 'g'::text))
;

CREATE OR REPLACE FUNCTION public.booking_blocks(seq bigint)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[((seq >> 12))::integer, ('-1'::integer - ((seq >> 16))::integer)]
;

CREATE OR REPLACE FUNCTION public.phone_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(regexp_replace(phone, '\D'::text, ''::text, 'g'::text), '^(0044|44|0)'::text, ''::text)
;

CREATE OR REPLACE FUNCTION public.inquiry_years(created_at timestamp with time zone, about_party boolean)
 RETURNS integer[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ARRAY[((EXTRACT(year FROM (created_at AT TIME ZONE 'UTC'::text)))::integer * CASE WHEN about_party THEN '-1'::integer ELSE 1 END)]
;

create sequence booking_seq;

create table schema_migration (
  name text not null,
  applied_at timestamp with time zone default now() not null
);

create table venue (
  only_one boolean default true not null,
  name text not null,
  tagline text not null,
  address_lines text[] not null,
  postcode text not null,
  phone text not null,
  email text not null,
  open_play_capacity integer not null,
  last_entry_before_closing integer not null,
  months_ahead integer not null,
  terms_version text not null,
  free_adults_per_child integer default 1 not null,
  arrive_early_minutes integer default 15 not null,
  free_parking_minutes integer default 120 not null,
  parking_block_minutes integer default 120 not null,
  parking_block_pence integer default 800 not null,
  cancel_hours_ahead integer default 24 not null,
  youngest_age integer default 0 not null,
  oldest_age integer default 12 not null,
  party_months_ahead integer default 12 not null,
  stay_minutes integer default 120 not null,
  building_opens integer default 570 not null,
  building_closes integer default 1020 not null,
  cef_parking_term text default 'Spaces marked CEF are reserved for our neighbour, who may act against a car left in one. I am not parked in a CEF space.'::text not null
);

create table ticket_type (
  id text not null,
  name text not null,
  age_range text not null,
  colour text not null,
  includes text not null,
  takes_place boolean not null,
  takes_credit boolean not null,
  position integer not null
);

create table ticket_price (
  ticket_type_id text not null,
  channel text not null,
  price_pence integer not null,
  fee_pence integer not null
);

create table weekly_hours (
  weekday integer not null,
  starts integer not null,
  ends integer not null,
  holidays_only boolean default false not null
);

create table school_holiday (
  id integer generated always as identity,
  name text not null,
  first_day date not null,
  last_day date not null
);

create table special_hours (
  day date not null,
  starts integer not null,
  ends integer not null
);

create table restriction (
  id uuid default gen_random_uuid() not null,
  day date not null,
  starts integer,
  ends integer,
  reason text not null,
  description text default ''::text not null,
  created_by text not null,
  created_at timestamp with time zone not null
);

create table event (
  id text not null,
  title text not null,
  tagline text not null,
  accent text not null,
  choose_session text not null,
  payload_name text
);

create table session (
  id bigint generated always as identity,
  day date not null,
  starts integer not null,
  ends integer not null,
  capacity integer not null,
  event_id text
);

create table booking (
  id uuid not null,
  reference text not null,
  status text not null,
  day date,
  event_id text,
  session_count integer not null,
  children integer not null,
  customer_name text not null,
  customer_email text not null,
  customer_phone text not null,
  special_requests text not null,
  loyalty_opt_in boolean not null,
  terms_version text not null,
  terms_agreed_at timestamp with time zone not null,
  original_pence integer not null,
  credits_used integer default 0 not null,
  credit_savings_pence integer default 0 not null,
  discount_pence integer default 0 not null,
  total_pence integer not null,
  voucher_code text,
  request_key text,
  request_digest text not null,
  view_token text not null,
  held_at timestamp with time zone not null,
  hold_expires_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  kind text not null,
  email_consent_version text,
  email_consent_at timestamp with time zone,
  channel text default 'online'::text not null,
  words text default ''::text not null,
  held_from text,
  seq bigint default nextval('booking_seq'::regclass) not null
);

create table booking_ticket (
  booking_id uuid not null,
  ticket_type_id text not null,
  name text not null,
  quantity integer not null,
  unit_price_pence integer not null,
  fee_pence integer not null
);

create table place (
  booking_id uuid not null,
  session_id bigint not null,
  children integer not null,
  starts integer not null,
  ends integer not null,
  taken_at timestamp with time zone not null,
  live_until timestamp with time zone not null
);

create table payment (
  booking_id uuid not null,
  idempotency_key text not null,
  intent_id text,
  client_secret_digest text,
  amount_pence integer not null,
  currency text default 'gbp'::text not null,
  status text not null,
  asked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  receipt_url text
);

create table refund (
  id uuid default gen_random_uuid() not null,
  booking_id uuid not null,
  kind text not null,
  idempotency_key text not null,
  amount_pence integer not null,
  status text not null,
  attempts integer default 0 not null,
  provider_refund_id text,
  created_at timestamp with time zone not null,
  done_at timestamp with time zone,
  reason text,
  deed uuid,
  written_at timestamp with time zone default now() not null
);

create table provider_notice (
  id text not null,
  type text not null,
  received_at timestamp with time zone not null
);

create table mail (
  id uuid default gen_random_uuid() not null,
  booking_id uuid,
  kind text not null,
  status text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  last_problem text,
  queued_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  inquiry_id uuid,
  refund_id uuid,
  email_code_id uuid,
  redemption_id uuid,
  level_reached_id uuid,
  member_id uuid,
  alert_id uuid,
  written_at timestamp with time zone default now() not null
);

create table kept_mail (
  mail_id uuid not null,
  kept_at timestamp with time zone not null,
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  attachments jsonb not null,
  reply_to text,
  headers jsonb default '{}'::jsonb not null
);

create table journal (
  id bigint generated always as identity,
  at timestamp with time zone not null,
  who text not null,
  what text not null,
  booking_id uuid,
  before jsonb,
  after jsonb
);

create table staff_password (
  only_one boolean default true not null,
  digest text not null,
  set_at timestamp with time zone not null
);

create table social_link (
  network text not null,
  name text not null,
  url text not null,
  position integer not null
);

create table play_area (
  id text not null,
  name text not null,
  ages text not null,
  description text not null,
  drawing text not null,
  position integer not null
);

create table age_guide (
  ages text not null,
  areas text not null,
  position integer not null
);

create table party_package (
  id text not null,
  name text not null,
  price_pence integer not null,
  priced_per text not null,
  minutes integer not null,
  most_children integer,
  most_adults integer,
  free_adults_per_child integer not null,
  food_pence_per_person integer,
  description text not null,
  recommended boolean default false not null,
  position integer not null,
  includes text[] default '{}'::text[] not null
);

create table offer (
  id text not null,
  title text not null,
  price_pence integer,
  price_note text default ''::text not null,
  description text not null,
  party_package_id text,
  position integer not null
);

create table loyalty_programme (
  only_one boolean default true not null,
  points_per_pound integer not null,
  welcome_points integer not null,
  consent_version text default '2026-11-21'::text not null,
  voucher_months integer default 6 not null
);

create table loyalty_level (
  id text not null,
  name text not null,
  from_points integer not null,
  bonus_percent integer not null,
  bonus_on text not null,
  benefits text[] not null
);

create table reward (
  id text not null,
  icon text not null,
  title text not null,
  description text not null,
  value text not null,
  points_cost integer not null,
  position integer not null,
  delivers text default 'desk'::text not null,
  delivers_value integer,
  good_for text default 'a reward'::text not null,
  how_to_use text default 'Show this code at the desk.'::text not null
);

create table achievement (
  id text not null,
  icon text not null,
  title text not null,
  description text not null,
  points_reward integer not null,
  category text not null,
  position integer not null,
  visits_needed integer,
  for_party boolean default false not null
);

create table menu_item (
  id text not null,
  category text not null,
  position integer not null,
  name text not null,
  price_pence integer not null,
  description text not null,
  long_description text,
  allergens text[] not null,
  popular boolean default false not null,
  drawing text
);

create table notice_post (
  id uuid default gen_random_uuid() not null,
  text text not null,
  posted_at timestamp with time zone not null,
  likes integer default 0 not null,
  comments integer default 0 not null,
  shares integer default 0 not null,
  type text default 'text'::text not null,
  link text
);

create table inquiry (
  id uuid default gen_random_uuid() not null,
  name text not null,
  email text not null,
  phone text not null,
  inquiry_type text not null,
  message text not null,
  digest text not null,
  created_at timestamp with time zone not null,
  responded_at timestamp with time zone,
  about_party boolean generated always as ((inquiry_type = ANY (ARRAY['birthday'::text, 'party_booking'::text]))) stored not null,
  words text generated always as (plain_words(((((((name || ' '::text) || email) || ' '::text) || phone) || ' '::text) || message))) stored not null
);

create table way_here (
  id integer generated always as identity,
  kind text not null,
  title text not null,
  body text not null,
  position integer not null
);

create table party_slot (
  party_package_id text not null,
  starts integer not null,
  ends integer not null,
  position integer not null
);

create table party_inquiry (
  inquiry_id uuid not null,
  party_package_id text not null,
  child_name text not null,
  child_age integer not null,
  party_date date not null,
  starts integer not null,
  ends integer not null,
  number_of_children integer not null,
  special_requests text not null,
  dietary_requirements text not null,
  estimated_pence integer not null,
  forgotten_at timestamp with time zone,
  booked_at timestamp with time zone
);

create table voucher (
  id bigint generated always as identity,
  code text not null,
  kind text not null,
  value integer not null,
  valid_from date,
  valid_to date,
  most_uses integer,
  most_uses_per_email integer,
  minimum_order_pence integer default 0 not null,
  ticket_types text[],
  visit_weekdays integer[],
  visit_from date,
  visit_to date,
  note text default ''::text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  good_for text
);

create table voucher_use (
  booking_id uuid not null,
  voucher_id bigint not null,
  email text not null,
  discount_pence integer not null,
  taken_at timestamp with time zone not null,
  live_until timestamp with time zone not null
);

create table credit_bundle (
  only_one boolean default true not null,
  credits integer not null,
  price_pence integer not null,
  return_days integer not null
);

create table credit_purchase (
  booking_id uuid not null,
  email text not null,
  credits integer not null,
  unit_pence integer not null,
  return_until timestamp with time zone,
  issued_at timestamp with time zone
);

create table credit_use (
  booking_id uuid not null,
  purchase_id uuid not null,
  credits integer not null,
  taken_at timestamp with time zone not null,
  live_until timestamp with time zone not null
);

create table credit_return (
  refund_id uuid not null,
  purchase_id uuid not null,
  credits integer not null,
  at timestamp with time zone not null
);

create table photo_studio (
  only_one boolean default true not null,
  title text not null,
  price_pence integer not null,
  editing_pence integer not null,
  session_minutes integer not null,
  days_ahead integer not null,
  season_from date not null,
  season_to date,
  closed_weekdays integer[] not null,
  expect text[] not null,
  bring text[] not null,
  delivery text not null,
  edited_delivery text not null
);

create table photo_day (
  day date not null
);

create table photo_session (
  booking_id uuid not null,
  day date not null,
  starts integer not null,
  ends integer not null,
  price_pence integer not null,
  editing_pence integer,
  taken_at timestamp with time zone not null,
  live_until timestamp with time zone not null
);

create table mail_kind (
  kind text not null,
  about text not null
);

create table known_device (
  digest text not null,
  ends_at timestamp with time zone not null
);

create table email_code (
  id uuid default gen_random_uuid() not null,
  mailbox text not null,
  email text not null,
  purpose text not null,
  code text,
  within_limit boolean not null,
  tries integer default 0 not null,
  asked_at timestamp with time zone not null,
  ends_at timestamp with time zone not null
);

create table email_proof (
  device text not null,
  mailbox text not null,
  proved_at timestamp with time zone not null,
  ends_at timestamp with time zone not null
);

create table consent_wording (
  version text not null,
  words text not null
);

create table member (
  id uuid default gen_random_uuid() not null,
  mailbox text not null,
  email text not null,
  name text not null,
  joined_at timestamp with time zone not null,
  joined_booking uuid,
  mail_token text not null
);

create table email_consent (
  id bigint generated always as identity,
  member_id uuid not null,
  wording text not null,
  given_at timestamp with time zone not null,
  given_how text not null,
  withdrawn_at timestamp with time zone,
  withdrawn_how text
);

create table member_visit (
  id bigint generated always as identity,
  member_id uuid not null,
  booking_id uuid,
  ticket_id text,
  at timestamp with time zone not null
);

create table voucher_desk_use (
  voucher_id bigint not null,
  used_at timestamp with time zone not null,
  used_by text not null
);

create table redemption (
  id uuid default gen_random_uuid() not null,
  member_id uuid not null,
  reward_id text not null,
  points integer not null,
  voucher_code text not null,
  request_key text,
  at timestamp with time zone not null
);

create table point_entry (
  seq bigint generated always as identity,
  id uuid default gen_random_uuid() not null,
  member_id uuid not null,
  kind text not null,
  points integer not null,
  description text not null,
  booking_id uuid,
  achievement_id text,
  redemption_id uuid,
  paid_pence integer,
  points_per_pound integer,
  bonus_percent integer,
  refunded_pence integer,
  shortfall integer,
  created_at timestamp with time zone not null
);

create table level_reached (
  id uuid default gen_random_uuid() not null,
  member_id uuid not null,
  level_id text not null,
  at timestamp with time zone not null
);

create table staff_session (
  digest text not null,
  id uuid default gen_random_uuid() not null,
  started_at timestamp with time zone not null,
  active_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone
);

create table kiosk (
  id uuid default gen_random_uuid() not null,
  name text not null,
  digest text not null,
  enrolled_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone
);

create table kiosk_code (
  digest text not null,
  name text not null,
  made_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  used_at timestamp with time zone
);

create table stay (
  booking_id uuid not null,
  children integer not null,
  adults integer not null,
  checked_in_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  checked_in_by text not null,
  number_plate text,
  cef_parking_agreed boolean not null,
  terms_version text not null,
  checked_out_at timestamp with time zone,
  checked_out_by text
);

create table desk_deed (
  client_id uuid not null,
  what text not null,
  booking_id uuid not null,
  already boolean not null,
  at timestamp with time zone not null
);

create table check_in_term (
  position integer not null,
  words text not null
);

create table cancellation (
  booking_id uuid not null,
  deed uuid not null,
  reason text not null,
  refund_pence integer not null,
  policy_pence integer not null,
  cancelled_at timestamp with time zone not null
);

create table customer_count (
  only_one boolean default true not null,
  customers integer not null,
  counted_until timestamp with time zone not null
);

create table sample_day (
  only_one boolean default true not null,
  opens_at timestamp with time zone not null,
  set_back_ms bigint not null,
  made_at timestamp with time zone,
  removed_at timestamp with time zone
);

create table sample_row (
  kind text not null,
  id text not null
);

create table retention (
  only_one boolean default true not null,
  message_days integer default 365 not null,
  unpaid_booking_days integer default 365 not null,
  special_request_days integer default 365 not null,
  account_years integer default 6 not null
);

create unlogged table rate_limit (
  key text not null,
  points integer default 0 not null,
  expire bigint
);

create table job_run (
  job text not null,
  known_since timestamp with time zone not null,
  finished_at timestamp with time zone,
  failed_at timestamp with time zone,
  problem text
);

create table books_check (
  only_one boolean default true not null,
  checked_at timestamp with time zone not null,
  findings text[] not null
);

create table payment_review (
  booking_id uuid not null,
  found_at timestamp with time zone not null,
  expected_pence integer not null,
  received_pence integer not null,
  currency text not null,
  intent_id text not null,
  looked_at timestamp with time zone
);

create table alert (
  id uuid default gen_random_uuid() not null,
  kind text not null,
  about text not null,
  words text not null,
  raised_at timestamp with time zone not null,
  over_at timestamp with time zone
);

create table desk_clash (
  client_id uuid not null,
  what text not null,
  done_at timestamp with time zone not null,
  done_by text not null,
  ticket_id uuid not null,
  booking_id uuid,
  walk_in_name text,
  code text not null,
  words text not null,
  noted_at timestamp with time zone not null,
  looked_at timestamp with time zone
);

CREATE OR REPLACE FUNCTION public.places_left(p_session bigint, p_now timestamp with time zone, p_without uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select s.capacity - coalesce((
    select sum(p.children)::integer from place p
    where p.session_id = p_session and p.live_until > p_now and p.booking_id is distinct from p_without
  ), 0)
  from session s where s.id = p_session
$function$
;

CREATE OR REPLACE FUNCTION public.place_within_capacity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.live_until <= new.taken_at then return new; end if;
  perform 1 from session where id = new.session_id for update;
  if places_left(new.session_id, new.taken_at, new.booking_id) < new.children then
    raise exception 'session % is full', new.session_id using errcode = 'check_violation', constraint = 'place_within_capacity';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.journal_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_of_sample(tg_table_name, to_jsonb(old)) then return old; end if;
  raise exception 'the journal is append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.calendar_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('calendar', tg_table_name);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.voucher_uses(p_voucher bigint, p_now timestamp with time zone, p_without uuid DEFAULT NULL::uuid, p_email text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select count(*)::integer from voucher_use
  where voucher_id = p_voucher and live_until > p_now
    and booking_id is distinct from p_without and (p_email is null or email = p_email)
$function$
;

CREATE OR REPLACE FUNCTION public.voucher_spent(p_voucher bigint, p_email text, p_now timestamp with time zone, p_without uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when voucher_uses(id, p_now, p_without) >= most_uses then 'used_up'
    when voucher_uses(id, p_now, p_without, p_email) >= most_uses_per_email then 'used_by_email'
  end
  from voucher where id = p_voucher
$function$
;

CREATE OR REPLACE FUNCTION public.voucher_use_within_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.write_voucher_journal(p_use voucher_use, p_now timestamp with time zone, p_who text, p_what text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into journal (at, who, what, booking_id, after)
    values (p_now, p_who, p_what, p_use.booking_id,
      jsonb_build_object('voucher', p_use.voucher_id, 'discount_pence', p_use.discount_pence, 'until', p_use.live_until))
$function$
;

CREATE OR REPLACE FUNCTION public.return_voucher_use(p_booking uuid, p_now timestamp with time zone, p_who text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_use voucher_use;
begin
  update voucher_use set live_until = p_now, taken_at = p_now
    where booking_id = p_booking and live_until > p_now returning * into v_use;
  if found then perform write_voucher_journal(v_use, p_now, p_who, 'voucher use returned'); end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.credits_left(p_purchase uuid, p_now timestamp with time zone, p_without uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select case when c.issued_at is null then 0 else c.credits
    - coalesce((select sum(u.credits)::integer from credit_use u
        where u.purchase_id = c.booking_id and u.live_until > p_now and u.booking_id is distinct from p_without), 0)
    - coalesce((select sum(r.credits)::integer from credit_return r where r.purchase_id = c.booking_id), 0) end
  from credit_purchase c where c.booking_id = p_purchase
$function$
;

CREATE OR REPLACE FUNCTION public.credits_of(p_email text, p_now timestamp with time zone, p_without uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(credits_left(booking_id, p_now, p_without)), 0)::integer
  from credit_purchase where email = p_email and issued_at is not null
$function$
;

CREATE OR REPLACE FUNCTION public.credit_use_within_purchase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.live_until <= new.taken_at then return new; end if;
  perform 1 from credit_purchase where booking_id = new.purchase_id for update;
  if credits_left(new.purchase_id, new.taken_at, new.booking_id) < new.credits then
    raise exception 'purchase % has too few credits left', new.purchase_id
      using errcode = 'check_violation', constraint = 'credit_use_within_purchase';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.credit_return_within_purchase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from credit_purchase where booking_id = new.purchase_id for update;
  if credits_left(new.purchase_id, new.at) < new.credits then
    raise exception 'purchase % has too few credits left', new.purchase_id
      using errcode = 'check_violation', constraint = 'credit_return_within_purchase';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.write_credit_journal(p_booking uuid, p_now timestamp with time zone, p_who text, p_what text, p_credits integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into journal (at, who, what, booking_id, after) values (p_now, p_who, p_what, p_booking, jsonb_build_object('credits', p_credits))
$function$
;

CREATE OR REPLACE FUNCTION public.take_credits(p_booking uuid, p_email text, p_credits integer, p_now timestamp with time zone, p_until timestamp with time zone, p_without uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.return_credit_use(p_booking uuid, p_now timestamp with time zone, p_who text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  v_credits integer;
begin
  with given as (
    update credit_use set live_until = p_now, taken_at = p_now
      where booking_id = p_booking and live_until > p_now returning credits
  )
  select sum(credits) into v_credits from given;
  if v_credits is not null then perform write_credit_journal(p_booking, p_now, p_who, 'credits given back', v_credits); end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.photo_slot_free(p_day date, p_starts integer, p_ends integer, p_now timestamp with time zone, p_without uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select not exists (
    select 1 from photo_session
    where day = p_day and starts < p_ends and ends > p_starts and live_until > p_now and booking_id is distinct from p_without
  )
$function$
;

CREATE OR REPLACE FUNCTION public.refund_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from payment where booking_id = new.booking_id for update;
  if (select coalesce(sum(amount_pence), 0) from refund where booking_id = new.booking_id) + new.amount_pence
     > (select amount_pence from payment where booking_id = new.booking_id) then
    raise exception 'more would go back than was paid for booking %', new.booking_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.mail_about_one_thing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  v_mail jsonb := to_jsonb(new);
begin
  if (select count(distinct about) from mail_kind where v_mail->>about is not null) <> 1
     or (select v_mail->>about from mail_kind where kind = new.kind) is null then
    raise exception 'a mail of kind % must be about one thing', new.kind
      using errcode = 'check_violation', constraint = 'mail_about_one_thing';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.hold_booking(p jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.keep_booking(p_booking uuid, p_now timestamp with time zone, p_until timestamp with time zone, p_who text)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION public.let_booking_go(p_booking uuid, p_now timestamp with time zone, p_who text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  update place set live_until = '-infinity', taken_at = p_now where booking_id = p_booking;
  update photo_session set live_until = greatest(taken_at, p_now) where booking_id = p_booking and live_until > p_now;
  perform return_credit_use(p_booking, p_now, p_who);
  perform return_voucher_use(p_booking, p_now, p_who);
end $function$
;

CREATE OR REPLACE FUNCTION public.voucher_use_is_for_bookings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select 1 from voucher where id = new.voucher_id and kind = 'desk') then
    raise exception 'voucher % is for the desk', new.voucher_id
      using errcode = 'check_violation', constraint = 'voucher_use_is_for_bookings';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.points_of(p_member uuid, OUT current_points integer, OUT total_points integer, OUT owed_points integer)
 RETURNS record
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(sum(points), 0)::integer,
    coalesce(sum(points - coalesce(shortfall, 0)) filter (where kind not in ('redeemed', 'recovered')), 0)::integer,
    coalesce(sum(shortfall), 0)::integer + coalesce(sum(points) filter (where kind = 'recovered'), 0)::integer
  from point_entry where member_id = p_member
$function$
;

CREATE OR REPLACE FUNCTION public.point_entry_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and is_of_sample(tg_table_name, to_jsonb(old)) then return old; end if;
  raise exception 'the ledger of points is append-only';
end $function$
;

CREATE OR REPLACE FUNCTION public.point_entry_never_negative()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from member where id = new.member_id for update;
  if new.points < 0 and (select current_points from points_of(new.member_id)) + new.points < 0 then
    raise exception 'member % has not that many points', new.member_id
      using errcode = 'check_violation', constraint = 'point_entry_never_negative';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.stay_of_confirmed_visit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform 1 from booking where id = new.booking_id and kind = 'visit' and status = 'confirmed' for update;
  if not found then
    raise exception 'booking % is no confirmed visit', new.booking_id
      using errcode = 'check_violation', constraint = 'stay_of_confirmed_visit';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.inquiries_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('desk', 'inquiries');
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fill_booking_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.words := booking_words(new.customer_name, new.customer_email, new.customer_phone);
  -- Bookings are inserted whole, so that a default alone would not number them.
  if new.seq is null then new.seq := nextval('booking_seq'); end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_of_sample(p_table text, p_row jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from sample_row where kind = p_table and id = coalesce(p_row->>'id', p_row->>'refund_id'))
$function$
;

CREATE OR REPLACE FUNCTION public.forget_held_from()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.held_from := null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.too_many_unpaid(p_from text, p_email text, p_now timestamp with time zone, p_without uuid, p_places integer, p_photos integer, p_most jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
declare
  v_mailbox text := mailbox_of(p_email);
  v_places bigint;
  v_photos bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('unpaid from ' || p_from, 0));
  perform pg_advisory_xact_lock(hashtextextended('unpaid of ' || v_mailbox, 0));
  select coalesce(sum(children * session_count) filter (where kind = 'visit'), 0), count(*) filter (where kind = 'photo')
    into v_places, v_photos
    from booking where held_from = p_from and status = 'held' and hold_expires_at > p_now and id is distinct from p_without;
  if v_places + p_places > (p_most->'address'->>'places')::integer
    or v_photos + p_photos > (p_most->'address'->>'photos')::integer then return true; end if;
  select coalesce(sum(children * session_count) filter (where kind = 'visit'), 0), count(*) filter (where kind = 'photo')
    into v_places, v_photos
    from booking where mailbox_of(customer_email) = v_mailbox and status = 'held' and hold_expires_at > p_now
      and held_from is not null and id is distinct from p_without;
  return v_places + p_places > (p_most->'mailbox'->>'places')::integer
    or v_photos + p_photos > (p_most->'mailbox'->>'photos')::integer;
end $function$
;

CREATE OR REPLACE FUNCTION public.newest_bookings_like(p_words text[], p_emails text[], p_most integer)
 RETURNS TABLE(id uuid, held_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
 SET max_parallel_workers_per_gather TO '0'
AS $function$
declare
  v_first text := sieve_of(p_words[1]);
  v_second text := coalesce(sieve_of(p_words[2]), v_first);
  v_last bigint := (select last_value from booking_seq);
  v_below bigint := (v_last >> 12) + 1;
  v_width bigint := 2;
  v_from bigint;
  v_whole bigint;
  v_blocks integer[];
  v_found integer := 0;
  v_some integer;
  v_seen bigint;
begin
  return query
    with newest as (select k.id, k.held_at, k.words, k.customer_email from booking k order by k.held_at desc, k.id desc limit 400),
      liked as materialized (
        select k.id, k.held_at from newest k
        where k.words like all (p_words) and (p_emails = '{}' or plain_words(k.customer_email) like all (p_emails)))
    select k.id, k.held_at from liked k where (select count(*) from liked) >= p_most order by k.held_at desc, k.id desc limit p_most;
  if found then return; end if;
  -- A first name with a whole surname is rare: what the newest blocks have of it would not say how far back to look.
  if length(p_words[1] || p_words[2]) >= 18 then
    v_width := v_below;
    v_seen := 0;
  end if;
  while v_below > 0 and v_found < p_most loop
    v_from := greatest(0, v_below - v_width);
    v_whole := v_from;
    if v_width >= 8 then
      v_from := v_from - v_from % 16;
      v_whole := v_below - v_below % 16;
    end if;
    if v_from = 0 and v_seen is not null then
      -- All the rest: what is rare is found sooner without a look at the blocks.
      return query
        select b.id, b.held_at from (
          select k.id, k.held_at from booking k
          where k.words like v_first and k.words like v_second and k.seq < v_below << 12
            and k.words like all (p_words) and (p_emails = '{}' or plain_words(k.customer_email) like all (p_emails))
          offset 0) b
        order by b.held_at desc, b.id desc limit p_most - v_found;
    else
      v_blocks := array(select n::integer from generate_series(v_whole, v_below - 1) n)
        || array(select (-1 - n)::integer from generate_series(v_from >> 4, (v_whole >> 4) - 1) n);
      return query
        select b.id, b.held_at from (
          select k.id, k.held_at from booking k
          where k.words like v_first and k.words like v_second and booking_blocks(k.seq) && v_blocks
            and k.words like all (p_words) and (p_emails = '{}' or plain_words(k.customer_email) like all (p_emails))
          offset 0) b
        order by b.held_at desc, b.id desc limit p_most - v_found;
    end if;
    get diagnostics v_some = row_count;
    v_found := v_found + v_some;
    v_below := v_from;
    v_seen := v_last - (v_below << 12);
    v_width := case when v_found * v_last < 300 * v_seen then v_below
      else 1 + v_seen * (p_most - v_found) * 6 / (5 * v_found) / 4096 end;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.sieve_of(pattern text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (pattern ~ '^%[[:alnum:]]{4,}%$'::text) THEN (('%'::text || regexp_replace(btrim(pattern, '%'::text), '(...)'::text, '\1%'::text, 'g'::text)) || '%'::text) ELSE pattern END
;

insert into schema_migration (name, applied_at) values
  ('0001-open-play.sql', '2026-11-22 13:09:42.821979+00'),
  ('0002-calendar-notices.sql', '2026-11-22 13:09:42.878401+00'),
  ('0003-venue-facts.sql', '2026-11-22 13:09:42.883058+00'),
  ('0004-offers-and-rewards.sql', '2026-11-22 13:09:42.889558+00'),
  ('0005-cafe-menu.sql', '2026-11-22 13:09:42.921652+00'),
  ('0006-notice-board.sql', '2026-11-22 13:09:42.925859+00'),
  ('0007-inquiries.sql', '2026-11-22 13:09:42.929878+00'),
  ('0008-party-enquiries.sql', '2026-11-22 13:09:42.940083+00'),
  ('0009-vouchers.sql', '2026-11-22 13:09:42.953672+00'),
  ('0010-stay-and-terms.sql', '2026-11-22 13:09:42.96059+00'),
  ('0011-booking-kinds.sql', '2026-11-22 13:09:42.962094+00'),
  ('0012-email-codes.sql', '2026-11-22 13:09:43.010242+00'),
  ('0013-loyalty-members.sql', '2026-11-22 13:09:43.025465+00'),
  ('0014-photo-words.sql', '2026-11-22 13:09:43.082069+00'),
  ('0015-staff.sql', '2026-11-22 13:09:43.084271+00'),
  ('0016-reward-mails.sql', '2026-11-22 13:09:43.090716+00'),
  ('0016-stays.sql', '2026-11-22 13:09:43.094476+00'),
  ('0017-staff-refunds.sql', '2026-11-22 13:09:43.107697+00'),
  ('0018-consent-words.sql', '2026-11-22 13:09:43.111606+00'),
  ('0019-inquiry-lists.sql', '2026-11-22 13:09:43.112852+00'),
  ('0020-dashboard.sql', '2026-11-22 13:09:43.128209+00'),
  ('0021-parking-words.sql', '2026-11-22 13:09:43.13653+00'),
  ('0022-one-search-index.sql', '2026-11-22 13:09:43.138557+00'),
  ('0023-parties-booked.sql', '2026-11-22 13:09:43.139859+00'),
  ('0024-sample-day.sql', '2026-11-22 13:09:43.140427+00'),
  ('0025-receipts.sql', '2026-11-22 13:09:43.145572+00'),
  ('0025-retention.sql', '2026-11-22 13:09:43.146649+00'),
  ('0026-fair-shares.sql', '2026-11-22 13:09:43.149044+00'),
  ('0026-search-at-any-size.sql', '2026-11-22 13:09:43.151923+00'),
  ('0028-watch.sql', '2026-11-22 13:09:43.160122+00'),
  ('0029-machine-time.sql', '2026-11-22 13:09:43.169494+00'),
  ('0030-desk-clashes.sql', '2026-11-22 13:09:43.17161+00'),
  ('0030-search-sooner.sql', '2026-11-22 13:09:43.180087+00');

insert into venue (only_one, name, tagline, address_lines, postcode, phone, email, open_play_capacity, last_entry_before_closing, months_ahead, terms_version, free_adults_per_child, arrive_early_minutes, free_parking_minutes, parking_block_minutes, parking_block_pence, cancel_hours_ahead, youngest_age, oldest_age, party_months_ahead, stay_minutes, building_opens, building_closes, cef_parking_term) values
  ('true', 'Windfall', 'The play barn in the old cider orchard', '{"The Old Cider Barn","Orchard Lane","Near Glastonbury",Somerset}', 'BA6 9ZZ', '01632 960142', 'hello@windfall.example', '40', '60', '1', '2026-11-21', '1', '15', '120', '120', '800', '24', '0', '12', '12', '120', '570', '1020', 'Spaces marked CEF are reserved for our neighbour, who may act against a car left in one. I am not parked in a CEF space.');

insert into ticket_type (id, name, age_range, colour, includes, takes_place, takes_credit, position) values
  ('child-0-1', 'Children (0-1 years)', '0-1 years', 'tor', 'The sensory area, made for the very small.', 'true', 'false', '1'),
  ('child-1-12', 'Children (1-12 years)', '1-12 years', 'honey', 'Every play area: toddler zone, role play, ninja course and the big soft play.', 'true', 'true', '2'),
  ('adult', 'Adults', 'Over 12 years', 'leaf', 'For extra adults only: the first adult with each paying child is already free.', 'false', 'false', '3');

insert into ticket_price (ticket_type_id, channel, price_pence, fee_pence) values
  ('child-0-1', 'online', '400', '0'),
  ('child-1-12', 'online', '950', '0'),
  ('adult', 'online', '200', '0'),
  ('child-0-1', 'kiosk', '400', '0'),
  ('child-1-12', 'kiosk', '800', '0'),
  ('adult', 'kiosk', '250', '0');

insert into weekly_hours (weekday, starts, ends, holidays_only) values
  ('0', '570', '960', 'false'),
  ('1', '570', '960', 'false'),
  ('2', '570', '960', 'false'),
  ('3', '570', '960', 'false'),
  ('4', '570', '960', 'true'),
  ('5', '570', '960', 'false'),
  ('6', '570', '960', 'false');

insert into school_holiday (id, name, first_day, last_day) overriding system value values
  ('1', 'Summer 2025', '2025-07-23', '2025-09-01'),
  ('2', 'October half term 2025', '2025-10-27', '2025-10-31'),
  ('3', 'Christmas 2025', '2025-12-22', '2026-01-02'),
  ('4', 'February half term 2026', '2026-02-16', '2026-02-20'),
  ('5', 'Easter 2026', '2026-03-30', '2026-04-10'),
  ('6', 'May half term 2026', '2026-05-25', '2026-05-29'),
  ('7', 'Summer 2026', '2026-07-23', '2026-09-01'),
  ('8', 'October half term 2026', '2026-10-26', '2026-10-30'),
  ('9', 'Christmas 2026', '2026-12-21', '2027-01-01'),
  ('10', 'February half term 2027', '2027-02-15', '2027-02-19'),
  ('11', 'Easter 2027', '2027-03-29', '2027-04-09'),
  ('12', 'May half term 2027', '2027-05-31', '2027-06-04'),
  ('13', 'Summer 2027', '2027-07-22', '2027-09-01');

insert into special_hours (day, starts, ends) values
  ('2025-07-18', '570', '690'),
  ('2025-08-01', '690', '960'),
  ('2025-08-02', '690', '960'),
  ('2025-08-03', '690', '930'),
  ('2025-08-09', '690', '960'),
  ('2025-08-25', '570', '840'),
  ('2025-08-30', '705', '945'),
  ('2025-09-20', '705', '960'),
  ('2025-09-21', '675', '930'),
  ('2025-09-27', '570', '840'),
  ('2025-09-28', '570', '990');

insert into restriction (id, day, starts, ends, reason, description, created_by, created_at) values
  ('a586e7ff-1384-4696-b955-3cd0b0c28ff5', '2026-12-25', null, null, 'Closed on Christmas Day', '', 'seed', '2026-11-22 13:09:43.184+00'),
  ('80959034-55a7-4223-980b-73d9c2cae3c6', '2026-12-26', null, null, 'Closed on Boxing Day', '', 'seed', '2026-11-22 13:09:43.184+00'),
  ('5c892db5-f0b1-4ff5-9a4a-26d9aaf2ff0f', '2027-01-01', null, null, 'Closed on New Year’s Day', '', 'seed', '2026-11-22 13:09:43.184+00');

insert into event (id, title, tagline, accent, choose_session, payload_name) values
  ('kpop-demon-hunters', 'K-pop Demon Hunters party', 'Sing, dance and hunt demons all over the barn', 'tor', 'Please select at least one K-pop Demon Hunters party session.', 'kpop'),
  ('secret-labubu-adventure', 'Secret Labubu Adventure', 'Somebody furry is hiding in the play frame', 'honey', 'Please select at least one Secret Labubu Adventure session.', 'labubu');

insert into session (id, day, starts, ends, capacity, event_id) overriding system value values
  ('1', '2025-09-27', '570', '690', '40', 'kpop-demon-hunters'),
  ('2', '2025-09-27', '720', '840', '40', 'kpop-demon-hunters'),
  ('3', '2025-09-28', '570', '690', '40', 'kpop-demon-hunters'),
  ('4', '2025-09-28', '720', '840', '40', 'kpop-demon-hunters'),
  ('5', '2025-09-28', '870', '990', '40', 'kpop-demon-hunters'),
  ('6', '2025-10-03', '990', '1110', '40', 'kpop-demon-hunters'),
  ('7', '2025-10-05', '570', '690', '40', 'kpop-demon-hunters'),
  ('8', '2025-10-05', '720', '840', '40', 'kpop-demon-hunters'),
  ('9', '2025-10-12', '570', '660', '40', 'secret-labubu-adventure'),
  ('10', '2025-10-12', '720', '840', '40', 'secret-labubu-adventure'),
  ('11', '2025-10-12', '870', '990', '40', 'secret-labubu-adventure'),
  ('12', '2026-11-28', '570', '960', '40', null),
  ('13', '2026-12-05', '570', '960', '40', null),
  ('14', '2026-11-20', '570', '960', '40', null);

insert into booking (id, reference, status, day, event_id, session_count, children, customer_name, customer_email, customer_phone, special_requests, loyalty_opt_in, terms_version, terms_agreed_at, original_pence, credits_used, credit_savings_pence, discount_pence, total_pence, voucher_code, request_key, request_digest, view_token, held_at, hold_expires_at, confirmed_at, kind, email_consent_version, email_consent_at, channel, words, held_from, seq) values
  ('01a20360-801a-7353-8104-058b86ea0eb7', 'WF-N99EQ-HY58S', 'confirmed', '2026-11-28', null, '1', '2', 'Morgan Ash', 'morgan@example.org', '01632 960999', 'A quiet corner', 'true', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '0', '0', '0', '1900', null, null, '-Vm6fdNjyI7hFQIB6mto36cq9NmeuAP-6Uk9M9GfGNc', 'TuroOP2tVYUjo9ZFhwXXqg', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'visit', '2026-11-21', '2026-11-20 10:00:00+00', 'online', ' morgan ash morgan@example.org 01632960999', null, '1'),
  ('01a20360-8124-79bc-92e5-10c589182f5b', 'WF-BV8KD-452M7', 'confirmed', '2026-11-28', null, '1', '2', 'Robin Vale', 'robin@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '0', '0', '500', '1400', 'WIND-KNSGJ-W57TG', null, '9CsEE6jttUmDYES0RqPRZC5MS0CX2ZVwLuChehJCLW0', 'xFyP4jWnuG1YCt4L-KwTsg', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'visit', null, null, 'online', ' robin vale robin@example.org 01632960999', null, '2'),
  ('01a20360-81b7-733e-ab1b-2b6b1ba5b950', 'WF-28GFD-U3UTA', 'confirmed', null, null, '0', '0', 'Alex Rowe', 'casey@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '7500', '0', '0', '0', '7500', null, null, 'BTdlBy3J51TjcXa5nzXOwNxqrddLSjs4XLSgA1KaSOk', 'BS5QL5IzebXcdTiv4EoAvQ', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'credits', null, null, 'online', ' alex rowe casey@example.org 01632960999', null, '3'),
  ('01a20360-830f-79de-a7a7-9d2c088588ab', 'WF-ZUVJ2-NGWQK', 'confirmed', '2026-11-28', null, '1', '2', 'Casey Lane', 'casey@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '2', '1900', '0', '0', null, null, 'XQVUfiWRCEuBXS7wT_6HbTuPhuGfBcDWo2Bna8zDT8I', '-9y7JJQ3zTb5lXuBsref9Q', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'visit', null, null, 'online', ' casey lane casey@example.org 01632960999', null, '4'),
  ('01a20360-83e7-749c-a974-4d08c7f3121f', 'WF-PX9P8-PUZEB', 'confirmed', '2026-11-28', null, '0', '0', 'Jo Field', 'jo@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '3500', '0', '0', '0', '3500', null, null, '_VLA1qj7ue00Ln26FF5xtU1LZLgjZqoaw4sgVp4yscI', 'm3QxWND4rzUMmU0BAZYQEw', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'photo', null, null, 'online', ' jo field jo@example.org 01632960999', null, '5'),
  ('01a20360-8417-7b30-bfdb-24604cf42579', 'WF-MEZBQ-FPAG6', 'cancelled', '2026-12-05', null, '1', '2', 'Terry Wood', 'terry@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '0', '0', '0', '1900', null, null, 'X_vD3XgR_Op2OG-UJeZXBqHJZemO2Cuxwv_MRHc_eqo', 'htaPu6Oo2TAvczas3PmFog', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'visit', null, null, 'online', ' terry wood terry@example.org 01632960999', null, '6'),
  ('01a20360-84e7-7d5c-81ea-8489511aac7f', 'WF-4JTMN-7HPWS', 'confirmed', '2026-11-20', null, '1', '2', 'Drew Hill', 'drew@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '0', '0', '0', '1900', null, null, 'AXdhB888cXX9miHwGrnwl7P_3K-eKXTUr8tGULaKn00', 'TfUzir5-vBcWVjLQsKdB_g', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'visit', null, null, 'online', ' drew hill drew@example.org 01632960999', null, '8'),
  ('2eb51731-fce8-48ca-983f-5412961d51a9', 'WF-AU359-TEQW8', 'confirmed', '2026-11-20', null, '1', '1', 'Lee Brook', 'walk-in@windfall.invalid', '', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '0', '0', '0', '0', '0', null, 'walk-in-2eb51731-fce8-48ca-983f-5412961d51a9', '', 'PaFEUYe0_Nx2jOHq1vwabQ', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'visit', null, null, 'desk', ' lee brook walk in@windfall.invalid ', null, '9'),
  ('01a20360-85bb-76f3-b535-40c2a92b7920', 'WF-9RM5Y-UCPMV', 'held', '2026-11-28', null, '1', '2', 'Kit Stone', 'kit@example.org', '01632 960999', '', 'true', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '0', '0', '0', '1900', null, null, 'ClV88TxAccXqR8qKB-Jc-szqiHczBNsdzX7Y1aUJDjo', 'Fx-XWGolBtQfhrqNohoiJw', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', null, 'visit', null, null, 'online', ' kit stone kit@example.org 01632960999', 'W-Vql_8rolkMmE1EdfEFdA', '10'),
  ('01a20360-85c6-7a99-9253-5e138bfe12ea', 'WF-JKDUW-HHMHS', 'held', '2026-11-28', null, '1', '2', 'Ellis Park', 'ellis@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '0', '0', '0', '1900', null, null, 'kjREqKWRgbAmIgUJuAe-EzAmalS2l7gxtrPTLcaP2gY', 'lQRrIvd03R-ogEzC65x0cA', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', null, 'visit', null, null, 'online', ' ellis park ellis@example.org 01632960999', 'HB6xuCCsLo69WSKvlZ-jye', '11'),
  ('01a20360-85d2-7656-9a31-a7c33510a33e', 'WF-RVBJ9-BFBYW', 'held', '2026-11-28', null, '1', '2', 'Billie Grove', 'billie@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '0', '0', '500', '1400', 'WIND-KNSGJ-W57TG', null, 'QEzu-vHrjF0ZZLOXpw-OCMLSaKjDFJB9imILV1Fbx0Y', 'lPpsoKlAKF1u7Ii0NYn0Eg', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', null, 'visit', null, null, 'online', ' billie grove billie@example.org 01632960999', 'ARC8gltUSjle3b-CFAYaFS', '12'),
  ('01a20360-85e0-7700-9507-eee9edf2a633', 'WF-PUFWP-GH3UA', 'held', '2026-11-28', null, '0', '0', 'Max Orchard', 'max@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '2000', '0', '0', '0', '2000', null, null, 'CAN-pL8wAz4JKAxTRMvVHN_wvamTq9Wtz_47tckKyZM', 'R_tJ7lBhu0xGfGuHB2Zg3A', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', null, 'photo', null, null, 'online', ' max orchard max@example.org 01632960999', 'u1ncEA8mvrYRr-lQRixOEs', '13'),
  ('01a20360-84b2-7ae1-ad64-ed8ae52c3a34', 'WF-79V2E-GDZTF', 'cancelled', '2026-12-05', null, '1', '2', 'Sam Reed', 'sam@example.org', '01632 960999', '', 'false', '2026-11-21', '2026-11-20 10:00:00+00', '1900', '0', '0', '0', '1900', null, null, 'mGp25TpFHyHWhdqux26i-6pRkSGq8ABGGTP4aeixLIs', 'j_2r27TbSCyRvwwkkEPm4Q', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00', 'visit', null, null, 'online', ' sam reed sam@example.org 01632960999', null, '7');

insert into booking_ticket (booking_id, ticket_type_id, name, quantity, unit_price_pence, fee_pence) values
  ('01a20360-801a-7353-8104-058b86ea0eb7', 'child-1-12', 'Children (1-12 years)', '2', '950', '0'),
  ('01a20360-8124-79bc-92e5-10c589182f5b', 'child-1-12', 'Children (1-12 years)', '2', '950', '0'),
  ('01a20360-830f-79de-a7a7-9d2c088588ab', 'child-1-12', 'Children (1-12 years)', '2', '950', '0'),
  ('01a20360-8417-7b30-bfdb-24604cf42579', 'child-1-12', 'Children (1-12 years)', '2', '950', '0'),
  ('01a20360-84b2-7ae1-ad64-ed8ae52c3a34', 'child-1-12', 'Children (1-12 years)', '2', '950', '0'),
  ('01a20360-84e7-7d5c-81ea-8489511aac7f', 'child-1-12', 'Children (1-12 years)', '2', '950', '0'),
  ('2eb51731-fce8-48ca-983f-5412961d51a9', 'child-1-12', 'Children (1-12 years)', '1', '0', '0'),
  ('2eb51731-fce8-48ca-983f-5412961d51a9', 'adult', 'Adults', '1', '0', '0'),
  ('01a20360-85bb-76f3-b535-40c2a92b7920', 'child-1-12', 'Children (1-12 years)', '2', '950', '0'),
  ('01a20360-85c6-7a99-9253-5e138bfe12ea', 'child-1-12', 'Children (1-12 years)', '2', '950', '0'),
  ('01a20360-85d2-7656-9a31-a7c33510a33e', 'child-1-12', 'Children (1-12 years)', '2', '950', '0');

insert into place (booking_id, session_id, children, starts, ends, taken_at, live_until) values
  ('01a20360-801a-7353-8104-058b86ea0eb7', '12', '2', '570', '960', '2026-11-20 10:00:00+00', 'infinity'),
  ('01a20360-8124-79bc-92e5-10c589182f5b', '12', '2', '570', '960', '2026-11-20 10:00:00+00', 'infinity'),
  ('01a20360-830f-79de-a7a7-9d2c088588ab', '12', '2', '570', '960', '2026-11-20 10:00:00+00', 'infinity'),
  ('01a20360-8417-7b30-bfdb-24604cf42579', '13', '2', '570', '960', '2026-11-20 10:00:00+00', '-infinity'),
  ('01a20360-84e7-7d5c-81ea-8489511aac7f', '14', '2', '570', '960', '2026-11-20 10:00:00+00', 'infinity'),
  ('2eb51731-fce8-48ca-983f-5412961d51a9', '14', '1', '570', '960', '2026-11-20 10:00:00+00', 'infinity'),
  ('01a20360-85bb-76f3-b535-40c2a92b7920', '12', '2', '570', '960', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00'),
  ('01a20360-85c6-7a99-9253-5e138bfe12ea', '12', '2', '570', '960', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00'),
  ('01a20360-85d2-7656-9a31-a7c33510a33e', '12', '2', '570', '960', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00'),
  ('01a20360-84b2-7ae1-ad64-ed8ae52c3a34', '13', '2', '570', '960', '2026-11-20 10:00:00+00', '-infinity');

insert into payment (booking_id, idempotency_key, intent_id, client_secret_digest, amount_pence, currency, status, asked_at, created_at, receipt_url) values
  ('01a20360-801a-7353-8104-058b86ea0eb7', 'book-01a20360-801a-7353-8104-058b86ea0eb7', 'pi_LSsAxVWMDY292zw4guaVdQ1B', 'wc6CPMMTzXvk7D8yE6fzRy0dxT5Xf9F06eB8hHqbmu4', '1900', 'gbp', 'succeeded', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'http://127.0.0.1:39643/receipts/ch_7akGCdXqzEES1xpsCIy7noLJ'),
  ('01a20360-8124-79bc-92e5-10c589182f5b', 'book-01a20360-8124-79bc-92e5-10c589182f5b', 'pi_LbmSPxFhHvekRr6LCzueYoN4', 'YUm0bcG82NsaCvC6PfkAQwbuqGi0IcUbErsA9zgp37g', '1400', 'gbp', 'succeeded', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'http://127.0.0.1:39643/receipts/ch_NXQwKJfTVpLBP7yHkmfmo84J'),
  ('01a20360-81b7-733e-ab1b-2b6b1ba5b950', 'book-01a20360-81b7-733e-ab1b-2b6b1ba5b950', 'pi_PTGdODDFrmaTn5aICE5zDyZz', 'sjLVaHCfQ_wvDjuy5mIlQKgbW8uIWHat2oZ7iXNYVco', '7500', 'gbp', 'succeeded', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'http://127.0.0.1:39643/receipts/ch_U6PsvZCRZTEZeUDKbGsXI2UA'),
  ('01a20360-83e7-749c-a974-4d08c7f3121f', 'book-01a20360-83e7-749c-a974-4d08c7f3121f', 'pi_jgyM1shIymBEHlL65BqazPvV', 'qcSZwrOtHwndd_NqXkAUvoIdL9IkJ1i0b3UmbzriG2Q', '3500', 'gbp', 'succeeded', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'http://127.0.0.1:39643/receipts/ch_YSWKb7nf2qHlGaREIlLDUZQw'),
  ('01a20360-8417-7b30-bfdb-24604cf42579', 'book-01a20360-8417-7b30-bfdb-24604cf42579', 'pi_dom1coBhtyYVc06Y6vPs0npB', 'q7xzidSpgCiZ5RewEFnWYe1mDRoQ4ZcTpzk5EMHYRkk', '1900', 'gbp', 'succeeded', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'http://127.0.0.1:39643/receipts/ch_md3zAw77FN7zCDHoSZjjfCmJ'),
  ('01a20360-84b2-7ae1-ad64-ed8ae52c3a34', 'book-01a20360-84b2-7ae1-ad64-ed8ae52c3a34', 'pi_dvYVVYsmXHOgmkTkTP3i3v1Y', 'NS97YrH5qurorzI4_Q5e7vw5zdlC1tOoQLb_hqnNJr0', '1900', 'gbp', 'succeeded', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'http://127.0.0.1:39643/receipts/ch_M9UpsPUhZrLT7P8YQhlExH9h'),
  ('01a20360-84e7-7d5c-81ea-8489511aac7f', 'book-01a20360-84e7-7d5c-81ea-8489511aac7f', 'pi_bPj2eXtwVY6t5PygZjFt4unL', 'oRxzAWa1pcnvFx3nbicvvFy9bxPNb8c05-oXOt2Md88', '1900', 'gbp', 'succeeded', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'http://127.0.0.1:39643/receipts/ch_YuXgC3NByv9MCDzOlTti5ZaY'),
  ('01a20360-85c6-7a99-9253-5e138bfe12ea', 'book-01a20360-85c6-7a99-9253-5e138bfe12ea', 'pi_ivLOFwTO8MrpgLzbfOc5QmPK', '4dzGUx5mTJa-_nPD31IW7TSALfOfFJWgAzSb3qyMEvk', '1900', 'gbp', 'requires_payment_method', null, '2026-11-20 10:00:00+00', null),
  ('01a20360-85bb-76f3-b535-40c2a92b7920', 'book-01a20360-85bb-76f3-b535-40c2a92b7920', 'pi_BNFxbFkMmUwre63uyu0x0LL0', 'X_8FyBvmq7FapnSahGDPp7T6LGBb5A1kk93Ou5qS-K4', '1900', 'gbp', 'requires_payment_method', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', null),
  ('01a20360-85d2-7656-9a31-a7c33510a33e', 'book-01a20360-85d2-7656-9a31-a7c33510a33e', 'pi_ik3LU3yjShyGIwYzs9YTtUFt', 's9kctm8jrXPVgJpJXGblp173hs1lmOWfc6OG4q7yT4Q', '1400', 'gbp', 'requires_payment_method', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', null),
  ('01a20360-85e0-7700-9507-eee9edf2a633', 'book-01a20360-85e0-7700-9507-eee9edf2a633', 'pi_9vGkhYFekvEE1GlylLWCCy3g', 'A4XZjllhz6C2yuwx_GmrimArhJ-XZYopbRvSJQbf284', '2000', 'gbp', 'requires_payment_method', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', null);

insert into refund (id, booking_id, kind, idempotency_key, amount_pence, status, attempts, provider_refund_id, created_at, done_at, reason, deed, written_at) values
  ('2f836ee1-e5fb-4407-9fe7-13000482e289', '01a20360-8417-7b30-bfdb-24604cf42579', 'by-staff', 'by-staff-01a20360-8417-7b30-bfdb-24604cf42579-0', '1900', 'done', '0', 're_TlkpvHXPgTPKcdrBpeFw5QpC', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', 'They called', '98976398-443e-4348-87a2-d54ad780f6bf', '2026-11-22 13:09:46.724621+00'),
  ('5a4291ae-8475-467d-b90b-4dd16eb0d551', '01a20360-84b2-7ae1-ad64-ed8ae52c3a34', 'by-staff', 'by-staff-01a20360-84b2-7ae1-ad64-ed8ae52c3a34-0', '1900', 'due', '1', null, '2026-11-20 10:00:00+00', null, 'They called', 'ccc5eee5-5058-4561-93cb-173baf2b4710', '2026-11-22 13:09:47.178936+00');

insert into mail (id, booking_id, kind, status, attempts, next_attempt_at, last_problem, queued_at, sent_at, inquiry_id, refund_id, email_code_id, redemption_id, level_reached_id, member_id, alert_id, written_at) values
  ('7cd16c1c-6724-4b18-93b0-51868982d94a', '01a20360-801a-7353-8104-058b86ea0eb7', 'booking-confirmed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:45.856+00', null, null, null, null, null, null, null, '2026-11-22 13:09:45.694839+00'),
  ('6198ab87-8596-4926-9899-673adf8c3de7', '01a20360-8124-79bc-92e5-10c589182f5b', 'booking-confirmed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.045+00', null, null, null, null, null, null, null, '2026-11-22 13:09:45.953115+00'),
  ('72591b46-74cd-4d46-837b-78f012dc8aa3', '01a20360-81b7-733e-ab1b-2b6b1ba5b950', 'booking-confirmed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.297+00', null, null, null, null, null, null, null, '2026-11-22 13:09:46.15622+00'),
  ('fd6b3cb7-7f4d-4394-b63d-c9e87aa9298b', null, 'email-code', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.307+00', null, null, '08b999ff-bcda-4fe9-9c4b-d35dba0b1adc', null, null, null, null, '2026-11-22 13:09:46.182755+00'),
  ('b5772d24-b81e-4625-87b6-c806ecff89f4', '01a20360-830f-79de-a7a7-9d2c088588ab', 'booking-confirmed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.46+00', null, null, null, null, null, null, null, '2026-11-22 13:09:46.39518+00'),
  ('f0785721-00c5-4a25-8f44-9f9236cc38ad', null, 'email-code', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.502+00', null, null, '13f584a5-7cdc-4bb5-8f65-d979c7f91a9d', null, null, null, null, '2026-11-22 13:09:46.48662+00'),
  ('33ae4a43-7f4f-471b-a62f-f59fa904341d', null, 'reward-redeemed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.594+00', null, null, null, '8cad314e-6238-4ceb-86b4-68e049827c90', null, null, null, '2026-11-22 13:09:46.566881+00'),
  ('6b1ab23a-b581-4a1a-b333-d2dfe43b50b6', '01a20360-83e7-749c-a974-4d08c7f3121f', 'booking-confirmed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.687+00', null, null, null, null, null, null, null, '2026-11-22 13:09:46.622184+00'),
  ('7b4ba0d4-a0fc-4d02-bc18-4715a5fe2bec', '01a20360-8417-7b30-bfdb-24604cf42579', 'booking-confirmed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.749+00', null, null, null, null, null, null, null, '2026-11-22 13:09:46.698879+00'),
  ('211a3b68-5cf9-483f-91ba-7dd8ae0b03b5', '01a20360-8417-7b30-bfdb-24604cf42579', 'booking-cancelled', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.79+00', null, null, null, null, null, null, null, '2026-11-22 13:09:46.724621+00'),
  ('64359c6b-a7fe-4be5-803c-c6c79145ed29', '01a20360-84b2-7ae1-ad64-ed8ae52c3a34', 'booking-confirmed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.893+00', null, null, null, null, null, null, null, '2026-11-22 13:09:46.829347+00'),
  ('c104d172-bd9f-4313-8130-cdb04cc01fce', '01a20360-84e7-7d5c-81ea-8489511aac7f', 'booking-confirmed', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:46.95+00', null, null, null, null, null, null, null, '2026-11-22 13:09:46.911905+00'),
  ('b39a5e23-05b3-4215-b208-380e66cb8f35', null, 'inquiry-received', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:47.008+00', 'eedd16c8-1069-4777-83c0-d0b3cb04f21a', null, null, null, null, null, null, '2026-11-22 13:09:46.980961+00'),
  ('21de27e1-0d4b-4fe3-8ee3-8121295a9e4b', null, 'inquiry-arrived', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:47.01+00', 'eedd16c8-1069-4777-83c0-d0b3cb04f21a', null, null, null, null, null, null, '2026-11-22 13:09:46.980961+00'),
  ('e34b2bdc-d0db-4337-a89f-dfe4304e0ae9', null, 'inquiry-received', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:47.02+00', 'b358ad3a-f332-4664-a2b3-ece294e556d8', null, null, null, null, null, null, '2026-11-22 13:09:46.99282+00'),
  ('e00b2cf6-2608-4c08-a7e2-604dcb010fa2', null, 'inquiry-arrived', 'sent', '1', '2026-11-20 10:02:00+00', null, '2026-11-20 10:00:00+00', '2026-11-22 13:09:47.022+00', 'b358ad3a-f332-4664-a2b3-ece294e556d8', null, null, null, null, null, null, '2026-11-22 13:09:46.99282+00'),
  ('81d51212-3f2a-4304-9872-a7d3bc7d7921', '01a20360-84b2-7ae1-ad64-ed8ae52c3a34', 'booking-cancelled', 'queued', '0', '2026-11-20 10:00:00+00', null, '2026-11-20 10:00:00+00', null, null, null, null, null, null, null, null, '2026-11-22 13:09:47.178936+00');

insert into kept_mail (mail_id, kept_at, recipient, subject, html, body, attachments, reply_to, headers) values
  ('7cd16c1c-6724-4b18-93b0-51868982d94a', '2026-11-20 10:00:00+00', 'morgan@example.org', 'Your visit on Saturday 28 November 2026 is booked (WF-N99EQ-HY58S)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'See you on Saturday 28 November 2026

Thank you, Morgan Ash. Your visit is booked and paid for.

Booking reference: WF-N99EQ-HY58S
Open play, Saturday 28 November 2026
9:30 AM - 4:00 PM
At open play y', '[]', null, '{}'),
  ('6198ab87-8596-4926-9899-673adf8c3de7', '2026-11-20 10:00:00+00', 'robin@example.org', 'Your visit on Saturday 28 November 2026 is booked (WF-BV8KD-452M7)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'See you on Saturday 28 November 2026

Thank you, Robin Vale. Your visit is booked and paid for.

Booking reference: WF-BV8KD-452M7
Open play, Saturday 28 November 2026
9:30 AM - 4:00 PM
At open play y', '[]', null, '{}'),
  ('72591b46-74cd-4d46-837b-78f012dc8aa3', '2026-11-20 10:00:00+00', 'casey@example.org', 'Your 10 session credits are ready (WF-28GFD-U3UTA)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'Dear Alex Rowe,

Thank you. You have paid £75.00 for 10 session credits. One credit pays for one child''s session; they do not run out.

They belong to this email address. When you book, give the same ', '[]', null, '{}'),
  ('fd6b3cb7-7f4d-4394-b63d-c9e87aa9298b', '2026-11-20 10:00:00+00', 'casey@example.org', '380166 is your code - Windfall', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', '380166 is your code.

Enter it on the page that asked for it to use the session credits of this email address.

It works once, for 10 minutes: until 10:10am. If you asked more than once, only the newe', '[]', null, '{}'),
  ('b5772d24-b81e-4625-87b6-c806ecff89f4', '2026-11-20 10:00:00+00', 'casey@example.org', 'Your visit on Saturday 28 November 2026 is booked (WF-ZUVJ2-NGWQK)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'See you on Saturday 28 November 2026

Thank you, Casey Lane. Your visit is booked and paid for.

Booking reference: WF-ZUVJ2-NGWQK
Open play, Saturday 28 November 2026
9:30 AM - 4:00 PM
At open play y', '[]', null, '{}'),
  ('f0785721-00c5-4a25-8f44-9f9236cc38ad', '2026-11-20 10:00:00+00', 'morgan@example.org', '331423 is your code - Windfall', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', '331423 is your code.

Enter it on the page that asked for it to use the session credits of this email address.

It works once, for 10 minutes: until 10:10am. If you asked more than once, only the newe', '[]', null, '{}'),
  ('33ae4a43-7f4f-471b-a62f-f59fa904341d', '2026-11-20 10:00:00+00', 'morgan@example.org', 'Your reward: Free hot drink - Windfall', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'Dear Morgan Ash,

Free hot drink: WIND-AZZ5Y-AG4WZ

This code is good for a free hot drink. It works once, until Thursday 20 May 2027.

Show this code at the café counter and choose any tea, coffee or', '[]', null, '{}'),
  ('6b1ab23a-b581-4a1a-b333-d2dfe43b50b6', '2026-11-20 10:00:00+00', 'jo@example.org', 'Your photo session on Saturday 28 November 2026 is booked (WF-PX9P8-PUZEB)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'See you on Saturday 28 November 2026

Thank you, Jo Field. Your photo session is booked and paid for.

Booking reference: WF-PX9P8-PUZEB
Autumn Photo Studio Sessions, Saturday 28 November 2026
10:30 A', '[]', null, '{}'),
  ('7b4ba0d4-a0fc-4d02-bc18-4715a5fe2bec', '2026-11-20 10:00:00+00', 'terry@example.org', 'Your visit on Saturday 5 December 2026 is booked (WF-MEZBQ-FPAG6)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'See you on Saturday 5 December 2026

Thank you, Terry Wood. Your visit is booked and paid for.

Booking reference: WF-MEZBQ-FPAG6
Open play, Saturday 5 December 2026
9:30 AM - 4:00 PM
At open play you', '[]', null, '{}'),
  ('211a3b68-5cf9-483f-91ba-7dd8ae0b03b5', '2026-11-20 10:00:00+00', 'terry@example.org', 'Your booking is cancelled (WF-MEZBQ-FPAG6)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'Dear Terry Wood,

We have cancelled Saturday 5 December 2026, 9:30 AM - 4:00 PM.

We are sending all of your payment back to your card, £19.00. Banks take 5 to 10 days to show it.

If this is not what', '[]', null, '{}'),
  ('64359c6b-a7fe-4be5-803c-c6c79145ed29', '2026-11-20 10:00:00+00', 'sam@example.org', 'Your visit on Saturday 5 December 2026 is booked (WF-79V2E-GDZTF)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'See you on Saturday 5 December 2026

Thank you, Sam Reed. Your visit is booked and paid for.

Booking reference: WF-79V2E-GDZTF
Open play, Saturday 5 December 2026
9:30 AM - 4:00 PM
At open play your ', '[]', null, '{}'),
  ('c104d172-bd9f-4313-8130-cdb04cc01fce', '2026-11-20 10:00:00+00', 'drew@example.org', 'Your visit on Friday 20 November 2026 is booked (WF-4JTMN-7HPWS)', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'See you on Friday 20 November 2026

Thank you, Drew Hill. Your visit is booked and paid for.

Booking reference: WF-4JTMN-7HPWS
Open play, Friday 20 November 2026
9:30 AM - 4:00 PM
At open play your 2', '[]', null, '{}'),
  ('b39a5e23-05b3-4215-b208-380e66cb8f35', '2026-11-20 10:00:00+00', 'nell@example.org', 'We have your message - Windfall', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'Dear Nell Marsh,

Thank you for writing to Windfall. Your message has arrived and we’ll get back to you soon.

If it cannot wait, call us on 01632 960142.

You did not write to us? Then somebody misty', '[]', null, '{}'),
  ('21de27e1-0d4b-4fe3-8ee3-8121295a9e4b', '2026-11-20 10:00:00+00', 'hello@windfall.example', 'General Enquiry from Nell Marsh', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'From: Nell Marsh
Email: nell@example.org
About: General Enquiry

Is there a quiet hour?

Sent with the form on the website. Answering this mail writes to Nell Marsh.', '[]', 'nell@example.org', '{}'),
  ('e34b2bdc-d0db-4337-a89f-dfe4304e0ae9', '2026-11-20 10:00:00+00', 'pat@example.org', 'We have your party enquiry - Windfall', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'Dear Pat Moor,

Thank you for asking Windfall about a party. We will contact you within 24 hours. Nothing is booked or paid until we have spoken.

This is what was asked for.

Package: Silver

Date: S', '[]', null, '{}'),
  ('e00b2cf6-2608-4c08-a7e2-604dcb010fa2', '2026-11-20 10:00:00+00', 'hello@windfall.example', 'Party enquiry from Pat Moor', '<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Windfall</title></head>
<body style="margin:0;background:#F6EA', 'Parent: Pat Moor
Email: pat@example.org
Phone: 01632 960444
Child: Zebedee, aged 7
Package: Silver
Date: Saturday 13 February 2027
Time: 12:00 PM - 2:00 PM
Children: 12 children
Estimated price: £192.', '[]', 'pat@example.org', '{}');

insert into journal (id, at, who, what, booking_id, before, after) overriding system value values
  ('1', '2026-11-20 10:00:00+00', 'system', 'staff password set', null, null, null),
  ('2', '2026-11-20 10:00:00+00', 'staff', 'signed in', null, null, null),
  ('3', '2026-11-20 10:00:00+00', 'staff', 'kiosk code made', null, null, '{"kiosk": "Kiosk by the door"}'),
  ('4', '2026-11-20 10:00:00+00', 'staff', 'kiosk enrolled', null, null, '{"id": "bc7b8887-7130-4525-8bfb-845e52410e18", "kiosk": "Kiosk by the door"}'),
  ('5', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-801a-7353-8104-058b86ea0eb7', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 1900}'),
  ('6', '2026-11-20 10:00:00+00', 'customer', 'booking confirmed', '01a20360-801a-7353-8104-058b86ea0eb7', '{"status": "held"}', '{"status": "confirmed", "total_pence": 1900}'),
  ('7', '2026-11-20 10:00:00+00', 'staff', 'voucher made', null, null, '{"by": "test", "kind": "amount", "uses": 3, "value": 500, "voucher": 1}'),
  ('8', '2026-11-20 10:00:00+00', 'customer', 'voucher use taken', '01a20360-8124-79bc-92e5-10c589182f5b', null, '{"until": "2026-11-20T10:10:00+00:00", "voucher": 1, "discount_pence": 500}'),
  ('9', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-8124-79bc-92e5-10c589182f5b', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 1400}'),
  ('10', '2026-11-20 10:00:00+00', 'customer', 'voucher use kept for good', '01a20360-8124-79bc-92e5-10c589182f5b', null, '{"until": "infinity", "voucher": 1, "discount_pence": 500}'),
  ('11', '2026-11-20 10:00:00+00', 'customer', 'booking confirmed', '01a20360-8124-79bc-92e5-10c589182f5b', '{"status": "held"}', '{"status": "confirmed", "total_pence": 1400}'),
  ('12', '2026-11-20 10:00:00+00', 'customer', 'credits ordered', '01a20360-81b7-733e-ab1b-2b6b1ba5b950', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 0, "total_pence": 7500}'),
  ('13', '2026-11-20 10:00:00+00', 'customer', 'credits issued', '01a20360-81b7-733e-ab1b-2b6b1ba5b950', null, '{"credits": 10}'),
  ('14', '2026-11-20 10:00:00+00', 'customer', 'booking confirmed', '01a20360-81b7-733e-ab1b-2b6b1ba5b950', '{"status": "held"}', '{"status": "confirmed", "total_pence": 7500}'),
  ('15', '2026-11-20 10:00:00+00', 'customer', 'credits taken', '01a20360-830f-79de-a7a7-9d2c088588ab', null, '{"credits": 2}'),
  ('16', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-830f-79de-a7a7-9d2c088588ab', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 0}'),
  ('17', '2026-11-20 10:00:00+00', 'customer', 'booking confirmed', '01a20360-830f-79de-a7a7-9d2c088588ab', '{"status": "held"}', '{"status": "confirmed", "total_pence": 0}'),
  ('18', '2026-11-20 10:00:00+00', 'customer', 'voucher made', null, null, '{"by": "rewards", "kind": "desk", "uses": 1, "value": 1, "voucher": 2}'),
  ('19', '2026-11-20 10:00:00+00', 'customer', 'reward redeemed', null, '{"member": "85db3f45-162a-479a-8343-b6b5850a9e72", "points": 119}', '{"points": 69, "reward": "free-hot-drink", "redemption": "8cad314e-6238-4ceb-86b4-68e049827c90"}'),
  ('20', '2026-11-20 10:00:00+00', 'customer', 'photo session held', '01a20360-83e7-749c-a974-4d08c7f3121f', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 0, "total_pence": 3500}'),
  ('21', '2026-11-20 10:00:00+00', 'customer', 'booking confirmed', '01a20360-83e7-749c-a974-4d08c7f3121f', '{"status": "held"}', '{"status": "confirmed", "total_pence": 3500}'),
  ('22', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-8417-7b30-bfdb-24604cf42579', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 1900}'),
  ('23', '2026-11-20 10:00:00+00', 'customer', 'booking confirmed', '01a20360-8417-7b30-bfdb-24604cf42579', '{"status": "held"}', '{"status": "confirmed", "total_pence": 1900}'),
  ('24', '2026-11-20 10:00:00+00', 'staff', 'booking cancelled', '01a20360-8417-7b30-bfdb-24604cf42579', '{"status": "confirmed", "kept_pence": 1900}', '{"reason": "They called", "status": "cancelled", "policy_pence": 1900, "refund_pence": 1900}'),
  ('25', '2026-11-20 10:00:00+00', 'system', 'money returned that staff gave back', '01a20360-8417-7b30-bfdb-24604cf42579', '{"status": "cancelled"}', '{"status": "cancelled", "amount_pence": 1900}'),
  ('26', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-84b2-7ae1-ad64-ed8ae52c3a34', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 1900}'),
  ('27', '2026-11-20 10:00:00+00', 'customer', 'booking confirmed', '01a20360-84b2-7ae1-ad64-ed8ae52c3a34', '{"status": "held"}', '{"status": "confirmed", "total_pence": 1900}'),
  ('28', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-84e7-7d5c-81ea-8489511aac7f', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 1900}'),
  ('29', '2026-11-20 10:00:00+00', 'customer', 'booking confirmed', '01a20360-84e7-7d5c-81ea-8489511aac7f', '{"status": "held"}', '{"status": "confirmed", "total_pence": 1900}'),
  ('30', '2026-11-20 10:00:00+00', 'kiosk', 'checked in', '01a20360-84e7-7d5c-81ea-8489511aac7f', null, '{"at": "2026-11-20T10:00:00.000Z", "by": "Kiosk by the door", "ends": "2026-11-20T12:00:00.000Z", "adults": 0, "children": 2}'),
  ('31', '2026-11-20 10:00:00+00', 'customer', 'places held', '2eb51731-fce8-48ca-983f-5412961d51a9', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 1, "total_pence": 0}'),
  ('32', '2026-11-20 10:00:00+00', 'kiosk', 'walk-in, paid in store', '2eb51731-fce8-48ca-983f-5412961d51a9', null, '{"status": "confirmed", "children": 1}'),
  ('33', '2026-11-20 10:00:00+00', 'kiosk', 'checked in', '2eb51731-fce8-48ca-983f-5412961d51a9', null, '{"at": "2026-11-20T10:00:00.000Z", "by": "Kiosk by the door", "ends": "2026-11-20T12:00:00.000Z", "adults": 1, "children": 1}'),
  ('34', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-85bb-76f3-b535-40c2a92b7920', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 1900}'),
  ('35', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-85c6-7a99-9253-5e138bfe12ea', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 1900}'),
  ('36', '2026-11-20 10:00:00+00', 'customer', 'voucher use taken', '01a20360-85d2-7656-9a31-a7c33510a33e', null, '{"until": "2026-11-20T10:10:00+00:00", "voucher": 1, "discount_pence": 500}'),
  ('37', '2026-11-20 10:00:00+00', 'customer', 'places held', '01a20360-85d2-7656-9a31-a7c33510a33e', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 2, "total_pence": 1400}'),
  ('38', '2026-11-20 10:00:00+00', 'customer', 'photo session held', '01a20360-85e0-7700-9507-eee9edf2a633', null, '{"until": "2026-11-20T10:10:00+00:00", "children": 0, "total_pence": 2000}'),
  ('39', '2026-11-20 10:00:00+00', 'staff', 'booking cancelled', '01a20360-84b2-7ae1-ad64-ed8ae52c3a34', '{"status": "confirmed", "kept_pence": 1900}', '{"reason": "They called", "status": "cancelled", "policy_pence": 1900, "refund_pence": 1900}');

insert into staff_password (only_one, digest, set_at) values
  ('true', '$argon2id$v=19$m=19456,t=2,p=1$DUxrxKQJZ6NqjceBNYRBzg$scy7XlvUCmN0rWSAtXjLJ4WomyeVurMJ0tXZbG921f4', '2026-11-20 10:00:00+00');

insert into social_link (network, name, url, position) values
  ('facebook', 'Facebook', 'https://www.facebook.com/windfall.example', '1'),
  ('instagram', 'Instagram', 'https://www.instagram.com/windfall.example', '2'),
  ('youtube', 'YouTube', 'https://www.youtube.com/@windfall.example', '3');

insert into play_area (id, name, ages, description, drawing, position) values
  ('adventure-zone', 'Adventure Zone', 'Ages 5-12', 'The ninja course, the rope bridge and the drop slide, under the old roof beams.', 'adventure-zone', '1'),
  ('toddler-haven', 'Toddler Haven', 'Ages 0-4', 'Soft blocks, low slides and a ball pool that only comes up to the tummy.', 'toddler-haven', '2'),
  ('party-rooms', 'Party Rooms', 'Birthdays', 'Two rooms to shut the door on: a long table, bunting and nobody else''s cake.', 'party-room', '3'),
  ('parent-cafe', 'Parent Café', 'Grown-ups', 'Proper tea, good coffee and a clear view of every exit from the slides.', 'parent-cafe', '4'),
  ('sensory-room', 'Sensory Room', 'From the first weeks', 'Slow lights, soft things and quiet, for the very small and for anyone who needs a moment.', 'sensory-room', '5'),
  ('role-play-rooms', 'Role Play Rooms', 'Ages 1-6', 'A farm shop, a kitchen and a vet''s, all at knee height and all open for business.', 'role-play-room', '6');

insert into age_guide (ages, areas, position) values
  ('Under 1s', 'Sensory area', '1'),
  ('Ages 1-6', 'Role play and toddler zone', '2'),
  ('Ages 4-12', 'Ninja course and large soft play', '3');

insert into party_package (id, name, price_pence, priced_per, minutes, most_children, most_adults, free_adults_per_child, food_pence_per_person, description, recommended, position, includes) values
  ('bronze', 'Bronze', '1300', 'child', '120', null, null, '1', null, 'Two hours of play and your own table in a party room.', 'false', '1', '{"1 free adult with each child","A table of your own in a party room","Every play area"}'),
  ('silver', 'Silver', '1600', 'child', '150', null, null, '1', null, 'Two and a half hours: play first, then the party room.', 'true', '2', '{"1 free adult with each child","A table of your own in a party room","Half an hour more to play"}'),
  ('gold', 'Gold', '1900', 'child', '180', null, null, '1', null, 'Three hours, the longest party we do in open hours.', 'false', '3', '{"1 free adult with each child","A table of your own in a party room","A whole hour more to play"}'),
  ('private-hire', 'Private Hire', '19900', 'party', '120', '60', '60', '0', '500', 'The whole barn to yourselves after closing.', 'false', '4', '{"Up to 60 children and 60 adults","Every play area and nobody else in it"}');

insert into offer (id, title, price_pence, price_note, description, party_package_id, position) values
  ('loyalty-card', 'Loyalty card', null, '10th visit free', 'Buy 9 sessions and the 10th is free. Ask for a card at the desk.', null, '1'),
  ('baby-and-toddler', 'Baby and toddler sessions', '800', 'per child', 'Quieter weekday mornings for the small ones, with 1 adult free.', null, '2'),
  ('birthday-party', 'Birthday party', null, 'private hire', 'The whole barn for up to 60 children. Food is not included.', 'private-hire', '3');

insert into loyalty_programme (only_one, points_per_pound, welcome_points, consent_version, voucher_months) values
  ('true', '1', '50', '2026-11-21', '6');

insert into loyalty_level (id, name, from_points, bonus_percent, bonus_on, benefits) values
  ('bronze', 'Bronze', '0', '0', 'every day', '{"A point for every pound you spend"}'),
  ('silver', 'Silver', '500', '5', 'weekends', '{}'),
  ('gold', 'Gold', '2000', '10', 'every day', '{}'),
  ('platinum', 'Platinum', '5000', '15', 'every day', '{}');

insert into reward (id, icon, title, description, value, points_cost, position, delivers, delivers_value, good_for, how_to_use) values
  ('free-hot-drink', 'cup', 'Free hot drink', 'Any tea, coffee or hot chocolate from the café.', '1 hot drink', '50', '1', 'desk', null, 'a free hot drink', 'Show this code at the café counter and choose any tea, coffee or hot chocolate.'),
  ('ten-percent-off', 'ticket', '10% off next visit', 'Off the tickets of your next visit.', '10% off', '100', '2', 'percent', '10', '10% off a visit', 'Type this code into the voucher box when you book your next visit.'),
  ('free-session', 'slide', 'Free 2-hour session', 'One child, one session of open play.', '1 session', '250', '3', 'free_sessions', '1', 'one child’s free session', 'Type this code into the voucher box when you book: one child’s session is free.'),
  ('party-discount', 'bunting', 'Party discount of 20%', 'Off a birthday party package.', '20% off', '300', '4', 'party', null, '20% off a birthday party package', 'Write this code in your party enquiry, or tell us when we call: we take 20% off the package.');

insert into achievement (id, icon, title, description, points_reward, category, position, visits_needed, for_party) values
  ('first-visit', 'boot', 'First visit', 'Come and play for the first time.', '50', 'visits', '1', '1', 'false'),
  ('regular-visitor', 'calendar', 'Regular Visitor', 'Come and play 5 times.', '100', 'visits', '2', '5', 'false'),
  ('party-host', 'bunting', 'Party Host', 'Book your first party with us.', '150', 'parties', '3', null, 'true');

insert into menu_item (id, category, position, name, price_pence, description, long_description, allergens, popular, drawing) values
  ('chicken-nuggets', 'kids-meals', '1', 'Chicken nuggets', '450', 'Five crisp nuggets with chips, and peas or beans.', null, '{gluten,eggs}', 'true', null),
  ('fish-fingers', 'kids-meals', '2', 'Fish fingers', '475', 'Three fish fingers with chips, and peas or beans.', null, '{gluten,eggs,fish}', 'false', null),
  ('sausage', 'kids-meals', '3', 'Sausage and chips', '425', 'Two pork sausages with chips, and peas or beans.', null, '{gluten,sulphites}', 'false', null),
  ('lunchbox', 'kids-meals', '4', 'Lunchbox', '500', 'A ham or cheese sandwich, apple slices, crisps, a yoghurt and a carton of juice.', null, '{gluten,dairy,soya,sulphites}', 'true', null),
  ('pasta', 'kids-meals', '5', 'Tomato pasta', '450', 'Pasta spirals in a smooth tomato sauce, with cheese on top.', null, '{celery,gluten,dairy}', 'false', null),
  ('mini-margherita', 'kids-meals', '6', 'Mini margherita', '550', 'A small pizza with tomato and mozzarella, and cucumber sticks.', null, '{gluten,dairy}', 'false', null),
  ('mini-pepperoni', 'kids-meals', '7', 'Mini pepperoni', '600', 'A small pizza with mozzarella and pepperoni, and cucumber sticks.', null, '{gluten,dairy,sulphites}', 'false', null),
  ('loaded-nachos', 'adult-food', '1', 'Loaded nachos', '850', 'With beef chilli, cheese, jalapeños and soured cream.', 'Warm corn chips under a slow-cooked beef chilli and melted cheddar, with pickled jalapeños, tomato salsa and soured cream. Enough for one hungry grown-up, or two who share.', '{celery,dairy,sulphites}', 'true', 'loaded-nachos'),
  ('nachos', 'adult-food', '2', 'Nachos', '700', 'With melted cheese, salsa and soured cream.', 'Corn chips baked with cheddar until the edges catch, with our own tomato salsa and a spoonful of soured cream. No meat.', '{dairy}', 'false', 'nachos'),
  ('margherita-9', 'adult-food', '3', '9-inch margherita', '800', 'Pizza with tomato, mozzarella and basil.', 'A thin base, a bright tomato sauce, mozzarella and a few leaves of basil. The right size for one.', '{gluten,dairy}', 'false', 'pizza-margherita-small'),
  ('pepperoni-9', 'adult-food', '4', '9-inch pepperoni', '800', 'Pizza with tomato, mozzarella and pepperoni.', 'The margherita, with pepperoni that curls and crisps at the edges. The right size for one.', '{gluten,dairy,sulphites}', 'false', 'pizza-pepperoni-small'),
  ('margherita-12', 'adult-food', '5', '12-inch margherita', '950', 'The large one: tomato, mozzarella and basil.', 'The same pizza on the big board: eight slices, and usually one left to argue about.', '{gluten,dairy}', 'false', 'pizza-margherita'),
  ('pepperoni-12', 'adult-food', '6', '12-inch pepperoni', '1150', 'The large one: mozzarella and plenty of pepperoni.', 'Eight slices with pepperoni right to the crust. The one that families order after two hours of sliding.', '{gluten,dairy,sulphites}', 'true', 'pizza-pepperoni'),
  ('hawaiian-12', 'adult-food', '7', '12-inch Hawaiian', '1150', 'Large, with ham, pineapple and mozzarella.', 'Pulled ham and sweet pineapple on tomato and mozzarella. Eight slices.', '{gluten,dairy,sulphites}', 'false', 'pizza-hawaiian'),
  ('veggie-supreme-12', 'adult-food', '8', '12-inch veggie supreme', '1200', 'Large, with peppers, mushrooms, red onion and sweetcorn.', 'Roasted peppers, chestnut mushrooms, red onion and sweetcorn over mozzarella. Eight slices, no meat.', '{gluten,dairy}', 'false', 'pizza-veggie'),
  ('grilled-cheese', 'adult-food', '9', 'Grilled cheese', '650', 'Two cheeses in thick bread, with salad and crisps.', 'Somerset cheddar and mozzarella with a little mustard, pressed in thick buttered bread until the middle runs. Comes with a green salad and crisps.', '{gluten,dairy,mustard,soya}', 'false', 'grilled-cheese'),
  ('toastie', 'adult-food', '10', 'Toastie', '400', 'Cheese, or ham and cheese.', 'A plain, hot toastie in white or brown bread, cut in triangles. Ready before the tea has brewed.', '{gluten,dairy,soya,sulphites}', 'false', 'toastie'),
  ('goujons', 'adult-food', '11', 'Chicken goujons', '700', 'With chips, salad and mayonnaise.', 'Strips of chicken breast in golden crumbs, with a bowl of chips, a green salad and mayonnaise for dipping.', '{gluten,eggs,mustard}', 'false', 'goujons'),
  ('jacket-potato', 'adult-food', '12', 'Jacket potato', '450', 'With butter, and beans or cheese.', 'Baked slowly until the skin crackles, with butter and one topping: baked beans or grated cheddar. Salad on the side.', '{dairy}', 'false', 'jacket-potato'),
  ('crisps', 'snacks-treats', '1', 'Ready salted crisps', '125', 'A bag of plain ones.', null, '{}', 'false', null),
  ('ice-lolly', 'snacks-treats', '2', 'Fruit ice lolly', '150', 'Strawberry or orange, made with juice.', null, '{}', 'false', null),
  ('gingerbread', 'snacks-treats', '3', 'Gingerbread apple', '175', 'Our biscuit, with a bite already missing.', null, '{gluten,eggs,dairy}', 'true', null),
  ('fruit-pot', 'snacks-treats', '4', 'Fruit pot', '200', 'Apple, grapes cut lengthways, and whatever is ripe.', null, '{}', 'false', null),
  ('flapjack', 'snacks-treats', '5', 'Flapjack', '225', 'Oats, butter and golden syrup.', null, '{gluten,dairy}', 'false', null),
  ('houmous', 'snacks-treats', '6', 'Vegetable sticks and houmous', '250', 'Carrot, cucumber and pepper to dip.', null, '{sesame}', 'false', null),
  ('bakewell', 'snacks-treats', '7', 'Bakewell slice', '275', 'Raspberry jam under almond sponge.', null, '{gluten,eggs,dairy,nuts}', 'false', null),
  ('brownie', 'snacks-treats', '8', 'Chocolate brownie', '300', 'Dark, and soft in the middle.', null, '{gluten,eggs,dairy,soya}', 'false', null),
  ('apple-cake', 'snacks-treats', '9', 'Somerset apple cake', '325', 'Apples from the orchard, cinnamon, a sugar crust.', null, '{gluten,eggs,dairy}', 'true', null),
  ('scone', 'snacks-treats', '10', 'Fruit scone', '350', 'With clotted cream and strawberry jam.', null, '{gluten,eggs,dairy,sulphites}', 'false', null),
  ('water', 'drinks', '1', 'Bottled water', '150', 'Still or sparkling. Tap water is free: just ask.', null, '{}', 'false', null),
  ('squash', 'drinks', '2', 'Squash', '150', 'Orange or blackcurrant, in a cup with a lid.', null, '{sulphites}', 'false', null),
  ('babyccino', 'drinks', '3', 'Babyccino', '175', 'Warm frothy milk, no coffee.', null, '{dairy}', 'false', null),
  ('apple-juice', 'drinks', '4', 'Pressed apple juice', '225', 'Somerset apples and nothing else.', null, '{}', 'true', null),
  ('tea', 'drinks', '5', 'Pot of tea', '240', 'English breakfast with milk, for one.', null, '{dairy}', 'true', null),
  ('americano', 'drinks', '6', 'Americano', '260', 'Black. If you take milk, that is dairy.', null, '{}', 'false', null),
  ('cappuccino', 'drinks', '7', 'Cappuccino', '310', 'With a dusting of chocolate.', null, '{dairy,soya}', 'false', null),
  ('latte', 'drinks', '8', 'Latte', '320', 'Tall and milky.', null, '{dairy}', 'false', null),
  ('hot-chocolate', 'drinks', '9', 'Hot chocolate', '350', 'With whipped cream.', null, '{dairy,soya}', 'false', null);

insert into notice_post (id, text, posted_at, likes, comments, shares, type, link) values
  ('eec7944a-d8c3-416e-acef-eaa93c0ad272', 'Longer days in the orchard! From today the barn is open 9:30 AM to 4:00 PM daily, with flexible 2-hour sessions: come when it suits you, and your two hours start when you check in.', '2025-07-23 07:15:00+00', '86', '17', '24', 'text', null),
  ('7c972126-e5a0-44f2-a0bc-9efb800bab11', 'There is a little QR code on every café table now. Point your phone at it and the whole menu opens, allergens and all. The big paper menu still hangs by the counter, for those of us who left the phone in the car.', '2025-07-20 15:40:00+00', '38', '6', '3', 'text', null),
  ('930f7762-075d-4a0c-ab16-4494a5da9f9b', 'Morning play only this Friday, 18th July: we are open 9:30-11:30, and then the barn is closed for a private event. Saturday is back to normal. Thank you for bearing with us!', '2025-07-14 08:05:00+00', '21', '15', '19', 'text', null),
  ('36f0c7d5-31b2-4e19-9d32-a3c6e79f9c3c', 'The grown-ups asked, and the kitchen answered: our adult menu has been refreshed. Loaded nachos, proper pizzas, and a grilled cheese you may not want to share.', '2025-07-08 11:30:00+00', '54', '22', '5', 'text', null),
  ('d914e60a-7e6c-44e5-bd62-ab372cb199a9', 'Somebody turning one, or five, or eleven? Have a look at our birthday packages: Bronze, Silver and Gold, or the whole barn to yourselves with Private Hire. You bring the cake, we bring the slides.', '2025-07-02 09:00:00+00', '47', '28', '12', 'text', null);

insert into inquiry (id, name, email, phone, inquiry_type, message, digest, created_at, responded_at) values
  ('eedd16c8-1069-4777-83c0-d0b3cb04f21a', 'Nell Marsh', 'nell@example.org', '', 'general', 'Is there a quiet hour?', '89928dcdff569b693bc26c854a093c61ee6ca64c066554c7f57d6f5c245e4f0b', '2026-11-20 10:00:00+00', null),
  ('b358ad3a-f332-4664-a2b3-ece294e556d8', 'Pat Moor', 'pat@example.org', '01632 960444', 'party_booking', 'Silver party for 12 children on Saturday 13 February 2027, 12:00 PM - 2:00 PM, about £192.00', '975b382a5b54be0535c84ea179c8b46cfa38f8e0a931ba75de498f2e83314362', '2026-11-20 10:00:00+00', null);

insert into way_here (id, kind, title, body, position) overriding system value values
  ('1', 'drive', 'By car', 'Leave the M5 at junction 23 and take the A39 across the Levels towards Glastonbury, about 25 minutes. Just before the town, brown signs with an apple on them lead you into Orchard Lane. We are the barn at the end of it; if you meet the Tor, you have gone too far.', '1'),
  ('2', 'parking', 'Parking', 'Directly outside the door, with wide bays for prams and car seats nearest to it.', '2'),
  ('3', 'bus', 'By bus', 'Buses between Wells and Street stop at the end of Orchard Lane. From there it is five minutes on foot, with a pavement all the way.', '3'),
  ('4', 'train', 'By train', 'Castle Cary and Bridgwater are the nearest main line stations. From either it is about half an hour by taxi; book one ahead, because they seldom wait there.', '4');

insert into party_slot (party_package_id, starts, ends, position) values
  ('bronze', '570', '690', '1'),
  ('silver', '570', '690', '1'),
  ('gold', '570', '690', '1'),
  ('bronze', '720', '840', '2'),
  ('silver', '720', '840', '2'),
  ('gold', '720', '840', '2'),
  ('bronze', '840', '960', '3'),
  ('silver', '840', '960', '3'),
  ('gold', '840', '960', '3'),
  ('bronze', '960', '1080', '4'),
  ('silver', '960', '1080', '4'),
  ('gold', '960', '1080', '4'),
  ('private-hire', '990', '1110', '1');

insert into party_inquiry (inquiry_id, party_package_id, child_name, child_age, party_date, starts, ends, number_of_children, special_requests, dietary_requirements, estimated_pence, forgotten_at, booked_at) values
  ('b358ad3a-f332-4664-a2b3-ece294e556d8', 'silver', 'Zebedee', '7', '2027-02-13', '720', '840', '12', '', 'No sesame', '19200', null, null);

insert into voucher (id, code, kind, value, valid_from, valid_to, most_uses, most_uses_per_email, minimum_order_pence, ticket_types, visit_weekdays, visit_from, visit_to, note, created_by, created_at, withdrawn_at, good_for) overriding system value values
  ('1', 'WIND-KNSGJ-W57TG', 'amount', '500', null, null, '3', null, '0', null, null, null, null, 'test', 'test', '2026-11-20 10:00:00+00', null, null),
  ('2', 'WIND-AZZ5Y-AG4WZ', 'desk', '1', null, '2027-05-20', '1', null, '0', null, null, null, null, 'Reward: Free hot drink', 'rewards', '2026-11-20 10:00:00+00', null, 'a free hot drink');

insert into voucher_use (booking_id, voucher_id, email, discount_pence, taken_at, live_until) values
  ('01a20360-8124-79bc-92e5-10c589182f5b', '1', 'robin@example.org', '500', '2026-11-20 10:00:00+00', 'infinity'),
  ('01a20360-85d2-7656-9a31-a7c33510a33e', '1', 'billie@example.org', '500', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00');

insert into credit_bundle (only_one, credits, price_pence, return_days) values
  ('true', '10', '7500', '14');

insert into credit_purchase (booking_id, email, credits, unit_pence, return_until, issued_at) values
  ('01a20360-81b7-733e-ab1b-2b6b1ba5b950', 'casey@example.org', '10', '750', '2026-12-04 10:00:00+00', '2026-11-20 10:00:00+00');

insert into credit_use (booking_id, purchase_id, credits, taken_at, live_until) values
  ('01a20360-830f-79de-a7a7-9d2c088588ab', '01a20360-81b7-733e-ab1b-2b6b1ba5b950', '2', '2026-11-20 10:00:00+00', 'infinity');

insert into photo_studio (only_one, title, price_pence, editing_pence, session_minutes, days_ahead, season_from, season_to, closed_weekdays, expect, bring, delivery, edited_delivery) values
  ('true', 'Autumn Photo Studio Sessions', '2000', '1500', '20', '30', '2025-10-01', null, '{4}', '{"Our photographer and the painted orchard to yourselves, from start to finish.","Paper leaves to throw, apples, baskets and a very small wheelbarrow to sit in.","Children, grown-ups, grandparents, a favourite bear: whoever fits in front of the backdrop.","Every photograph that turned out well, as files to keep and print."}', '{"Warm colours look best; large letters and logos do not.","Bring something to change into, and the toy that makes somebody smile.","Play is not part of a photo session: book open play as well if the children would like to stay."}', 'Your photographs come by email within 7 days.', 'With professional editing we retouch each one by hand: light, colour and jam on chins. They come within 14 days.');

insert into photo_day (day) values
  ('2026-11-28');

insert into photo_session (booking_id, day, starts, ends, price_pence, editing_pence, taken_at, live_until) values
  ('01a20360-83e7-749c-a974-4d08c7f3121f', '2026-11-28', '630', '650', '2000', '1500', '2026-11-20 10:00:00+00', 'infinity'),
  ('01a20360-85e0-7700-9507-eee9edf2a633', '2026-11-28', '690', '710', '2000', null, '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00');

insert into mail_kind (kind, about) values
  ('booking-confirmed', 'booking_id'),
  ('late-money-returned', 'booking_id'),
  ('payment-refused', 'booking_id'),
  ('inquiry-arrived', 'inquiry_id'),
  ('inquiry-received', 'inquiry_id'),
  ('credits-returned', 'refund_id'),
  ('email-code', 'email_code_id'),
  ('reward-redeemed', 'redemption_id'),
  ('level-reached', 'level_reached_id'),
  ('consent-asked', 'member_id'),
  ('booking-cancelled', 'booking_id'),
  ('money-returned', 'refund_id'),
  ('alert-raised', 'alert_id');

insert into known_device (digest, ends_at) values
  ('e-gXPCoBgKtvSIJPZOP95pnx9lyWg-693olLnpaEBrA', '2026-12-20 10:00:00+00'),
  ('oNUc7U2SZ7ab3ZKtD9DUFGD81tOaDa8RMQkJWowhrCw', '2026-12-20 10:00:00+00');

insert into email_code (id, mailbox, email, purpose, code, within_limit, tries, asked_at, ends_at) values
  ('08b999ff-bcda-4fe9-9c4b-d35dba0b1adc', 'casey@example.org', 'casey@example.org', 'credits', null, 'true', '0', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00'),
  ('13f584a5-7cdc-4bb5-8f65-d979c7f91a9d', 'morgan@example.org', 'morgan@example.org', 'credits', null, 'true', '0', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00');

insert into email_proof (device, mailbox, proved_at, ends_at) values
  ('e-gXPCoBgKtvSIJPZOP95pnx9lyWg-693olLnpaEBrA', 'casey@example.org', '2026-11-20 10:00:00+00', '2026-12-20 10:00:00+00'),
  ('oNUc7U2SZ7ab3ZKtD9DUFGD81tOaDa8RMQkJWowhrCw', 'morgan@example.org', '2026-11-20 10:00:00+00', '2026-12-20 10:00:00+00');

insert into consent_wording (version, words) values
  ('2026-11', 'Yes, e-mail me when I reach a new level and when there is news about my rewards. Every e-mail has a link that ends them with one click.'),
  ('2026-11-21', 'Yes, email me when I reach a new level and when there is news about my rewards. Every email has a link that ends them with one click.');

insert into member (id, mailbox, email, name, joined_at, joined_booking, mail_token) values
  ('85db3f45-162a-479a-8343-b6b5850a9e72', 'morgan@example.org', 'morgan@example.org', 'Morgan Ash', '2026-11-20 10:00:00+00', '01a20360-801a-7353-8104-058b86ea0eb7', '45vVdyJK9f5TOCoA_MneG5kt2dz27pWZ');

insert into email_consent (id, member_id, wording, given_at, given_how, withdrawn_at, withdrawn_how) overriding system value values
  ('1', '85db3f45-162a-479a-8343-b6b5850a9e72', '2026-11-21', '2026-11-20 10:00:00+00', 'booking', null, null);

insert into redemption (id, member_id, reward_id, points, voucher_code, request_key, at) values
  ('8cad314e-6238-4ceb-86b4-68e049827c90', '85db3f45-162a-479a-8343-b6b5850a9e72', 'free-hot-drink', '50', 'WIND-AZZ5Y-AG4WZ', null, '2026-11-20 10:00:00+00');

insert into point_entry (seq, id, member_id, kind, points, description, booking_id, achievement_id, redemption_id, paid_pence, points_per_pound, bonus_percent, refunded_pence, shortfall, created_at) overriding system value values
  ('1', 'b7ca11d3-5b4f-4bba-a2fb-793a03568b1b', '85db3f45-162a-479a-8343-b6b5850a9e72', 'welcome', '50', 'Welcome points', null, null, null, null, null, null, null, null, '2026-11-20 10:00:00+00'),
  ('2', 'd36f2a88-ebb9-496c-8970-454f0bdac7d5', '85db3f45-162a-479a-8343-b6b5850a9e72', 'earned', '19', 'Visit on Saturday 28 November', '01a20360-801a-7353-8104-058b86ea0eb7', null, null, '1900', '1', '0', null, null, '2026-11-20 10:00:00+00'),
  ('3', '22e9c635-31fb-4d7d-a0df-259206dca6b4', '85db3f45-162a-479a-8343-b6b5850a9e72', 'achievement', '50', 'First visit', null, 'first-visit', null, null, null, null, null, null, '2026-11-20 10:00:00+00'),
  ('4', '03a492f8-e86f-4ec9-9ac4-8d9d79e5cc2c', '85db3f45-162a-479a-8343-b6b5850a9e72', 'redeemed', '-50', 'Reward: Free hot drink', null, null, '8cad314e-6238-4ceb-86b4-68e049827c90', null, null, null, null, null, '2026-11-20 10:00:00+00');

insert into staff_session (digest, id, started_at, active_at, ends_at, ended_at) values
  ('GDJnRi0ttVU9C3zch7i7FyEyOIPtWkykH27qPvjLGm0', 'ead64eaf-dc6f-491a-bd87-84b42ad6123f', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', '2026-11-20 22:00:00+00', null);

insert into kiosk (id, name, digest, enrolled_at, seen_at, withdrawn_at) values
  ('bc7b8887-7130-4525-8bfb-845e52410e18', 'Kiosk by the door', 'H0rpjLMSUHkKoOzmwdTljXJCu9w_V8mvQUpf3b8oyuU', '2026-11-20 10:00:00+00', '2026-11-20 10:00:00+00', null);

insert into kiosk_code (digest, name, made_at, ends_at, used_at) values
  ('ZhzTQmHzfoco0JYV8FPOcZJPJlI1qrdjrrIYAQz1TEA', 'Kiosk by the door', '2026-11-20 10:00:00+00', '2026-11-20 10:10:00+00', '2026-11-20 10:00:00+00');

insert into stay (booking_id, children, adults, checked_in_at, ends_at, checked_in_by, number_plate, cef_parking_agreed, terms_version, checked_out_at, checked_out_by) values
  ('01a20360-84e7-7d5c-81ea-8489511aac7f', '2', '0', '2026-11-20 10:00:00+00', '2026-11-20 12:00:00+00', 'Kiosk by the door', 'AB12 CDE', 'true', '2026-11-21', null, null),
  ('2eb51731-fce8-48ca-983f-5412961d51a9', '1', '1', '2026-11-20 10:00:00+00', '2026-11-20 12:00:00+00', 'Kiosk by the door', null, 'true', '2026-11-21', null, null);

insert into check_in_term (position, words) values
  ('1', 'Children stay in the care of the grown-up they came with, all the time. Our staff keep an eye on the play areas, but do not replace yours.'),
  ('2', 'Socks on, shoes off, arms and knees covered. No scarves, cords, badges or anything sharp; pockets empty.'),
  ('3', 'Slides: sitting, feet first, one after the other. Nets and tunnels: on the inside of them.'),
  ('4', 'No pushing, no throwing, no toys from home. Food and drink stay at the café tables.'),
  ('5', 'After sickness or diarrhoea, wait 48 hours. With a temperature, or anything that others could catch, come another day.'),
  ('6', 'Tell us at once about any bump, and about anything that is broken or wet.'),
  ('7', 'When the alarm sounds, take your children and leave by the nearest green sign.');

insert into cancellation (booking_id, deed, reason, refund_pence, policy_pence, cancelled_at) values
  ('01a20360-8417-7b30-bfdb-24604cf42579', '98976398-443e-4348-87a2-d54ad780f6bf', 'They called', '1900', '1900', '2026-11-20 10:00:00+00'),
  ('01a20360-84b2-7ae1-ad64-ed8ae52c3a34', 'ccc5eee5-5058-4561-93cb-173baf2b4710', 'They called', '1900', '1900', '2026-11-20 10:00:00+00');

insert into retention (only_one, message_days, unpaid_booking_days, special_request_days, account_years) values
  ('true', '365', '365', '365', '6');

select setval('school_holiday_id_seq', 13);
select setval('session_id_seq', 14);
select setval('journal_id_seq', 39);
select setval('way_here_id_seq', 4);
select setval('voucher_id_seq', 2);
select setval('email_consent_id_seq', 1);
select setval('point_entry_seq_seq', 4);
select setval('booking_seq', 13);
alter sequence booking_seq owned by booking.seq;

alter table schema_migration add constraint schema_migration_pkey PRIMARY KEY (name);
alter table venue add constraint venue_pkey PRIMARY KEY (only_one);
alter table ticket_type add constraint ticket_type_pkey PRIMARY KEY (id);
alter table ticket_price add constraint ticket_price_pkey PRIMARY KEY (ticket_type_id, channel);
alter table weekly_hours add constraint weekly_hours_pkey PRIMARY KEY (weekday);
alter table school_holiday add constraint school_holiday_pkey PRIMARY KEY (id);
alter table special_hours add constraint special_hours_pkey PRIMARY KEY (day);
alter table restriction add constraint restriction_pkey PRIMARY KEY (id);
alter table event add constraint event_pkey PRIMARY KEY (id);
alter table session add constraint session_pkey PRIMARY KEY (id);
alter table booking add constraint booking_pkey PRIMARY KEY (id);
alter table booking_ticket add constraint booking_ticket_pkey PRIMARY KEY (booking_id, ticket_type_id);
alter table place add constraint place_pkey PRIMARY KEY (booking_id, session_id);
alter table payment add constraint payment_pkey PRIMARY KEY (booking_id);
alter table refund add constraint refund_pkey PRIMARY KEY (id);
alter table provider_notice add constraint provider_notice_pkey PRIMARY KEY (id);
alter table mail add constraint mail_pkey PRIMARY KEY (id);
alter table kept_mail add constraint kept_mail_pkey PRIMARY KEY (mail_id);
alter table journal add constraint journal_pkey PRIMARY KEY (id);
alter table staff_password add constraint staff_password_pkey PRIMARY KEY (only_one);
alter table social_link add constraint social_link_pkey PRIMARY KEY (network);
alter table play_area add constraint play_area_pkey PRIMARY KEY (id);
alter table age_guide add constraint age_guide_pkey PRIMARY KEY (ages);
alter table party_package add constraint party_package_pkey PRIMARY KEY (id);
alter table offer add constraint offer_pkey PRIMARY KEY (id);
alter table loyalty_programme add constraint loyalty_programme_pkey PRIMARY KEY (only_one);
alter table loyalty_level add constraint loyalty_level_pkey PRIMARY KEY (id);
alter table reward add constraint reward_pkey PRIMARY KEY (id);
alter table achievement add constraint achievement_pkey PRIMARY KEY (id);
alter table menu_item add constraint menu_item_pkey PRIMARY KEY (id);
alter table notice_post add constraint notice_post_pkey PRIMARY KEY (id);
alter table inquiry add constraint inquiry_pkey PRIMARY KEY (id);
alter table way_here add constraint way_here_pkey PRIMARY KEY (id);
alter table party_slot add constraint party_slot_pkey PRIMARY KEY (party_package_id, starts);
alter table party_inquiry add constraint party_inquiry_pkey PRIMARY KEY (inquiry_id);
alter table voucher add constraint voucher_pkey PRIMARY KEY (id);
alter table voucher_use add constraint voucher_use_pkey PRIMARY KEY (booking_id);
alter table credit_bundle add constraint credit_bundle_pkey PRIMARY KEY (only_one);
alter table credit_purchase add constraint credit_purchase_pkey PRIMARY KEY (booking_id);
alter table credit_use add constraint credit_use_pkey PRIMARY KEY (booking_id, purchase_id);
alter table credit_return add constraint credit_return_pkey PRIMARY KEY (refund_id);
alter table photo_studio add constraint photo_studio_pkey PRIMARY KEY (only_one);
alter table photo_day add constraint photo_day_pkey PRIMARY KEY (day);
alter table photo_session add constraint photo_session_pkey PRIMARY KEY (booking_id);
alter table mail_kind add constraint mail_kind_pkey PRIMARY KEY (kind);
alter table known_device add constraint known_device_pkey PRIMARY KEY (digest);
alter table email_code add constraint email_code_pkey PRIMARY KEY (id);
alter table email_proof add constraint email_proof_pkey PRIMARY KEY (device, mailbox);
alter table consent_wording add constraint consent_wording_pkey PRIMARY KEY (version);
alter table member add constraint member_pkey PRIMARY KEY (id);
alter table email_consent add constraint email_consent_pkey PRIMARY KEY (id);
alter table member_visit add constraint member_visit_pkey PRIMARY KEY (id);
alter table voucher_desk_use add constraint voucher_desk_use_pkey PRIMARY KEY (voucher_id);
alter table redemption add constraint redemption_pkey PRIMARY KEY (id);
alter table point_entry add constraint point_entry_pkey PRIMARY KEY (seq);
alter table level_reached add constraint level_reached_pkey PRIMARY KEY (id);
alter table staff_session add constraint staff_session_pkey PRIMARY KEY (digest);
alter table kiosk add constraint kiosk_pkey PRIMARY KEY (id);
alter table kiosk_code add constraint kiosk_code_pkey PRIMARY KEY (digest);
alter table stay add constraint stay_pkey PRIMARY KEY (booking_id);
alter table desk_deed add constraint desk_deed_pkey PRIMARY KEY (client_id);
alter table check_in_term add constraint check_in_term_pkey PRIMARY KEY ("position");
alter table cancellation add constraint cancellation_pkey PRIMARY KEY (booking_id);
alter table customer_count add constraint customer_count_pkey PRIMARY KEY (only_one);
alter table sample_day add constraint sample_day_pkey PRIMARY KEY (only_one);
alter table sample_row add constraint sample_row_pkey PRIMARY KEY (kind, id);
alter table retention add constraint retention_pkey PRIMARY KEY (only_one);
alter table rate_limit add constraint rate_limit_pkey PRIMARY KEY (key);
alter table job_run add constraint job_run_pkey PRIMARY KEY (job);
alter table books_check add constraint books_check_pkey PRIMARY KEY (only_one);
alter table payment_review add constraint payment_review_pkey PRIMARY KEY (booking_id);
alter table alert add constraint alert_pkey PRIMARY KEY (id);
alter table desk_clash add constraint desk_clash_pkey PRIMARY KEY (client_id);
alter table ticket_type add constraint ticket_type_position_key UNIQUE ("position");
alter table event add constraint event_payload_name_key UNIQUE (payload_name);
alter table booking add constraint booking_reference_key UNIQUE (reference);
alter table booking add constraint booking_request_key_key UNIQUE (request_key);
alter table payment add constraint payment_idempotency_key_key UNIQUE (idempotency_key);
alter table payment add constraint payment_intent_id_key UNIQUE (intent_id);
alter table refund add constraint refund_idempotency_key_key UNIQUE (idempotency_key);
alter table refund add constraint refund_provider_refund_id_key UNIQUE (provider_refund_id);
alter table mail add constraint mail_booking_id_kind_key UNIQUE (booking_id, kind);
alter table social_link add constraint social_link_position_key UNIQUE ("position");
alter table play_area add constraint play_area_position_key UNIQUE ("position");
alter table age_guide add constraint age_guide_position_key UNIQUE ("position");
alter table party_package add constraint party_package_position_key UNIQUE ("position");
alter table offer add constraint offer_position_key UNIQUE ("position");
alter table loyalty_level add constraint loyalty_level_from_points_key UNIQUE (from_points);
alter table reward add constraint reward_position_key UNIQUE ("position");
alter table achievement add constraint achievement_position_key UNIQUE ("position");
alter table menu_item add constraint menu_item_category_position_key UNIQUE (category, "position") DEFERRABLE;
alter table mail add constraint mail_inquiry_id_kind_key UNIQUE (inquiry_id, kind);
alter table way_here add constraint way_here_position_key UNIQUE ("position");
alter table party_slot add constraint party_slot_party_package_id_position_key UNIQUE (party_package_id, "position");
alter table voucher add constraint voucher_code_key UNIQUE (code);
alter table mail add constraint mail_refund_id_kind_key UNIQUE (refund_id, kind);
alter table mail add constraint mail_email_code_id_kind_key UNIQUE (email_code_id, kind);
alter table member add constraint member_mailbox_key UNIQUE (mailbox);
alter table member add constraint member_mail_token_key UNIQUE (mail_token);
alter table member_visit add constraint member_visit_booking_id_key UNIQUE (booking_id);
alter table member_visit add constraint member_visit_ticket_id_key UNIQUE (ticket_id);
alter table redemption add constraint redemption_voucher_code_key UNIQUE (voucher_code);
alter table redemption add constraint redemption_member_id_request_key_key UNIQUE (member_id, request_key);
alter table point_entry add constraint point_entry_id_key UNIQUE (id);
alter table level_reached add constraint level_reached_member_id_level_id_key UNIQUE (member_id, level_id);
alter table staff_session add constraint staff_session_id_key UNIQUE (id);
alter table kiosk add constraint kiosk_digest_key UNIQUE (digest);
alter table mail add constraint mail_redemption_id_kind_key UNIQUE (redemption_id, kind);
alter table mail add constraint mail_level_reached_id_kind_key UNIQUE (level_reached_id, kind);
alter table mail add constraint mail_member_id_kind_key UNIQUE (member_id, kind);
alter table refund add constraint refund_deed_key UNIQUE (deed);
alter table cancellation add constraint cancellation_deed_key UNIQUE (deed);
alter table mail add constraint mail_alert_id_kind_key UNIQUE (alert_id, kind);
alter table venue add constraint venue_only_one_check CHECK (only_one);
alter table venue add constraint venue_open_play_capacity_check CHECK ((open_play_capacity >= 0));
alter table venue add constraint venue_last_entry_before_closing_check CHECK ((last_entry_before_closing >= 0));
alter table venue add constraint venue_months_ahead_check CHECK (((months_ahead >= 1) AND (months_ahead <= 24)));
alter table ticket_price add constraint ticket_price_channel_check CHECK ((channel = ANY (ARRAY['online'::text, 'kiosk'::text])));
alter table ticket_price add constraint ticket_price_price_pence_check CHECK ((price_pence >= 0));
alter table ticket_price add constraint ticket_price_fee_pence_check CHECK ((fee_pence >= 0));
alter table weekly_hours add constraint weekly_hours_weekday_check CHECK (((weekday >= 0) AND (weekday <= 6)));
alter table weekly_hours add constraint weekly_hours_check CHECK (((0 <= starts) AND (starts < ends) AND (ends <= 1440)));
alter table school_holiday add constraint school_holiday_check CHECK ((first_day <= last_day));
alter table special_hours add constraint special_hours_check CHECK (((0 <= starts) AND (starts < ends) AND (ends <= 1440)));
alter table restriction add constraint restriction_check CHECK (((starts IS NULL) = (ends IS NULL)));
alter table restriction add constraint restriction_check1 CHECK (((starts IS NULL) OR ((0 <= starts) AND (starts < ends) AND (ends <= 1440))));
alter table event add constraint event_accent_check CHECK ((accent = ANY (ARRAY['honey'::text, 'tor'::text, 'leaf'::text])));
alter table event add constraint event_payload_name_check CHECK ((payload_name = ANY (ARRAY['kpop'::text, 'labubu'::text])));
alter table session add constraint session_capacity_check CHECK ((capacity >= 0));
alter table session add constraint session_check CHECK (((0 <= starts) AND (starts < ends) AND (ends <= 1440)));
alter table booking add constraint booking_status_check CHECK ((status = ANY (ARRAY['held'::text, 'processing'::text, 'confirmed'::text, 'lapsed'::text, 'refund_due'::text, 'refunded'::text, 'cancelled'::text])));
alter table booking add constraint booking_children_check CHECK ((children >= 0));
alter table booking add constraint booking_original_pence_check CHECK ((original_pence >= 0));
alter table booking add constraint booking_credits_used_check CHECK ((credits_used >= 0));
alter table booking add constraint booking_credit_savings_pence_check CHECK ((credit_savings_pence >= 0));
alter table booking add constraint booking_discount_pence_check CHECK ((discount_pence >= 0));
alter table booking add constraint booking_check CHECK (((total_pence = ((original_pence - credit_savings_pence) - discount_pence)) AND (total_pence >= 0)));
alter table booking add constraint booking_check1 CHECK (((status = 'confirmed'::text) <= (confirmed_at IS NOT NULL)));
alter table booking_ticket add constraint booking_ticket_quantity_check CHECK ((quantity > 0));
alter table booking_ticket add constraint booking_ticket_unit_price_pence_check CHECK ((unit_price_pence >= 0));
alter table booking_ticket add constraint booking_ticket_fee_pence_check CHECK ((fee_pence >= 0));
alter table place add constraint place_children_check CHECK ((children >= 0));
alter table payment add constraint payment_amount_pence_check CHECK ((amount_pence > 0));
alter table payment add constraint payment_currency_check CHECK ((currency = 'gbp'::text));
alter table refund add constraint refund_amount_pence_check CHECK ((amount_pence > 0));
alter table refund add constraint refund_status_check CHECK ((status = ANY (ARRAY['due'::text, 'done'::text])));
alter table staff_password add constraint staff_password_only_one_check CHECK (only_one);
alter table venue add constraint venue_free_adults_per_child_check CHECK (((free_adults_per_child >= 0) AND (free_adults_per_child <= 4)));
alter table venue add constraint venue_arrive_early_minutes_check CHECK ((arrive_early_minutes >= 0));
alter table venue add constraint venue_free_parking_minutes_check CHECK ((free_parking_minutes >= 0));
alter table venue add constraint venue_parking_block_minutes_check CHECK ((parking_block_minutes > 0));
alter table venue add constraint venue_parking_block_pence_check CHECK ((parking_block_pence >= 0));
alter table venue add constraint venue_cancel_hours_ahead_check CHECK ((cancel_hours_ahead >= 0));
alter table venue add constraint venue_youngest_age_check CHECK ((youngest_age >= 0));
alter table venue add constraint venue_check CHECK ((oldest_age >= youngest_age));
alter table social_link add constraint social_link_network_check CHECK ((network = ANY (ARRAY['facebook'::text, 'instagram'::text, 'youtube'::text])));
alter table social_link add constraint social_link_url_check CHECK ((url ~~ 'https://%'::text));
alter table party_package add constraint party_package_price_pence_check CHECK ((price_pence >= 0));
alter table party_package add constraint party_package_priced_per_check CHECK ((priced_per = ANY (ARRAY['child'::text, 'party'::text])));
alter table party_package add constraint party_package_minutes_check CHECK ((minutes > 0));
alter table party_package add constraint party_package_most_children_check CHECK ((most_children > 0));
alter table party_package add constraint party_package_most_adults_check CHECK ((most_adults >= 0));
alter table party_package add constraint party_package_free_adults_per_child_check CHECK ((free_adults_per_child >= 0));
alter table party_package add constraint party_package_food_pence_per_person_check CHECK ((food_pence_per_person >= 0));
alter table offer add constraint offer_price_pence_check CHECK ((price_pence >= 0));
alter table loyalty_programme add constraint loyalty_programme_only_one_check CHECK (only_one);
alter table loyalty_programme add constraint loyalty_programme_points_per_pound_check CHECK ((points_per_pound >= 0));
alter table loyalty_programme add constraint loyalty_programme_welcome_points_check CHECK ((welcome_points >= 0));
alter table loyalty_level add constraint loyalty_level_id_check CHECK ((id = ANY (ARRAY['bronze'::text, 'silver'::text, 'gold'::text, 'platinum'::text])));
alter table loyalty_level add constraint loyalty_level_from_points_check CHECK ((from_points >= 0));
alter table loyalty_level add constraint loyalty_level_bonus_percent_check CHECK (((bonus_percent >= 0) AND (bonus_percent <= 100)));
alter table loyalty_level add constraint loyalty_level_bonus_on_check CHECK ((bonus_on = ANY (ARRAY['weekends'::text, 'every day'::text])));
alter table reward add constraint reward_points_cost_check CHECK ((points_cost > 0));
alter table achievement add constraint achievement_points_reward_check CHECK ((points_reward >= 0));
alter table menu_item add constraint menu_item_category_check CHECK ((category = ANY (ARRAY['kids-meals'::text, 'adult-food'::text, 'snacks-treats'::text, 'drinks'::text])));
alter table menu_item add constraint menu_item_name_check CHECK ((name <> ''::text));
alter table menu_item add constraint menu_item_price_pence_check CHECK ((price_pence >= 0));
alter table menu_item add constraint menu_item_check CHECK (((long_description IS NULL) OR (category = 'adult-food'::text)));
alter table menu_item add constraint menu_item_allergens_check CHECK (((array_position(allergens, NULL::text) IS NULL) AND (allergens <@ ARRAY['celery'::text, 'gluten'::text, 'crustaceans'::text, 'eggs'::text, 'fish'::text, 'lupin'::text, 'dairy'::text, 'molluscs'::text, 'mustard'::text, 'nuts'::text, 'peanuts'::text, 'sesame'::text, 'soya'::text, 'sulphites'::text])));
alter table notice_post add constraint notice_post_text_check CHECK (((length(text) >= 1) AND (length(text) <= 5000)));
alter table notice_post add constraint notice_post_likes_check CHECK ((likes >= 0));
alter table notice_post add constraint notice_post_comments_check CHECK ((comments >= 0));
alter table notice_post add constraint notice_post_shares_check CHECK ((shares >= 0));
alter table notice_post add constraint notice_post_type_check CHECK ((type = 'text'::text));
alter table notice_post add constraint notice_post_link_check CHECK ((link ~ '^https://'::text));
alter table inquiry add constraint inquiry_inquiry_type_check CHECK ((inquiry_type = ANY (ARRAY['general'::text, 'birthday'::text, 'group'::text, 'feedback'::text, 'party_booking'::text])));
alter table way_here add constraint way_here_kind_check CHECK ((kind = ANY (ARRAY['drive'::text, 'parking'::text, 'bus'::text, 'train'::text])));
alter table party_slot add constraint party_slot_starts_check CHECK (((starts >= 0) AND (starts <= 1439)));
alter table party_slot add constraint party_slot_ends_check CHECK (((ends >= 1) AND (ends <= 1440)));
alter table party_slot add constraint party_slot_check CHECK ((starts < ends));
alter table venue add constraint venue_party_months_ahead_check CHECK ((party_months_ahead > 0));
alter table party_inquiry add constraint party_inquiry_child_age_check CHECK (((child_age >= 1) AND (child_age <= 12)));
alter table party_inquiry add constraint party_inquiry_number_of_children_check CHECK (((number_of_children >= 5) AND (number_of_children <= 25)));
alter table party_inquiry add constraint party_inquiry_estimated_pence_check CHECK ((estimated_pence >= 0));
alter table party_inquiry add constraint party_inquiry_check CHECK ((starts < ends));
alter table voucher add constraint voucher_code_check CHECK (((code = upper(code)) AND (code = btrim(code)) AND ((length(code) >= 8) AND (length(code) <= 60))));
alter table voucher add constraint voucher_value_check CHECK ((value > 0));
alter table voucher add constraint voucher_most_uses_check CHECK ((most_uses > 0));
alter table voucher add constraint voucher_most_uses_per_email_check CHECK ((most_uses_per_email > 0));
alter table voucher add constraint voucher_minimum_order_pence_check CHECK ((minimum_order_pence >= 0));
alter table voucher add constraint voucher_ticket_types_check CHECK ((cardinality(ticket_types) > 0));
alter table voucher add constraint voucher_visit_weekdays_check CHECK (((cardinality(visit_weekdays) > 0) AND (visit_weekdays <@ '{0,1,2,3,4,5,6}'::integer[])));
alter table voucher add constraint voucher_check CHECK (((kind <> 'percent'::text) OR (value <= 100)));
alter table voucher add constraint voucher_check1 CHECK ((valid_from <= valid_to));
alter table voucher add constraint voucher_check2 CHECK ((visit_from <= visit_to));
alter table voucher_use add constraint voucher_use_email_check CHECK ((email = mailbox_of(email)));
alter table voucher_use add constraint voucher_use_discount_pence_check CHECK ((discount_pence > 0));
alter table booking add constraint booking_check2 CHECK (((discount_pence = 0) OR (voucher_code IS NOT NULL)));
alter table venue add constraint venue_stay_minutes_check CHECK ((stay_minutes > 0));
alter table booking add constraint booking_kind_check CHECK ((kind = ANY (ARRAY['visit'::text, 'photo'::text, 'credits'::text])));
alter table booking add constraint booking_check3 CHECK (((session_count >= 0) AND ((kind = 'visit'::text) = (session_count > 0))));
alter table booking add constraint booking_check4 CHECK (((kind = 'credits'::text) = (day IS NULL)));
alter table booking add constraint booking_check5 CHECK (((kind = 'visit'::text) OR ((event_id IS NULL) AND (children = 0) AND (credits_used = 0) AND (credit_savings_pence = 0) AND (discount_pence = 0))));
alter table credit_bundle add constraint credit_bundle_only_one_check CHECK (only_one);
alter table credit_bundle add constraint credit_bundle_credits_check CHECK ((credits > 0));
alter table credit_bundle add constraint credit_bundle_check CHECK (((price_pence > 0) AND ((price_pence % credits) = 0)));
alter table credit_bundle add constraint credit_bundle_return_days_check CHECK ((return_days >= 14));
alter table credit_purchase add constraint credit_purchase_email_check CHECK ((email = mailbox_of(email)));
alter table credit_purchase add constraint credit_purchase_credits_check CHECK ((credits > 0));
alter table credit_purchase add constraint credit_purchase_unit_pence_check CHECK ((unit_pence > 0));
alter table credit_purchase add constraint credit_purchase_check CHECK (((issued_at IS NULL) = (return_until IS NULL)));
alter table credit_use add constraint credit_use_credits_check CHECK ((credits > 0));
alter table credit_return add constraint credit_return_credits_check CHECK ((credits > 0));
alter table photo_studio add constraint photo_studio_only_one_check CHECK (only_one);
alter table photo_studio add constraint photo_studio_price_pence_check CHECK ((price_pence >= 0));
alter table photo_studio add constraint photo_studio_editing_pence_check CHECK ((editing_pence >= 0));
alter table photo_studio add constraint photo_studio_session_minutes_check CHECK ((session_minutes > 0));
alter table photo_studio add constraint photo_studio_days_ahead_check CHECK (((days_ahead >= 1) AND (days_ahead <= 365)));
alter table photo_studio add constraint photo_studio_closed_weekdays_check CHECK ((closed_weekdays <@ '{0,1,2,3,4,5,6}'::integer[]));
alter table photo_studio add constraint photo_studio_check CHECK ((season_from <= season_to));
alter table photo_session add constraint photo_session_price_pence_check CHECK ((price_pence >= 0));
alter table photo_session add constraint photo_session_editing_pence_check CHECK ((editing_pence >= 0));
alter table photo_session add constraint photo_session_check CHECK (((0 <= starts) AND (starts < ends) AND (ends <= 1440)));
alter table photo_session add constraint photo_session_check1 CHECK ((taken_at <= live_until));
alter table email_code add constraint email_code_purpose_check CHECK ((purpose = ANY (ARRAY['credits'::text, 'rewards'::text])));
alter table email_code add constraint email_code_code_check CHECK ((code ~ '^[0-9]{6}$'::text));
alter table email_code add constraint email_code_tries_check CHECK (((tries >= 0) AND (tries <= 5)));
alter table email_code add constraint email_code_check CHECK ((mailbox = mailbox_of(email)));
alter table email_code add constraint email_code_check1 CHECK ((within_limit OR (code IS NULL)));
alter table email_code add constraint email_code_check2 CHECK (((tries < 5) OR (code IS NULL)));
alter table email_proof add constraint email_proof_mailbox_check CHECK ((mailbox = mailbox_of(mailbox)));
alter table mail add constraint mail_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'refused'::text, 'dropped'::text])));
alter table loyalty_programme add constraint loyalty_programme_voucher_months_check CHECK (((voucher_months >= 1) AND (voucher_months <= 60)));
alter table member add constraint member_mailbox_check CHECK ((mailbox = mailbox_of(mailbox)));
alter table member add constraint member_mail_token_check CHECK ((length(mail_token) >= 22));
alter table member add constraint member_check CHECK ((mailbox_of(email) = mailbox));
alter table email_consent add constraint email_consent_given_how_check CHECK ((given_how = ANY (ARRAY['booking'::text, 'page'::text, 'mail'::text])));
alter table email_consent add constraint email_consent_check CHECK ((withdrawn_at >= given_at));
alter table email_consent add constraint email_consent_check1 CHECK (((withdrawn_at IS NULL) = (withdrawn_how IS NULL)));
alter table member_visit add constraint member_visit_check CHECK ((num_nonnulls(booking_id, ticket_id) = 1));
alter table achievement add constraint achievement_visits_needed_check CHECK ((visits_needed > 0));
alter table reward add constraint reward_delivers_check CHECK ((delivers = ANY (ARRAY['percent'::text, 'free_sessions'::text, 'desk'::text, 'party'::text])));
alter table reward add constraint reward_delivers_value_check CHECK ((delivers_value > 0));
alter table reward add constraint reward_check CHECK (((delivers = ANY (ARRAY['percent'::text, 'free_sessions'::text])) = (delivers_value IS NOT NULL)));
alter table reward add constraint reward_check1 CHECK (((delivers <> 'percent'::text) OR (delivers_value <= 100)));
alter table voucher add constraint voucher_kind_check CHECK ((kind = ANY (ARRAY['amount'::text, 'percent'::text, 'free_sessions'::text, 'desk'::text])));
alter table voucher add constraint voucher_check3 CHECK (((kind = 'desk'::text) = (good_for IS NOT NULL)));
alter table redemption add constraint redemption_points_check CHECK ((points > 0));
alter table point_entry add constraint point_entry_kind_check CHECK ((kind = ANY (ARRAY['welcome'::text, 'earned'::text, 'achievement'::text, 'redeemed'::text, 'reversed'::text, 'recovered'::text])));
alter table point_entry add constraint point_entry_of_its_kind CHECK ((
CASE kind
    WHEN 'welcome'::text THEN ((points >= 0) AND (num_nonnulls(booking_id, achievement_id, redemption_id) = 0))
    WHEN 'earned'::text THEN ((points > 0) AND (paid_pence > 0) AND (points_per_pound > 0) AND (bonus_percent >= 0) AND (booking_id IS NOT NULL) AND (num_nonnulls(achievement_id, redemption_id) = 0))
    WHEN 'achievement'::text THEN ((points >= 0) AND (achievement_id IS NOT NULL) AND (num_nonnulls(booking_id, redemption_id) = 0))
    WHEN 'redeemed'::text THEN ((points < 0) AND (redemption_id IS NOT NULL) AND (num_nonnulls(booking_id, achievement_id) = 0))
    WHEN 'reversed'::text THEN ((points <= 0) AND (refunded_pence > 0) AND (shortfall >= 0) AND (shortfall > points) AND (booking_id IS NOT NULL) AND (num_nonnulls(achievement_id, redemption_id) = 0))
    WHEN 'recovered'::text THEN ((points < 0) AND (booking_id IS NOT NULL) AND (num_nonnulls(achievement_id, redemption_id) = 0))
    ELSE NULL::boolean
END AND ((kind = 'earned'::text) OR (num_nonnulls(paid_pence, points_per_pound, bonus_percent) = 0)) AND ((kind = 'reversed'::text) OR (num_nonnulls(refunded_pence, shortfall) = 0))));
alter table booking add constraint booking_check6 CHECK (((email_consent_version IS NULL) = (email_consent_at IS NULL)));
alter table kiosk add constraint kiosk_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 40)));
alter table kiosk_code add constraint kiosk_code_name_check CHECK (((length(btrim(name)) >= 1) AND (length(btrim(name)) <= 40)));
alter table booking add constraint booking_channel_check CHECK ((channel = ANY (ARRAY['online'::text, 'desk'::text])));
alter table stay add constraint stay_children_check CHECK ((children >= 0));
alter table stay add constraint stay_adults_check CHECK ((adults >= 0));
alter table stay add constraint stay_number_plate_check CHECK ((((length(number_plate) >= 1) AND (length(number_plate) <= 8)) AND (number_plate = upper(btrim(number_plate)))));
alter table stay add constraint stay_cef_parking_agreed_check CHECK (cef_parking_agreed);
alter table stay add constraint stay_check CHECK ((checked_out_at >= checked_in_at));
alter table stay add constraint stay_check1 CHECK ((checked_in_at < ends_at));
alter table stay add constraint stay_check2 CHECK (((checked_out_at IS NULL) = (checked_out_by IS NULL)));
alter table desk_deed add constraint desk_deed_what_check CHECK ((what = ANY (ARRAY['check-in'::text, 'check-out'::text])));
alter table venue add constraint venue_building_opens_check CHECK ((building_opens >= 0));
alter table venue add constraint venue_building_closes_check CHECK ((building_closes <= 1440));
alter table venue add constraint venue_check1 CHECK ((building_opens < building_closes));
alter table refund add constraint refund_kind_check CHECK ((kind = ANY (ARRAY['late-money'::text, 'credits-returned'::text, 'by-staff'::text])));
alter table refund add constraint refund_reason_check CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 300)));
alter table refund add constraint refund_check CHECK (((kind = 'by-staff'::text) = ((reason IS NOT NULL) AND (deed IS NOT NULL))));
alter table cancellation add constraint cancellation_reason_check CHECK (((length(btrim(reason)) >= 1) AND (length(btrim(reason)) <= 300)));
alter table cancellation add constraint cancellation_refund_pence_check CHECK ((refund_pence >= 0));
alter table cancellation add constraint cancellation_policy_pence_check CHECK ((policy_pence >= 0));
alter table customer_count add constraint customer_count_only_one_check CHECK (only_one);
alter table customer_count add constraint customer_count_customers_check CHECK ((customers >= 0));
alter table sample_day add constraint sample_day_only_one_check CHECK (only_one);
alter table sample_day add constraint sample_day_set_back_ms_check CHECK ((set_back_ms >= 0));
alter table payment add constraint payment_receipt_url_check CHECK ((receipt_url ~ '^https?://'::text));
alter table retention add constraint retention_only_one_check CHECK (only_one);
alter table retention add constraint retention_message_days_check CHECK (((message_days >= 1) AND (message_days <= 3650)));
alter table retention add constraint retention_unpaid_booking_days_check CHECK (((unpaid_booking_days >= 1) AND (unpaid_booking_days <= 3650)));
alter table retention add constraint retention_special_request_days_check CHECK (((special_request_days >= 1) AND (special_request_days <= 3650)));
alter table retention add constraint retention_account_years_check CHECK (((account_years >= 6) AND (account_years <= 20)));
alter table email_consent add constraint email_consent_withdrawn_how_check CHECK ((withdrawn_how = ANY (ARRAY['page'::text, 'mail'::text, 'erased'::text])));
alter table books_check add constraint books_check_only_one_check CHECK (only_one);
alter table alert add constraint alert_kind_check CHECK ((kind = ANY (ARRAY['payment-review'::text, 'job-late'::text, 'mail-stuck'::text, 'money-stuck'::text, 'backup-late'::text, 'books'::text])));
alter table alert add constraint alert_check CHECK ((over_at >= raised_at));
alter table desk_clash add constraint desk_clash_what_check CHECK ((what = ANY (ARRAY['check-in'::text, 'check-out'::text])));
alter table desk_clash add constraint desk_clash_check CHECK (((walk_in_name IS NULL) OR (booking_id IS NULL)));
alter table photo_session add constraint photo_slot_exclusive EXCLUDE USING gist (tsrange((day + make_interval(mins => starts)), (day + make_interval(mins => ends))) WITH &&, tstzrange(taken_at, live_until) WITH &&);
alter table ticket_price add constraint ticket_price_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id);
alter table session add constraint session_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id);
alter table booking add constraint booking_event_id_fkey FOREIGN KEY (event_id) REFERENCES event(id);
alter table booking_ticket add constraint booking_ticket_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table booking_ticket add constraint booking_ticket_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_type(id);
alter table place add constraint place_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table place add constraint place_session_id_fkey FOREIGN KEY (session_id) REFERENCES session(id);
alter table payment add constraint payment_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table refund add constraint refund_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table mail add constraint mail_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table offer add constraint offer_party_package_id_fkey FOREIGN KEY (party_package_id) REFERENCES party_package(id);
alter table mail add constraint mail_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id);
alter table party_slot add constraint party_slot_party_package_id_fkey FOREIGN KEY (party_package_id) REFERENCES party_package(id);
alter table party_inquiry add constraint party_inquiry_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id) ON DELETE CASCADE;
alter table party_inquiry add constraint party_inquiry_party_package_id_fkey FOREIGN KEY (party_package_id) REFERENCES party_package(id);
alter table voucher_use add constraint voucher_use_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table voucher_use add constraint voucher_use_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(id);
alter table credit_purchase add constraint credit_purchase_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table credit_use add constraint credit_use_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table credit_use add constraint credit_use_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES credit_purchase(booking_id);
alter table credit_return add constraint credit_return_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id);
alter table credit_return add constraint credit_return_purchase_id_fkey FOREIGN KEY (purchase_id) REFERENCES credit_purchase(booking_id);
alter table photo_session add constraint photo_session_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table photo_session add constraint photo_session_day_fkey FOREIGN KEY (day) REFERENCES photo_day(day);
alter table mail add constraint mail_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES refund(id);
alter table mail add constraint mail_kind_fkey FOREIGN KEY (kind) REFERENCES mail_kind(kind);
alter table email_proof add constraint email_proof_device_fkey FOREIGN KEY (device) REFERENCES known_device(digest) ON DELETE CASCADE;
alter table mail add constraint mail_email_code_id_fkey FOREIGN KEY (email_code_id) REFERENCES email_code(id) ON DELETE CASCADE;
alter table kept_mail add constraint kept_mail_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES mail(id) ON DELETE CASCADE;
alter table loyalty_programme add constraint loyalty_programme_consent_version_fkey FOREIGN KEY (consent_version) REFERENCES consent_wording(version);
alter table member add constraint member_joined_booking_fkey FOREIGN KEY (joined_booking) REFERENCES booking(id);
alter table email_consent add constraint email_consent_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table email_consent add constraint email_consent_wording_fkey FOREIGN KEY (wording) REFERENCES consent_wording(version);
alter table member_visit add constraint member_visit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table member_visit add constraint member_visit_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table voucher_desk_use add constraint voucher_desk_use_voucher_id_fkey FOREIGN KEY (voucher_id) REFERENCES voucher(id);
alter table redemption add constraint redemption_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table redemption add constraint redemption_reward_id_fkey FOREIGN KEY (reward_id) REFERENCES reward(id);
alter table redemption add constraint redemption_voucher_code_fkey FOREIGN KEY (voucher_code) REFERENCES voucher(code);
alter table point_entry add constraint point_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table point_entry add constraint point_entry_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table point_entry add constraint point_entry_achievement_id_fkey FOREIGN KEY (achievement_id) REFERENCES achievement(id);
alter table point_entry add constraint point_entry_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(id);
alter table level_reached add constraint level_reached_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table level_reached add constraint level_reached_level_id_fkey FOREIGN KEY (level_id) REFERENCES loyalty_level(id);
alter table booking add constraint booking_email_consent_version_fkey FOREIGN KEY (email_consent_version) REFERENCES consent_wording(version);
alter table mail add constraint mail_redemption_id_fkey FOREIGN KEY (redemption_id) REFERENCES redemption(id);
alter table mail add constraint mail_level_reached_id_fkey FOREIGN KEY (level_reached_id) REFERENCES level_reached(id);
alter table mail add constraint mail_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id);
alter table stay add constraint stay_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table desk_deed add constraint desk_deed_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table cancellation add constraint cancellation_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table payment_review add constraint payment_review_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
alter table mail add constraint mail_alert_id_fkey FOREIGN KEY (alert_id) REFERENCES alert(id);
alter table desk_clash add constraint desk_clash_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking(id);
CREATE UNIQUE INDEX ticket_type_one_credit ON public.ticket_type USING btree (takes_credit) WHERE takes_credit;
CREATE INDEX restriction_day ON public.restriction USING btree (day);
CREATE UNIQUE INDEX session_one_open_play ON public.session USING btree (day) WHERE (event_id IS NULL);
CREATE UNIQUE INDEX session_one_event_start ON public.session USING btree (day, starts) WHERE (event_id IS NOT NULL);
CREATE INDEX booking_open ON public.booking USING btree (hold_expires_at) WHERE (status = ANY (ARRAY['held'::text, 'processing'::text]));
CREATE INDEX booking_day ON public.booking USING btree (day);
CREATE INDEX place_live ON public.place USING btree (session_id, live_until) INCLUDE (children);
CREATE INDEX mail_waiting ON public.mail USING btree (next_attempt_at) WHERE (status = 'queued'::text);
CREATE INDEX kept_mail_newest ON public.kept_mail USING btree (kept_at DESC);
CREATE INDEX journal_booking ON public.journal USING btree (booking_id);
CREATE INDEX notice_post_newest ON public.notice_post USING btree (posted_at DESC);
CREATE INDEX inquiry_newest ON public.inquiry USING btree (created_at DESC);
CREATE INDEX inquiry_digest ON public.inquiry USING btree (digest, created_at);
CREATE INDEX inquiry_mailbox ON public.inquiry USING btree (mailbox_of(email), created_at);
CREATE INDEX mail_acknowledged ON public.mail USING btree (queued_at) WHERE (kind = 'inquiry-received'::text);
CREATE INDEX party_inquiry_to_forget ON public.party_inquiry USING btree (party_date) WHERE (forgotten_at IS NULL);
CREATE INDEX voucher_use_live ON public.voucher_use USING btree (voucher_id, live_until) INCLUDE (email);
CREATE INDEX credit_purchase_email ON public.credit_purchase USING btree (email, issued_at, booking_id) WHERE (issued_at IS NOT NULL);
CREATE INDEX credit_use_live ON public.credit_use USING btree (purchase_id, live_until) INCLUDE (credits);
CREATE INDEX credit_return_purchase ON public.credit_return USING btree (purchase_id);
CREATE INDEX photo_session_day ON public.photo_session USING btree (day, starts);
CREATE UNIQUE INDEX refund_late_money_once ON public.refund USING btree (booking_id) WHERE (kind = 'late-money'::text);
CREATE INDEX refund_booking ON public.refund USING btree (booking_id);
CREATE INDEX refund_due ON public.refund USING btree (created_at) WHERE (status = 'due'::text);
CREATE INDEX known_device_ended ON public.known_device USING btree (ends_at);
CREATE UNIQUE INDEX email_code_newest ON public.email_code USING btree (mailbox) WHERE (code IS NOT NULL);
CREATE INDEX email_code_asked ON public.email_code USING btree (mailbox, asked_at) WHERE within_limit;
CREATE INDEX email_code_over ON public.email_code USING btree (asked_at);
CREATE INDEX email_proof_ended ON public.email_proof USING btree (ends_at);
CREATE UNIQUE INDEX email_consent_one_open ON public.email_consent USING btree (member_id) WHERE (withdrawn_at IS NULL);
CREATE INDEX email_consent_member ON public.email_consent USING btree (member_id, id);
CREATE INDEX member_visit_member ON public.member_visit USING btree (member_id);
CREATE INDEX point_entry_member ON public.point_entry USING btree (member_id, seq) INCLUDE (points);
CREATE INDEX point_entry_booking ON public.point_entry USING btree (booking_id);
CREATE UNIQUE INDEX point_entry_one_welcome ON public.point_entry USING btree (member_id) WHERE (kind = 'welcome'::text);
CREATE UNIQUE INDEX point_entry_one_earning ON public.point_entry USING btree (booking_id) WHERE (kind = 'earned'::text);
CREATE UNIQUE INDEX point_entry_one_achievement ON public.point_entry USING btree (member_id, achievement_id) WHERE (kind = 'achievement'::text);
CREATE UNIQUE INDEX point_entry_one_redemption ON public.point_entry USING btree (redemption_id) WHERE (kind = 'redeemed'::text);
CREATE UNIQUE INDEX point_entry_one_reversal ON public.point_entry USING btree (booking_id, refunded_pence) WHERE (kind = 'reversed'::text);
CREATE UNIQUE INDEX point_entry_one_recovery ON public.point_entry USING btree (booking_id) WHERE (kind = 'recovered'::text);
CREATE INDEX staff_session_over ON public.staff_session USING btree (ends_at);
CREATE INDEX journal_newest ON public.journal USING btree (at DESC, id DESC);
CREATE INDEX stay_inside ON public.stay USING btree (checked_in_at) WHERE (checked_out_at IS NULL);
CREATE INDEX desk_deed_old ON public.desk_deed USING btree (at);
CREATE INDEX inquiry_list_newest ON public.inquiry USING btree (about_party, created_at DESC, id DESC);
CREATE INDEX inquiry_list_waiting ON public.inquiry USING btree (about_party, created_at DESC, id DESC) WHERE (responded_at IS NULL);
CREATE INDEX inquiry_list_name ON public.inquiry USING btree (about_party, plain_words(name), id);
CREATE INDEX party_inquiry_day ON public.party_inquiry USING btree (party_date, inquiry_id);
CREATE INDEX booking_newest ON public.booking USING btree (held_at DESC, id DESC);
CREATE INDEX booking_confirmed ON public.booking USING btree (confirmed_at DESC) INCLUDE (status, kind, total_pence) WHERE (confirmed_at IS NOT NULL);
CREATE INDEX refund_newest ON public.refund USING btree (created_at DESC);
CREATE INDEX journal_what ON public.journal USING btree (what, at DESC, id DESC);
CREATE INDEX journal_by_staff ON public.journal USING btree (who, at DESC, id DESC) WHERE (who = ANY (ARRAY['staff'::text, 'kiosk'::text, 'system'::text]));
CREATE INDEX rate_limit_over ON public.rate_limit USING btree (expire);
CREATE INDEX booking_held_from ON public.booking USING btree (held_from) WHERE (held_from IS NOT NULL);
CREATE INDEX booking_words ON public.booking USING gin (words gin_trgm_ops, booking_blocks(seq)) WITH (gin_pending_list_limit='256');
CREATE INDEX booking_mailbox ON public.booking USING btree (mailbox_of(customer_email), held_at DESC, id DESC);
CREATE INDEX booking_phone ON public.booking USING btree (phone_digits(customer_phone), held_at DESC, id DESC) WHERE (customer_phone <> ''::text);
CREATE INDEX session_day ON public.session USING btree (day);
CREATE INDEX payment_review_open ON public.payment_review USING btree (found_at) WHERE (looked_at IS NULL);
CREATE UNIQUE INDEX alert_open ON public.alert USING btree (kind, about) WHERE (over_at IS NULL);
CREATE INDEX alert_newest ON public.alert USING btree (raised_at DESC);
CREATE INDEX mail_sent ON public.mail USING btree (sent_at DESC) WHERE (sent_at IS NOT NULL);
CREATE INDEX mail_refused ON public.mail USING btree (queued_at) WHERE (status = 'refused'::text);
CREATE INDEX provider_notice_newest ON public.provider_notice USING btree (received_at DESC);
CREATE INDEX desk_clash_open ON public.desk_clash USING btree (done_at) WHERE (looked_at IS NULL);
CREATE INDEX desk_clash_looked_at ON public.desk_clash USING btree (looked_at DESC) WHERE (looked_at IS NOT NULL);
CREATE INDEX desk_clash_old ON public.desk_clash USING btree (noted_at);
CREATE INDEX desk_clash_ticket ON public.desk_clash USING btree (ticket_id);
CREATE INDEX desk_clash_booking ON public.desk_clash USING btree (booking_id);
CREATE INDEX inquiry_words ON public.inquiry USING gin (words gin_trgm_ops, inquiry_years(created_at, about_party));
CREATE TRIGGER place_within_capacity BEFORE INSERT OR UPDATE ON public.place FOR EACH ROW EXECUTE FUNCTION place_within_capacity();
CREATE TRIGGER journal_is_append_only BEFORE DELETE OR UPDATE ON public.journal FOR EACH ROW EXECUTE FUNCTION journal_is_append_only();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.venue FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.ticket_type FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.ticket_price FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.weekly_hours FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.school_holiday FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.special_hours FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.restriction FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.event FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR UPDATE ON public.session FOR EACH ROW WHEN ((new.event_id IS NOT NULL)) EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_row_gone AFTER DELETE ON public.session FOR EACH ROW WHEN ((old.event_id IS NOT NULL)) EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.social_link FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.play_area FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.age_guide FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.party_package FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.offer FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.loyalty_programme FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.loyalty_level FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.reward FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.achievement FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.menu_item FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.notice_post FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.way_here FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.party_slot FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER voucher_use_within_limits BEFORE INSERT OR UPDATE ON public.voucher_use FOR EACH ROW EXECUTE FUNCTION voucher_use_within_limits();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.credit_bundle FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER credit_use_within_purchase BEFORE INSERT OR UPDATE ON public.credit_use FOR EACH ROW EXECUTE FUNCTION credit_use_within_purchase();
CREATE TRIGGER credit_return_within_purchase BEFORE INSERT ON public.credit_return FOR EACH ROW EXECUTE FUNCTION credit_return_within_purchase();
CREATE TRIGGER credit_return_is_append_only BEFORE DELETE OR UPDATE ON public.credit_return FOR EACH ROW EXECUTE FUNCTION journal_is_append_only();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.photo_studio FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER refund_within_payment BEFORE INSERT ON public.refund FOR EACH ROW EXECUTE FUNCTION refund_within_payment();
CREATE TRIGGER mail_about_one_thing BEFORE INSERT ON public.mail FOR EACH ROW EXECUTE FUNCTION mail_about_one_thing();
CREATE TRIGGER voucher_use_is_for_bookings BEFORE INSERT OR UPDATE ON public.voucher_use FOR EACH ROW EXECUTE FUNCTION voucher_use_is_for_bookings();
CREATE TRIGGER point_entry_is_append_only BEFORE DELETE OR UPDATE ON public.point_entry FOR EACH ROW EXECUTE FUNCTION point_entry_is_append_only();
CREATE TRIGGER point_entry_never_negative BEFORE INSERT ON public.point_entry FOR EACH ROW EXECUTE FUNCTION point_entry_never_negative();
CREATE TRIGGER stay_of_confirmed_visit BEFORE INSERT ON public.stay FOR EACH ROW EXECUTE FUNCTION stay_of_confirmed_visit();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.check_in_term FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER inquiries_changed AFTER INSERT OR DELETE OR UPDATE ON public.inquiry FOR EACH STATEMENT EXECUTE FUNCTION inquiries_changed();
CREATE TRIGGER calendar_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.sample_day FOR EACH STATEMENT EXECUTE FUNCTION calendar_changed();
CREATE TRIGGER fill_booking_words BEFORE INSERT OR UPDATE OF customer_name, customer_email, customer_phone, reference, words ON public.booking FOR EACH ROW EXECUTE FUNCTION fill_booking_words();
CREATE TRIGGER forget_held_from BEFORE UPDATE OF status ON public.booking FOR EACH ROW WHEN (((new.status <> 'held'::text) AND (old.held_from IS NOT NULL))) EXECUTE FUNCTION forget_held_from();
set session_replication_role = origin;
