import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { ListedVoucher, listVouchersCall } from '../../../contract/staff-vouchers.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { findVouchers, type VoucherListRow } from './voucher-list-store.ts';

type Page = Omit<CallReply<typeof listVouchersCall>, 'success'>;
type VoucherQuery = CallRequest<typeof listVouchersCall>['query'];

const perPage = 50;

/** Lists a page of vouchers with their limits and uses, the newest first. */
export async function listVouchers(
  { db, clock }: { db: Database; clock: Clock },
  { search = '', show, after }: VoucherQuery,
): Promise<Page> {
  const now = clock.now();
  const rows = await findVouchers(db, {
    search,
    show,
    below: after === undefined ? null : Number(after),
    most: perPage + 1,
    now,
    today: localMoment(now).day,
  });
  const shown = rows.slice(0, perPage);
  return {
    vouchers: shown.map(toListedVoucher),
    next: rows.length > perPage ? String(shown.at(-1)?.id) : null,
  };
}

function toListedVoucher(row: VoucherListRow): ListedVoucher {
  return {
    number: Number(row.id),
    code: row.code,
    worth: worthOf(row),
    tickets: row.tickets,
    uses: row.uses,
    mostUses: row.kind === 'desk' ? 1 : row.most_uses,
    mostUsesPerEmail: row.most_uses_per_email,
    minimumOrder: row.minimum_order_pence,
    validFrom: row.valid_from,
    validTo: row.valid_to,
    visitWeekdays: row.visit_weekdays,
    visitFrom: row.visit_from,
    visitTo: row.visit_to,
    note: row.note,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    bookings: row.bookings,
  };
}

function worthOf({ kind, value, good_for }: VoucherListRow): ListedVoucher['worth'] {
  switch (kind) {
    case 'amount':
      return { kind, pence: value };
    case 'percent':
      return { kind, percent: value };
    case 'free_sessions':
      return { kind: 'free-sessions', sessions: value };
    case 'desk':
      return { kind, goodFor: good_for ?? '' };
  }
}
