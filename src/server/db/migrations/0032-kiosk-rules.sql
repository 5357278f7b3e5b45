-- Facts of the centre: what a kiosk shows, and its limits.
create table kiosk_rule (
  only_one boolean primary key default true check (only_one),
  -- Whether the cards of today's tickets show a first name and an initial only, and no amount.
  mask_today boolean not null default false,
  -- How many searches by name one kiosk may make within `search_minutes`.
  searches integer not null default 20 check (searches between 1 and 1000),
  search_minutes integer not null default 5 check (search_minutes between 1 and 60),
  -- Staff must approve a walk-in first if the kiosk has admitted `walk_ins` in the last `walk_in_minutes`, or
  -- if the session has no more than `last_places` places left.
  walk_ins integer not null default 3 check (walk_ins between 0 and 1000),
  walk_in_minutes integer not null default 10 check (walk_in_minutes between 1 and 1440),
  last_places integer not null default 10 check (last_places between 0 and 10000)
);
insert into kiosk_rule default values;

-- The argon2id digest of the PIN that staff type at a kiosk.
create table kiosk_pin (
  only_one boolean primary key default true check (only_one),
  digest text not null,
  set_at timestamptz not null
);
