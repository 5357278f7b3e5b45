-- The audit log, jobs, alerts, retention, and the sample day.

create table journal (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  who text not null,
  what text not null,
  booking_id uuid,
  before jsonb,
  after jsonb
);
create index journal_booking on journal (booking_id);
create index journal_newest on journal (at desc, id desc);
-- For the audit page: by action, and by actor where that is rare. The actions of families and of the
-- provider are never far from the newest.
create index journal_what on journal (what, at desc, id desc);
create index journal_by_staff on journal (who, at desc, id desc) where who in ('staff', 'kiosk', 'system');

-- The last run of each job, in whichever process.
create table job_run (
  job text primary key,
  -- When it joined the schedule: a job that has never finished is late from then on.
  known_since timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  problem text
);

-- The findings of the last integrity check, a line each.
create table books_check (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  findings text[] not null
);

-- Alerts to the owner: once when a problem begins, not again while it lasts.
create table alert (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('payment-review', 'job-late', 'mail-stuck', 'money-stuck', 'backup-late', 'books')),
  about text not null,
  words text not null,
  raised_at timestamptz not null,
  over_at timestamptz,
  check (over_at >= raised_at)
);
create unique index alert_open on alert (kind, about) where over_at is null;
create index alert_newest on alert (raised_at desc);

-- Retention periods of personal data, where nobody requests an earlier erasure. The privacy page promises
-- these; change both together.
create table retention (
  only_one boolean primary key default true check (only_one),
  -- After a message was answered, or arrived where no reply was recorded; after a party's day.
  message_days integer not null default 365 check (message_days between 1 and 3650),
  -- After the start of a booking that was never paid.
  unpaid_booking_days integer not null default 365 check (unpaid_booking_days between 1 and 3650),
  -- After the visit.
  special_request_days integer not null default 365 check (special_request_days between 1 and 3650),
  -- After the end of the tax year of a booking.
  account_years integer not null default 6 check (account_years between 6 and 20)
);

-- Rate limits: how often each address has called lately, counted by all processes together. Need not
-- survive a crash.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_over on rate_limit (expire);

-- The number of families that had booked by an instant, counted nightly; later ones are counted on
-- demand.
create table customer_count (
  only_one boolean primary key default true check (only_one),
  customers integer not null check (customers >= 0),
  counted_until timestamptz not null
);

-- The sample day, requested on a new database, created once and removed once.
create table sample_day (
  only_one boolean primary key default true check (only_one),
  -- The moment it shows, by the centre's clock.
  opens_at timestamptz not null,
  -- How far the centre's clock is set back while the sample day exists.
  set_back_ms bigint not null check (set_back_ms >= 0),
  made_at timestamptz,
  removed_at timestamptz
);

-- The rows of the sample day: the table and the row's id. Dependent rows (tickets, payments, stays,
-- points) go with them.
create table sample_row (
  kind text not null,
  id text not null,
  primary key (kind, id)
);
