import type { CallReply } from '../../../contract/call.ts';
import type { readPhotoDaysCall, readPhotoSlotsCall } from '../../../contract/photo-studio.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type PhotoDays = CallReply<typeof readPhotoDaysCall>;
export type PhotoDay = PhotoDays['days'][number];
export type Studio = PhotoDays['studio'];
export type PhotoSlots = CallReply<typeof readPhotoSlotsCall>;

/** The key of every studio query. A pushed change or a refusal invalidates all studio queries. */
export const photoKey = ['photo-studio'] as const;

/** Returns the query for the studio, and for every day from today to the last day that can be booked. */
export function photoDaysQuery(fetcher?: Fetcher) {
  return {
    queryKey: [...photoKey, 'days'],
    queryFn: () => callApi<typeof readPhotoDaysCall>('GET /api/photo-studio/days', {}, { fetcher }),
  };
}

/** Milliseconds. */
const freshFor = 10_000;

/** Returns the query for the sessions of a day. Its data is fresh for 10 s (specification 11.1). */
export function photoSlotsQuery(date: Day, fetcher?: Fetcher) {
  return {
    queryKey: [...photoKey, 'slots', date],
    staleTime: freshFor,
    queryFn: () =>
      callApi<typeof readPhotoSlotsCall>('GET /api/photo-studio/slots', { query: { date } }, { fetcher }),
  };
}
