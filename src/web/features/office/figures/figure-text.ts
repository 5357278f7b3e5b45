import type { FigureUnit, FigureValue } from '../../../../contract/figures.ts';
import { formatPence, formatPrice } from '../../../../domain/money.ts';

/** Returns the text of a table cell, such as '£12.50', or a dash if there is no value. */
export function cellText(value: FigureValue, unit: FigureUnit): string {
  if (value === null) return '–';
  if (typeof value === 'string') return value;
  if (unit === 'pence') return formatPence(value);
  if (unit === 'percent') return `${value}%`;
  if (unit === 'change') return `${value > 0 ? '+' : ''}${value}%`;
  return countText(value);
}

/** Returns the text of a number on the scale of a chart: '£1,200', '350'. */
export function scaleText(value: number, unit: FigureUnit): string {
  if (unit === 'pence') return formatPrice(Math.round(value / 100) * 100);
  return unit === 'percent' ? `${value}%` : countText(value);
}

function countText(value: number): string {
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return part ? `${grouped}.${part}` : grouped;
}

/** The words for how full an hour is. `from` is the lowest percentage for a word. Each word has a shade. */
const fullness = [
  { from: 90, words: 'full' },
  { from: 60, words: 'busy' },
  { from: 30, words: 'steady' },
  { from: 0.05, words: 'quiet' },
  { from: 0, words: 'empty' },
] as const;

/** Returns the shade and the word for a percentage. The shade is from 0 for empty to 4 for full. */
export function fullnessOf(percent: number): { shade: number; words: string } {
  const index = fullness.findIndex(({ from }) => percent >= from);
  return { shade: fullness.length - 1 - index, words: fullness[index]?.words ?? 'empty' };
}
