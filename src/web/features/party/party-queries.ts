import type { readEventDaysCall } from '../../../contract/availability.ts';
import type { CallReply } from '../../../contract/call.ts';
import type { readPartyDayCall, readPartyDaysCall, readPartyPackagesCall } from '../../../contract/party.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { callApi, type Fetcher } from '../../lib/call.ts';

export type Packages = CallReply<typeof readPartyPackagesCall>;
export type PartyPackage = Packages['packages'][number];
export type PartyDay = CallReply<typeof readPartyDayCall>;
export type PartyDays = CallReply<typeof readPartyDaysCall>;

/** Returns the query for the party packages, and for today and the last day that can be requested. */
export function packagesQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['party', 'packages'],
    queryFn: () => callApi<typeof readPartyPackagesCall>('GET /api/party-packages', {}, { fetcher }),
  };
}

/** An event's session with which a party can be combined. */
export interface PartyDayEvent {
  date: Day;
  title: string;
  timeSlot: string;
}

/** Returns the query for the coming event days' sessions that are neither blocked nor too late to book. */
export function eventSessionsQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['party', 'events'],
    queryFn: async (): Promise<PartyDayEvent[]> => {
      const { days } = await callApi<typeof readEventDaysCall>('GET /api/events', {}, { fetcher });
      return days.flatMap(({ date, event, sessions }) =>
        sessions
          .filter(({ notBookable }) => notBookable?.code !== 'too-late' && notBookable?.code !== 'blocked')
          .map(({ timeSlot }) => ({ date, title: event?.title ?? '', timeSlot })),
      );
    },
  };
}

/** Returns the query for the days that are closed to parties, and the days with an event. */
export function partyDaysQuery() {
  return {
    queryKey: ['party', 'days'],
    staleTime: 60_000,
    queryFn: () => callApi<typeof readPartyDaysCall>('GET /api/party-days', {}),
  };
}

/** Returns the query for what is free on a day. */
export function partyDayQuery(date: Day) {
  return {
    queryKey: ['party', 'day', date],
    staleTime: 60_000,
    queryFn: () => callApi<typeof readPartyDayCall>('GET /api/party-day/:date', { params: { date } }),
  };
}
