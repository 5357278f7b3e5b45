-- A code belongs to the device that requested it: attempts of other devices do not count against it.
alter table email_code
  -- The SHA-256 of that device's token. Null: asked for through the version
  -- before, and taken from any device.
  add column device text,
  -- Where it was asked from, as a digest: nobody uses up a mailbox's share of mails from one address.
  add column asked_from text,
  -- That device had verified this mailbox before: such devices have a share of their own.
  add column by_known_device boolean not null default false;

-- The version before kept one live code a mailbox: it finds one of them, and asks for
-- another where that is not the one.
-- safe while the old version runs: an index alone, of a table that holds a day
drop index email_code_newest;
-- safe while the old version runs: what was asked for within a day
create unique index email_code_newest_of_device on email_code (mailbox, device) where code is not null;
