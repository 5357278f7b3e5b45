-- Sign-in of staff with the staff password, and kiosks that staff have enrolled.

create table staff_password (
  only_one boolean primary key default true check (only_one),
  digest text not null,
  set_at timestamptz not null
);

-- A sign-in. `digest` is the SHA-256 of the cookie's token, which is not stored.
create table staff_session (
  digest text primary key,
  id uuid not null default gen_random_uuid() unique,
  started_at timestamptz not null,
  -- When somebody last did something; an open page that reads new data does not count.
  active_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_over on staff_session (ends_at);

create table kiosk (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 40),
  digest text not null unique,
  enrolled_at timestamptz not null,
  seen_at timestamptz not null,
  withdrawn_at timestamptz
);

-- A code that enrols a new kiosk, once, within ten minutes.
create table kiosk_code (
  digest text primary key,
  name text not null check (length(btrim(name)) between 1 and 40),
  made_at timestamptz not null,
  ends_at timestamptz not null,
  used_at timestamptz
);
