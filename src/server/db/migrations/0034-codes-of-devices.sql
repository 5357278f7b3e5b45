-- A code belongs to the device that requested it: attempts of other devices do not count against it.
alter table email_code
  -- The SHA-256 of the device's token. Null for a code that was requested through the previous version of the
  -- site: any device may use such a code.
  add column device text,
  -- Digest of the network address of the request, so that one network address cannot use up the limit on
  -- mails to an e-mail address.
  add column asked_from text,
  -- Whether the device had verified this e-mail address before: requests of such devices have a limit of
  -- their own.
  add column by_known_device boolean not null default false;

-- The previous version expects one valid code for each mailbox. If several devices have a code, it finds only
-- one of the codes, and a person with another code must request a new one.
-- safe while the old version runs: it is only an index, on a table whose rows are deleted after a day
drop index email_code_newest;
-- safe while the old version runs: the table only has the requests of one day
create unique index email_code_newest_of_device on email_code (mailbox, device) where code is not null;
