import { bookAndPay } from './booking-walk.ts';
import { checkInAndOut, checkInOffline } from './kiosk-walk.ts';
import { joinLoyalty, sendPartyEnquiry, walkBuyCredits } from './other-walks.ts';
import { bookPhotos } from './photo-walk.ts';
import type { WalkContext } from './walk.ts';

/** Every walk begins in a fresh browser. */
export const walks: Readonly<Record<string, (visit: WalkContext) => Promise<void>>> = {
  booking: bookAndPay,
  credits: walkBuyCredits,
  photo: bookPhotos,
  loyalty: joinLoyalty,
  party: sendPartyEnquiry,
  kiosk: checkInAndOut,
  'kiosk without a network': checkInOffline,
};
