import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../../contract/call.ts';
import type { bookPhotoSessionCall } from '../../../contract/photo-studio.ts';
import { type Pence, penceToPounds } from '../../../domain/money.ts';
import { formatTime, parseSlot } from '../../../domain/time-slot.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { useNavigate } from '../../lib/router.tsx';
import { toast } from '../../ui/toast.tsx';
import { requestedCredit, rereadAccountCredit } from '../account-credit/carried-credit.ts';
import {
  isFinalRefusal,
  type OrderRefusal,
  openPayment,
  placeOrder,
  toOrderRefusal,
} from '../purchase/place-order.ts';
import { usePlaceOrder } from '../purchase/use-place-order.ts';
import { changePhotoDraft, type PhotoDraft } from './photo-draft.ts';
import { photoKey } from './photo-queries.ts';

type PhotoRequest = CallInput<typeof bookPhotoSessionCall>['body'];

/** A photo session to book, at the total that the page has shown. */
interface PhotoOrder {
  draft: PhotoDraft;
  total: Pence;
}

export type PhotoRefusal = OrderRefusal<PhotoOrder>;

/** Returns whether a refused booking asked for the day and the time that the draft has now. */
export function isSameSession(refused: PhotoRefusal, draft: PhotoDraft): boolean {
  const { selectedDate, selectedTime } = refused.order.draft;
  return selectedDate === draft.selectedDate && selectedTime === draft.selectedTime;
}

const unsuccessful = 'Unable to process your booking. Please try again.';
const unexpected = 'Something went wrong. Please try again or contact us for assistance.';

/** Builds the photo booking request (specification 3.14). Throws when the time slot is invalid. */
function buildRequest(draft: PhotoDraft, total: Pence) {
  const slot = parseSlot(draft.selectedTime);
  if (!slot) throw new Error('Invalid time slot format');
  return {
    customerName: draft.customerName.trim(),
    customerEmail: draft.customerEmail.trim(),
    customerPhone: draft.customerPhone.trim(),
    sessionDate: draft.selectedDate,
    startTime: formatTime(slot.start),
    endTime: formatTime(slot.end),
    sessionType: 'autumn_photo_session',
    price: penceToPounds(total),
    specialRequests: draft.specialRequests.trim(),
    agreeToTerms: true,
    photoEditingRequested: draft.photoEditingRequested,
    ...requestedCredit(total),
  } satisfies PhotoRequest;
}

/** Books a photo session and continues to its payment. */
export function useBookPhoto() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return usePlaceOrder({
    place: async ({ draft, total }: PhotoOrder) => {
      const body = buildRequest(draft, total);
      changePhotoDraft({ unanswered: `${draft.selectedDate} ${draft.selectedTime}` });
      return placeOrder({
        product: 'photo',
        content: JSON.stringify(body),
        send: (idempotencyKey, replaces) =>
          callApi<typeof bookPhotoSessionCall>(
            'POST /api/photo-studio/create-booking-payment',
            { body: replaces ? { ...body, replaces } : body },
            { idempotencyKey },
          ),
        toPending: ({ booking, holdExpiresAt, viewToken, amount }) => ({
          ...body,
          bookingId: booking.id,
          totalAmount: penceToPounds(amount),
          holdExpiresAt,
          viewToken,
        }),
      });
    },
    onPlaced: ({ booking, clientSecret, viewToken }) => {
      changePhotoDraft({ unanswered: '' });
      openPayment({ bookingId: booking.id, clientSecret, viewToken }, navigate);
    },
    onFailed: (failure, order) => {
      if (isFinalRefusal(failure)) changePhotoDraft({ unanswered: '' });
      void client.invalidateQueries({ queryKey: photoKey });
      const message = failure instanceof CallFailure ? failureMessage(failure, unsuccessful) : unexpected;
      const refusal = toOrderRefusal(failure, order, message);
      if (refusal.code === 'account_credit_invalid') void rereadAccountCredit();
      // The page shows these two refusals elsewhere (specification 9.8).
      if (refusal.code !== 'price_changed' && refusal.code !== 'slot_taken')
        toast({ title: 'Booking Error', description: message, variant: 'destructive' });
      return refusal;
    },
  });
}
