-- The owner's figures (docs/decisions/0052-figures-are-daily-sums.md). They are daily sums, which are
-- computed from the rows and stored. The sums of a day are computed again when a row of that day has changed.

-- Returns the day at the venue at an instant.
create or replace function venue_day(p_at timestamptz) returns date language sql immutable
  return (p_at at time zone 'Europe/London')::date;

-- Returns the instant at which a day at the venue begins.
create or replace function venue_day_start(p_day date) returns timestamptz language sql immutable
  return p_day::timestamp at time zone 'Europe/London';

-- The next five functions read only the rows of their days, through indexes and in one process. They turn off
-- hash joins, merge joins and parallel workers. Otherwise the planner, which misjudges an array of days,
-- would read every row, or start parallel workers that cost more than they save.

-- Returns the sales of these days, from the lines of orders and from account credit that was spent.
create or replace function figure_sale_of(p_days date[]) returns setof figure_sale language sql stable
set enable_hashjoin = off set enable_mergejoin = off set max_parallel_workers_per_gather = 0 as $$
  select day, product, vat_percent, sum(amount_pence)::bigint, sum(vat_pence)::bigint
  from (
    select d.day, l.product, l.vat_percent, l.amount_pence, l.vat_pence
      from unnest(p_days) as d(day)
      join order_line l on l.owed_at >= venue_day_start(d.day) and l.owed_at < venue_day_start(d.day + 1)
    union all
    select venue_day(s.at), s.product, s.vat_percent, s.amount_pence, s.vat_pence
      from account_credit_sale s where venue_day(s.at) = any(p_days)
  ) sold
  group by day, product, vat_percent
  having count(*) filter (where amount_pence <> 0) > 0
$$;

-- Returns the money of these days, from payments and refunds.
create or replace function figure_money_of(p_days date[]) returns setof figure_money language sql stable
set enable_hashjoin = off set enable_mergejoin = off set max_parallel_workers_per_gather = 0 as $$
  select day, tender, sum(received)::bigint, sum(refunded)::bigint, sum(payments)::integer, sum(refunds)::integer
  from (
    select d.day, y.tender, y.received_pence as received, 0 as refunded, 1 as payments, 0 as refunds
      from unnest(p_days) as d(day)
      join payment y on y.received_at >= venue_day_start(d.day) and y.received_at < venue_day_start(d.day + 1)
        and y.tender <> 'account-credit' and y.received_pence <> 0
    union all
    select venue_day(r.done_at), y.tender, 0, r.amount_pence, 0, 1
      from refund r join payment y on y.id = r.payment_id
      where r.done_at >= (select venue_day_start(min(day)) from unnest(p_days) as d(day))
        and r.done_at < (select venue_day_start(max(day) + 1) from unnest(p_days) as d(day))
        and venue_day(r.done_at) = any(p_days) and y.tender <> 'account-credit'
  ) moved
  group by day, tender
$$;

-- Returns the visits of these days: how many there were, how many were checked in, how many days ahead they
-- were booked, and how many were by families with an earlier visit. `offset 0` keeps the planner from merging
-- the subqueries, so that each value is computed once for a visit, not once for each sum that uses it.
create or replace function figure_visit_of(p_days date[]) returns setof figure_visit language sql stable
set enable_hashjoin = off set enable_mergejoin = off set max_parallel_workers_per_gather = 0 as $$
  select day, count(*)::integer, sum(children)::integer, count(*) filter (where came)::integer, sum(lead)::bigint,
    count(*) filter (where lead = 0)::integer, count(*) filter (where lead = 1)::integer,
    count(*) filter (where lead between 2 and 3)::integer, count(*) filter (where lead between 4 and 7)::integer,
    count(*) filter (where lead between 8 and 14)::integer, count(*) filter (where lead between 15 and 30)::integer,
    count(*) filter (where lead > 30)::integer,
    count(*) filter (where is_family)::integer, count(*) filter (where has_visited)::integer
  from (
    select v.day, v.children, v.lead, v.came, v.is_family,
      v.is_family and exists (
        select from booking e where mailbox_of(e.customer_email) = v.mailbox
          and e.kind = 'visit' and e.status = 'confirmed' and e.day < v.day) as has_visited
    from (
      select m.*, m.mailbox like '%@%' and m.mailbox not like '%.invalid' as is_family
      from (
        select b.day, b.children, greatest(0, b.day - venue_day(b.confirmed_at)) as lead,
          s.booking_id is not null as came, mailbox_of(b.customer_email) as mailbox
        from booking b left join stay s on s.booking_id = b.id
        where b.day = any(p_days) and b.kind = 'visit' and b.status = 'confirmed'
        offset 0
      ) m
      offset 0
    ) v
    offset 0
  ) v
  group by day
$$;

-- Returns the arrivals of these days. A ticket is used on its own day.
create or replace function figure_arrival_of(p_days date[]) returns setof figure_arrival language sql stable
set enable_hashjoin = off set enable_mergejoin = off set max_parallel_workers_per_gather = 0 as $$
  select b.day, extract(hour from s.checked_in_at at time zone 'Europe/London')::integer, t.ticket_type_id, sum(t.quantity)::integer
  from booking b join stay s on s.booking_id = b.id join booking_ticket t on t.booking_id = b.id
  where b.day = any(p_days) group by 1, 2, 3
$$;

-- Returns the minutes that all children together were inside, for each hour of these days. A stay ends at
-- check-out. If the family was not checked out, the stay ends when its time is over.
create or replace function figure_inside_of(p_days date[]) returns setof figure_inside language sql stable
set enable_hashjoin = off set enable_mergejoin = off set max_parallel_workers_per_gather = 0 as $$
  select day, h.hour, sum(children * (least(ends, h.hour * 60 + 60) - greatest(starts, h.hour * 60)))::integer
  from (
    select day, starts, ends, sum(children) as children
    from (
      select b.day, s.children,
        greatest(0, floor(date_part('epoch', (s.checked_in_at at time zone 'Europe/London') - b.day::timestamp) / 60))::integer as starts,
        least(1440, floor(date_part('epoch',
          (coalesce(s.checked_out_at, s.ends_at) at time zone 'Europe/London') - b.day::timestamp) / 60))::integer as ends
      from booking b join stay s on s.booking_id = b.id where b.day = any(p_days)
      offset 0
    ) stays
    group by day, starts, ends
  ) i
  cross join lateral generate_series(starts / 60, (ends - 1) / 60) as h(hour)
  where ends > starts and children > 0
  group by day, h.hour
$$;

-- Returns the days of a period whose sums are not up to date.
create or replace function stale_figure_days(p_from date, p_to date) returns date[] language sql stable as $$
  select array(select distinct day from figure_stale where day between p_from and p_to)
$$;

-- The next five functions return the sums of a period. For days that have changed since their sums were
-- stored, they compute the sums from the rows.
create or replace function figure_sales(p_from date, p_to date) returns setof figure_sale language plpgsql stable as $$
declare
  v_stale date[] := stale_figure_days(p_from, p_to);
begin
  return query select * from figure_sale where day between p_from and p_to and day <> all(v_stale);
  if cardinality(v_stale) > 0 then return query select * from figure_sale_of(v_stale); end if;
end $$;
create or replace function figure_moneys(p_from date, p_to date) returns setof figure_money language plpgsql stable as $$
declare
  v_stale date[] := stale_figure_days(p_from, p_to);
begin
  return query select * from figure_money where day between p_from and p_to and day <> all(v_stale);
  if cardinality(v_stale) > 0 then return query select * from figure_money_of(v_stale); end if;
end $$;
create or replace function figure_visits(p_from date, p_to date) returns setof figure_visit language plpgsql stable as $$
declare
  v_stale date[] := stale_figure_days(p_from, p_to);
begin
  return query select * from figure_visit where day between p_from and p_to and day <> all(v_stale);
  if cardinality(v_stale) > 0 then return query select * from figure_visit_of(v_stale); end if;
end $$;
create or replace function figure_arrivals(p_from date, p_to date) returns setof figure_arrival language plpgsql stable as $$
declare
  v_stale date[] := stale_figure_days(p_from, p_to);
begin
  return query select * from figure_arrival where day between p_from and p_to and day <> all(v_stale);
  if cardinality(v_stale) > 0 then return query select * from figure_arrival_of(v_stale); end if;
end $$;
create or replace function figure_insides(p_from date, p_to date) returns setof figure_inside language plpgsql stable as $$
declare
  v_stale date[] := stale_figure_days(p_from, p_to);
begin
  return query select * from figure_inside where day between p_from and p_to and day <> all(v_stale);
  if cardinality(v_stale) > 0 then return query select * from figure_inside_of(v_stale); end if;
end $$;

-- Computes and stores the sums of at most p_limit days that are marked as changed, the newest first. Returns
-- the number of days. Deletes the marks of these days before it reads the rows, so that a change that commits
-- in between leaves a new mark.
create or replace function refresh_figures(p_limit integer) returns integer language plpgsql as $$
declare
  v_days date[];
begin
  perform pg_advisory_xact_lock(hashtextextended('figures', 0));
  v_days := array(select distinct day from figure_stale order by day desc limit p_limit);
  if cardinality(v_days) = 0 then return 0; end if;
  delete from figure_stale where day = any(v_days);
  delete from figure_sale where day = any(v_days);
  insert into figure_sale select * from figure_sale_of(v_days);
  delete from figure_money where day = any(v_days);
  insert into figure_money select * from figure_money_of(v_days);
  delete from figure_visit where day = any(v_days);
  insert into figure_visit select * from figure_visit_of(v_days);
  delete from figure_arrival where day = any(v_days);
  insert into figure_arrival select * from figure_arrival_of(v_days);
  delete from figure_inside where day = any(v_days);
  insert into figure_inside select * from figure_inside_of(v_days);
  return cardinality(v_days);
end $$;

-- The triggers below mark the day of a changed row as out of date, in the transaction of the change.
create or replace function mark_sales_stale() returns trigger language plpgsql as $$
begin
  insert into figure_stale select distinct venue_day(owed_at) from changed where owed_at is not null;
  return null;
end $$;
create or replace trigger figures_of_new_lines after insert on order_line
  referencing new table as changed for each statement execute function mark_sales_stale();
create or replace trigger figures_of_owed_lines after update on order_line
  referencing new table as changed for each statement execute function mark_sales_stale();
create or replace trigger figures_of_deleted_lines after delete on order_line
  referencing old table as changed for each statement execute function mark_sales_stale();

create or replace function mark_payment_stale() returns trigger language plpgsql as $$
begin
  insert into figure_stale select distinct venue_day(at)
    from unnest(array[case when tg_op <> 'INSERT' then old.received_at end, case when tg_op <> 'DELETE' then new.received_at end]) as m(at)
    where at is not null;
  return null;
end $$;
create or replace trigger figures_of_new_payment after insert on payment
  for each row when (new.received_at is not null) execute function mark_payment_stale();
create or replace trigger figures_of_payment after update on payment
  for each row when ((old.received_at, old.received_pence, old.tender) is distinct from (new.received_at, new.received_pence, new.tender))
  execute function mark_payment_stale();
create or replace trigger figures_of_deleted_payment after delete on payment
  for each row when (old.received_at is not null) execute function mark_payment_stale();

-- A refund counts on the day on which it is done. A refund to account credit also changes the sales of the
-- day on which it was created.
create or replace function mark_refund_stale() returns trigger language plpgsql as $$
begin
  insert into figure_stale select distinct venue_day(at)
    from unnest(array[case when tg_op <> 'INSERT' then old.done_at end, case when tg_op <> 'INSERT' then old.created_at end,
      case when tg_op <> 'DELETE' then new.done_at end, case when tg_op <> 'DELETE' then new.created_at end]) as m(at)
    where at is not null;
  return null;
end $$;
create or replace trigger figures_of_refund after insert or delete on refund
  for each row execute function mark_refund_stale();
create or replace trigger figures_of_changed_refund after update on refund
  for each row when ((old.done_at, old.created_at, old.payment_id, old.amount_pence)
    is distinct from (new.done_at, new.created_at, new.payment_id, new.amount_pence))
  execute function mark_refund_stale();

-- A visit counts on its day. Later visits of the family then count as repeat visits, so the days of those
-- visits are marked too.
create or replace function mark_visit_stale() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.kind = 'visit' and old.status = 'confirmed' then
    insert into figure_stale select old.day
      union select day from booking where mailbox_of(customer_email) = mailbox_of(old.customer_email)
        and kind = 'visit' and status = 'confirmed' and day > old.day;
  end if;
  if tg_op <> 'DELETE' and new.kind = 'visit' and new.status = 'confirmed' then
    insert into figure_stale select new.day
      union select day from booking where mailbox_of(customer_email) = mailbox_of(new.customer_email)
        and kind = 'visit' and status = 'confirmed' and day > new.day;
  end if;
  return null;
end $$;
create or replace trigger figures_of_new_visit after insert on booking
  for each row when (new.kind = 'visit' and new.status = 'confirmed') execute function mark_visit_stale();
create or replace trigger figures_of_visit after update on booking
  for each row when (new.kind = 'visit' and 'confirmed' in (old.status, new.status)
    and (old.status, old.day, old.children, old.confirmed_at, old.customer_email)
      is distinct from (new.status, new.day, new.children, new.confirmed_at, new.customer_email))
  execute function mark_visit_stale();
create or replace trigger figures_of_deleted_visit after delete on booking
  for each row when (old.kind = 'visit' and old.status = 'confirmed') execute function mark_visit_stale();

create or replace function mark_stay_stale() returns trigger language plpgsql as $$
begin
  insert into figure_stale select day from booking
    where id = case when tg_op = 'DELETE' then old.booking_id else new.booking_id end and day is not null;
  return null;
end $$;
create or replace trigger figures_of_stay after insert or update or delete on stay
  for each row execute function mark_stay_stale();

-- Arrivals count tickets, which may change after check-in.
create or replace function mark_tickets_stale() returns trigger language plpgsql as $$
begin
  insert into figure_stale select distinct b.day from changed c join stay s using (booking_id) join booking b on b.id = s.booking_id
    where b.day is not null;
  return null;
end $$;
create or replace trigger figures_of_new_tickets after insert on booking_ticket
  referencing new table as changed for each statement execute function mark_tickets_stale();
create or replace trigger figures_of_tickets after update on booking_ticket
  referencing new table as changed for each statement execute function mark_tickets_stale();
create or replace trigger figures_of_deleted_tickets after delete on booking_ticket
  referencing old table as changed for each statement execute function mark_tickets_stale();

-- Marks every day that may have a figure as out of date. Returns the number of days.
create or replace function mark_all_figures_stale() returns integer language plpgsql as $$
declare
  v_days integer;
begin
  insert into figure_stale
    select day::date from (
      select min(day) as first, max(day) as last from (
        (select venue_day(min(owed_at)) as day from order_line) union all (select venue_day(max(owed_at)) from order_line)
        union all (select venue_day(min(received_at)) from payment) union all (select venue_day(max(received_at)) from payment)
        union all (select venue_day(min(done_at)) from refund) union all (select venue_day(max(done_at)) from refund)
        union all (select min(day) from booking) union all (select max(day) from booking)
      ) ends
    ) span cross join lateral generate_series(first, last, interval '1 day') as day
    where first is not null;
  get diagnostics v_days = row_count;
  return v_days;
end $$;

-- Marks every day as out of date on the first run, because no sums are stored yet. No change is missed,
-- because the triggers above are created only after all transactions that write to their tables have ended.
create or replace function mark_figures_at_start() returns void language plpgsql as $$
begin
  if exists (select from figure_start) then return; end if;
  insert into figure_start default values;
  perform mark_all_figures_stale();
end $$;
select mark_figures_at_start();
