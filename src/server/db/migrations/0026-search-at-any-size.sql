-- Searching payments takes as long with a million bookings as with a thousand --------------------------------------------

-- A whole reference is looked up in its own index: letters that nobody says in part need not be among the words.
create function booking_words(name text, email text, phone text) returns text language sql immutable parallel safe
  return ' ' || plain_words(name || ' ' || email) || ' ' || regexp_replace(phone, '\D', '', 'g');

-- Bookings in the order in which they came.
create sequence booking_seq;
alter table booking add column seq bigint;
alter sequence booking_seq owned by booking.seq;

create or replace function fill_booking_words() returns trigger language plpgsql as $$
begin
  new.words := booking_words(new.customer_name, new.customer_email, new.customer_phone);
  -- Bookings are inserted whole, so that a default alone would not number them.
  if new.seq is null then new.seq := nextval('booking_seq'); end if;
  return new;
end $$;

drop index booking_words;
alter table booking disable trigger user;
with numbered as (select id, row_number() over (order by held_at, id) as seq from booking)
  update booking b set seq = n.seq, words = booking_words(b.customer_name, b.customer_email, b.customer_phone) from numbered n where n.id = b.id;
select setval('booking_seq', count(*) + 1, false) from booking;
alter table booking enable trigger user;
alter table booking alter column seq set not null, alter column seq set default nextval('booking_seq');
drop function booking_words(text, text, text, text);

-- The block of 4,096 that a booking came in, and that of 65,536 (below zero).
create function booking_blocks(seq bigint) returns integer[] language sql immutable parallel safe
  return array[(seq >> 12)::integer, -1 - (seq >> 16)::integer];

-- One index finds words among the newest blocks without reading of older ones. What waits to be sorted into it is read by every search,
-- so that it stays short.
create index booking_words on booking using gin (words gin_trgm_ops, booking_blocks(seq)) with (gin_pending_list_limit = 256);

-- The newest bookings whose words are like all of these patterns (and whose e-mail is like all of those), at most so many. It looks through
-- the newest blocks and then further back by as much as the matches so far let expect, never through all where the newest suffice.
create function newest_bookings_like(p_words text[], p_emails text[], p_most integer)
returns table (id uuid, held_at timestamptz) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  v_first text := p_words[1];
  v_second text := p_words[2];
  v_all bigint := (select (last_value >> 12) + 1 from booking_seq);
  v_below bigint := v_all;
  v_width bigint := 2;
  v_from bigint;
  v_whole bigint;
  v_blocks integer[];
  v_found integer := 0;
  v_some integer;
begin
  while v_below > 0 and v_found < p_most loop
    v_from := greatest(0, v_below - v_width);
    v_whole := v_from;
    if v_width >= 32 then
      v_from := v_from - v_from % 16;
      v_whole := v_below - v_below % 16;
    end if;
    v_blocks := array(select n::integer from generate_series(v_whole, v_below - 1) n)
      || array(select (-1 - n)::integer from generate_series(v_from >> 4, (v_whole >> 4) - 1) n);
    if v_width >= v_below and v_below < v_all then
      -- All the rest: what is rare is found sooner without a look at the blocks.
      return query
        select b.id, b.held_at from (
          select k.id, k.held_at from booking k
          where k.words like v_first and k.words like coalesce(v_second, v_first) and k.seq < v_below << 12
            and k.words like all (p_words) and (p_emails = '{}' or plain_words(k.customer_email) like all (p_emails))
          offset 0) b
        order by b.held_at desc, b.id desc limit p_most - v_found;
    elsif v_second is null and p_emails = '{}' then
      return query
        select b.id, b.held_at from (
          select k.id, k.held_at from booking k where k.words like v_first and booking_blocks(k.seq) && v_blocks offset 0) b
        order by b.held_at desc, b.id desc limit p_most - v_found;
    else
      return query
        select b.id, b.held_at from (
          select k.id, k.held_at from booking k
          where k.words like v_first and k.words like coalesce(v_second, v_first) and booking_blocks(k.seq) && v_blocks
            and k.words like all (p_words) and (p_emails = '{}' or plain_words(k.customer_email) like all (p_emails))
          offset 0) b
        order by b.held_at desc, b.id desc limit p_most - v_found;
    end if;
    get diagnostics v_some = row_count;
    v_found := v_found + v_some;
    v_below := v_from;
    v_width := case when v_found * v_all < 400 * (v_all - v_below) then v_below
      else 1 + (v_all - v_below) * (p_most - v_found) * 6 / (5 * v_found) end;
  end loop;
end $$;

-- A whole e-mail and a whole phone number have their own indexes, newest first; a mailbox is everywhere what an e-mail is known by.
create function phone_digits(phone text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(phone, '\D', '', 'g'), '^(0044|44|0)', '');
drop index booking_email;
drop index booking_mailbox;
create index booking_mailbox on booking (mailbox_of(customer_email), held_at desc, id desc);
create index booking_phone on booking (phone_digits(customer_phone), held_at desc, id desc) where customer_phone <> '';

-- The sessions of a range of days; the indexes that keep each session single are of events or of open play alone.
create index session_day on session (day);
