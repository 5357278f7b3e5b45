-- First rows of facts, which the owner may change later.

insert into photo_studio (title, price_pence, editing_pence, session_minutes, days_ahead, season_from, closed_weekdays, expect, bring, delivery, edited_delivery) values
  ('Autumn Photo Studio Sessions', 2000, 1500, 20, 30, '2025-10-01', '{4}', '{"Our photographer and the painted orchard to yourselves, from start to finish.","Paper leaves to throw, apples, baskets and a very small wheelbarrow to sit in.","Children, grown-ups, grandparents, a favourite bear: whoever fits in front of the backdrop.","Every photograph that turned out well, as files to keep and print."}', '{"Warm colours look best; large letters and logos do not.","Bring something to change into, and the toy that makes somebody smile.","Play is not part of a photo session: book open play as well if the children would like to stay."}', 'Your photographs come by email within 7 days.', 'With professional editing we retouch each one by hand: light, colour and jam on chins. They come within 14 days.');

insert into credit_bundle (credits, price_pence, return_days) values
  (10, 7500, 14);
