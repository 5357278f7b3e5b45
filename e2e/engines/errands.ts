import { bookAndPay } from './booking-walk.ts';
import { checkInAndOut, checkInOffline } from './kiosk-walk.ts';
import { askForParty, buyCredits, joinLoyalty } from './other-walks.ts';
import { bookPhotos } from './photo-walk.ts';
import type { Visit } from './walk.ts';

/** Every errand begins in a fresh browser. */
export const errands: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  booking: bookAndPay,
  credits: buyCredits,
  photo: bookPhotos,
  loyalty: joinLoyalty,
  party: askForParty,
  kiosk: checkInAndOut,
  'kiosk without a network': checkInOffline,
};
