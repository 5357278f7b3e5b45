import type { Notices } from '../availability/notices.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';

/** What check-in works with. */
export interface CheckInDeps extends BookingDeps {
  notices: Pick<Notices, 'placesChanged' | 'deskChanged' | 'onDeskChange'>;
  baseUrl: string;
}
