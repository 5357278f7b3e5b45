-- First rows of facts, which the owner may change later.

insert into notice_post (text, posted_at, likes, comments, shares, type) values
  ('Longer days in the orchard! From today the barn is open 9:30 AM to 4:00 PM daily, with flexible 2-hour sessions: come when it suits you, and your two hours start when you check in.', '2025-07-23T08:15:00+01:00', 86, 17, 24, 'text'),
  ('There is a little QR code on every café table now. Point your phone at it and the whole menu opens, allergens and all. The big paper menu still hangs by the counter, for those of us who left the phone in the car.', '2025-07-20T16:40:00+01:00', 38, 6, 3, 'text'),
  ('Morning play only this Friday, 18th July: we are open 9:30-11:30, and then the barn is closed for a private event. Saturday is back to normal. Thank you for bearing with us!', '2025-07-14T09:05:00+01:00', 21, 15, 19, 'text'),
  ('The grown-ups asked, and the kitchen answered: our adult menu has been refreshed. Loaded nachos, proper pizzas, and a grilled cheese you may not want to share.', '2025-07-08T12:30:00+01:00', 54, 22, 5, 'text'),
  ('Somebody turning one, or five, or eleven? Have a look at our birthday packages: Bronze, Silver and Gold, or the whole barn to yourselves with Private Hire. You bring the cake, we bring the slides.', '2025-07-02T10:00:00+01:00', 47, 28, 12, 'text');
