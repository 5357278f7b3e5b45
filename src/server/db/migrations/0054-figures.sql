-- Daily sums of the owner's figures (specification 13.3), and the mails that carry them.

-- What was sold on a day, less what is no longer owed, by product and rate of VAT.
create table figure_sale (
  day date not null,
  product text not null,
  vat_percent numeric(4, 1) not null,
  sold_pence bigint not null,
  vat_pence bigint not null,
  primary key (day, product, vat_percent)
);

-- Money of a day by tender. Account credit is left out: its money was received earlier.
create table figure_money (
  day date not null,
  tender text not null,
  received_pence bigint not null,
  refunded_pence bigint not null,
  payments integer not null,
  refunds integer not null,
  primary key (day, tender)
);

-- Confirmed visits that are booked for a day.
create table figure_visit (
  day date primary key,
  visits integer not null,
  children integer not null,
  -- How many of the visits were checked in.
  came integer not null,
  -- Days from the booking to the visit: the sum for all visits, and the number of visits in each range
  -- (`lead_7` is 4 to 7 days, `lead_more` over 30).
  lead_days bigint not null,
  lead_0 integer not null,
  lead_1 integer not null,
  lead_3 integer not null,
  lead_7 integer not null,
  lead_14 integer not null,
  lead_30 integer not null,
  lead_more integer not null,
  -- Visits of families with a known e-mail address, and the number of these visits whose family had a
  -- confirmed visit on an earlier day.
  family_visits integer not null,
  return_visits integer not null
);

-- People who were checked in, by the hour of their arrival and by ticket type.
create table figure_arrival (
  day date not null,
  hour integer not null check (hour between 0 and 23),
  ticket_type_id text not null,
  people integer not null,
  primary key (day, hour, ticket_type_id)
);

-- Minutes that children were inside in each hour, all children added up.
create table figure_inside (
  day date not null,
  hour integer not null check (hour between 0 and 23),
  child_minutes integer not null,
  primary key (day, hour)
);

-- Days whose sums are out of date. Rows are only added and deleted, never updated, so that no booking waits
-- for another. A day may have several rows.
create table figure_stale (day date not null);

-- Has a row once the days from before this migration have been marked as out of date.
create table figure_start (
  only_one boolean primary key default true check (only_one),
  marked_at timestamptz not null default now()
);

-- Figures that are sent by mail: a row for each kind of report, with its recipients.
create table figure_schedule (
  kind text primary key check (kind in ('day', 'month')),
  recipients text[] not null default '{}',
  -- When the report is sent, on the day after its period: minute of the day.
  minute integer not null check (minute between 0 and 1439),
  -- Periods that begin before this day are not sent; null while the reports are off.
  since date
);
insert into figure_schedule (kind, minute) values ('day', 420), ('month', 420);

-- A report that goes to an address, once for its period.
create table figure_report (
  id uuid primary key default gen_random_uuid(),
  kind text not null references figure_schedule,
  -- The day, or the first day of the month.
  day date not null,
  recipient text not null,
  queued_at timestamptz not null,
  unique (kind, day, recipient)
);

alter table mail add column figure_report_id uuid references figure_report on delete cascade;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_figure_report_once on mail (figure_report_id, kind);
insert into mail_kind (kind, about, title, can_go_again) values ('figures', 'figure_report_id', 'Figures', true);
