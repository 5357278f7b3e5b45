-- How names, e-mail addresses and phone numbers are compared. Indexes and checks are built on these
-- functions: a change of one needs its indexes built again.

create extension if not exists pg_trgm;

-- The mailbox behind an address: letters of either case and what follows a plus reach the same person.
create function mailbox_of(email text) returns text language sql immutable
  return regexp_replace(lower(email), '\+[^@]*@', '@');

-- Words as they are compared: lower case, without accents and apostrophes, dashes as spaces, letters of other
-- alphabets' Latin in ours. Written with what every PostgreSQL has: the extension unaccent is not immutable,
-- and an index needs that.
create function plain_words(words text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(translate(words, 'ÆŒØŁĐÐÞ', 'æœøłđðþ'), NFKD), '[\u0300-\u036f''’‘`´]', '', 'g')),
        'øłđðı', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s\u2010-\u2015-]+', ' ', 'g'));

-- A whole reference is looked up in its own index: letters that nobody says in part need not be among the
-- words.
create function booking_words(name text, email text, phone text) returns text language sql immutable parallel safe
  return ' ' || plain_words(name || ' ' || email) || ' ' || regexp_replace(phone, '\D', '', 'g');

-- The block of 4,096 that a booking came in, and that of 65,536 (below zero).
create function booking_blocks(seq bigint) returns integer[] language sql immutable parallel safe
  return array[(seq >> 12)::integer, -1 - (seq >> 16)::integer];

-- A whole e-mail and a whole phone number have their own indexes, newest first; a mailbox is everywhere what
-- an e-mail is known by.
create function phone_digits(phone text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(0044|44|0)', '');

-- The year of an enquiry, below zero where it is about a party: one index finds words among those of a list
-- and a year.
create function inquiry_years(created_at timestamptz, about_party boolean) returns integer[] language sql immutable parallel safe
  return array[extract(year from created_at at time zone 'UTC')::integer * case when about_party then -1 else 1 end];
