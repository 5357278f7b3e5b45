-- Refuses to check in a booking that is not a confirmed visit, even if the caller did not check.
create or replace function stay_of_confirmed_visit() returns trigger language plpgsql as $$
begin
  perform 1 from booking where id = new.booking_id and kind = 'visit' and status = 'confirmed' for update;
  if not found then
    raise exception 'booking % is no confirmed visit', new.booking_id
      using errcode = 'check_violation', constraint = 'stay_of_confirmed_visit';
  end if;
  return new;
end $$;
create or replace trigger stay_of_confirmed_visit before insert on stay
  for each row execute function stay_of_confirmed_visit();

-- Returns at most p_limit visits whose names have all the words. Finds visits on p_from or later that are
-- confirmed or whose families have checked in. Today's visits come first, then upcoming and then past ones,
-- each with the nearest day first. The surname is the last word of a name. With p_by_surname, a visit of
-- another day is found only if each part of its surname is among the words. p_patterns has the words as
-- patterns (`likeWordPattern`).
--
-- The function has one plan for all values, because the database would otherwise plan each search anew, which
-- takes longer than the search. Two details make this plan a good one. The condition on the day has an upper
-- end ('infinity'), which excludes nothing. Without an upper end, the database would expect to find a third
-- of all bookings; with one, it expects only a few. The text '' is appended to the stored words, so that the
-- database does not use the index on them. That index would find every booking ever made under such a name.
-- The stored words are compared first, because that is quicker than normalising the name.
create or replace function visits_by_name(p_words text[], p_patterns text[], p_from date, p_today date, p_by_surname boolean, p_limit integer)
returns setof uuid language plpgsql stable rows 50 set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select b.id from booking b left join stay s on s.booking_id = b.id
    where b.kind = 'visit' and b.day between p_from and 'infinity' and (b.status = 'confirmed' or s.booking_id is not null)
      and p_words <> '{}' and b.words || '' like all (p_patterns) and ' ' || plain_words(b.customer_name) like all (p_patterns)
      and (not p_by_surname or b.day = p_today
        or string_to_array(plain_words(regexp_replace(b.customer_name, '^.*\s', '')), ' ') <@ p_words)
    order by b.day < p_today, abs(b.day - p_today), b.customer_name, b.id limit p_limit;
end $$;
