-- What the photo studio says of itself: what to expect, what to bring, and when the photographs come.
alter table photo_studio add column expect text[] not null default '{
  "Our photographer and the painted orchard to yourselves, from start to finish.",
  "Paper leaves to throw, apples, baskets and a very small wheelbarrow to sit in.",
  "Children, grown-ups, grandparents, a favourite bear: whoever fits in front of the backdrop.",
  "Every photograph that turned out well, as files to keep and print."
}';
alter table photo_studio add column bring text[] not null default '{
  "Warm colours look best; large letters and logos do not.",
  "Bring something to change into, and the toy that makes somebody smile.",
  "Play is not part of a photo session: book open play as well if the children would like to stay."
}';
alter table photo_studio add column delivery text not null default 'Your photographs come by email within 7 days.';
alter table photo_studio add column edited_delivery text not null default
  'With professional editing we retouch each one by hand: light, colour and jam on chins. They come within 14 days.';
alter table photo_studio alter column expect drop default, alter column bring drop default,
  alter column delivery drop default, alter column edited_delivery drop default;
