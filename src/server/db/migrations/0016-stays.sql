-- Families who are here: check-in, check-out, and finding their tickets ---------------------------------------------------

-- A walk-in paid at reception and has its ticket made as it checks in.
alter table booking add column channel text not null default 'online' check (channel in ('online', 'desk'));

-- A visit that has begun. One for each booking: a ticket is used once.
create table stay (
  booking_id uuid primary key references booking,
  children integer not null check (children >= 0),
  adults integer not null check (adults >= 0),
  checked_in_at timestamptz not null,
  -- When it should be over: two hours after check-in, or with the last session of an event day.
  ends_at timestamptz not null,
  -- 'staff', or the kiosk's name.
  checked_in_by text not null,
  number_plate text check (length(number_plate) between 1 and 8 and number_plate = upper(btrim(number_plate))),
  cef_parking_agreed boolean not null check (cef_parking_agreed),
  terms_version text not null,
  checked_out_at timestamptz check (checked_out_at >= checked_in_at),
  checked_out_by text,
  check (checked_in_at < ends_at),
  check ((checked_out_at is null) = (checked_out_by is null))
);
-- Who is inside.
create index stay_inside on stay (checked_in_at) where checked_out_at is null;

-- The rule a second time, for any statement that forgets it: only a confirmed visit is checked in.
create function stay_of_confirmed_visit() returns trigger language plpgsql as $$
begin
  perform 1 from booking where id = new.booking_id and kind = 'visit' and status = 'confirmed' for update;
  if not found then
    raise exception 'booking % is no confirmed visit', new.booking_id
      using errcode = 'check_violation', constraint = 'stay_of_confirmed_visit';
  end if;
  return new;
end $$;
create trigger stay_of_confirmed_visit before insert on stay
  for each row execute function stay_of_confirmed_visit();

-- Check-ins and check-outs by the name that their sender gave them: each is done once, however often it is sent.
create table desk_deed (
  client_id uuid primary key,
  what text not null check (what in ('check-in', 'check-out')),
  booking_id uuid not null references booking,
  -- What was answered: somebody else had done it before.
  already boolean not null,
  at timestamptz not null
);
create index desk_deed_old on desk_deed (at);

-- Finding somebody by a part of the name ------------------------------------------------------------------------------

create extension if not exists pg_trgm;

-- Words as they are compared: lower case, without accents and apostrophes, dashes as spaces, letters of other alphabets' Latin in ours.
-- Written with what every PostgreSQL has: the extension unaccent is not immutable, and an index needs that.
create function plain_words(words text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(translate(words, 'ÆŒØŁĐÐÞ', 'æœøłđðþ'), NFKD), '[\u0300-\u036f''’‘`´]', '', 'g')),
        'øłđðı', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s\u2010-\u2015-]+', ' ', 'g'));

-- One index finds a customer by any part of the name, at the kiosk and on the dashboard: `plain_words(customer_name) like '%part%'`.
create index booking_customer_words on booking using gin (plain_words(customer_name) gin_trgm_ops);

-- What the kiosk says -------------------------------------------------------------------------------------------------

-- The barn and its café; open play has hours of its own.
alter table venue
  add column building_opens integer not null default 570 check (building_opens >= 0),
  add column building_closes integer not null default 1020 check (building_closes <= 1440),
  add check (building_opens < building_closes),
  add column cef_parking_term text not null default 'Spaces marked CEF belong to a neighbour, who may clamp or tow away a car that stands in one. I am not parked in a CEF space.';

create table check_in_term (
  position integer primary key,
  words text not null
);
insert into check_in_term (position, words) values
  (1, 'Children stay in the care of the grown-up they came with, all the time. Our staff keep an eye on the play areas, but do not replace yours.'),
  (2, 'Socks on, shoes off, arms and knees covered. No scarves, cords, badges or anything sharp; pockets empty.'),
  (3, 'Slides: sitting, feet first, one after the other. Nets and tunnels: on the inside of them.'),
  (4, 'No pushing, no throwing, no toys from home. Food and drink stay at the café tables.'),
  (5, 'After sickness or diarrhoea, wait 48 hours. With a temperature, or anything that others could catch, come another day.'),
  (6, 'Tell us at once about any bump, and about anything that is broken or wet.'),
  (7, 'When the alarm sounds, take your children and leave by the nearest green sign.');

create trigger calendar_changed after insert or update or delete or truncate on check_in_term for each statement execute function calendar_changed();

-- Telling the screens of the desk -------------------------------------------------------------------------------------

-- Enquiries are rare, so that they may be announced inside their transactions, as the calendar is.
create function inquiries_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', 'inquiries');
  return null;
end $$;
create trigger inquiries_changed after insert or update or delete on inquiry for each statement execute function inquiries_changed();
