-- Normalisation of names, e-mail addresses and phone numbers for comparison. Indexes and checks are built
-- on these functions: a changed function needs its indexes rebuilt.

create extension if not exists pg_trgm;

-- Returns the canonical e-mail of an address: upper or lower case and a suffix after a plus reach the
-- same person.
create function mailbox_of(email text) returns text language sql immutable
  return regexp_replace(lower(email), '\+[^@]*@', '@');

-- Normalises words for comparison: lower case, no accents or apostrophes, dashes as spaces, letters of
-- other alphabets in basic Latin. Uses only what every PostgreSQL has: the extension unaccent is not
-- immutable, as an index requires.
create function plain_words(words text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(translate(words, 'ÆŒØŁĐÐÞ', 'æœøłđðþ'), NFKD), '[\u0300-\u036f''’‘`´]', '', 'g')),
        'øłđðı', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s\u2010-\u2015-]+', ' ', 'g'));

-- The reference is not among the words: it has an index of its own, and nobody searches for a part of one.
create function booking_words(name text, email text, phone text) returns text language sql immutable parallel safe
  return ' ' || plain_words(name || ' ' || email) || ' ' || regexp_replace(phone, '\D', '', 'g');

-- Returns the block of 4,096 bookings by sequence, and the block of 65,536 as a negative number.
create function booking_blocks(seq bigint) returns integer[] language sql immutable parallel safe
  return array[(seq >> 12)::integer, -1 - (seq >> 16)::integer];

-- Whole e-mail addresses and phone numbers have indexes of their own, newest first; an address is always
-- identified by its canonical e-mail.
create function phone_digits(phone text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(0044|44|0)', '');

-- The year of an enquiry, negative for a party: one index finds words within one list and year.
create function inquiry_years(created_at timestamptz, about_party boolean) returns integer[] language sql immutable parallel safe
  return array[extract(year from created_at at time zone 'UTC')::integer * case when about_party then -1 else 1 end];
