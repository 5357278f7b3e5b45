import { bookAndPay } from './booking-walk.ts';
import { checkInAndOut, checkInOffline } from './kiosk-walk.ts';
import { askForParty, joinLoyalty, walkBuyCredits } from './other-walks.ts';
import { bookPhotos } from './photo-walk.ts';
import type { EngineVisit } from './walk.ts';

/** Every walk begins in a fresh browser. */
export const errands: Readonly<Record<string, (visit: EngineVisit) => Promise<void>>> = {
  booking: bookAndPay,
  credits: walkBuyCredits,
  photo: bookPhotos,
  loyalty: joinLoyalty,
  party: askForParty,
  kiosk: checkInAndOut,
  'kiosk without a network': checkInOffline,
};
