-- The day of a party: which guests have come, and what has happened (specification 14.30 to 14.36).

-- How many minutes after its start a party is served its food; null for a package without food.
alter table party_package add column food_after_minutes integer default 60;
alter table party_package add constraint party_package_food_after
  check (food_after_minutes between 0 and 1440) not valid;

-- The shortest time in which a room can be cleared when the next party waits for it.
alter table party_rule add column least_clear_up_minutes integer not null default 10;
alter table party_rule add constraint party_rule_least_clear_up
  check (least_clear_up_minutes between 0 and 240) not valid;

-- Each tick on a party's day, as it was made. For each child and each step, the latest tick by `at` counts.
-- The amounts of 'more' are added up. So a device that had no network may send its ticks late, twice and in
-- any order.
create table party_mark (
  -- Idempotency key that the device makes.
  id uuid primary key,
  party_id uuid not null references party on delete cascade,
  what text not null check (what in ('guest', 'more', 'started', 'food', 'left', 'cleared')),
  -- For 'guest': the child on the list, as a digest of the family's id, the child's name, and a number that
  -- distinguishes children of the same name.
  guest_id text,
  -- 1 for done, 0 for undone. For 'more': how many more children came who are not on the list. A negative
  -- number means fewer.
  amount integer not null,
  -- When it happened, and when it reached the centre.
  at timestamptz not null,
  made_at timestamptz not null,
  -- The member of staff, or the kiosk.
  made_by text not null,
  check ((what = 'guest') = (guest_id is not null)),
  check (what = 'more' or amount in (0, 1)),
  check (amount between -100 and 100)
);
create index party_mark_party on party_mark (party_id, at);
