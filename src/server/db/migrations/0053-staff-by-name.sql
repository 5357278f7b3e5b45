-- Staff by name, with roles (specification 13.2). The owner can still sign in with the staff password; such a
-- sign-in has no person. Until it is restarted, a process of the previous version treats a person's sign-in
-- as one with the staff password.
create table staff_person (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 60),
  email text not null,
  role text not null check (role in ('owner', 'manager', 'front-desk', 'kitchen', 'photographer')),
  invited_at timestamptz not null,
  -- First sign-in; null while the invitation is open.
  joined_at timestamptz,
  ended_at timestamptz,
  -- When the name and the e-mail address were erased.
  erased_at timestamptz,
  -- The argon2id digest of the password, and the TOTP secret in the authenticator app.
  password_digest text,
  code_key text,
  -- A new secret, shown so that the person can add it to the app. It becomes `code_key` once a code confirms
  -- that the app has it.
  next_code_key text,
  -- The half-minute (TOTP step) of the last code that was used, so that each code works once.
  code_step bigint,
  -- The argon2id digest of the PIN with which the person takes over an open screen, and the number of wrong
  -- attempts since the PIN was last correct.
  pin_digest text,
  pin_tries integer not null default 0 check (pin_tries >= 0),
  check ((password_digest is null) = (code_key is null)),
  check (ended_at is null or (password_digest is null and pin_digest is null))
);
create unique index staff_person_email on staff_person (lower(email));

create table staff_invitation (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references staff_person on delete cascade,
  sent_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz
);
create unique index staff_invitation_open on staff_invitation (person_id) where used_at is null and withdrawn_at is null;
-- The keys in an invitation's links, one for each mail. Only their SHA-256 is stored.
create table staff_invitation_key (
  digest text primary key,
  invitation_id uuid not null references staff_invitation on delete cascade
);
create index staff_invitation_key_invitation on staff_invitation_key (invitation_id);

create table staff_passkey (
  id text primary key,
  person_id uuid not null references staff_person on delete cascade,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (length(btrim(name)) between 1 and 40),
  made_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_person on staff_passkey (person_id);

-- Challenges for passkeys. Each can be signed once, within five minutes. `person_id` is null for a sign-in.
create table staff_challenge (
  challenge text primary key,
  person_id uuid references staff_person on delete cascade,
  ends_at timestamptz not null
);
create index staff_challenge_over on staff_challenge (ends_at);

create table staff_recovery_code (
  person_id uuid not null references staff_person on delete cascade,
  digest text not null,
  used_at timestamptz,
  primary key (person_id, digest)
);

-- person_id: who is at the screen; opened_by: who signed in there; by_pin: taken over with a PIN since then.
alter table staff_session
  add column person_id uuid references staff_person,
  add column opened_by uuid references staff_person,
  add column by_pin boolean not null default false,
  add column how text not null default 'staff password',
  add column device text not null default '';
-- safe while the old version runs: sign-ins are few, at most some hundreds
create index staff_session_person on staff_session (person_id) where ended_at is null;

-- Which member of staff acted. Database functions also write to the audit log; the default reads the person
-- from a setting of the transaction.
alter table journal add column person_id uuid references staff_person;
alter table journal alter column person_id set default nullif(current_setting('windfall.person', true), '')::uuid;

alter table mail add column staff_invitation_id uuid references staff_invitation on delete cascade;
-- safe while the old version runs: no row has a value yet, so the index is built as fast as the table is read
create unique index mail_staff_invitation_once on mail (staff_invitation_id, kind);
insert into mail_kind (kind, about, title, can_go_again) values
  ('staff-invited', 'staff_invitation_id', 'Invitation of a colleague', false);
