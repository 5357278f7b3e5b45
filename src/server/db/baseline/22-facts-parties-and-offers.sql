-- First rows of facts, which the owner may change later.

insert into party_package (id, name, price_pence, priced_per, minutes, most_children, most_adults, free_adults_per_child, food_pence_per_person, description, recommended, position, includes) values
  ('bronze', 'Bronze', 1300, 'child', 120, null, null, 1, null, 'Two hours of play and your own table in a party room.', false, 1, '{"1 free adult with each child","A table of your own in a party room","Every play area"}'),
  ('silver', 'Silver', 1600, 'child', 150, null, null, 1, null, 'Two and a half hours: play first, then the party room.', true, 2, '{"1 free adult with each child","A table of your own in a party room","Half an hour more to play"}'),
  ('gold', 'Gold', 1900, 'child', 180, null, null, 1, null, 'Three hours, the longest party we do in open hours.', false, 3, '{"1 free adult with each child","A table of your own in a party room","A whole hour more to play"}'),
  ('private-hire', 'Private Hire', 19900, 'party', 120, 60, 60, 0, 500, 'The whole barn to yourselves after closing.', false, 4, '{"Up to 60 children and 60 adults","Every play area and nobody else in it"}');

insert into party_slot (party_package_id, starts, ends, position) values
  ('bronze', 570, 690, 1),
  ('bronze', 720, 840, 2),
  ('bronze', 840, 960, 3),
  ('bronze', 960, 1080, 4),
  ('silver', 570, 690, 1),
  ('silver', 720, 840, 2),
  ('silver', 840, 960, 3),
  ('silver', 960, 1080, 4),
  ('gold', 570, 690, 1),
  ('gold', 720, 840, 2),
  ('gold', 840, 960, 3),
  ('gold', 960, 1080, 4),
  ('private-hire', 990, 1110, 1);

insert into offer (id, title, price_pence, price_note, description, party_package_id, position) values
  ('loyalty-card', 'Loyalty card', null, '10th visit free', 'Buy 9 sessions and the 10th is free. Ask for a card at the desk.', null, 1),
  ('baby-and-toddler', 'Baby and toddler sessions', 800, 'per child', 'Quieter weekday mornings for the small ones, with 1 adult free.', null, 2),
  ('birthday-party', 'Birthday party', null, 'private hire', 'The whole barn for up to 60 children. Food is not included.', 'private-hire', 3);
