-- First rows of facts, which the owner may change later.

insert into consent_wording (version, words) values
  ('2026-11', 'Yes, e-mail me when I reach a new level and when there is news about my rewards. Every e-mail has a link that ends them with one click.'),
  ('2026-11-21', 'Yes, email me when I reach a new level and when there is news about my rewards. Every email has a link that ends them with one click.');

insert into loyalty_programme (points_per_pound, welcome_points, consent_version, voucher_months) values
  (1, 50, '2026-11-21', 6);

insert into loyalty_level (id, name, from_points, bonus_percent, bonus_on, benefits) values
  ('bronze', 'Bronze', 0, 0, 'every day', '{"A point for every pound you spend"}'),
  ('silver', 'Silver', 500, 5, 'weekends', '{}'),
  ('gold', 'Gold', 2000, 10, 'every day', '{}'),
  ('platinum', 'Platinum', 5000, 15, 'every day', '{}');

insert into reward (id, icon, title, description, value, points_cost, position, delivers, delivers_value, good_for, how_to_use) values
  ('free-hot-drink', 'cup', 'Free hot drink', 'Any tea, coffee or hot chocolate from the café.', '1 hot drink', 50, 1, 'desk', null, 'a free hot drink', 'Show this code at the café counter and choose any tea, coffee or hot chocolate.'),
  ('ten-percent-off', 'ticket', '10% off next visit', 'Off the tickets of your next visit.', '10% off', 100, 2, 'percent', 10, '10% off a visit', 'Type this code into the voucher box when you book your next visit.'),
  ('free-session', 'slide', 'Free 2-hour session', 'One child, one session of open play.', '1 session', 250, 3, 'free_sessions', 1, 'one child’s free session', 'Type this code into the voucher box when you book: one child’s session is free.'),
  ('party-discount', 'bunting', 'Party discount of 20%', 'Off a birthday party package.', '20% off', 300, 4, 'party', null, '20% off a birthday party package', 'Write this code in your party enquiry, or tell us when we call: we take 20% off the package.');

insert into achievement (id, icon, title, description, points_reward, category, position, visits_needed, for_party) values
  ('first-visit', 'boot', 'First visit', 'Come and play for the first time.', 50, 'visits', 1, 1, false),
  ('regular-visitor', 'calendar', 'Regular Visitor', 'Come and play 5 times.', 100, 'visits', 2, 5, false),
  ('party-host', 'bunting', 'Party Host', 'Book your first party with us.', 150, 'parties', 3, null, true);
