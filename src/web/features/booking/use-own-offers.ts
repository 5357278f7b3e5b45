import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { findEarnedOffersCall } from '../../../contract/booking.ts';
import { isDay } from '../../../domain/calendar-day.ts';
import type { OfferWorth } from '../../../domain/offers.ts';
import { callApi } from '../../lib/call.ts';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import { pendingOrders } from '../purchase/pending-order.ts';
import { useCompleteEmail } from '../session-credits/credits-lookup.ts';
import type { Site } from '../site/site-query.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the offers that depend on this family's own past visits, such as an offer for the tenth visit
 * (specification 4.12). Empty if no day is chosen, if this device has not verified the e-mail address, or if
 * the centre has no such offer. The server checks the offers again when the visit is booked.
 */
export function useOwnOffers(site: Site, draft: Draft, date: string): readonly OfferWorth[] {
  const isWanted = site.hasOwnOffers === true && isDay(date);
  const email = useCompleteEmail(isWanted ? draft.customerEmail : '');
  const { verified } = useVerifiedEmail(email);
  const body = { customerEmail: email, date, selectedTime: draft.sessions.join(' + ') };
  const query = useQuery({
    queryKey: ['own-offers', body],
    queryFn: () => {
      const held = pendingOrders.visit.read();
      return callApi<typeof findEarnedOffersCall>('POST /api/own-offers', {
        body: {
          ...body,
          ...(held ? { replaces: { bookingId: held.bookingId, viewToken: held.viewToken } } : {}),
        },
      });
    },
    enabled: isWanted && email !== '' && verified === true,
    placeholderData: keepPreviousData,
  });
  return isWanted && verified === true ? (query.data?.offers ?? []) : [];
}
