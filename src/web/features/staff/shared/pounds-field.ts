import { formatPence, poundsToPence } from '../../../../domain/money.ts';

/**
 * Returns the pence of an amount typed in pounds ('£9.50', '9,5', '10'), or null if the text is not an
 * amount.
 */
export function parsePounds(typed: string): number | null {
  const plain = typed
    .replace(/[£\s]/g, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return /^\d+(?:\.\d{0,2})?$/.test(plain) ? poundsToPence(Number(plain)) : null;
}

/** Formats pence for a field in pounds: 1900 is '19.00'. */
export function formatPoundsField(pence: number): string {
  return formatPence(pence).replace('£', '');
}
