import type { Day } from './calendar-day.ts';

/**
 * The date of the first wording of each legal page. The page shows it until a version is stored
 * (specification 13.5). A new venue's row starts with the date of the terms (`terms_version`), and every
 * booking records the row's current value.
 */
export const legalTextDates: Readonly<Record<'terms' | 'privacy' | 'safety', Day>> = {
  terms: '2026-11-23',
  privacy: '2026-11-23',
  safety: '2026-11-21',
};
