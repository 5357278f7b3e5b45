import type { VoucherRate, VoucherTerms } from '../src/domain/vouchers.ts';
import type { MakeVoucherInput } from '../src/server/features/vouchers/make-voucher.ts';

/**
 * Returns the input of a voucher for £5 that anybody can use once at any time; override what the test is
 * about.
 */
export function voucherInput(
  limits: Partial<Omit<VoucherTerms, 'ticketTypes'>> = {},
  rate: VoucherRate = { kind: 'amount', pence: 500 },
  ticketTypes: readonly string[] | null = null,
): MakeVoucherInput {
  return {
    worth: { ...rate, ticketTypes },
    terms: {
      validFrom: null,
      validTo: null,
      mostUses: 1,
      mostUsesPerEmail: null,
      minimumOrder: 0,
      visitWeekdays: null,
      visitFrom: null,
      visitTo: null,
      ...limits,
    },
    note: 'test',
    createdBy: 'test',
  };
}
