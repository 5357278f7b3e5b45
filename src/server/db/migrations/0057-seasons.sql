-- Hours by season (specification 5.1). A season has weekly hours of its own; `weekly_hours` apply to all
-- other days.
create table season (
  id text primary key,
  name text not null,
  first_day date not null,
  last_day date not null,
  check (first_day <= last_day)
);

create table season_hours (
  season_id text not null references season,
  weekday integer not null check (weekday between 0 and 6),
  starts integer not null,
  ends integer not null,
  holidays_only boolean not null default false,
  primary key (season_id, weekday),
  check (0 <= starts and starts < ends and ends <= 1440)
);
