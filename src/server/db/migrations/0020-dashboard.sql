-- What the staff dashboard reads, at any size ------------------------------------------------------------------------------

-- All that somebody may say of a booking on the telephone, as it is compared: name, e-mail and reference in plain words, the reference
-- without its dashes, the phone's digits. It begins with a space: '% jo%' finds words that begin so.
create function booking_words(name text, email text, phone text, reference text) returns text language sql immutable parallel safe
  return ' ' || plain_words(name || ' ' || email || ' ' || reference)
    || ' ' || lower(replace(reference, '-', '')) || ' ' || regexp_replace(phone, '\D', '', 'g');

-- Kept, not computed as it is searched: a search looks through thousands of them. Not a generated column: bookings are inserted whole.
alter table booking add column words text not null default '';
update booking set words = booking_words(customer_name, customer_email, customer_phone, reference);

create function fill_booking_words() returns trigger language plpgsql as $$
begin
  new.words := booking_words(new.customer_name, new.customer_email, new.customer_phone, new.reference);
  return new;
end $$;
create trigger fill_booking_words before insert or update of customer_name, customer_email, customer_phone, reference, words on booking
  for each row execute function fill_booking_words();

create index booking_words on booking using gin (words gin_trgm_ops);
create index booking_newest on booking (held_at desc, id desc);
create index booking_confirmed on booking (confirmed_at desc) include (status, kind, total_pence) where confirmed_at is not null;
create index refund_newest on refund (created_at desc);

-- The audit page: by deed, and by who did it where that is rare. What families and the provider do is never far from the newest.
create index journal_what on journal (what, at desc, id desc);
create index journal_by_staff on journal (who, at desc, id desc) where who in ('staff', 'kiosk', 'system');

-- How many families had booked until an instant, counted from the rows every night; those since are counted as they are asked for.
create table customer_count (
  only_one boolean primary key default true check (only_one),
  customers integer not null check (customers >= 0),
  counted_until timestamptz not null
);
