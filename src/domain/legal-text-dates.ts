import type { Day } from './calendar-day.ts';

/**
 * The day of the first words of each legal page, which the page shows until a version of it is stored
 * (specification 13.5). A new venue's row starts with the day of the terms (`terms_version`); every booking
 * records what the row then has.
 */
export const legalTextDates: Readonly<Record<'terms' | 'privacy' | 'safety', Day>> = {
  terms: '2026-11-23',
  privacy: '2026-11-23',
  safety: '2026-11-21',
};
