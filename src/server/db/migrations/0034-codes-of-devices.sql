-- A code belongs to the device that requested it: attempts of other devices do not count against it.
alter table email_code
  -- The SHA-256 of that device's token. Null: requested through the version before, and accepted from any
  -- device.
  add column device text,
  -- Digest of the requesting address: one address cannot use up the mail limit of an e-mail address.
  add column asked_from text,
  -- Whether the device had verified this e-mail address before: such devices have a limit of their own.
  add column by_known_device boolean not null default false;

-- The version before kept one live code a mailbox: it finds one of them, and asks for
-- another where that is not the one.
-- safe while the old version runs: an index alone, of a table that holds a day
drop index email_code_newest;
-- safe while the old version runs: what was asked for within a day
create unique index email_code_newest_of_device on email_code (mailbox, device) where code is not null;
