import type { DayAvailability, readAvailabilityCall } from '../../../contract/availability.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { call, type Fetcher } from '../../lib/call.ts';

export type Availability = CallReply<typeof readAvailabilityCall>;

export const availabilityKey = ['availability', 'month'] as const;

/** Every day from today to the last that can be booked. */
export function availabilityQuery(fetcher?: Fetcher) {
  return {
    queryKey: availabilityKey,
    queryFn: () => call<typeof readAvailabilityCall>('GET /api/availability', { query: {} }, { fetcher }),
  };
}

/** One day, wherever it lies: what an old link's date stands for. */
export function dayQuery(date: Day) {
  return {
    queryKey: ['availability', 'day', date],
    queryFn: async (): Promise<DayAvailability | null> => {
      const { days } = await call<typeof readAvailabilityCall>('GET /api/availability', {
        query: { from: date, to: date },
      });
      return days[0] ?? null;
    },
  };
}
