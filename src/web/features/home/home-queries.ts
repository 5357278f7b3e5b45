import type { readAvailability, readEventDays } from '../../../contract/availability.ts';
import type { readCentre } from '../../../contract/centre.ts';
import type { readSite } from '../../../contract/site.ts';
import { call, type Fetcher } from '../../lib/call.ts';

const stays = { stays: true };
export const todayQuery = (fetcher?: Fetcher) => ({
  queryKey: ['availability', 'today'],
  meta: stays,
  queryFn: async () => {
    const { today } = await call<typeof readSite>('GET /api/site', {}, { fetcher });
    const query = { from: today, to: today };
    const reply = await call<typeof readAvailability>('GET /api/availability', { query }, { fetcher });
    return reply.days[0] ?? null;
  },
});

export const eventsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['events'],
  meta: stays,
  queryFn: () => call<typeof readEventDays>('GET /api/events', {}, { fetcher }),
});

export const centreQuery = (fetcher?: Fetcher) => ({
  queryKey: ['centre'],
  meta: stays,
  queryFn: () => call<typeof readCentre>('GET /api/centre', {}, { fetcher }),
});
