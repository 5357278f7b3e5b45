import type { ListedVoucher, VoucherState } from '../../../../contract/staff-vouchers.ts';
import { shortDayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { visitsInWords } from '../../../../domain/vouchers.ts';
import type { BadgeKind } from '../../../ui/badge.tsx';

/** Formats a voucher's value: '£5.00 off', '2 free sessions', 'A free hot drink, at reception'. */
export function worthInWords(worth: ListedVoucher['worth']): string {
  switch (worth.kind) {
    case 'amount':
      return `${formatPence(worth.pence)} off`;
    case 'percent':
      return `${worth.percent}% off`;
    case 'free-sessions':
      return `${worth.sessions} free ${worth.sessions === 1 ? 'session' : 'sessions'}`;
    case 'desk':
      return `${worth.goodFor.slice(0, 1).toUpperCase()}${worth.goodFor.slice(1)}, at reception`;
  }
}

/** Returns the limits of a voucher except its number of uses, each as a short text. */
export function limitsInWords(voucher: ListedVoucher): string[] {
  const { validFrom, validTo, minimumOrder, mostUsesPerEmail, tickets } = voucher;
  const visits = visitsInWords(voucher);
  return [
    validFrom && `from ${shortDayInWords(validFrom)}`,
    validTo && `until ${shortDayInWords(validTo)}`,
    minimumOrder > 0 && `orders of ${formatPence(minimumOrder)} or more`,
    mostUsesPerEmail !== null &&
      (mostUsesPerEmail === 1 ? 'once for each email' : `${mostUsesPerEmail} times for each email`),
    visits && `visits ${visits}`,
    tickets && `for ${tickets.join(', ')}`,
  ].flatMap((words) => words || []);
}

/** Formats the uses of a voucher: '1 of 3', '12, no limit'. */
export function usesInWords({ uses, mostUses }: Pick<ListedVoucher, 'uses' | 'mostUses'>): string {
  return mostUses === null ? `${uses}, no limit` : `${uses} of ${mostUses}`;
}

/** The badge of each voucher state. */
export const voucherBadges: Record<VoucherState, { kind: BadgeKind; words: string }> = {
  good: { kind: 'available', words: 'Valid' },
  used: { kind: 'full', words: 'Used up' },
  ended: { kind: 'closed', words: 'Ended' },
  withdrawn: { kind: 'blocked', words: 'Withdrawn' },
};
