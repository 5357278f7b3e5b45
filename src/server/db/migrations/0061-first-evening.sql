-- Whether the centre is open for booking, and how its first evening went (specification 13.7). A centre that
-- exists already is open; the first start of a new one closes it (db/seed/seed.ts).
create table centre_opening (
  only_one boolean primary key default true check (only_one),
  is_open boolean not null,
  -- Null: it has never been open.
  first_opened_at timestamptz,
  -- What its owner began with; null: nothing chosen yet.
  started_from text check (started_from in ('windfall', 'nothing')),
  -- The last test mail that a mail server took, and a digest of that server's setting.
  test_mail_at timestamptz,
  test_mail_server text,
  -- When the payment provider's keys last passed their check, and a digest of those keys.
  payments_checked_at timestamptz,
  payments_keys text,
  check (not is_open or first_opened_at is not null)
);
insert into centre_opening (is_open, first_opened_at) values (true, now());

-- The drawn map shows the way to the old cider barn: a centre that is elsewhere takes it down.
alter table venue add column drawn_map boolean not null default true;
