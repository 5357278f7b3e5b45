import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { Client } from '../../http/client.ts';
import { refuse } from '../../refusal.ts';
import { type PlaceBookingResult, placeBooking } from '../orders/place-booking.ts';
import { listNearestFreePhotoSessions } from './nearest-free-photo-sessions.ts';
import { type BookPhotoSessionInput, parsePhotoSlot, planPhotoSession } from './plan-photo-session.ts';

/**
 * Holds a photo session, prices it from the studio's row and creates its PaymentIntent (specification
 * 4.4). Of several families that choose the same time one gets it; the others are refused with the
 * nearest free sessions.
 */
export function bookPhotoSession(
  context: AppContext,
  request: BookPhotoSessionInput,
  client: Client,
): Promise<PlaceBookingResult> {
  return placeBooking(context, {
    client,
    payload: request,
    plan: (requestDigest) =>
      planPhotoSession(context, request, { requestKey: client.requestKey, requestDigest }),
    async refuse() {
      const slot = parsePhotoSlot(request);
      const free = await listNearestFreePhotoSessions(context, request.sessionDate, slot.start);
      return refuse('photoSessionTaken', {
        slot,
        alternatives: free.map((other) => ({
          date: other.day,
          timeSlot: formatSlot(other.slot),
          availableSpots: 1,
        })),
      });
    },
  });
}
