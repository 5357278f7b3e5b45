-- Verification of e-mail addresses: whether the person at a device can read the mail to an address.

-- A browser that requested or entered a code. Only the SHA-256 of its cookie's token is stored.
create table known_device (
  digest text primary key,
  ends_at timestamptz not null
);
create index known_device_ended on known_device (ends_at);

-- A request for a six-digit code. The code is set to null once it is used, replaced, expired or entered
-- wrongly five times; the row remains only so that the rate limits count it.
create table email_code (
  id uuid primary key default gen_random_uuid(),
  mailbox text not null,
  -- The recipient's address as it was typed.
  email text not null,
  purpose text not null check (purpose in ('credits', 'rewards')),
  -- Null from the start if the e-mail address has reached its limit: no mail is sent then.
  code text check (code ~ '^[0-9]{6}$'),
  within_limit boolean not null,
  tries integer not null default 0 check (tries between 0 and 5),
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  check (mailbox = mailbox_of(email)),
  check (within_limit or code is null),
  check (tries < 5 or code is null)
);
create unique index email_code_newest on email_code (mailbox) where code is not null;
create index email_code_asked on email_code (mailbox, asked_at) where within_limit;
create index email_code_over on email_code (asked_at);

-- E-mail addresses that were verified on a device.
create table email_proof (
  device text not null references known_device on delete cascade,
  mailbox text not null check (mailbox = mailbox_of(mailbox)),
  proved_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (device, mailbox)
);
create index email_proof_ended on email_proof (ends_at);
