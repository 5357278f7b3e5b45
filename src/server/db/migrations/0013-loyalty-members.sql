-- Members of the rewards scheme, the ledger of their points, and what points were turned into -----------------------------

-- What somebody says yes to who wants e-mails. A changed wording is a new version: what was agreed to stays as it was read.
create table consent_wording (
  version text primary key,
  words text not null
);
insert into consent_wording (version, words) values
  ('2026-11', 'Yes, e-mail me when I reach a new level and when there is news about my rewards. Every e-mail has a link that ends them with one click.');

alter table loyalty_programme add column consent_version text not null default '2026-11' references consent_wording;
-- How long a reward's code can be used.
alter table loyalty_programme add column voucher_months integer not null default 6 check (voucher_months between 1 and 60);

create table member (
  -- Handed to whoever looks the e-mail up: it opens nothing by itself.
  id uuid primary key default gen_random_uuid(),
  mailbox text not null unique check (mailbox = mailbox_of(mailbox)),
  email text not null,
  name text not null,
  joined_at timestamptz not null,
  -- The booking that enrolled them; null for the rewards page.
  joined_booking uuid references booking,
  -- Opens the page that ends or begins e-mails.
  mail_token text not null unique check (length(mail_token) >= 22),
  check (mailbox_of(email) = mailbox)
);

create table email_consent (
  id bigint primary key generated always as identity,
  member_id uuid not null references member,
  wording text not null references consent_wording,
  given_at timestamptz not null,
  given_how text not null check (given_how in ('booking', 'page', 'mail')),
  withdrawn_at timestamptz check (withdrawn_at >= given_at),
  withdrawn_how text check (withdrawn_how in ('page', 'mail')),
  check ((withdrawn_at is null) = (withdrawn_how is null))
);
create unique index email_consent_one_open on email_consent (member_id) where withdrawn_at is null;
create index email_consent_member on email_consent (member_id, id);

-- Visits, counted at check-in: a booking's, or a ticket's that has no booking.
create table member_visit (
  id bigint primary key generated always as identity,
  member_id uuid not null references member,
  booking_id uuid unique references booking,
  ticket_id text unique,
  at timestamptz not null,
  check (num_nonnulls(booking_id, ticket_id) = 1)
);
create index member_visit_member on member_visit (member_id);

-- What earns an achievement: so many visits, or a party.
alter table achievement add column visits_needed integer check (visits_needed > 0);
alter table achievement add column for_party boolean not null default false;
update achievement set visits_needed = 1 where id = 'first-visit';
update achievement set visits_needed = 5 where id = 'regular-visitor';
update achievement set for_party = true where id = 'party-host';

-- What a reward is turned into: a voucher for the booking page, or a code that staff tick off at the desk or with a party.
alter table reward add column delivers text not null default 'desk' check (delivers in ('percent', 'free_sessions', 'desk', 'party'));
-- Percent, or child sessions.
alter table reward add column delivers_value integer check (delivers_value > 0);
-- What the code is for, within a sentence.
alter table reward add column good_for text not null default 'a reward';
alter table reward add column how_to_use text not null default 'Show this code at the desk.';
update reward set good_for = 'a free hot drink', how_to_use = 'Show this code at the café counter and choose any tea, coffee or hot chocolate.' where id = 'free-hot-drink';
update reward set delivers = 'percent', delivers_value = 10, good_for = '10% off a visit', how_to_use = 'Type this code into the voucher box when you book your next visit.' where id = 'ten-percent-off';
update reward set delivers = 'free_sessions', delivers_value = 1, good_for = 'one child’s free session', how_to_use = 'Type this code into the voucher box when you book: one child’s session is free.' where id = 'free-session';
update reward set delivers = 'party', good_for = '20% off a birthday party package', how_to_use = 'Write this code in your party enquiry, or tell us when we call: we take 20% off the package.' where id = 'party-discount';
alter table reward add check ((delivers in ('percent', 'free_sessions')) = (delivers_value is not null));
alter table reward add check (delivers <> 'percent' or delivers_value <= 100);

-- A voucher that staff tick off. It is no use to an online booking.
alter table voucher drop constraint voucher_kind_check;
alter table voucher add constraint voucher_kind_check check (kind in ('amount', 'percent', 'free_sessions', 'desk'));
alter table voucher add column good_for text;
alter table voucher add check ((kind = 'desk') = (good_for is not null));
create table voucher_desk_use (
  voucher_id bigint primary key references voucher,
  used_at timestamptz not null,
  used_by text not null
);

create function voucher_use_is_for_bookings() returns trigger language plpgsql as $$
begin
  if exists (select 1 from voucher where id = new.voucher_id and kind = 'desk') then
    raise exception 'voucher % is for the desk', new.voucher_id
      using errcode = 'check_violation', constraint = 'voucher_use_is_for_bookings';
  end if;
  return new;
end $$;
create trigger voucher_use_is_for_bookings before insert or update on voucher_use
  for each row execute function voucher_use_is_for_bookings();

create table redemption (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  reward_id text not null references reward,
  points integer not null check (points > 0),
  voucher_code text not null unique references voucher (code),
  -- Names one attempt of a person.
  request_key text,
  at timestamptz not null,
  unique (member_id, request_key)
);

-- The ledger. Points are the sum of its rows and stand nowhere else.
create table point_entry (
  seq bigint primary key generated always as identity,
  id uuid not null unique default gen_random_uuid(),
  member_id uuid not null references member,
  kind text not null check (kind in ('welcome', 'earned', 'achievement', 'redeemed', 'reversed', 'recovered')),
  points integer not null,
  description text not null,
  booking_id uuid references booking,
  achievement_id text references achievement,
  redemption_id uuid references redemption,
  -- Of earned points: what was paid and by which rule, so that a refund takes back by the same.
  paid_pence integer,
  points_per_pound integer,
  bonus_percent integer,
  -- Of reversed points: all that was refunded of the booking by then, and the points that had been spent and could not be taken.
  refunded_pence integer,
  shortfall integer,
  created_at timestamptz not null,
  constraint point_entry_of_its_kind check (
    case kind
      when 'welcome' then points >= 0 and num_nonnulls(booking_id, achievement_id, redemption_id) = 0
      when 'earned' then points > 0 and paid_pence > 0 and points_per_pound > 0 and bonus_percent >= 0
        and booking_id is not null and num_nonnulls(achievement_id, redemption_id) = 0
      when 'achievement' then points >= 0 and achievement_id is not null and num_nonnulls(booking_id, redemption_id) = 0
      when 'redeemed' then points < 0 and redemption_id is not null and num_nonnulls(booking_id, achievement_id) = 0
      when 'reversed' then points <= 0 and refunded_pence > 0 and shortfall >= 0 and shortfall > points
        and booking_id is not null and num_nonnulls(achievement_id, redemption_id) = 0
      when 'recovered' then points < 0 and booking_id is not null and num_nonnulls(achievement_id, redemption_id) = 0
    end
    and (kind = 'earned' or num_nonnulls(paid_pence, points_per_pound, bonus_percent) = 0)
    and (kind = 'reversed' or num_nonnulls(refunded_pence, shortfall) = 0)
  )
);
create index point_entry_member on point_entry (member_id, seq) include (points);
create index point_entry_booking on point_entry (booking_id);
-- Each is given, and taken, once.
create unique index point_entry_one_welcome on point_entry (member_id) where kind = 'welcome';
create unique index point_entry_one_earning on point_entry (booking_id) where kind = 'earned';
create unique index point_entry_one_achievement on point_entry (member_id, achievement_id) where kind = 'achievement';
create unique index point_entry_one_redemption on point_entry (redemption_id) where kind = 'redeemed';
create unique index point_entry_one_reversal on point_entry (booking_id, refunded_pence) where kind = 'reversed';
create unique index point_entry_one_recovery on point_entry (booking_id) where kind = 'recovered';

-- What a member can spend; what was ever earned less what refunds took back, which decides the level; and what refunds could
-- not take because it had been spent, as far as later points have not made it good.
create function points_of(p_member uuid, out current_points integer, out total_points integer, out owed_points integer)
language sql stable as $$
  select coalesce(sum(points), 0)::integer,
    coalesce(sum(points - coalesce(shortfall, 0)) filter (where kind not in ('redeemed', 'recovered')), 0)::integer,
    coalesce(sum(shortfall), 0)::integer + coalesce(sum(points) filter (where kind = 'recovered'), 0)::integer
  from point_entry where member_id = p_member
$$;

create function point_entry_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger of points is append-only';
end $$;
create trigger point_entry_is_append_only before update or delete on point_entry
  for each row execute function point_entry_is_append_only();

-- The rule a second time, for any statement that forgets it: nobody spends points that they do not have.
create function point_entry_never_negative() returns trigger language plpgsql as $$
begin
  perform 1 from member where id = new.member_id for update;
  if new.points < 0 and (select current_points from points_of(new.member_id)) + new.points < 0 then
    raise exception 'member % has not that many points', new.member_id
      using errcode = 'check_violation', constraint = 'point_entry_never_negative';
  end if;
  return new;
end $$;
create trigger point_entry_never_negative before insert on point_entry
  for each row execute function point_entry_never_negative();

-- Each level is told once, however often a refund makes it be reached again.
create table level_reached (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  level_id text not null references loyalty_level,
  at timestamptz not null,
  unique (member_id, level_id)
);

-- A booking that asked for e-mails: what was read, and when.
alter table booking add column email_consent_version text references consent_wording;
alter table booking add column email_consent_at timestamptz;
alter table booking add check ((email_consent_version is null) = (email_consent_at is null));
