import type { Day } from './calendar-day.ts';

/**
 * The day of the first words of each legal page, which stands there until a version of them is kept
 * (specification 13.5). A new venue starts with that of its terms; after that its row has it
 * (`terms_version`), and every booking records it.
 */
export const legalTextDates: Readonly<Record<'terms' | 'privacy' | 'safety', Day>> = {
  terms: '2026-11-23',
  privacy: '2026-11-23',
  safety: '2026-11-21',
};
