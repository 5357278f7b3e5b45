import type { Day } from '../../../domain/calendar-day.ts';

/** When the words of each page last changed. The terms' day is a fact of the venue (`termsVersion`): every booking records it. */
export const privacyChangedOn: Day = '2026-11-21';
export const safetyChangedOn: Day = '2026-11-21';
