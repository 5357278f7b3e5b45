-- Returns three sums of a member's points. `current_points` can be spent. `total_points` decides the level:
-- points earned, less points that refunds reversed. `owed_points` are points that refunds should have taken
-- back but could not, because they were already spent. What was recovered since from later points is
-- subtracted.
create or replace function points_of(p_member uuid, out current_points integer, out total_points integer, out owed_points integer)
language sql stable as $$
  select coalesce(sum(points), 0)::integer,
    coalesce(sum(points - coalesce(shortfall, 0)) filter (where kind not in ('redeemed', 'recovered')), 0)::integer,
    coalesce(sum(shortfall), 0)::integer + coalesce(sum(points) filter (where kind = 'recovered'), 0)::integer
  from point_entry where member_id = p_member
$$;

-- Refuses to spend points that a member does not have, even if the caller did not check.
create or replace function point_entry_never_negative() returns trigger language plpgsql as $$
begin
  perform 1 from member where id = new.member_id for update;
  if new.points < 0 and (select current_points from points_of(new.member_id)) + new.points < 0 then
    raise exception 'member % has not that many points', new.member_id
      using errcode = 'check_violation', constraint = 'point_entry_never_negative';
  end if;
  return new;
end $$;
create or replace trigger point_entry_never_negative before insert on point_entry
  for each row execute function point_entry_never_negative();
