import type { Day } from './calendar-day.ts';

/**
 * The date of the first wording of each legal page, which the page shows until a version of it is stored
 * (specification 13.5). A new venue's row starts with the date of the terms (`terms_version`); every booking
 * records the value that the row has at that moment.
 */
export const legalTextDates: Readonly<Record<'terms' | 'privacy' | 'safety', Day>> = {
  terms: '2026-11-23',
  privacy: '2026-11-23',
  safety: '2026-11-21',
};
