-- Functions that normalise names, e-mail addresses and phone numbers for comparison. Indexes and checks use
-- them. After a change of a function, the indexes that use it have to be rebuilt.

create extension if not exists pg_trgm;

-- Returns the canonical form of an e-mail address: in lower case, and without a suffix after '+'. All
-- spellings with the same canonical form reach the same person.
create function mailbox_of(email text) returns text language sql immutable
  return regexp_replace(lower(email), '\+[^@]*@', '@');

-- Returns words in the form in which they are compared: lower case, no accents or apostrophes, dashes as
-- spaces, single spaces, and letters such as ø, ł and ß in basic Latin. Uses only built-in functions,
-- because an index requires immutable functions and those of the extension unaccent are not immutable.
create function plain_words(words text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(translate(words, 'ÆŒØŁĐÐÞ', 'æœøłđðþ'), NFKD), '[\u0300-\u036f''’‘`´]', '', 'g')),
        'øłđðı', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\s\u2010-\u2015-]+', ' ', 'g'));

-- Returns the searchable text of a booking: its name, its e-mail address, and the digits of its phone number.
-- Leaves out the reference, which has its own index. Nobody searches for a part of a reference.
create function booking_words(name text, email text, phone text) returns text language sql immutable parallel safe
  return ' ' || plain_words(name || ' ' || email) || ' ' || regexp_replace(phone, '\D', '', 'g');

-- Returns the two blocks in which a booking is, by its sequence number: its block of 4,096 bookings, and its
-- block of 65,536 bookings as a negative number.
create function booking_blocks(seq bigint) returns integer[] language sql immutable parallel safe
  return array[(seq >> 12)::integer, -1 - (seq >> 16)::integer];

-- Returns the digits of a phone number without the leading 0, 44 or 0044: the form in which whole phone
-- numbers are indexed and compared.
create function phone_digits(phone text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(0044|44|0)', '');

-- Returns the year in which an enquiry arrived (UTC), as a negative number if it is about a party. So one
-- index finds words within one list and one year.
create function inquiry_years(created_at timestamptz, about_party boolean) returns integer[] language sql immutable parallel safe
  return array[extract(year from created_at at time zone 'UTC')::integer * case when about_party then -1 else 1 end];
