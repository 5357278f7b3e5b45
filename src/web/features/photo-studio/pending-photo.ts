import { tabStore } from '../../lib/browser-store.ts';
import { hasShape, isFlag, isNumber, isText, orNull } from '../../lib/type-guards.ts';

/**
 * What the tab stores under `pendingPhotoStudioBooking` before the payment (specification 3.14): the
 * request and its booking, with `price` and `totalAmount` in pounds. It is only a convenience: what is
 * shown and paid comes from the server.
 */
export interface PendingPhoto {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  sessionDate: string;
  /** For example '9:30 AM'. */
  startTime: string;
  endTime: string;
  sessionType: string;
  price: number;
  specialRequests: string;
  agreeToTerms: boolean;
  photoEditingRequested: boolean;
  bookingId: string;
  totalAmount: number;
  holdExpiresAt: string;
  viewToken: string;
}

export const pendingPhoto = tabStore<PendingPhoto | null>(
  'pendingPhotoStudioBooking',
  orNull(
    hasShape<PendingPhoto>({
      customerName: isText,
      customerEmail: isText,
      customerPhone: isText,
      sessionDate: isText,
      startTime: isText,
      endTime: isText,
      sessionType: isText,
      price: isNumber,
      specialRequests: isText,
      agreeToTerms: isFlag,
      photoEditingRequested: isFlag,
      bookingId: isText,
      totalAmount: isNumber,
      holdExpiresAt: isText,
      viewToken: isText,
    }),
  ),
  null,
);
