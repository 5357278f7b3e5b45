import type { Day } from './calendar-day.ts';

/**
 * The day on which each legal page's text last changed. A new venue starts with this date for its terms;
 * after that its row has it (`terms_version`), and every booking records it.
 */
export const legalTextDates: Readonly<Record<'terms' | 'privacy' | 'safety', Day>> = {
  terms: '2026-11-23',
  privacy: '2026-11-23',
  safety: '2026-11-21',
};
