import type { CallReply } from '../../../contract/call.ts';
import type {
  readMyPartyCall,
  readOwnPartyMonthCall,
  readPartyBookingOptionsCall,
  readPartyMonthCall,
} from '../../../contract/party-booking.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import type { BookingLink } from '../purchase/booking-link.ts';

export type PartyOffer = CallReply<typeof readPartyBookingOptionsCall>;
export type OfferedPackage = PartyOffer['packages'][number];
export type PartyMonth = CallReply<typeof readPartyMonthCall>;
export type PartyTime = PartyMonth['days'][number]['times'][number];
export type OwnParty = CallReply<typeof readMyPartyCall>['party'];

/** Milliseconds. */
const freshFor = 20_000;

/** Returns the query for everything that can be booked for a party. */
export function partyOfferQuery() {
  return {
    queryKey: ['party-booking', 'offer'],
    queryFn: () => callApi<typeof readPartyBookingOptionsCall>('GET /api/parties/offer', {}),
  };
}

/**
 * Returns the query for the party times in a month, 'yyyy-MM'. The time and room of the family's `own` party
 * count as free.
 */
export function partyMonthQuery(month: string, own: BookingLink | null) {
  return {
    queryKey: ['party-booking', 'month', month, own?.bookingId ?? ''],
    staleTime: freshFor,
    queryFn: () =>
      own
        ? callApi<typeof readOwnPartyMonthCall>('POST /api/parties/availability', { body: { month, own } })
        : callApi<typeof readPartyMonthCall>('GET /api/parties/availability', { query: { month } }),
  };
}

/** Returns the query for a party, by the link in its mails. Without a link the query is disabled. */
export function ownPartyQuery(link: { bookingId: string; viewToken: string } | null) {
  return {
    queryKey: ['my-party', link?.bookingId ?? '', link?.viewToken ?? ''],
    queryFn: () =>
      callApi<typeof readMyPartyCall>('POST /api/my-party/read', {
        body: link ?? { bookingId: '', viewToken: '' },
      }),
    enabled: link !== null,
    refetchOnMount: 'always' as const,
    refetchOnWindowFocus: 'always' as const,
    retry: (failures: number, failure: Error) => !(failure instanceof CallFailure) && failures < 2,
  };
}
