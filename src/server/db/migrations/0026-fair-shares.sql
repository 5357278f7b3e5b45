-- How often each address has called lately, counted by all processes together. None of it needs to survive a crash.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_over on rate_limit (expire);

-- Where an unpaid booking came from, as a digest. Kept only while it is unpaid.
alter table booking add column held_from text;
create index booking_held_from on booking (held_from) where held_from is not null;

create function forget_held_from() returns trigger language plpgsql as $$
begin
  new.held_from := null;
  return new;
end $$;
create trigger forget_held_from before update of status on booking
  for each row when (new.status <> 'held' and old.held_from is not null) execute function forget_held_from();

-- Whether so much more would be too much that one address or one mailbox holds without having paid. `p_most` is
-- {"address": {"places", "photos"}, "mailbox": {…}}. Taken before any other lock, the address before the mailbox: whoever asks for both
-- waits for the one before, so that many at the same moment are counted too.
create function too_many_unpaid(
  p_from text, p_email text, p_now timestamptz, p_without uuid, p_places integer, p_photos integer, p_most jsonb
) returns boolean language plpgsql as $$
declare
  v_mailbox text := mailbox_of(p_email);
  v_places bigint;
  v_photos bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('unpaid from ' || p_from, 0));
  perform pg_advisory_xact_lock(hashtextextended('unpaid of ' || v_mailbox, 0));
  select coalesce(sum(children * session_count) filter (where kind = 'visit'), 0), count(*) filter (where kind = 'photo')
    into v_places, v_photos
    from booking where held_from = p_from and status = 'held' and hold_expires_at > p_now and id is distinct from p_without;
  if v_places + p_places > (p_most->'address'->>'places')::integer
    or v_photos + p_photos > (p_most->'address'->>'photos')::integer then return true; end if;
  select coalesce(sum(children * session_count) filter (where kind = 'visit'), 0), count(*) filter (where kind = 'photo')
    into v_places, v_photos
    from booking where mailbox_of(customer_email) = v_mailbox and status = 'held' and hold_expires_at > p_now
      and held_from is not null and id is distinct from p_without;
  return v_places + p_places > (p_most->'mailbox'->>'places')::integer
    or v_photos + p_photos > (p_most->'mailbox'->>'photos')::integer;
end $$;
