import type { Actor } from '../../../../contract/dashboard.ts';
import { isDay } from '../../../../domain/calendar-day.ts';
import { actorNames } from './actor-names.ts';

/** The filters that staff choose for the audit log. A filter that is left out matches every entry. */
export interface ChosenAuditFilter {
  who?: Actor;
  what?: string;
  from?: string;
  to?: string;
  reference?: string;
}

const isActor = (text: string): text is Actor => Object.hasOwn(actorNames, text);

const textOf = (formData: FormData, name: string) => String(formData.get(name) ?? '').trim();

/**
 * Returns a message for each date outside the years 2000 to 2199, such as one whose year is still being
 * typed.
 */
export function findWrongDates(formData: FormData): { from?: string; to?: string } {
  const wrong = (['from', 'to'] as const).filter((name) => {
    const text = textOf(formData, name);
    return text !== '' && !isDay(text);
  });
  return Object.fromEntries(wrong.map((name) => [name, 'Please enter a day from 2000 to 2199']));
}

/** Reads the filters from their form. */
export function readAuditFilter(formData: FormData): ChosenAuditFilter {
  const who = textOf(formData, 'who');
  const texts = (['what', 'from', 'to', 'reference'] as const).map(
    (name) => [name, textOf(formData, name)] as const,
  );
  return {
    ...(isActor(who) ? { who } : {}),
    ...Object.fromEntries(texts.filter(([, text]) => text !== '')),
  };
}
