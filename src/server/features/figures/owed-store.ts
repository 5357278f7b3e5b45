import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';

/** An amount that the centre owes, in pence, and the number of items that make it up. */
export interface Owed {
  pence: number;
  count: number;
}

async function readOwed(result: Promise<{ rows: Owed[] }>): Promise<Owed> {
  const { rows } = await result;
  return rows[0] ?? { pence: 0, count: 0 };
}

/** Sums session credits that are neither spent nor returned, each at the price at which it was sold. */
export function sumSessionCredits(tx: Kysely<DB>, now: number): Promise<Owed> {
  return readOwed(
    sql<Owed>`
      select coalesce(sum(credits * unit_pence), 0)::float as pence, coalesce(sum(credits), 0)::integer as count from (
        select credits, unit_pence from credit_purchase where issued_at is not null
        union all
        select -u.credits, c.unit_pence from credit_use u join credit_purchase c on c.booking_id = u.purchase_id
          where u.live_until > ${new Date(now)}
        union all
        select -r.credits, c.unit_pence from credit_return r join credit_purchase c on c.booking_id = r.purchase_id
      ) moved`.execute(tx),
  );
}

/** Sums the amounts left on account credits, or on gift vouchers, that have not ended. */
export function sumAccountCredit(
  tx: Kysely<DB>,
  kind: 'kept' | 'gift',
  now: number,
  today: Day,
): Promise<Owed> {
  return readOwed(
    sql<Owed>`
      select coalesce(sum(unspent), 0)::float as pence, count(*) filter (where unspent > 0)::integer as count
      from (select account_credit_left(id, ${new Date(now)}) as unspent from account_credit
        where kind = ${kind} and ends_on >= ${today}) c`.execute(tx),
  );
}

/**
 * Sums the amounts that were left on gift vouchers on their last day, and so became income. Leaves out money
 * that a refund has put on a voucher since then.
 */
export function sumEndedGiftVouchers(tx: Kysely<DB>, now: number, today: Day): Promise<Owed> {
  return readOwed(
    sql<Owed>`
      select coalesce(sum(ended), 0)::float as pence, count(*) filter (where ended > 0)::integer as count from (
        select coalesce((select sum(e.pence) from gift_expiry e where e.credit_id = c.id), 0)
          + case when c.ends_on < ${today} then account_credit_left(c.id, ${new Date(now)}) else 0 end as ended
        from account_credit c where c.kind = 'gift') g`.execute(tx),
  );
}

/** Sums the worth of the remaining uses of vouchers with a fixed amount and a limited number of uses. */
export function sumVouchers(tx: Kysely<DB>, now: number, today: Day): Promise<Owed> {
  return readOwed(
    sql<Owed>`
      select coalesce(sum(value * unused), 0)::float as pence, count(*) filter (where unused > 0)::integer as count from (
        select v.value::bigint as value, greatest(0, v.most_uses - (
          select count(*) from voucher_use u where u.voucher_id = v.id and u.live_until > ${new Date(now)})) as unused
        from voucher v
        where v.kind = 'amount' and v.most_uses is not null and v.withdrawn_at is null
          and coalesce(v.valid_to, ${today}::date) >= ${today}::date
          and coalesce(v.visit_to, ${today}::date) >= ${today}::date
      ) l`.execute(tx),
  );
}

/**
 * Counts the other vouchers in circulation, which have no fixed value. Leaves out the vouchers that count the
 * uses of an offer, because nobody holds them.
 */
export async function countOtherVouchers(tx: Kysely<DB>, today: Day): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from voucher v
    where (v.kind <> 'amount' or v.most_uses is null) and v.withdrawn_at is null and v.offer_id is null
      and coalesce(v.valid_to, ${today}::date) >= ${today}::date
      and coalesce(v.visit_to, ${today}::date) >= ${today}::date
      and not exists (select from voucher_desk_use d where d.voucher_id = v.id)
      and (v.most_uses is null or v.most_uses > (select count(*) from voucher_use u where u.voucher_id = v.id and u.live_until = 'infinity'))`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Sums the money received, less the money refunded, for confirmed orders of today and later. With 'deposits',
 * sums only orders whose balance is still to be paid.
 */
export function sumPaidAhead(tx: Kysely<DB>, today: Day, only: 'all' | 'deposits'): Promise<Owed> {
  const deposits =
    only === 'deposits'
      ? sql`and b.due_later_pence > 0
    and exists (select from order_account a where a.booking_id = b.id and a.open_pence > 0)`
      : sql``;
  return readOwed(
    sql<Owed>`
      select coalesce(sum(paid), 0)::float as pence, count(*) filter (where paid > 0)::integer as count from (
        select coalesce((select sum(y.received_pence) from payment y where y.booking_id = b.id), 0)
          - coalesce((select sum(r.amount_pence) from refund r where r.booking_id = b.id), 0) as paid
        from booking b where b.day >= ${today} and b.status = 'confirmed' ${deposits}
      ) p`.execute(tx),
  );
}

/** Sums refunds that are decided but not yet sent. */
export function sumDueRefunds(tx: Kysely<DB>): Promise<Owed> {
  return readOwed(
    sql<Owed>`select coalesce(sum(amount_pence), 0)::float as pence, count(*)::integer as count
      from refund where status = 'due'`.execute(tx),
  );
}
