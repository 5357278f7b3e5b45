import { formatSlot } from '../../../domain/time-slot.ts';
import type { Sender } from '../../http/sender.ts';
import { Refusal } from '../../refusal.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { type Placed, placeBooking } from '../booking/place-booking.ts';
import { nextFreeSessions } from './next-free-sessions.ts';
import { type PhotoRequest, planPhotoSession, readSlot } from './plan-photo-session.ts';

/**
 * Takes a photo session, prices it from the studio's row and starts its payment. Of those who want the same
 * time one gets it; the others are refused with the nearest free sessions.
 */
export function bookPhotoSession(deps: BookingDeps, request: PhotoRequest, sender: Sender): Promise<Placed> {
  return placeBooking(deps, {
    sender,
    payload: request,
    plan: (requestDigest) =>
      planPhotoSession(deps, request, { requestKey: sender.requestKey, requestDigest }),
    async refuse() {
      const slot = readSlot(request);
      const free = await nextFreeSessions(deps, request.sessionDate, slot.start);
      return new Refusal('slot_taken', `The ${formatSlot(slot)} session has just been taken.`, {
        alternatives: free.map((other) => ({
          date: other.day,
          timeSlot: formatSlot(other.slot),
          availableSpots: 1,
        })),
      });
    },
  });
}
