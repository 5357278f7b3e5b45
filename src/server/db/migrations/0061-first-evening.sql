-- Whether the centre is open for booking, and how its set-up went (specification 13.7). An existing centre is
-- open; the first start of a new one closes it (db/seed/seed.ts).
create table centre_opening (
  only_one boolean primary key default true check (only_one),
  is_open boolean not null,
  -- Null if the centre has never been open.
  first_opened_at timestamptz,
  -- The facts that the owner began with: those of Windfall, or none. Null until the owner chooses.
  started_from text check (started_from in ('windfall', 'nothing')),
  -- When a mail server last accepted a test mail, and a digest of that server's settings.
  test_mail_at timestamptz,
  test_mail_server text,
  -- When the payment provider's keys last passed their check, and a digest of those keys.
  payments_checked_at timestamptz,
  payments_keys text,
  check (not is_open or first_opened_at is not null)
);
insert into centre_opening (is_open, first_opened_at) values (true, now());

-- Whether the site shows the drawn map of the way to the old cider barn; a centre elsewhere turns it off.
alter table venue add column drawn_map boolean not null default true;
