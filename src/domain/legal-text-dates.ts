import type { Day } from './calendar-day.ts';

/**
 * The date of the first wording of each legal page. The page shows this date until a version is stored
 * (specification 13.5). The date of the terms is also the first `terms_version` of a new venue. Every booking
 * records the `terms_version` of its time.
 */
export const legalTextDates: Readonly<Record<'terms' | 'privacy' | 'safety', Day>> = {
  terms: '2026-11-23',
  privacy: '2026-11-23',
  safety: '2026-11-21',
};
