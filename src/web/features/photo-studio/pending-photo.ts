import { fields, isFlag, isNumber, isText, orNull } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';

/**
 * What is kept under `pendingPhotoStudioBooking` before leaving for the payment (specification 3.14):
 * the request and its booking, `price` and `totalAmount` in pounds. Only a convenience; what is shown
 * and paid comes from the server.
 */
export interface PendingPhoto {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  sessionDate: string;
  /** '9:30 AM'. */
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
    fields<PendingPhoto>({
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
