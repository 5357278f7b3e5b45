import type { FigureUnit, FigureValue } from '../../../contract/figures.ts';
import { formatPence } from '../../../domain/money.ts';

/** Returns a value as a sheet or a mail shows it. A missing value is a dash. */
export function figureInWords(value: FigureValue, unit: FigureUnit): string {
  if (value === null) return '-';
  if (typeof value === 'string') return value;
  if (unit === 'pence') return formatPence(value);
  if (unit === 'percent') return `${value}%`;
  if (unit === 'change') return `${value > 0 ? '+' : ''}${value}%`;
  return value.toLocaleString('en-GB');
}
