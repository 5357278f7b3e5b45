-- The loyalty scheme: its rules, its members, and the ledger of their points.

create table loyalty_programme (
  only_one boolean primary key default true check (only_one),
  points_per_pound integer not null check (points_per_pound >= 0),
  welcome_points integer not null check (welcome_points >= 0),
  consent_version text not null default '2026-11-21' references consent_wording,
  -- For how many months the code of a reward is valid.
  voucher_months integer not null default 6 check (voucher_months between 1 and 60)
);

create table loyalty_level (
  id text primary key check (id in ('bronze', 'silver', 'gold', 'platinum')),
  name text not null,
  from_points integer not null check (from_points >= 0) unique,
  bonus_percent integer not null check (bonus_percent between 0 and 100),
  bonus_on text not null check (bonus_on in ('weekends', 'every day')),
  benefits text[] not null
);

create table reward (
  id text primary key,
  icon text not null,
  title text not null,
  description text not null,
  value text not null,
  points_cost integer not null check (points_cost > 0),
  position integer not null unique,
  -- What the member gets: a voucher for the booking page ('percent', 'free_sessions'), or a code that staff
  -- mark as used, at the front desk ('desk') or for a party ('party').
  delivers text not null default 'desk' check (delivers in ('percent', 'free_sessions', 'desk', 'party')),
  -- For 'percent' in per cent, for 'free_sessions' in sessions of one child.
  delivers_value integer check (delivers_value > 0),
  -- What the code is good for, as part of a sentence.
  good_for text not null default 'a reward',
  how_to_use text not null default 'Show this code at the desk.',
  check ((delivers in ('percent', 'free_sessions')) = (delivers_value is not null)),
  check (delivers <> 'percent' or delivers_value <= 100)
);

create table achievement (
  id text primary key,
  icon text not null,
  title text not null,
  description text not null,
  points_reward integer not null check (points_reward >= 0),
  category text not null,
  position integer not null unique,
  -- The condition of the achievement: a number of visits, or a party.
  visits_needed integer check (visits_needed > 0),
  for_party boolean not null default false
);

create table member (
  -- A look-up by e-mail address returns this id; the id alone grants nothing.
  id uuid primary key default gen_random_uuid(),
  mailbox text not null check (mailbox = mailbox_of(mailbox)) unique,
  email text not null,
  name text not null,
  joined_at timestamptz not null,
  -- The booking with which the member joined; null for a member who joined on the rewards page.
  joined_booking uuid references booking,
  -- Token in the link to the page on which a member stops or starts e-mails.
  mail_token text not null check (length(mail_token) >= 22) unique,
  check (mailbox_of(email) = mailbox)
);

create table email_consent (
  id bigint primary key generated always as identity,
  member_id uuid not null references member,
  wording text not null references consent_wording,
  given_at timestamptz not null,
  given_how text not null check (given_how in ('booking', 'page', 'mail')),
  withdrawn_at timestamptz,
  withdrawn_how text check (withdrawn_how in ('page', 'mail', 'erased')),
  check (withdrawn_at >= given_at),
  check ((withdrawn_at is null) = (withdrawn_how is null))
);
create unique index email_consent_one_open on email_consent (member_id) where withdrawn_at is null;
create index email_consent_member on email_consent (member_id, id);

-- Visits of members, recorded at check-in: each has its booking, or the id of a ticket without a booking.
create table member_visit (
  id bigint primary key generated always as identity,
  member_id uuid not null references member,
  booking_id uuid unique references booking,
  ticket_id text unique,
  at timestamptz not null,
  check (num_nonnulls(booking_id, ticket_id) = 1)
);
create index member_visit_member on member_visit (member_id);

create table redemption (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  reward_id text not null references reward,
  points integer not null check (points > 0),
  voucher_code text not null unique references voucher(code),
  -- The page's key for one attempt, so that a repeat gets the same code.
  request_key text,
  at timestamptz not null,
  unique (member_id, request_key)
);

-- The ledger of points. A member's points are the sum of these rows and are stored nowhere else.
create table point_entry (
  seq bigint primary key generated always as identity,
  id uuid not null default gen_random_uuid() unique,
  member_id uuid not null references member,
  kind text not null check (kind in ('welcome', 'earned', 'achievement', 'redeemed', 'reversed', 'recovered')),
  points integer not null,
  description text not null,
  booking_id uuid references booking,
  achievement_id text references achievement,
  redemption_id uuid references redemption,
  -- For earned points: the amount paid and the rule, so that a refund reverses them by the same rule.
  paid_pence integer,
  points_per_pound integer,
  bonus_percent integer,
  -- For reversed points: all that has been refunded of the booking so far, and the points that could not be
  -- taken back because they had been spent.
  refunded_pence integer,
  shortfall integer,
  created_at timestamptz not null,
  constraint point_entry_of_its_kind check (
case kind
    when 'welcome' then points >= 0 and num_nonnulls(booking_id, achievement_id, redemption_id) = 0
    when 'earned' then points > 0 and paid_pence > 0 and points_per_pound > 0 and bonus_percent >= 0 and booking_id is not null and num_nonnulls(achievement_id, redemption_id) = 0
    when 'achievement' then points >= 0 and achievement_id is not null and num_nonnulls(booking_id, redemption_id) = 0
    when 'redeemed' then points < 0 and redemption_id is not null and num_nonnulls(booking_id, achievement_id) = 0
    when 'reversed' then points <= 0 and refunded_pence > 0 and shortfall >= 0 and shortfall > points and booking_id is not null and num_nonnulls(achievement_id, redemption_id) = 0
    when 'recovered' then points < 0 and booking_id is not null and num_nonnulls(achievement_id, redemption_id) = 0
    end and (kind = 'earned' or num_nonnulls(paid_pence, points_per_pound, bonus_percent) = 0) and (kind = 'reversed' or num_nonnulls(refunded_pence, shortfall) = 0))
);
create index point_entry_member on point_entry (member_id, seq) include (points);
create index point_entry_booking on point_entry (booking_id);
-- At most one entry for each cause.
create unique index point_entry_one_welcome on point_entry (member_id) where kind = 'welcome';
create unique index point_entry_one_earning on point_entry (booking_id) where kind = 'earned';
create unique index point_entry_one_achievement on point_entry (member_id, achievement_id) where kind = 'achievement';
create unique index point_entry_one_redemption on point_entry (redemption_id) where kind = 'redeemed';
create unique index point_entry_one_reversal on point_entry (booking_id, refunded_pence) where kind = 'reversed';
create unique index point_entry_one_recovery on point_entry (booking_id) where kind = 'recovered';

-- The levels that each member has reached. A level is announced once, even if a member falls below it
-- after a refund and reaches it again.
create table level_reached (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  level_id text not null references loyalty_level,
  at timestamptz not null,
  unique (member_id, level_id)
);
