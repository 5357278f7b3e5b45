import type { DayAvailability, readAvailabilityCall } from '../../../contract/availability.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type Availability = CallReply<typeof readAvailabilityCall>;

export const availabilityKey = ['availability', 'month'] as const;

/** Returns the query for every day from today to the last day that can be booked. */
export function availabilityQuery(fetcher?: Fetcher) {
  return {
    queryKey: availabilityKey,
    queryFn: () => callApi<typeof readAvailabilityCall>('GET /api/availability', { query: {} }, { fetcher }),
  };
}

/**
 * Returns the query for one day. The day may be outside the bookable month, for example if an old link names
 * it. The result is null if the server's reply does not contain the day.
 */
export function dayAvailabilityQuery(date: Day) {
  return {
    queryKey: ['availability', 'day', date],
    queryFn: async (): Promise<DayAvailability | null> => {
      const { days } = await callApi<typeof readAvailabilityCall>('GET /api/availability', {
        query: { from: date, to: date },
      });
      return days[0] ?? null;
    },
  };
}
