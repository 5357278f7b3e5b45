import type { Day } from './calendar-day.ts';

/**
 * When the words of each legal page last changed. The terms' day is where a new venue begins: from then on it
 * is a fact of its row (`terms_version`), which every booking records.
 */
export const wordsChangedOn: Readonly<Record<'terms' | 'privacy' | 'safety', Day>> = {
  terms: '2026-11-21',
  privacy: '2026-11-22',
  safety: '2026-11-21',
};
