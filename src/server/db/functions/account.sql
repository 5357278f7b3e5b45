-- The account of an order (docs/decisions/0040-an-order-has-an-account.md).

-- What each order owes, what was received for it, and what has been or is being refunded, in pence. The
-- balance is what is owed, less what was received, plus what has been refunded. It is negative if too much
-- was received. `open_pence` is the balance after all due refunds.
create or replace view order_account as
select *, owed_pence - received_pence + returned_pence as balance_pence,
  owed_pence - received_pence + returned_pence + returning_pence as open_pence
from (
  select b.id as booking_id, b.status, b.confirmed_at, b.due_later_pence,
    coalesce((select sum(l.amount_pence) from order_line l where l.booking_id = b.id and l.owed_at is not null), 0)::integer as owed_pence,
    coalesce((select sum(y.received_pence) from payment y where y.booking_id = b.id), 0)::integer as received_pence,
    coalesce((select sum(r.amount_pence) from refund r where r.booking_id = b.id and r.status = 'done'), 0)::integer as returned_pence,
    coalesce((select sum(r.amount_pence) from refund r where r.booking_id = b.id and r.status = 'due'), 0)::integer as returning_pence
  from booking b
) a;

-- Returns the account of one order. It is a PL/pgSQL function, so that its query plan is cached.
create or replace function account_of(p_booking uuid) returns setof order_account language plpgsql stable rows 1 as $$
begin
  return query select * from order_account where booking_id = p_booking;
end $$;

-- Stores the lines of a new order at the current rates of VAT. The line of a gift voucher has no VAT if the
-- VAT is due only when the voucher is spent. Returns the id of the first line.
create or replace function write_order_lines(p_booking uuid, p_product text, p_lines jsonb, p_now timestamptz) returns bigint
language sql as $$
  with written as (
    insert into order_line (booking_id, product, kind, item, description, quantity, unit_pence, vat_percent, written_at)
    select p_booking, r.id, l.kind, coalesce(l.item, ''), l.description, l.quantity, l.unit_pence,
      case when r.id = 'gift-voucher' and (select vat_due from gift_voucher_rule) = 'spent' then 0 else r.vat_percent end, p_now
    from rows from (jsonb_to_recordset(p_lines)
        as (product text, kind text, item text, description text, quantity integer, unit_pence integer)) with ordinality
        as l(product, kind, item, description, quantity, unit_pence, place)
      join product r on r.id = coalesce(l.product, p_product)
    order by l.place
    returning id)
  select min(id) from written
$$;

-- Adds lines to a confirmed order, owed from p_at. A new item is sold at the current rate of VAT. A line with
-- a negative quantity takes back earlier lines of the same item and price, the newest first, at the rates at
-- which they were sold. Three kinds of line have another rate: a discount, a saving by credits, and money
-- that the centre keeps after a change. Each has the rate of the order's earlier line of the same kind. If
-- there is none, it has the rate of the items that were sold last.
create or replace function add_lines(p_booking uuid, p_lines jsonb, p_at timestamptz) returns void language sql as $$
  with had as (
    select product, kind, item, unit_pence, vat_percent, sum(quantity)::integer as quantity, max(id) as newest
    from order_line where booking_id = p_booking and kind <> 'return'
    group by product, kind, item, unit_pence, vat_percent having sum(quantity) > 0
  ), added as (
    select l.place, r.id as product, l.kind, coalesce(l.item, '') as item, l.description, l.quantity, l.unit_pence,
      coalesce(case when l.kind in ('discount', 'credits') or l.item = 'kept' then (
        select vat_percent from had where had.kind in (l.kind, 'sale') and had.product = r.id
          order by had.kind = l.kind desc, newest desc limit 1) end,
        r.vat_percent) as vat_percent
    from rows from (jsonb_to_recordset(p_lines)
        as (product text, kind text, item text, description text, quantity integer, unit_pence integer)) with ordinality
        as l(product, kind, item, description, quantity, unit_pence, place)
      join product r on r.id = l.product
  ), taken as (
    select a.place, had.vat_percent, least(had.quantity, -a.quantity - coalesce(sum(had.quantity) over newer, 0)) as quantity
    from added a join had using (product, kind, item, unit_pence)
    where a.quantity < 0
    window newer as (partition by a.place order by had.newest desc rows between unbounded preceding and 1 preceding)
  )
  insert into order_line (booking_id, product, kind, item, description, quantity, unit_pence, vat_percent, written_at, owed_at)
  select p_booking, a.product, a.kind, a.item, a.description, part.quantity, a.unit_pence, part.vat_percent, p_at, p_at
  from added a cross join lateral (
    select -t.quantity as quantity, t.vat_percent from taken t where t.place = a.place and t.quantity > 0
    union all
    select a.quantity + coalesce(sum(t.quantity), 0), a.vat_percent
      from taken t where t.place = a.place and t.quantity > 0
  ) part
  where part.quantity <> 0
  order by a.place
$$;

-- Writes the lines of orders that have none, from their tickets, photo sessions, credits, discounts and
-- refunds. Such orders are older than the table `order_line`, or come from the previous version of the site.
-- With p_booking, does so for that order only. Returns how many orders had no lines.
create or replace function write_missing_lines(p_booking uuid default null) returns integer language plpgsql as $$
declare
  v_bare uuid[] := array(select b.id from booking b
    where (p_booking is null or b.id = p_booking) and not exists (select from order_line l where l.booking_id = b.id));
begin
  insert into order_line (booking_id, product, kind, item, description, quantity, unit_pence, vat_percent, written_at)
  select b.id, b.kind, l.kind, l.item, l.description, l.quantity, l.unit_pence, r.vat_percent, coalesce(l.at, b.held_at)
  from booking b join product r on r.id = b.kind
  cross join lateral (
    select 1 as place, 'sale' as kind, t.ticket_type_id as item, t.name as description, t.quantity,
        t.unit_price_pence * b.session_count as unit_pence, null::timestamptz as at, y.position
      from booking_ticket t left join ticket_type y on y.id = t.ticket_type_id where t.booking_id = b.id
    union all
    select 2, 'fee', t.ticket_type_id, 'Booking fee', t.quantity, t.fee_pence, null, y.position
      from booking_ticket t left join ticket_type y on y.id = t.ticket_type_id where t.booking_id = b.id and t.fee_pence > 0
    union all
    select 1, 'sale', '', 'Photo session', 1, s.price_pence, null, 0 from photo_session s where s.booking_id = b.id
    union all
    select 2, 'sale', 'editing', 'Professional editing', 1, s.editing_pence, null, 0
      from photo_session s where s.booking_id = b.id and s.editing_pence is not null
    union all
    select 1, 'sale', '', 'Session credits', c.credits, c.unit_pence, null, 0 from credit_purchase c where c.booking_id = b.id
    union all
    select 3, 'credits', '', 'Session credits', 1, -b.credit_savings_pence, null, 0 where b.credit_savings_pence > 0
    union all
    select 4, 'discount', '', 'Voucher', 1, -b.discount_pence, null, 0 where b.discount_pence > 0
    union all
    select 5, 'return', '', 'Given back', 1, -f.amount_pence, f.created_at, 0
      from refund f where f.booking_id = b.id and f.kind <> 'late-money' and b.confirmed_at is not null
  ) l
  where b.id = any (v_bare)
  order by b.held_at, b.id, l.place, l.position, l.item, l.at;
  update order_line l set owed_at = case l.kind when 'return' then l.written_at else b.confirmed_at end
    from booking b where b.id = l.booking_id and b.confirmed_at is not null and b.id = any (v_bare);
  update place t set line_id = (select min(l.id) from order_line l where l.booking_id = t.booking_id)
    where t.booking_id = any (v_bare);
  update photo_session t set line_id = (select min(l.id) from order_line l where l.booking_id = t.booking_id)
    where t.booking_id = any (v_bare);
  update credit_purchase t set line_id = (select min(l.id) from order_line l where l.booking_id = t.booking_id)
    where t.booking_id = any (v_bare);
  update credit_use t set line_id = (select min(l.id) from order_line l where l.booking_id = t.booking_id and l.kind = 'credits')
    where t.booking_id = any (v_bare);
  update voucher_use t set line_id = (select min(l.id) from order_line l where l.booking_id = t.booking_id and l.kind = 'discount')
    where t.booking_id = any (v_bare);
  return cardinality(v_bare);
end $$;

-- The lines of an order are owed from the moment that it is confirmed.
create or replace function lines_are_owed() returns trigger language plpgsql as $$
begin
  update order_line set owed_at = new.confirmed_at where booking_id = new.id and owed_at is null;
  return null;
end $$;
create or replace trigger lines_are_owed after update of confirmed_at on booking
  for each row when (old.confirmed_at is null and new.confirmed_at is not null) execute function lines_are_owed();

create or replace function order_line_is_final() returns trigger language plpgsql as $$
begin
  if old.owed_at is null and new.owed_at is not null
    and (new.id, new.booking_id, new.product, new.kind, new.quantity, new.unit_pence, new.vat_percent, new.written_at)
      = (old.id, old.booking_id, old.product, old.kind, old.quantity, old.unit_pence, old.vat_percent, old.written_at) then
    return new;
  end if;
  raise exception 'a line of an order does not change' using errcode = 'check_violation', constraint = 'order_line_is_final';
end $$;
create or replace trigger order_line_is_final before update on order_line
  for each row execute function order_line_is_final();

-- Writes return lines of p_pence in total, which reduce what the order owes. Divides the amount among the
-- order's products and rates of VAT, in proportion to what is owed for each.
create or replace function write_return_lines(p_booking uuid, p_pence integer, p_at timestamptz) returns void language plpgsql as $$
declare
  v_part record;
  v_left integer := p_pence;
  v_share integer;
begin
  for v_part in
    select product, vat_percent, sum(amount_pence) as pence, sum(sum(amount_pence)) over () as whole,
      row_number() over (order by product, vat_percent) = count(*) over () as is_last
    from order_line where booking_id = p_booking and owed_at is not null
    group by product, vat_percent having sum(amount_pence) > 0 order by product, vat_percent
  loop
    v_share := case when v_part.is_last then v_left else round(p_pence * v_part.pence / v_part.whole) end;
    v_left := v_left - v_share;
    continue when v_share = 0;
    insert into order_line (booking_id, product, kind, description, quantity, unit_pence, vat_percent, written_at, owed_at)
      values (p_booking, v_part.product, 'return', 'Given back', 1, -v_share, v_part.vat_percent, p_at, p_at);
  end loop;
end $$;

-- Writes return lines that bring what an order owes to zero, for each product and rate of VAT. Called if
-- the order would otherwise owe a negative amount, because more was refunded than a new price leaves.
create or replace function take_back_return_lines(p_booking uuid, p_at timestamptz) returns void language sql as $$
  insert into order_line (booking_id, product, kind, description, quantity, unit_pence, vat_percent, written_at, owed_at)
  select p_booking, product, 'return', 'Of what was given back, charged again', 1, -sum(amount_pence), vat_percent, p_at, p_at
  from order_line where booking_id = p_booking and owed_at is not null
  group by product, vat_percent having sum(amount_pence) <> 0
$$;

-- Writes return lines for a new refund of a confirmed order: without them, the refunded amount would count
-- as unpaid. The lines add up to the refund or to `open_pence`, whichever is less.
create or replace function refund_is_not_owed() returns trigger language plpgsql as $$
declare
  v_account order_account;
begin
  select * into v_account from order_account where booking_id = new.booking_id;
  if v_account.confirmed_at is not null and v_account.open_pence > 0 then
    perform write_return_lines(new.booking_id, least(v_account.open_pence, new.amount_pence), new.created_at);
  end if;
  return null;
end $$;
create or replace trigger refund_is_not_owed after insert on refund
  for each row execute function refund_is_not_owed();

-- Checks at the end of each transaction that an account settles. For a confirmed order, `open_pence` must be
-- between 0 and what the order may pay later. For an order whose refund is due or done, it must be 0.
create or replace function account_settles() returns trigger language plpgsql as $$
declare
  v_booking uuid := case when tg_table_name = 'booking' then to_jsonb(new)->>'id' else to_jsonb(new)->>'booking_id' end;
  v_account order_account;
begin
  select * into v_account from order_account where booking_id = v_booking;
  if (v_account.confirmed_at is not null and v_account.open_pence not between 0 and v_account.due_later_pence)
    or (v_account.status in ('refund_due', 'refunded') and v_account.open_pence <> 0) then
    raise exception 'the account of booking % does not settle: % pence are open', v_booking, v_account.open_pence
      using errcode = 'check_violation', constraint = 'account_settles';
  end if;
  return null;
end $$;
-- A constraint trigger cannot be replaced, and dropping it would lock its table against readers. So a trigger
-- that already exists is left as it is. To change it, give the new trigger another name, and drop the old one
-- in a migration.
do $$
begin
  if exists (select from pg_trigger where tgname = 'account_settles' and tgrelid = 'booking'::regclass) then return; end if;
  create constraint trigger account_settles after update of status on booking deferrable initially deferred
    for each row when (new.status in ('confirmed', 'cancelled', 'refund_due', 'refunded')) execute function account_settles();
  create constraint trigger account_settles after insert or update of status on payment deferrable initially deferred
    for each row when (new.status = 'succeeded') execute function account_settles();
  create constraint trigger account_settles after insert on refund deferrable initially deferred
    for each row execute function account_settles();
  create constraint trigger account_settles after insert on order_line deferrable initially deferred
    for each row when (new.owed_at is not null) execute function account_settles();
end $$;

-- Earlier versions of the site left orders without lines.
select write_missing_lines();
