-- Prices that replace a ticket's base price (`ticket_price`) under conditions: the most specific rule that
-- fits wins (specification 4.11).
create table price_rule (
  -- Idempotency key that the page makes for each rule.
  id uuid primary key,
  -- Shown to families as the reason for the price.
  name text not null,
  ticket_type_id text not null,
  channel text not null,
  event_id text references event,
  first_day date,
  last_day date,
  school text check (school in ('holidays', 'term')),
  -- 0 = Sunday to 6 = Saturday.
  weekdays integer[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  -- Minutes of the day: the session starts at or after `from_minute` and before `until_minute`.
  from_minute integer,
  until_minute integer,
  price_pence integer not null check (price_pence >= 0),
  fee_pence integer not null check (fee_pence >= 0),
  changed_at timestamptz not null,
  changed_by text not null,
  -- When the rule ended. It sets no price any more.
  ended_at timestamptz,
  foreign key (ticket_type_id, channel) references ticket_price,
  check (first_day <= last_day),
  check (0 <= from_minute and from_minute < 1440),
  check (0 < until_minute and until_minute <= 1440),
  check (from_minute < until_minute)
);
create index price_rule_ticket on price_rule (ticket_type_id, channel);
create index price_rule_event on price_rule (event_id);

-- When a booking gets an offer automatically, and what the offer takes off (specification 4.12). An offer
-- without a row here is only shown.
create table offer_rule (
  offer_id text primary key references offer on delete cascade,
  -- The most that a ticket costs for a session, in pence; null makes it free.
  ticket_pence integer check (ticket_pence >= 0),
  -- The offer is for one in this many visits of a family; null for every visit.
  every_visits integer check (every_visits >= 2),
  ticket_types text[] check (cardinality(ticket_types) > 0),
  -- The offer is for at most this many tickets of a visit; null for all.
  most_tickets integer check (most_tickets > 0),
  once_a_day boolean not null default false,
  event_id text references event,
  first_day date,
  last_day date,
  school text check (school in ('holidays', 'term')),
  weekdays integer[] check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[0, 1, 2, 3, 4, 5, 6]),
  -- Minutes of the day: the session starts at or after `from_minute`, before `until_minute`, and ends by
  -- `ends_by_minute`.
  from_minute integer check (from_minute between 0 and 1439),
  until_minute integer check (until_minute between 1 and 1440),
  ends_by_minute integer check (ends_by_minute between 1 and 1440),
  changed_at timestamptz not null,
  changed_by text not null,
  -- When the rule ended. Bookings do not get the offer any more.
  ended_at timestamptz,
  check (first_day <= last_day),
  check (from_minute < until_minute)
);
create index offer_rule_event on offer_rule (event_id);

-- Each use of an offer is counted as a use of a voucher, under the lock of that voucher. Nobody can type the
-- code of such a voucher.
alter table voucher add column offer_id text references offer;
-- safe while the old version runs: few rows, and none of them belongs to an offer yet
create index voucher_offer on voucher (offer_id) where offer_id is not null;

insert into offer_rule (offer_id, ticket_pence, every_visits, ticket_types, most_tickets, weekdays, ends_by_minute, changed_at, changed_by)
  select id, null::integer, 10, null::text[], 6, null::integer[], null::integer, now(), 'Windfall' from offer where id = 'loyalty-card'
  union all
  select id, price_pence, null, '{child-1-12}', null, '{1,2,3,4,5}', 750, now(), 'Windfall' from offer where id = 'baby-and-toddler';
-- safe while the old version runs: one row, which it only shows
update offer set description = 'Come nine times, and your 10th visit is free for up to 6 people.'
  where id = 'loyalty-card' and description = 'Buy 9 sessions and the 10th is free. Ask for a card at the desk.';
