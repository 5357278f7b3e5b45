-- What the centre offers beside a ticket, as the home page tells it: areas, who they suit, offers, parties, the loyalty scheme.
create table play_area (
  id text primary key,
  name text not null,
  ages text not null,
  description text not null,
  drawing text not null,
  position integer not null unique
);
insert into play_area (id, name, ages, description, drawing, position) values
  ('adventure-zone', 'Adventure Zone', 'Ages 5-12', 'The ninja course, the rope bridge and the drop slide, under the old roof beams.', 'adventure-zone', 1),
  ('toddler-haven', 'Toddler Haven', 'Ages 0-4', 'Soft blocks, low slides and a ball pool that only comes up to the tummy.', 'toddler-haven', 2),
  ('party-rooms', 'Party Rooms', 'Birthdays', 'Two rooms to shut the door on: a long table, bunting and nobody else''s cake.', 'party-room', 3),
  ('parent-cafe', 'Parent Café', 'Grown-ups', 'Proper tea, good coffee and a clear view of every exit from the slides.', 'parent-cafe', 4),
  ('sensory-room', 'Sensory Room', 'From the first weeks', 'Slow lights, soft things and quiet, for the very small and for anyone who needs a moment.', 'sensory-room', 5),
  ('role-play-rooms', 'Role Play Rooms', 'Ages 1-6', 'A farm shop, a kitchen and a vet''s, all at knee height and all open for business.', 'role-play-room', 6);

create table age_guide (
  ages text primary key,
  areas text not null,
  position integer not null unique
);
insert into age_guide (ages, areas, position) values
  ('Under 1s', 'Sensory area', 1),
  ('Ages 1-6', 'Role play and toddler zone', 2),
  ('Ages 4-12', 'Ninja course and large soft play', 3);

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
  position integer not null unique
);
insert into party_package
  (id, name, price_pence, priced_per, minutes, most_children, most_adults, free_adults_per_child, food_pence_per_person, description, recommended, position)
values
  ('bronze', 'Bronze', 1300, 'child', 120, null, null, 1, null, 'Two hours of play and your own table in a party room.', false, 1),
  ('silver', 'Silver', 1600, 'child', 150, null, null, 1, null, 'Two and a half hours: play first, then the party room.', true, 2),
  ('gold', 'Gold', 1900, 'child', 180, null, null, 1, null, 'Three hours, the longest party we do in open hours.', false, 3),
  ('private-hire', 'Private Hire', 19900, 'party', 120, 60, 60, 0, 500, 'The whole barn to yourselves after closing.', false, 4);

create table offer (
  id text primary key,
  title text not null,
  price_pence integer check (price_pence >= 0),
  price_note text not null default '',
  description text not null,
  party_package_id text references party_package,
  position integer not null unique
);
insert into offer (id, title, price_pence, price_note, description, party_package_id, position) values
  ('loyalty-card', 'Loyalty card', null, '10th visit free', 'Buy 9 sessions and the 10th is free. Ask for a card at the desk.', null, 1),
  ('baby-and-toddler', 'Baby and toddler sessions', 800, 'per child', 'Quieter weekday mornings for the small ones, with 1 adult free.', null, 2),
  ('birthday-party', 'Birthday party', null, 'private hire', 'The whole barn for up to 60 children. Food is not included.', 'private-hire', 3);

create table loyalty_programme (
  only_one boolean primary key default true check (only_one),
  points_per_pound integer not null check (points_per_pound >= 0),
  welcome_points integer not null check (welcome_points >= 0)
);
insert into loyalty_programme (points_per_pound, welcome_points) values (1, 50);

create table loyalty_level (
  id text primary key check (id in ('bronze', 'silver', 'gold', 'platinum')),
  name text not null,
  from_points integer not null unique check (from_points >= 0),
  bonus_percent integer not null check (bonus_percent between 0 and 100),
  bonus_on text not null check (bonus_on in ('weekends', 'every day')),
  benefits text[] not null
);
insert into loyalty_level (id, name, from_points, bonus_percent, bonus_on, benefits) values
  ('bronze', 'Bronze', 0, 0, 'every day', '{A point for every pound you spend}'),
  ('silver', 'Silver', 500, 5, 'weekends', '{}'),
  ('gold', 'Gold', 2000, 10, 'every day', '{}'),
  ('platinum', 'Platinum', 5000, 15, 'every day', '{}');

create table reward (
  id text primary key,
  icon text not null,
  title text not null,
  description text not null,
  value text not null,
  points_cost integer not null check (points_cost > 0),
  position integer not null unique
);
insert into reward (id, icon, title, description, value, points_cost, position) values
  ('free-hot-drink', 'cup', 'Free hot drink', 'Any tea, coffee or hot chocolate from the café.', '1 hot drink', 50, 1),
  ('ten-percent-off', 'ticket', '10% off next visit', 'Off the tickets of your next visit.', '10% off', 100, 2),
  ('free-session', 'slide', 'Free 2-hour session', 'One child, one session of open play.', '1 session', 250, 3),
  ('party-discount', 'bunting', 'Party discount of 20%', 'Off a birthday party package.', '20% off', 300, 4);

create table achievement (
  id text primary key,
  icon text not null,
  title text not null,
  description text not null,
  points_reward integer not null check (points_reward >= 0),
  category text not null,
  position integer not null unique
);
insert into achievement (id, icon, title, description, points_reward, category, position) values
  ('first-visit', 'boot', 'First visit', 'Come and play for the first time.', 50, 'visits', 1),
  ('regular-visitor', 'calendar', 'Regular Visitor', 'Come and play 5 times.', 100, 'visits', 2),
  ('party-host', 'bunting', 'Party Host', 'Book your first party with us.', 150, 'parties', 3);

create trigger calendar_changed after insert or update or delete or truncate on play_area for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on age_guide for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on party_package for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on offer for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on loyalty_programme for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on loyalty_level for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on reward for each statement execute function calendar_changed();
create trigger calendar_changed after insert or update or delete or truncate on achievement for each statement execute function calendar_changed();
