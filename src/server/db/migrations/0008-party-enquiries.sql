-- Parties: when they can be held, what each package includes, and what families ask for -----------------------------

create table party_slot (
  party_package_id text not null references party_package,
  starts integer not null check (starts between 0 and 1439),
  ends integer not null check (ends between 1 and 1440),
  position integer not null,
  primary key (party_package_id, starts),
  unique (party_package_id, position),
  check (starts < ends)
);
insert into party_slot (party_package_id, starts, ends, position)
  select p.id, s.starts, s.ends, s.position
  from party_package p
  cross join (values (570, 690, 1), (720, 840, 2), (840, 960, 3), (960, 1080, 4)) as s (starts, ends, position)
  where p.id in ('bronze', 'silver', 'gold');
insert into party_slot (party_package_id, starts, ends, position)
  select id, 990, 1110, 1 from party_package where id = 'private-hire';

alter table party_package add column includes text[] not null default '{}';
update party_package set includes = '{1 free adult with each child,A table of your own in a party room,Every play area}' where id = 'bronze';
update party_package set includes = '{1 free adult with each child,A table of your own in a party room,Half an hour more to play}' where id = 'silver';
update party_package set includes = '{1 free adult with each child,A table of your own in a party room,A whole hour more to play}' where id = 'gold';
update party_package set includes = '{Up to 60 children and 60 adults,Every play area and nobody else in it}' where id = 'private-hire';

-- How many months ahead a party can be asked for; visits have their own, shorter limit.
alter table venue add column party_months_ahead integer not null default 12 check (party_months_ahead > 0);

-- What a party needs beside the message that it is. Of number_of_children the form's highest, 25, means 25 or more.
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
  -- When the child's name, the requests and what must not be eaten were taken out again.
  forgotten_at timestamptz,
  check (starts < ends)
);
create index party_inquiry_to_forget on party_inquiry (party_date) where forgotten_at is null;

create trigger calendar_changed after insert or update or delete or truncate on party_slot for each statement execute function calendar_changed();
