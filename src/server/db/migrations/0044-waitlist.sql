-- Groups that wait for places in full sessions (specification 5.13). An owner changes the rule and the times.
create table waitlist_rule (
  only_one boolean primary key default true check (only_one),
  is_on boolean not null default true,
  -- Quiet hours, from the evening to the morning, in minutes of the day: nothing is offered and no offer runs
  -- out then. Equal values mean no quiet hours.
  quiet_from integer not null default 1260 check (quiet_from between 0 and 1439),
  quiet_until integer not null default 480 check (quiet_until between 0 and 1439),
  -- For how many minutes a group is passed over after an offer ran out. Quiet hours do not count.
  rest_minutes integer not null default 120 check (rest_minutes between 0 and 10080),
  -- How many offers in a row a group may miss before it is asked whether it still waits.
  missed_kept integer not null default 1 check (missed_kept between 0 and 10),
  -- How many groups of one mailbox may be on the list at a time.
  most_groups integer not null default 3 check (most_groups between 1 and 20)
);
insert into waitlist_rule default values;

-- How many minutes an offer lasts, by the hours left until the session starts. Of the rows whose
-- `hours_ahead` is at most the hours left, the row with the most hours applies. Quiet hours do not count.
create table waitlist_hold (
  hours_ahead integer primary key check (hours_ahead >= 0),
  minutes integer not null check (minutes between 10 and 2880)
);
insert into waitlist_hold (hours_ahead, minutes) values (0, 15), (3, 30), (12, 60), (24, 180), (72, 360);

create table waitlist_group (
  id uuid primary key default gen_random_uuid(),
  -- Idempotency key that the page makes each time that somebody joins.
  client_id uuid not null unique,
  digest text not null,
  -- The secret in the link to the group's page.
  token text not null unique,
  name text not null,
  email text not null,
  -- The number of tickets by ticket type.
  quantities jsonb not null,
  children integer not null check (children > 0),
  terms_version text not null,
  joined_at timestamptz not null,
  -- How many offers in a row ran out.
  missed integer not null default 0,
  -- Until when the group is passed over after a missed offer; null if it is not passed over.
  rest_until timestamptz,
  -- When the group was asked whether it still waits. It is passed over until it says yes.
  asked_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('taken', 'left', 'staff', 'over')),
  check ((ended_at is null) = (ended_by is null))
);
create index waitlist_group_mailbox on waitlist_group (mailbox_of(email));
create index waitlist_group_waiting on waitlist_group (joined_at) where ended_at is null;

-- A session that would suit a group. The queue of a session is its wishes in the order of their ids.
create table waitlist_wish (
  id bigint primary key generated always as identity,
  group_id uuid not null references waitlist_group on delete cascade,
  session_id bigint not null references session on delete cascade,
  since timestamptz not null,
  -- Until when the session can be offered: ten minutes before its last entry, so that an offer can still be
  -- paid.
  ends_at timestamptz not null,
  withdrawn_at timestamptz
);
create index waitlist_wish_session on waitlist_wish (session_id, id) where withdrawn_at is null;
create unique index waitlist_wish_once on waitlist_wish (group_id, session_id) where withdrawn_at is null;
create index waitlist_wish_group on waitlist_wish (group_id);

-- Places in a session that a group is offered until `ends_at`. A separate unpaid booking holds them.
create table waitlist_offer (
  id uuid primary key default gen_random_uuid(),
  group_id uuid not null references waitlist_group on delete cascade,
  wish_id bigint not null references waitlist_wish on delete cascade,
  booking_id uuid not null unique references booking on delete cascade,
  offered_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > offered_at),
  -- Places that were free when the offer was made.
  free_places integer not null check (free_places > 0),
  outcome text check (outcome in ('taken', 'missed', 'refused', 'withdrawn')),
  ended_at timestamptz,
  check ((outcome is null) = (ended_at is null))
);
-- A group has one open offer at most.
create unique index waitlist_offer_open on waitlist_offer (group_id) where outcome is null;
create index waitlist_offer_group on waitlist_offer (group_id);
create index waitlist_offer_wish on waitlist_offer (wish_id);

-- The groups that were ahead of an offer's group in the queue, and why they were passed over.
create table waitlist_pass (
  offer_id uuid not null references waitlist_offer on delete cascade,
  wish_id bigint not null references waitlist_wish on delete cascade,
  reason text not null check (reason in ('too few', 'has an offer', 'rests', 'was asked')),
  primary key (offer_id, wish_id)
);
create index waitlist_pass_wish on waitlist_pass (wish_id);

alter table mail
  add column waitlist_group_id uuid references waitlist_group on delete cascade,
  add column waitlist_offer_id uuid references waitlist_offer on delete cascade;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_waitlist_group_once on mail (waitlist_group_id, kind);
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_waitlist_offer_once on mail (waitlist_offer_id, kind);
insert into mail_kind (kind, about, title, can_go_again) values
  ('waitlist-joined', 'waitlist_group_id', 'Waitlist joined', true),
  ('waitlist-offer', 'waitlist_offer_id', 'Places offered from the waitlist', true),
  ('waitlist-missed', 'waitlist_offer_id', 'Waitlist offer ran out', false);

-- A code can also verify the e-mail address of a family that joins the waitlist.
alter table email_code drop constraint email_code_purpose;
alter table email_code add constraint email_code_purpose
  check (purpose in ('credits', 'rewards', 'bookings', 'waitlist')) not valid;

-- A group is deleted this many days after the last day that it waited for.
alter table retention add column waitlist_days integer not null default 30 check (waitlist_days between 1 and 3650);
