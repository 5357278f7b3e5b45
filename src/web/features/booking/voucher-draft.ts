import type { VoucherRate, VoucherWorth } from '../../../domain/vouchers.ts';
import { fields, isNumber, isText, listOf, orNull, type Shape } from '../../lib/shape.ts';

/** A voucher accepted for this booking: its code in its stored spelling, and what it takes off. */
export interface AppliedVoucher {
  code: string;
  worth: VoucherWorth;
}

const measures: Record<VoucherRate['kind'], string> = {
  amount: 'pence',
  percent: 'percent',
  'free-sessions': 'sessions',
};

const isWorth: Shape<VoucherWorth> = (value): value is VoucherWorth => {
  if (
    !fields<{ kind: string; ticketTypes: string[] | null }>({
      kind: isText,
      ticketTypes: orNull(listOf(isText)),
    })(value)
  )
    return false;
  const measure = new Map(Object.entries(measures)).get(value.kind);
  return measure !== undefined && isNumber(Reflect.get(value, measure));
};

export const isAppliedVoucher: Shape<AppliedVoucher> = fields<AppliedVoucher>({
  code: isText,
  worth: isWorth,
});
