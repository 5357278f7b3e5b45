-- Returns a member's spendable points; the total ever earned less what refunds took back, which decides
-- the level; and the points that refunds could not take back because they had been spent, less what later
-- points have made good.
create or replace function points_of(p_member uuid, out current_points integer, out total_points integer, out owed_points integer)
language sql stable as $$
  select coalesce(sum(points), 0)::integer,
    coalesce(sum(points - coalesce(shortfall, 0)) filter (where kind not in ('redeemed', 'recovered')), 0)::integer,
    coalesce(sum(shortfall), 0)::integer + coalesce(sum(points) filter (where kind = 'recovered'), 0)::integer
  from point_entry where member_id = p_member
$$;

-- Enforces the rule in the database too, for any statement that forgets it: nobody spends points that
-- they do not have.
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
