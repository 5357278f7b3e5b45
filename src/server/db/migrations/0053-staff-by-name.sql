-- Staff by name, with roles (specification 13.2). The staff password stays the owner's way in: a sign-in with
-- it has no person. A process of the previous version lets a person in as if by it until it is restarted.
create table staff_person (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 60),
  email text not null,
  role text not null check (role in ('owner', 'manager', 'front-desk', 'kitchen', 'photographer')),
  invited_at timestamptz not null,
  -- First sign-in; null while the invitation is open.
  joined_at timestamptz,
  ended_at timestamptz,
  -- When name and address were erased.
  erased_at timestamptz,
  -- argon2id, and the key from which the authenticator app works out its codes.
  password_digest text,
  code_key text,
  -- A key that is shown to be taken over into the app, until a code of it confirms that it was.
  next_code_key text,
  -- The half-minute of the last code that was used: each works once.
  code_step bigint,
  -- The PIN to change hands (argon2id), and the wrong tries since it last worked.
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
-- The keys of its links, one for each mail that was written. Only the SHA-256 is stored.
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

-- What an authenticator has to sign: used once, within five minutes. No person for a sign-in.
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

-- person_id: who is at the screen; opened_by: who signed in there; by_pin: since then hands were changed.
alter table staff_session
  add column person_id uuid references staff_person,
  add column opened_by uuid references staff_person,
  add column by_pin boolean not null default false,
  add column how text not null default 'staff password',
  add column device text not null default '';
-- safe while the old version runs: sign-ins are few, at most some hundreds
create index staff_session_person on staff_session (person_id) where ended_at is null;

-- Who of the staff it was. Functions write the log, too: they take the person from the transaction.
alter table journal add column person_id uuid references staff_person;
alter table journal alter column person_id set default nullif(current_setting('windfall.person', true), '')::uuid;

alter table mail add column staff_invitation_id uuid references staff_invitation on delete cascade;
-- safe while the old version runs: no row has a value yet, so it is built as fast as the table is read
create unique index mail_staff_invitation_once on mail (staff_invitation_id, kind);
insert into mail_kind (kind, about, title, can_go_again) values
  ('staff-invited', 'staff_invitation_id', 'Invitation of a colleague', false);
