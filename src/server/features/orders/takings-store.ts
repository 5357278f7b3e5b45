import { type Kysely, sql } from 'kysely';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf, venueZone } from '../../ports/clock/clock.ts';

/**
 * The money received and refunded in one tender on one venue day, in pence. Payments by account credit and
 * refunds to it are not included, because that money was counted when it was received.
 */
export interface DayTakings {
  day: Day;
  tender: string;
  received: number;
  refunded: number;
}

/** The sales of one product on one venue day at one rate of VAT, in pence; `amount` includes `vat`. */
export interface DaySales {
  day: Day;
  product: string;
  vatPercent: number;
  amount: number;
  vat: number;
}

/** A range of venue days; both ends are included. */
interface Days {
  from: Day;
  to: Day;
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone ${venueZone})::date::text`;

function isWithin(column: string, { from, to }: Days) {
  const until = new Date(instantOf(addDays(to, 1), 0));
  return sql`${sql.ref(column)} >= ${new Date(instantOf(from, 0))} and ${sql.ref(column)} < ${until}`;
}

/**
 * Lists what was received and refunded on each venue day by tender. With `tender`, lists only this tender.
 * Leaves out days without money.
 */
export async function listTakings(db: Kysely<DB>, days: Days, tender?: 'cash'): Promise<DayTakings[]> {
  const isListed = tender === 'cash' ? sql`y.tender = 'cash'` : sql`y.tender <> 'account-credit'`;
  const { rows } = await sql<DayTakings>`
    select day, tender, sum(received)::integer as received, sum(refunded)::integer as refunded
    from (
      select ${dayOf('y.received_at')} as day, y.tender, y.received_pence as received, 0 as refunded
      from payment y where ${isListed} and ${isWithin('y.received_at', days)}
      union all
      select ${dayOf('r.done_at')}, y.tender, 0, r.amount_pence
      from refund r join payment y on y.id = r.payment_id
        where ${isListed} and ${isWithin('r.done_at', days)}
    ) moved group by day, tender order by day, tender`.execute(db);
  return rows;
}

/**
 * Lists the sales of each venue day by product and rate of VAT, less what is no longer owed. Leaves out days
 * without sales. Account credit and gift vouchers count as products. A gift voucher is sold when it is
 * bought. Account credit is sold when it is given for a cancelled booking, and replaces the sale of that
 * booking. When either is spent, the amount is deducted, because its sale and VAT were counted before.
 */
export async function listSales(db: Kysely<DB>, days: Days): Promise<DaySales[]> {
  const { rows } = await sql<DaySales>`
    select day, title as product, vat_percent::float as "vatPercent",
      sum(amount_pence)::integer as amount, sum(vat_pence)::integer as vat
    from (
      select ${dayOf('l.owed_at')} as day, p.title, l.vat_percent, l.amount_pence, l.vat_pence
      from order_line l join product p on p.id = l.product where ${isWithin('l.owed_at', days)}
      union all
      select ${dayOf('s.at')}, p.title, s.vat_percent, s.amount_pence, s.vat_pence
      from account_credit_sale s join product p on p.id = s.product where ${isWithin('s.at', days)}
    ) sold
    group by day, title, vat_percent having count(*) filter (where amount_pence <> 0) > 0
    order by day, title, vat_percent`.execute(db);
  return rows;
}
