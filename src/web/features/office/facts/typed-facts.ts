import type { FactField, FactRow, FactValue } from '../../../../domain/fact-sheet.ts';
import { formatClock } from '../../../../domain/time-slot.ts';

/** The value of a control: its text, whether a checkbox is ticked, or the chosen values. */
export type TypedFact = string | boolean | readonly (string | number)[];

const venueZone = 'Europe/London';

/** Returns a stored value as its control shows it, such as '9.50' for 950 pence or '09:30' for 570. */
export function toTyped(field: FactField, value: FactValue | undefined): TypedFact {
  if (field.kind === 'yes') return value === true;
  if (field.kind === 'several' || field.kind === 'weekdays') return Array.isArray(value) ? value : [];
  if (value === null || value === undefined) return '';
  if (field.kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (field.kind === 'amount') return (Number(value) / 100).toFixed(2);
  if (field.kind === 'time') return value === 24 * 60 ? '00:00' : formatClock(Number(value));
  if (field.kind === 'moment') return venueMoment(String(value));
  return String(value);
}

/** Returns an instant as 'yyyy-MM-ddTHH:mm' in the venue's time zone. */
function venueMoment(instant: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: venueZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

function fromVenueMoment(text: string): string | undefined {
  const asUtc = Date.parse(`${text}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Britain is at most an hour ahead of UTC.
  const found = [asUtc, asUtc - 3_600_000].find(
    (instant) => venueMoment(new Date(instant).toISOString()) === text,
  );
  return new Date(found ?? asUtc).toISOString();
}

/** Returns the value to store for a control's value, or undefined if the text is not valid. */
function fromTyped(field: FactField, typed: TypedFact): FactValue | undefined {
  if (field.kind === 'yes') return typed === true;
  if (field.kind === 'several' || field.kind === 'weekdays') {
    const chosen = Array.isArray(typed) ? [...(typed as (string | number)[])] : [];
    return chosen.length === 0 && field.optional === true ? null : (chosen as FactValue);
  }
  const text = String(typed).trim();
  if (field.kind === 'lines') {
    const lines = text.split('\n').map((line) => line.trim());
    return lines.filter((line) => line !== '');
  }
  if (text === '') return field.optional === true ? null : isText(field) ? '' : undefined;
  if (field.kind === 'amount') {
    const pounds = /^£?\s*(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.replaceAll(',', ''));
    return pounds ? Number(pounds[1]) * 100 + Number((pounds[2] ?? '').padEnd(2, '0')) : undefined;
  }
  if (field.kind === 'count') return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  if (field.kind === 'percent') return /^\d{1,3}(\.\d)?$/.test(text) ? Number(text) : undefined;
  if (field.kind === 'time') {
    const time = /^(\d{1,2}):(\d{2})/.exec(text);
    return time ? Number(time[1]) * 60 + Number(time[2]) : undefined;
  }
  if (field.kind === 'moment') return fromVenueMoment(text);
  if (field.kind === 'one') return field.of.find(({ value }) => String(value) === text)?.value ?? undefined;
  return field.kind === 'text' || field.kind === 'words' ? text.replace(/\r\n?/g, '\n') : text;
}

function isText(field: FactField): boolean {
  return field.kind === 'line' || field.kind === 'text' || field.kind === 'words';
}

/**
 * Returns the value to store for a control. An unchanged control keeps the stored value. Returns undefined if
 * the typed text is not valid.
 */
export function readTyped(field: FactField, typed: TypedFact, own: FactRow | null): FactValue | undefined {
  const value = own?.[field.column];
  if (own && JSON.stringify(toTyped(field, value)) === JSON.stringify(typed)) return value;
  return fromTyped(field, typed);
}
