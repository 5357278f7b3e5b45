import type { readAvailabilityCall, readEventDaysCall } from '../../../contract/availability.ts';
import type { readCentreCall } from '../../../contract/centre.ts';
import type { readSiteCall } from '../../../contract/site.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

const notHydratedMeta = { notHydrated: true };
/** Returns the query for today's availability. */
export const todayQuery = (fetcher?: Fetcher) => ({
  queryKey: ['availability', 'today'],
  meta: notHydratedMeta,
  queryFn: async () => {
    const { today } = await callApi<typeof readSiteCall>('GET /api/site', {}, { fetcher });
    const query = { from: today, to: today };
    const reply = await callApi<typeof readAvailabilityCall>('GET /api/availability', { query }, { fetcher });
    return reply.days[0] ?? null;
  },
});

/** Returns the query for the coming event days. */
export const eventsQuery = (fetcher?: Fetcher) => ({
  queryKey: ['events'],
  meta: notHydratedMeta,
  queryFn: () => callApi<typeof readEventDaysCall>('GET /api/events', {}, { fetcher }),
});

/** Returns the query for the play areas, the age guide, the party packages and the offers. */
export const centreQuery = (fetcher?: Fetcher) => ({
  queryKey: ['centre'],
  meta: notHydratedMeta,
  queryFn: () => callApi<typeof readCentreCall>('GET /api/centre', {}, { fetcher }),
});
