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
-- For the audit page, which filters by action and by actor. The index by actor leaves out families and the
-- payment provider. They act so often that a page of their entries is soon found among the newest entries.
create index journal_what on journal (what, at desc, id desc);
create index journal_by_staff on journal (who, at desc, id desc) where who in ('staff', 'kiosk', 'system');

-- The last run of each job, in any of the processes.
create table job_run (
  job text primary key,
  -- When the job joined the schedule. Until it has finished once, its lateness is counted from then.
  known_since timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  problem text
);

-- The findings of the last integrity check, one line each.
create table books_check (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  findings text[] not null
);

-- Alerts to the owner. Each is sent when its problem begins, and not again while the problem lasts.
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

-- Retention periods of personal data. The privacy policy states them. A person can request an earlier
-- erasure.
create table retention (
  only_one boolean primary key default true check (only_one),
  -- Days after the answer to a message, or after its arrival if no answer was recorded. For a party enquiry,
  -- days after the party.
  message_days integer not null default 365 check (message_days between 1 and 3650),
  -- For bookings that were never paid: days after they were made.
  unpaid_booking_days integer not null default 365 check (unpaid_booking_days between 1 and 3650),
  -- Days after the visit.
  special_request_days integer not null default 365 check (special_request_days between 1 and 3650),
  -- Years after the end of the tax year of the booking.
  account_years integer not null default 6 check (account_years between 6 and 20)
);

-- Counters of the rate limits, shared by all processes. The table is unlogged: its rows need not survive a
-- crash.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_over on rate_limit (expire);

-- How many e-mail addresses had booked online before `counted_until`. Counted nightly; those that booked
-- later are counted when the number is read.
create table customer_count (
  only_one boolean primary key default true check (only_one),
  customers integer not null check (customers >= 0),
  counted_until timestamptz not null
);

-- The sample day: requested for a new database, created once and removed once.
create table sample_day (
  only_one boolean primary key default true check (only_one),
  -- The time that the centre's clock showed when the sample day was requested.
  opens_at timestamptz not null,
  -- How far the centre's clock is set back while the sample day exists.
  set_back_ms bigint not null check (set_back_ms >= 0),
  made_at timestamptz,
  removed_at timestamptz
);

-- The rows of the sample day, by table and id. Dependent rows (tickets, payments, stays, points) are removed
-- with them.
create table sample_row (
  kind text not null,
  id text not null,
  primary key (kind, id)
);
