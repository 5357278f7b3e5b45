import { formatPence, type Pence } from '../../../../domain/money.ts';

/** Says how a count differs from the expected amount: 'it agrees', '£1.00 too little', '£1.00 too much'. */
export function differenceInWords(difference: Pence): string {
  if (difference === 0) return 'it agrees';
  return `${formatPence(Math.abs(difference))} too ${difference < 0 ? 'little' : 'much'}`;
}
