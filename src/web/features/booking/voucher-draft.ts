import type { VoucherRate, VoucherWorth } from '../../../domain/vouchers.ts';
import { hasShape, isNumber, isText, listOf, orNull, type TypeGuard } from '../../lib/type-guards.ts';

/** A voucher accepted for this booking: its code as the server spells it, and its discount. */
export interface AppliedVoucher {
  code: string;
  worth: VoucherWorth;
}

const measures: Record<VoucherRate['kind'], string> = {
  amount: 'pence',
  percent: 'percent',
  'free-sessions': 'sessions',
};

const isWorth: TypeGuard<VoucherWorth> = (value): value is VoucherWorth => {
  if (
    !hasShape<{ kind: string; ticketTypes: string[] | null }>({
      kind: isText,
      ticketTypes: orNull(listOf(isText)),
    })(value)
  )
    return false;
  const measure = new Map(Object.entries(measures)).get(value.kind);
  return measure !== undefined && isNumber(Reflect.get(value, measure));
};

export const isAppliedVoucher: TypeGuard<AppliedVoucher> = hasShape<AppliedVoucher>({
  code: isText,
  worth: isWorth,
});
