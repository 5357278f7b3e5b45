-- Messages to the centre, party packages, and the offers on the home page.

create table inquiry (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null,
  inquiry_type text not null check (inquiry_type in ('general', 'birthday', 'group', 'feedback', 'party_booking')),
  message text not null,
  digest text not null,
  created_at timestamptz not null,
  responded_at timestamptz,
  -- Enquiries about parties have a list of their own.
  about_party boolean not null generated always as ((inquiry_type in ('birthday', 'party_booking'))) stored,
  -- The searchable words.
  words text not null generated always as (plain_words(((((((name || ' ') || email) || ' ') || phone) || ' ') || message))) stored
);
create index inquiry_newest on inquiry (created_at desc);
create index inquiry_digest on inquiry (digest, created_at);
create index inquiry_mailbox on inquiry (mailbox_of(email), created_at);
create index inquiry_list_newest on inquiry (about_party, created_at desc, id desc);
create index inquiry_list_waiting on inquiry (about_party, created_at desc, id desc) where responded_at is null;
create index inquiry_list_name on inquiry (about_party, plain_words(name), id);
create index inquiry_words on inquiry using gin (words gin_trgm_ops, inquiry_years(created_at, about_party));

create table party_package (
  id text primary key,
  name text not null,
  price_pence integer not null check (price_pence >= 0),
  priced_per text not null check (priced_per in ('child', 'party')),
  minutes integer not null check (minutes > 0),
  most_children integer check (most_children > 0),
  most_adults integer check (most_adults >= 0),
  free_adults_per_child integer not null check (free_adults_per_child >= 0),
  food_pence_per_person integer check (food_pence_per_person >= 0),
  description text not null,
  recommended boolean not null default false,
  position integer not null unique,
  includes text[] not null default '{}'
);

create table party_slot (
  party_package_id text not null references party_package,
  starts integer not null check (starts between 0 and 1439),
  ends integer not null check (ends between 1 and 1440),
  position integer not null,
  check (starts < ends),
  primary key (party_package_id, starts),
  unique (party_package_id, position)
);

-- The details of a party enquiry, besides its message; times in minutes of the day. A number_of_children of
-- 25, the form's maximum, means 25 or more.
create table party_inquiry (
  inquiry_id uuid primary key references inquiry on delete cascade,
  party_package_id text not null references party_package,
  child_name text not null,
  child_age integer not null check (child_age between 1 and 12),
  party_date date not null,
  starts integer not null,
  ends integer not null,
  number_of_children integer not null check (number_of_children between 5 and 25),
  special_requests text not null,
  dietary_requirements text not null,
  estimated_pence integer not null check (estimated_pence >= 0),
  -- When the child's name, the special requests and the dietary requirements were erased.
  forgotten_at timestamptz,
  -- When the party was booked: recorded by staff, or set when a party made from this enquiry is confirmed.
  -- The achievement for a first party depends on it.
  booked_at timestamptz,
  check (starts < ends)
);
create index party_inquiry_to_forget on party_inquiry (party_date) where forgotten_at is null;
create index party_inquiry_day on party_inquiry (party_date, inquiry_id);

create table offer (
  id text primary key,
  title text not null,
  price_pence integer check (price_pence >= 0),
  price_note text not null default '',
  description text not null,
  party_package_id text references party_package,
  position integer not null unique
);
