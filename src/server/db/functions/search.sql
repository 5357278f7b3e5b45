-- Returns a looser pattern for the trigram index. The pattern has only every third trigram of the word. These
-- trigrams are selective enough, and each trigram that is left out saves an index lookup.
create or replace function sieve_of(pattern text) returns text language sql immutable parallel safe
  return case when pattern ~ '^%[[:alnum:]]{4,}%$' then '%' || regexp_replace(btrim(pattern, '%'), '(...)', '\1%', 'g') || '%' else pattern end;

-- Returns the newest bookings that match all words, at most p_most. Searches the newest 400 bookings first,
-- without the index on words, because a common word usually has enough matches among them. Then goes back in
-- blocks of 4,096 bookings (`booking_blocks`). Estimates how far back to go next from the number of bookings
-- searched so far. The number of blocks would mislead, because the newest block is usually only partly
-- filled.
create or replace function newest_bookings_like(p_words text[], p_emails text[], p_most integer)
returns table (id uuid, held_at timestamptz) language plpgsql stable
set plan_cache_mode = force_generic_plan set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
declare
  v_first text := sieve_of(p_words[1]);
  v_second text := coalesce(sieve_of(p_words[2]), v_first);
  v_last bigint := (select last_value from booking_seq);
  v_below bigint := (v_last >> 12) + 1;
  v_width bigint := 2;
  v_from bigint;
  v_whole bigint;
  v_blocks integer[];
  v_found integer := 0;
  v_some integer;
  v_seen bigint;
begin
  return query
    with newest as (select k.id, k.held_at, k.words, k.customer_email from booking k order by k.held_at desc, k.id desc limit 400),
      liked as materialized (
        select k.id, k.held_at from newest k
        where k.words like all (p_words) and (p_emails = '{}' or plain_words(k.customer_email) like all (p_emails)))
    select k.id, k.held_at from liked k where (select count(*) from liked) >= p_most order by k.held_at desc, k.id desc limit p_most;
  if found then return; end if;
  -- Two words of 14 or more characters together (18 with their four percent signs) are probably a first name
  -- and a full surname. Such a name is rare, so its matches in the newest blocks would not show how far back
  -- to look. All bookings are then searched at once.
  if length(p_words[1] || p_words[2]) >= 18 then
    v_width := v_below;
    v_seen := 0;
  end if;
  while v_below > 0 and v_found < p_most loop
    v_from := greatest(0, v_below - v_width);
    v_whole := v_from;
    if v_width >= 8 then
      v_from := v_from - v_from % 16;
      v_whole := v_below - v_below % 16;
    end if;
    if v_from = 0 and v_seen is not null then
      -- This searches all remaining bookings. A rare word is found sooner without the condition on blocks.
      return query
        select b.id, b.held_at from (
          select k.id, k.held_at from booking k
          where k.words like v_first and k.words like v_second and k.seq < v_below << 12
            and k.words like all (p_words) and (p_emails = '{}' or plain_words(k.customer_email) like all (p_emails))
          offset 0) b
        order by b.held_at desc, b.id desc limit p_most - v_found;
    else
      v_blocks := array(select n::integer from generate_series(v_whole, v_below - 1) n)
        || array(select (-1 - n)::integer from generate_series(v_from >> 4, (v_whole >> 4) - 1) n);
      return query
        select b.id, b.held_at from (
          select k.id, k.held_at from booking k
          where k.words like v_first and k.words like v_second and booking_blocks(k.seq) && v_blocks
            and k.words like all (p_words) and (p_emails = '{}' or plain_words(k.customer_email) like all (p_emails))
          offset 0) b
        order by b.held_at desc, b.id desc limit p_most - v_found;
    end if;
    get diagnostics v_some = row_count;
    v_found := v_found + v_some;
    v_below := v_from;
    v_seen := v_last - (v_below << 12);
    v_width := case when v_found * v_last < 300 * v_seen then v_below
      else 1 + v_seen * (p_most - v_found) * 6 / (5 * v_found) / 4096 end;
  end loop;
end $$;

create or replace function fill_booking_words() returns trigger language plpgsql as $$
begin
  new.words := booking_words(new.customer_name, new.customer_email, new.customer_phone);
  -- Bookings are inserted as whole rows, with null in `seq`, so the column's default does not apply.
  if new.seq is null then new.seq := nextval('booking_seq'); end if;
  return new;
end $$;
create or replace trigger fill_booking_words before insert or update of customer_name, customer_email, customer_phone, reference, words on booking
  for each row execute function fill_booking_words();
