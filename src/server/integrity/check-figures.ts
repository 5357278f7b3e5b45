import { type Kysely, sql } from 'kysely';
import type { DB } from '../db/tables.ts';

/**
 * Compares the daily sums of the owner's figures with the rows from which they are computed. Skips days that
 * wait to be recomputed. Returns one line for each kind of figure that differs on a day, 50 lines at most.
 * Reads every order.
 */
export async function checkFigures(tx: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with kept as (
      select day, 'sales ' || product || ' ' || vat_percent || ' ' || sold_pence || ' ' || vat_pence as line from figure_sale
      union all select day, 'money ' || tender || ' ' || received_pence || ' ' || refunded_pence || ' ' || payments || ' ' || refunds from figure_money
      union all select day, 'visits ' || (v.*)::text from figure_visit v
    ), days as (
      select array(
        select d::date from (select least((select min(day) from kept), (select venue_day(min(owed_at)) from order_line)) as first,
          greatest((select max(day) from kept), (select venue_day(max(owed_at)) from order_line), (select venue_day(max(received_at)) from payment)) as last) s
        cross join lateral generate_series(s.first, s.last, interval '1 day') d
        where d::date not in (select day from figure_stale)) as all_days
    ), made as (
      select s.day, 'sales ' || product || ' ' || vat_percent || ' ' || sold_pence || ' ' || vat_pence as line from days, figure_sale_of(all_days) s
      union all select m.day, 'money ' || tender || ' ' || received_pence || ' ' || refunded_pence || ' ' || payments || ' ' || refunds from days, figure_money_of(all_days) m
      union all select v.day, 'visits ' || (v.*)::text from days, figure_visit_of(all_days) v
    )
    select distinct format('the stored figures of %s differ from their rows (%s)', day, split_part(line, ' ', 1)) as fault
    from (
      select * from kept where day = any((select all_days from days)::date[]) except select * from made
      union all
      select * from made except select * from kept
    ) different
    order by fault limit 50`.execute(tx);
  return rows.map(({ fault }) => fault);
}
