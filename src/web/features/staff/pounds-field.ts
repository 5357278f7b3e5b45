import { formatPence, poundsToPence } from '../../../domain/money.ts';

/** Pounds as somebody typed them ('£9.50', '9,5', '10') in pence; null for anything that is no amount. */
export function readPounds(typed: string): number | null {
  const plain = typed
    .replace(/[£\s]/g, '')
    .replace(/,(?=\d{3}(?:\D|$))/g, '')
    .replace(',', '.');
  return /^\d+(?:\.\d{0,2})?$/.test(plain) ? poundsToPence(Number(plain)) : null;
}

/** Pence as a field for pounds shows them: 1900 is '19.00'. */
export function writePounds(pence: number): string {
  return formatPence(pence).replace('£', '');
}
