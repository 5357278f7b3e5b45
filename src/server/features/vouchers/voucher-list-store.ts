import { type Kysely, sql } from 'kysely';
import type { VoucherState } from '../../../contract/staff-vouchers.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { DB } from '../../db/tables.ts';

interface VoucherFilter {
  search: string;
  show: 'good' | 'all';
  /** Lists only vouchers with a smaller number than this. */
  below: number | null;
  most: number;
  now: number;
  today: Day;
}

/** A voucher as staff see it in the list. Amounts are in pence. */
export interface VoucherListRow {
  id: number;
  code: string;
  kind: 'amount' | 'percent' | 'free_sessions' | 'desk';
  value: number;
  good_for: string | null;
  tickets: string[] | null;
  valid_from: Day | null;
  valid_to: Day | null;
  most_uses: number | null;
  most_uses_per_email: number | null;
  minimum_order_pence: number;
  visit_weekdays: number[] | null;
  visit_from: Day | null;
  visit_to: Day | null;
  note: string;
  created_by: string;
  created_at: Date;
  uses: number;
  state: VoucherState;
  bookings: string[];
}

/**
 * Finds vouchers for staff, the newest first, each with its state and up to 20 of the newest bookings that
 * use it. Leaves out the vouchers that count the uses of offers.
 */
export async function findVouchers(db: Kysely<DB>, filter: VoucherFilter): Promise<VoucherListRow[]> {
  const now = new Date(filter.now);
  const { rows } = await sql<VoucherListRow>`
    select v.id, v.code, v.kind, v.value, v.good_for, v.valid_from, v.valid_to, v.most_uses, v.most_uses_per_email,
      v.minimum_order_pence, v.visit_weekdays, v.visit_from, v.visit_to, v.note, v.created_by, v.created_at, used.uses, stands.state,
      (select array_agg(t.name order by t.position) from ticket_type t where t.id = any (v.ticket_types)) as tickets,
      array(
        select b.reference from voucher_use u join booking b on b.id = u.booking_id
        where u.voucher_id = v.id and u.live_until > ${now} order by u.taken_at desc, b.reference limit 20
      ) as bookings
    from (select * from voucher where offer_id is null) v
    cross join lateral (
      select voucher_uses(v.id, ${now})
        + (select count(*)::integer from voucher_desk_use d where d.voucher_id = v.id) as uses
    ) used
    cross join lateral (
      select case
        when v.withdrawn_at is not null then 'withdrawn'
        when used.uses >= case when v.kind = 'desk' then 1 else v.most_uses end then 'used'
        when v.valid_to < ${filter.today} then 'ended'
        else 'good'
      end as state
    ) stands
    where (${filter.below}::bigint is null or v.id < ${filter.below}::bigint)
      and strpos(lower(concat_ws(' ', v.code, v.note, v.created_by)), lower(${filter.search})) > 0
      and (${filter.show} = 'all' or stands.state = 'good')
    order by v.id desc limit ${filter.most}`.execute(db);
  return rows;
}
