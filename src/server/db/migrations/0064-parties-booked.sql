-- Parties that are booked and paid online (specification 14.1 to 14.8). Families cannot book one themselves
-- until an owner turns `party_rule.is_online` on.
create extension if not exists btree_gist;

-- What a party takes, by its package; times in minutes.
alter table party_package
  add column least_children integer not null default 5,
  add column set_up_minutes integer not null default 15,
  add column clear_up_minutes integer not null default 15,
  -- 'building': nobody else is in the building, and no other party is held at that time.
  add column takes text not null default 'room',
  -- Whether the children of the party play in the barn among other families. Each child then takes a place.
  add column plays_in_barn boolean not null default true,
  -- For children who play for longer than the party has its room: whether their extra time is before or after
  -- the party.
  add column extra_play text not null default 'after',
  add column sold_online boolean not null default true,
  add column answers text[] not null default '{}';
alter table party_package add constraint party_package_takes check (
  takes in ('room', 'building') and extra_play in ('before', 'after') and least_children between 1 and 10000
    and set_up_minutes between 0 and 240 and clear_up_minutes between 0 and 240) not valid;
-- safe while the old version runs: one row, in columns that it does not read
update party_package set takes = 'building', plays_in_barn = false, least_children = 1 where id = 'private-hire';

-- Weekdays on which the time can be booked online, 0 for Sunday to 6 for Saturday. Enquiries may name any
-- weekday.
alter table party_slot add column weekdays integer[] not null default '{0,1,2,3,4,5,6}';

create table party_room (
  id text primary key,
  name text not null unique,
  about text not null default '',
  -- Null: as many as the package takes.
  most_children integer check (most_children between 1 and 10000),
  position integer not null unique deferrable initially immediate
);
insert into party_room (id, name, position) values ('party-room-1', 'Party room 1', 1), ('party-room-2', 'Party room 2', 2);

create table party_rule (
  only_one boolean primary key default true check (only_one),
  is_online boolean not null default false,
  -- How many parties can run at the same time, because each needs a host.
  at_once integer not null default 2 check (at_once between 1 and 50),
  hours_ahead integer not null default 48 check (hours_ahead between 0 and 8760),
  -- What is paid at booking: a fixed amount, a percentage, or the whole price.
  deposit text not null default 'amount' check (deposit in ('amount', 'percent', 'all')),
  deposit_pence integer not null default 5000 check (deposit_pence between 0 and 1000000),
  deposit_percent integer not null default 25 check (deposit_percent between 0 and 100),
  -- The balance is due this many days before the party. A party that is booked on that day or later is paid
  -- in full at booking.
  balance_days integer not null default 14 check (balance_days between 0 and 365),
  -- The reminder is sent this many days before the balance is due.
  reminder_days integer not null default 7 check (reminder_days between 0 and 365),
  -- What happens once the balance is late, besides the mails to family and staff. 'tell': nothing more.
  -- 'cancel': the party is cancelled this many days (`cancel_after_days`) after the balance was due.
  when_late text not null default 'tell' check (when_late in ('tell', 'cancel')),
  cancel_after_days integer not null default 7 check (cancel_after_days between 1 and 365),
  -- Until how many days before its party a family can change numbers and food, and can move the party.
  change_days integer not null default 7 check (change_days between 0 and 365),
  move_days integer not null default 14 check (move_days between 0 and 365),
  -- How long a family has to accept an offer.
  offer_hours integer not null default 72 check (offer_hours between 1 and 720)
);
insert into party_rule default values;

-- The percentage of the amount paid that is refunded when a party is cancelled, by the days left until the
-- party. Of the rows whose `days_before` is at most the days left, the row with the most days applies.
-- Without such a row, nothing is refunded.
create table party_return_step (
  days_before integer primary key check (days_before between 0 and 365),
  percent integer not null check (percent between 0 and 100)
);
insert into party_return_step values (28, 100), (14, 50);

create table party_extra (
  id text primary key,
  name text not null,
  -- 'food': at most one for each child. The same limit applies to the total of all food that is ordered by
  -- number ('each').
  kind text not null check (kind in ('food', 'cake', 'bag', 'extra')),
  price_pence integer not null check (price_pence >= 0),
  -- 'child': one for each child. 'each': the family chooses a number. 'party': one for the party.
  priced_per text not null check (priced_per in ('child', 'each', 'party')),
  description text not null default '',
  -- The dish of the menu that this extra is; null for anything else.
  menu_item_id text references menu_item on delete set null,
  most_a_party integer check (most_a_party between 1 and 10000),
  most_a_day integer check (most_a_day between 1 and 10000),
  position integer not null unique deferrable initially immediate
);
create index party_extra_dish on party_extra (menu_item_id);

insert into product values ('party', 'Parties', 20), ('party-food', 'Food at parties', 20);

-- One row per day, locked by everything that takes a party's room, host or extras on that day.
create table party_day (
  day date primary key
);

-- A party that was ordered. What it takes counts from `taken_at` until `live_until`. The name, e-mail and
-- phone number of the family are those of its booking.
create table party (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null unique references booking on delete cascade,
  line_id bigint references order_line on delete set null,
  -- The enquiry that staff turned into this party; null without one.
  inquiry_id uuid references inquiry on delete set null,
  party_package_id text not null references party_package,
  day date not null references party_day,
  -- The party's time in its room, without setting up and clearing up. Minutes of the day.
  starts integer not null,
  ends integer not null,
  -- When the children play, in minutes of the day.
  plays_from integer not null,
  plays_until integer not null,
  set_up_minutes integer not null,
  clear_up_minutes integer not null,
  takes text not null check (takes in ('room', 'building')),
  -- Null for a party that takes the building.
  room_id text references party_room,
  -- The lane of the party: its number among the parties that can run at the same time. [2,3) is the second
  -- lane. A party that takes the building has all lanes.
  lanes int4range not null check (not isempty(lanes)),
  -- The colleague who runs the party; null until staff choose one.
  host_id uuid references staff_person,
  children integer not null check (children between 1 and 10000),
  -- How many people eat the package's own food, which is priced by the person.
  food_people integer not null default 0 check (food_people between 0 and 20000),
  child_name text not null,
  child_age integer not null check (child_age between 0 and 17),
  theme text not null default '',
  wishes text not null default '',
  -- 'cancelled' is also the state of a party whose order was never paid.
  state text not null default 'held' check (state in ('held', 'booked', 'cancelled')),
  -- Increases with each change of anything that staff prepare.
  version integer not null default 1,
  taken_at timestamptz not null,
  live_until timestamptz not null,
  -- When the balance is due; null if everything was paid at booking.
  balance_due date,
  -- When the child's name and the wishes were erased.
  forgotten_at timestamptz,
  check (0 <= starts and starts < ends and ends <= 1440),
  check (0 <= plays_from and plays_from < plays_until and plays_until <= 1440),
  check (taken_at <= live_until),
  check ((takes = 'room') = (room_id is not null)),
  constraint party_room_exclusive exclude using gist (room_id with =,
    tsrange(day + make_interval(mins => starts - set_up_minutes), day + make_interval(mins => ends + clear_up_minutes)) with &&,
    tstzrange(taken_at, live_until) with &&),
  constraint party_lane_exclusive exclude using gist (lanes with &&,
    tsrange(day + make_interval(mins => starts - set_up_minutes), day + make_interval(mins => ends + clear_up_minutes)) with &&,
    tstzrange(taken_at, live_until) with &&),
  constraint party_host_exclusive exclude using gist (host_id with =,
    tsrange(day + make_interval(mins => starts - set_up_minutes), day + make_interval(mins => ends + clear_up_minutes)) with &&,
    tstzrange(taken_at, live_until) with &&)
);
create index party_by_day on party (day, starts);
create index party_line on party (line_id);
create index party_inquiry_of on party (inquiry_id);
create index party_host on party (host_id);
create index party_room_of on party (room_id);
create index party_package_of on party (party_package_id);
create index party_to_pay on party (balance_due) where balance_due is not null and state = 'booked';
create index party_to_forget on party (day) where forgotten_at is null;

-- The food, cake, bags and extras that a party now has. Their prices are in the order's lines.
create table party_choice (
  party_id uuid not null references party on delete cascade,
  party_extra_id text not null references party_extra,
  quantity integer not null check (quantity between 1 and 10000),
  primary key (party_id, party_extra_id)
);
create index party_choice_extra on party_choice (party_extra_id);

-- Each change of a booked party, except its cancellation. Its id is the idempotency key that the page made.
create table party_change (
  id uuid primary key,
  party_id uuid not null references party on delete cascade,
  kind text not null check (kind in ('numbers', 'moved', 'cancelled')),
  made_at timestamptz not null,
  made_by text not null,
  before jsonb not null,
  after jsonb not null
);
create index party_change_party on party_change (party_id);

-- Mails to a family about a change or the balance of its party, and mails to staff about the balance.
create table party_notice (
  id uuid primary key default gen_random_uuid(),
  party_id uuid not null references party on delete cascade,
  kind text not null check (kind in ('balance-reminder', 'balance-late', 'balance-late-to-staff', 'party-changed')),
  -- Distinguishes mails of one kind: the day on which the balance is due, or the id of the change.
  about text not null,
  queued_at timestamptz not null,
  unique (party_id, kind, about)
);
alter table mail add column party_notice_id uuid references party_notice on delete cascade;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_party_notice_once on mail (party_notice_id, kind);
insert into mail_kind (kind, about, title, can_go_again) values
  ('balance-reminder', 'party_notice_id', 'Party: the rest is due soon', true),
  ('balance-late', 'party_notice_id', 'Party: the rest is late', true),
  ('balance-late-to-staff', 'party_notice_id', 'Party not paid in full, to the centre', false),
  ('party-changed', 'party_notice_id', 'Party changed', true);
insert into mail_text (mail, id, words) values
('party-booked', 'subject', $w$Your party on {day} is booked ({reference})$w$),
('party-booked', 'preview', $w${package} party, {day}, {time}$w$),
('party-booked', 'title', $w$Your party is on {day}$w$),
('party-booked', 'greeting', $w$Dear {name},$w$),
('party-booked', 'words', $w$Your party is booked: {package} party, {day}.$w$),
('party-booked', 'rest', $w$Please pay the rest, {amount}, by {due}. We will remind you.$w$),
('party-booked', 'change', $w$You can change numbers and food there until {change-until}. Questions? Reply to this mail or call {phone}.$w$),
('party-booked', 'closing', $w$Reference {reference}$w$),
('party-changed', 'subject', $w$Your party on {day} has changed ({reference})$w$),
('party-changed', 'preview', $w${package} party, {day}, {time}$w$),
('party-changed', 'title', $w$Your party on {day} has changed$w$),
('party-changed', 'greeting', $w$Dear {name},$w$),
('party-changed', 'words', $w$Your party has changed. This is how it stands now: {package} party, {day}.$w$),
('party-changed', 'rest', $w$Please pay the rest, {amount}, by {due}. We will remind you.$w$),
('party-changed', 'change', $w$You can change numbers and food there until {change-until}. Questions? Reply to this mail or call {phone}.$w$),
('party-changed', 'closing', $w$Reference {reference}$w$),
('balance-reminder', 'subject', $w$The rest for your party is due on {due} ({reference})$w$),
('balance-reminder', 'preview', $w${amount} for your party on {day}$w$),
('balance-reminder', 'title', $w$The rest is due soon$w$),
('balance-reminder', 'greeting', $w$Dear {name},$w$),
('balance-reminder', 'words', $w${amount} for your party on {day} is due on {due}.$w$),
('balance-reminder', 'is-cancelled', $w$If it is not paid, your party is cancelled {days} after that day.$w$),
('balance-reminder', 'is-kept', $w$If you need more time, reply to this mail or call {phone}.$w$),
('balance-reminder', 'closing', $w$Reference {reference}$w$),
('balance-late', 'subject', $w$The rest for your party is late ({reference})$w$),
('balance-late', 'preview', $w${amount} for your party on {day}$w$),
('balance-late', 'title', $w$The rest is late$w$),
('balance-late', 'greeting', $w$Dear {name},$w$),
('balance-late', 'words', $w${amount} for your party on {day} was due on {due}.$w$),
('balance-late', 'is-cancelled', $w$If it is not paid, your party is cancelled {days} after that day.$w$),
('balance-late', 'is-kept', $w$If you need more time, reply to this mail or call {phone}.$w$),
('balance-late', 'closing', $w$Reference {reference}$w$),
('balance-late-to-staff', 'subject', $w$Party not paid in full: {reference}$w$),
('balance-late-to-staff', 'preview', $w${amount} was due on {due}$w$),
('balance-late-to-staff', 'title', $w$The rest of a party is late$w$),
('balance-late-to-staff', 'words', $w${name}, {package} party on {day}: {amount} was due on {due}. Their phone number: {family-phone}.$w$),
('balance-late-to-staff', 'closing', $w$Reference {reference}$w$);

-- Finds orders with a part that is paid later, for the job that queries the provider about those payments.
-- safe while the old version runs: no order has such a part yet
create index booking_paid_later on booking (id) where due_later_pence > 0 and status = 'confirmed';
