-- Inserts bench.size booked parties. The first 400 are on the coming days, four a day. The others are before
-- today, 32 a day in eight rooms. The coming days are therefore equally busy at every size.

insert into party_room (id, name, position) select 'bench-' || n, 'Room ' || n, 20 + n from generate_series(0, 7) n;

create temporary table made as
select gen_random_uuid() as booking_id, gen_random_uuid() as party_id, n, day, starts, room, lane, day - interval '40 days' as at,
  n % 10 <> 0 as is_paid
from (
  select n, current_setting('bench.today')::date + 1 + n / 4 as day, 570 + 210 * (n % 4) as starts, 'party-room-1' as room, 1 as lane
  from generate_series(0, 399) n
  union all
  select n, current_setting('bench.today')::date - 1 - (n - 400) / 32, 570 + 210 * (n % 4), 'bench-' || (n / 4) % 8, 1 + (n / 4) % 8
  from generate_series(400, current_setting('bench.size')::integer - 1) n) placed;

insert into booking (id, kind, channel, reference, status, day, session_count, children, customer_name, customer_email, customer_phone,
  special_requests, loyalty_opt_in, terms_version, terms_agreed_at, original_pence, total_pence, request_digest, view_token,
  held_at, hold_expires_at, confirmed_at, words, seq)
select booking_id, 'party', 'online', 'WF-B' || lpad(n::text, 7, '0'), 'confirmed', null, 0, 0, 'Host ' || n, 'host' || n || '@example.org', '01632 960' || n % 1000,
  '', false, 'bench', at, 22800, 22800, 'bench', 'bench', at, at + interval '10 minutes', at, 'host ' || n, n + 1
from made order by n;
select setval('booking_seq', current_setting('bench.size')::bigint);
insert into order_line (booking_id, product, kind, item, description, quantity, unit_pence, vat_percent, written_at, owed_at)
select booking_id, 'party', 'sale', 'gold', 'Gold party', 12, 1900, 20, at, at from made order by n;
insert into payment (booking_id, idempotency_key, intent_id, amount_pence, status, created_at, received_pence, received_at)
select booking_id, 'book-' || booking_id, 'pi_bench_' || n, pence, 'succeeded', at, pence, at
from (select *, case when is_paid then 22800 else 5000 end as pence from made) m order by n;
insert into party_day select distinct day from made on conflict do nothing;
insert into party (id, booking_id, party_package_id, day, starts, ends, plays_from, plays_until, set_up_minutes, clear_up_minutes,
  takes, room_id, lanes, children, child_name, child_age, state, taken_at, live_until)
select party_id, booking_id, 'gold', day, starts, starts + 120, starts, starts + 180, 15, 15, 'room', room, int4range(lane, lane + 1), 12, 'Child ' || n, 7,
  'booked', at, 'infinity' from made order by n;
insert into party_invitation (party_id, code, made_at) select party_id, 'bench' || n, at from made where n < 400;
insert into party_family (party_id, code, name, is_coming, answered_at, added_at)
select party_id, 'bench' || n || '-' || f, 'Family ' || f, true, at, at from made, generate_series(1, 11) f where n < 400;
insert into party_guest (family_id, position, name, avoids)
select id, 1, 'Guest', case when name in ('Family 1', 'Family 2') then '{dairy,nuts}'::text[] else '{}' end from party_family;
