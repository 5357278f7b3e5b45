-- How things stand: what the site did by itself, what does not fit, and what its owner was told of.

-- When each job was last at work, whichever process did it.
create table job_run (
  job text primary key,
  -- Since when it is on the timetable: one that has never finished is late from here.
  known_since timestamptz not null,
  finished_at timestamptz,
  failed_at timestamptz,
  problem text
);

-- What the last comparison of the books found, a line each.
create table books_check (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  findings text[] not null
);

-- Money that came in and does not fit its booking: a person decides.
create table payment_review (
  booking_id uuid primary key references booking,
  found_at timestamptz not null,
  expected_pence integer not null,
  received_pence integer not null,
  currency text not null,
  intent_id text not null,
  looked_at timestamptz
);
create index payment_review_open on payment_review (found_at) where looked_at is null;

-- Trouble that the owner hears of: once when it begins, while it lasts never again.
create table alert (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('payment-review', 'job-late', 'mail-stuck', 'money-stuck', 'backup-late', 'books')),
  about text not null,
  words text not null,
  raised_at timestamptz not null,
  over_at timestamptz check (over_at >= raised_at)
);
create unique index alert_open on alert (kind, about) where over_at is null;
create index alert_newest on alert (raised_at desc);

alter table mail add column alert_id uuid references alert;
alter table mail add unique (alert_id, kind);
insert into mail_kind (kind, about) values ('alert-raised', 'alert_id');

create index mail_sent on mail (sent_at desc) where sent_at is not null;
create index mail_refused on mail (queued_at) where status = 'refused';
create index provider_notice_newest on provider_notice (received_at desc);
