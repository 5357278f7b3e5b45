-- Inserts bench.size bookings. Random values are hashes of the row's number, so every run makes the same
-- choices. Times count back from now.

create function pg_temp.chance(n bigint, salt bigint) returns double precision language sql immutable
  return (hashint8extended(n, salt) & 1073741823) / 1073741824.0;
create function pg_temp.one_of(words text[], n bigint, salt bigint, power double precision default 1) returns text language sql immutable
  return words[1 + floor(power(pg_temp.chance(n, salt), power) * cardinality(words))::integer];

create temporary table family as
with parts as (
  select n,
    pg_temp.one_of('{Sarah,Emma,James,Laura,David,Claire,Rachel,Paul,Mark,Lisa,Zoë,Anna,Tom,Hannah,Chloé,Joanne,Daniel,Sophie,Priya,Aisha,Ben,Lucy,Katie,Gemma,Helen,Matthew,Andrew,Rebecca,Amy,Natalie,Siân,Owen,Renée,Mohammed,Fatima,Ewa,Łukasz,Maria,José,Ines,Oliver,Jack,Charlotte,Grace,Freya,Isla,Poppy,Martha,Rosemary,Annabel,Christopher,Alexandra,Victoria,Elizabeth,Georgina,Bo,Jo,Al}', n, 1, 1.2) as first,
    pg_temp.one_of('{Smith,Jones,Taylor,Brown,Williams,Wilson,Johnson,Davies,Patel,Robinson,Wright,Thompson,Evans,Walker,White,Roberts,Green,Hall,Wood,Jackson,Clarke,Khan,Harris,Lewis,Martin,Cooper,King,Davis,Ali,Baker,Morris,Hill,Moore,Ward,Turner,Cook,Singh,Lee,O''Brien,Kowalski,Núñez,Nguyễn,Hussain,Begum,Bennett,Gray,Price,Hughes,Edwards,Collins}', n, 2, 1.3) as common,
    pg_temp.one_of('{Ash,Black,Brad,Brock,Car,Chad,Clif,Crop,Den,Dun,East,El,Far,Fen,Glas,Gold,Had,Ham,Har,Hath,Hol,Horn,Hun,Kings,Lang,Lin,Long,Mal,Mar,Mel,Mill,Nor,Oak,Old,Pen,Pres,Rad,Rock,Ros,Rush,Sal,San,Shel,Sher,Stan,Sut,Thorn,Tor,Wal,War,Wel,Wes,Whit,Win,Wood,Wor,Yar,Yel}', n, 3) as head,
    pg_temp.one_of('{ton,ford,worth,ley,ham,well,wick,by,field,wood,more,stock,cott,combe,bridge,burn,den,don,grave,hurst,land,low,man,mere,ridge,shaw,stone,thorpe,ward,water,way,bury}', n, 4) as tail,
    pg_temp.chance(n, 5) as which
  from generate_series(0, greatest(20, current_setting('bench.size')::integer / 6)) n
), named as (
  -- The first two families have the names that the bench searches for.
  select n, case n when 0 then 'Robin' when 1 then 'Sarah' else first end as first,
    case when n = 0 then 'Quarmhurst' when n = 1 then 'Smith' when which < 0.30 then common when which < 0.95 then head || tail else common || '-' || head || tail end as surname,
    which from parts
)
select n, first || ' ' || surname as name, '' as words,
  regexp_replace(plain_words(first || '.' || surname), '[^a-z.]', '', 'g') || n || '@' || pg_temp.one_of('{example.org,example.com,example.net,mail.example}', n, 6) as email,
  case when pg_temp.chance(n, 7) < 0.02 then current_setting('bench.phone')
    else '07' || lpad((hashint8extended(n, 8) & 1073741823)::text, 9, '3') end as phone
from named;
alter table family add primary key (n);
update family set words = booking_words(name, email, phone);
analyze family;

-- `r` counts back from the newest booking. About every twelfth of the newest 1,000 bookings is for today, as
-- on a full Saturday. Each of the first two families has 40 bookings, spread over the whole history. So a
-- search for the name of either family finds about the same number of bookings at every size.
create temporary table made as
with numbered as (
  select n, current_setting('bench.size')::bigint - n as r, current_setting('bench.today')::date as today,
    case (n - 1) % greatest(2, current_setting('bench.size')::integer / 40) when 0 then 0 when 1 then 1
      else 2 + ((greatest(20, current_setting('bench.size')::integer / 6) - 2) * power(pg_temp.chance(n, 11), 1.3))::bigint end as family
  from generate_series(1, current_setting('bench.size')::bigint) n
), timed as (
  select *, now() - case when r < 1000 then r * interval '80 minutes'
    else interval '56 days' + (r - 1000) * (interval '1 day' * current_setting('bench.days')::integer / greatest(1, current_setting('bench.size')::bigint - 1000)) end as held_at,
    case when pg_temp.chance(n, 12) < 0.05 then 'credits' when pg_temp.chance(n, 12) < 0.07 then 'photo' else 'visit' end as kind,
    case when pg_temp.chance(n, 13) < 0.05 then 'lapsed' when pg_temp.chance(n, 13) < 0.07 then 'cancelled' else 'confirmed' end as status,
    1 + floor(pg_temp.chance(n, 14) * 3)::integer as children
  from numbered
)
select n, r, family, today, held_at, kind, status, case when kind = 'visit' then children else 0 end as children,
  case when kind <> 'credits' then case when r < 1000 and n % 12 = 0 then today else held_at::date + floor(pg_temp.chance(n, 15) * 14)::integer end end as day,
  case kind when 'visit' then 950 * children when 'photo' then 2000 else 7500 end as pence,
  lpad(to_hex((extract(epoch from held_at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15) as hex,
  upper(translate(substr(md5('r' || n), 1, 10), '01', 'XY')) as letters
from timed;
alter table made add column id uuid;
update made set id = hex::uuid;
analyze made;

insert into booking (id, kind, channel, reference, status, day, session_count, children, customer_name, customer_email, customer_phone,
  special_requests, loyalty_opt_in, terms_version, terms_agreed_at, original_pence, total_pence, request_digest, view_token,
  held_at, hold_expires_at, confirmed_at, words, seq)
select m.id, m.kind, 'online', m.reference, m.status, m.day, (m.kind = 'visit')::integer, m.children, f.name, f.email, f.phone,
  '', false, 'bench', m.held_at, m.pence, m.pence, 'bench', 'bench',
  m.held_at, m.held_at + interval '10 minutes', case when m.status <> 'lapsed' then m.held_at + interval '1 minute' end,
  f.words, m.n
from (select *, 'WF-' || substr(letters, 1, 5) || '-' || substr(letters, 6) as reference from made) m join family f on f.n = m.family
order by m.n;
select setval('booking_seq', current_setting('bench.size')::bigint);

insert into booking_ticket (booking_id, ticket_type_id, name, quantity, unit_price_pence, fee_pence)
select id, 'child-1-12', 'Children (1-12 years)', children, 950, 0 from made where kind = 'visit' order by n;

insert into session (day, starts, ends, capacity) select distinct day, 570, 960, 400 from made where kind = 'visit' on conflict do nothing;
insert into place (booking_id, session_id, children, starts, ends, taken_at, live_until)
select m.id, s.id, m.children, 570, 960, m.held_at,
  case m.status when 'confirmed' then 'infinity' when 'cancelled' then '-infinity'::timestamptz else m.held_at + interval '10 minutes' end
from made m join session s on s.day = m.day and s.event_id is null where m.kind = 'visit' order by m.n;

insert into photo_day select distinct day from made where kind = 'photo' on conflict do nothing;
insert into photo_session (booking_id, day, starts, ends, price_pence, taken_at, live_until)
select id, day, 560 + 20 * turn, 580 + 20 * turn, 2000, held_at, 'infinity'
from (select *, row_number() over (partition by day order by n) as turn from made where kind = 'photo' and status = 'confirmed') m where turn <= 18;
insert into credit_purchase (booking_id, email, credits, unit_pence, issued_at, return_until)
select m.id, mailbox_of(f.email), 10, 750, m.held_at, m.held_at + interval '14 days'
from made m join family f on f.n = m.family where m.kind = 'credits' and m.status = 'confirmed';

select write_missing_lines();
insert into payment (booking_id, idempotency_key, intent_id, amount_pence, status, created_at, received_pence, received_at)
select id, 'book-' || id, 'pi_bench_' || n, pence, case status when 'lapsed' then 'canceled' else 'succeeded' end, held_at,
  case when status <> 'lapsed' then pence end, case when status <> 'lapsed' then held_at + interval '1 minute' end from made order by n;
insert into refund (payment_id, booking_id, kind, idempotency_key, amount_pence, status, created_at, done_at, provider_refund_id, reason, deed)
select y.id, made.id, 'by-staff', 'refund-' || made.id, pence, 'done', held_at + interval '1 day', held_at + interval '1 day', 're_bench_' || n, 'A cold', made.id
from made join payment y on y.booking_id = made.id where made.status = 'cancelled' order by n;
insert into cancellation (booking_id, deed, reason, refund_pence, policy_pence, cancelled_at)
select id, id, 'A cold', pence, pence, held_at + interval '1 day' from made where status = 'cancelled';

-- Families of past days have all left. About a third of today's families have checked in, and half of these
-- have left again.
insert into stay (booking_id, children, adults, checked_in_at, ends_at, checked_in_by, cef_parking_agreed, terms_version, checked_out_at, checked_out_by)
select id, children, 0, came, came + interval '2 hours', 'Kiosk by the door', true, 'bench',
  case when day < today or n % 72 = 0 then came + interval '1 minute' * (n % 100) end, case when day < today or n % 72 = 0 then 'staff' end
from (select *, least(day + interval '10 hours', now() - interval '2 hours') as came from made where kind = 'visit' and status = 'confirmed') m
where day < today or (day = today and n % 36 = 0) order by n;

insert into journal (at, who, what, booking_id, after)
select at, who, what, id, after from (
  select held_at as at, 'customer' as who, 'places held' as what, id, jsonb_build_object('total_pence', pence, 'children', children, 'until', held_at + interval '10 minutes') as after from made
  union all select held_at + interval '1 minute', 'provider', 'confirmed', id, jsonb_build_object('total_pence', pence) from made where status <> 'lapsed'
  union all select held_at + interval '11 minutes', 'sweeper', 'hold ran out', id, null from made where status = 'lapsed'
  union all select held_at + interval '1 day', 'staff', 'cancelled by staff', id, jsonb_build_object('refund_pence', pence) from made where status = 'cancelled'
  union all select checked_in_at, 'kiosk', 'checked in', booking_id, jsonb_build_object('by', checked_in_by) from stay
  union all select checked_out_at, 'staff', 'checked out', booking_id, jsonb_build_object('by', checked_out_by) from stay where checked_out_at is not null
) e order by at;
insert into mail (booking_id, kind, status, attempts, next_attempt_at, queued_at, sent_at)
select id, 'booking-confirmed', 'sent', 1, held_at, held_at, held_at from made where status <> 'lapsed' order by n;

insert into inquiry (name, email, phone, inquiry_type, message, digest, created_at, responded_at)
select f.name, f.email, f.phone, case when m.n % 20 = 0 then 'party_booking' else 'general' end,
  'Hello, could you tell us whether there is room for ' || m.children + 4 || ' on ' || m.held_at::date || '? Thank you!', 'bench' || m.n, m.held_at,
  case when m.r > 300 then m.held_at + interval '1 day' end
from made m join family f on f.n = m.family where m.n % 10 = 0 order by m.n;
insert into party_inquiry (inquiry_id, party_package_id, child_name, child_age, party_date, starts, ends, number_of_children, special_requests, dietary_requirements, estimated_pence)
select id, 'bronze', 'A child', 5, created_at::date + 30, 570, 690, 10, '', '', 20000 from inquiry where inquiry_type = 'party_booking';
insert into member (mailbox, email, name, joined_at, mail_token)
select mailbox_of(email), email, name, now() - interval '1 day', md5('m' || n) from family;
