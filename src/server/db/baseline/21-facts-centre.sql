-- First rows of facts, which the owner may change later.

insert into social_link (network, name, url, position) values
  ('facebook', 'Facebook', 'https://www.facebook.com/windfall.example', 1),
  ('instagram', 'Instagram', 'https://www.instagram.com/windfall.example', 2),
  ('youtube', 'YouTube', 'https://www.youtube.com/@windfall.example', 3);

insert into way_here (kind, title, body, position) values
  ('drive', 'By car', 'Leave the M5 at junction 23 and take the A39 across the Levels towards Glastonbury, about 25 minutes. Just before the town, brown signs with an apple on them lead you into Orchard Lane. We are the barn at the end of it; if you meet the Tor, you have gone too far.', 1),
  ('parking', 'Parking', 'Directly outside the door, with wide bays for prams and car seats nearest to it.', 2),
  ('bus', 'By bus', 'Buses between Wells and Street stop at the end of Orchard Lane. From there it is five minutes on foot, with a pavement all the way.', 3),
  ('train', 'By train', 'Castle Cary and Bridgwater are the nearest main line stations. From either it is about half an hour by taxi; book one ahead, because they seldom wait there.', 4);

insert into play_area (id, name, ages, description, drawing, position) values
  ('adventure-zone', 'Adventure Zone', 'Ages 5-12', 'The ninja course, the rope bridge and the drop slide, under the old roof beams.', 'adventure-zone', 1),
  ('toddler-haven', 'Toddler Haven', 'Ages 0-4', 'Soft blocks, low slides and a ball pool that only comes up to the tummy.', 'toddler-haven', 2),
  ('party-rooms', 'Party Rooms', 'Birthdays', 'Two rooms to shut the door on: a long table, bunting and nobody else''s cake.', 'party-room', 3),
  ('parent-cafe', 'Parent Café', 'Grown-ups', 'Proper tea, good coffee and a clear view of every exit from the slides.', 'parent-cafe', 4),
  ('sensory-room', 'Sensory Room', 'From the first weeks', 'Slow lights, soft things and quiet, for the very small and for anyone who needs a moment.', 'sensory-room', 5),
  ('role-play-rooms', 'Role Play Rooms', 'Ages 1-6', 'A farm shop, a kitchen and a vet''s, all at knee height and all open for business.', 'role-play-room', 6);

insert into age_guide (ages, areas, position) values
  ('Under 1s', 'Sensory area', 1),
  ('Ages 1-6', 'Role play and toddler zone', 2),
  ('Ages 4-12', 'Ninja course and large soft play', 3);

insert into check_in_term (position, words) values
  (1, 'Children stay in the care of the grown-up they came with, all the time. Our staff keep an eye on the play areas, but do not replace yours.'),
  (2, 'Socks on, shoes off, arms and knees covered. No scarves, cords, badges or anything sharp; pockets empty.'),
  (3, 'Slides: sitting, feet first, one after the other. Nets and tunnels: on the inside of them.'),
  (4, 'No pushing, no throwing, no toys from home. Food and drink stay at the café tables.'),
  (5, 'After sickness or diarrhoea, wait 48 hours. With a temperature, or anything that others could catch, come another day.'),
  (6, 'Tell us at once about any bump, and about anything that is broken or wet.'),
  (7, 'When the alarm sounds, take your children and leave by the nearest green sign.');

insert into retention (message_days, unpaid_booking_days, special_request_days, account_years) values
  (365, 365, 365, 6);
