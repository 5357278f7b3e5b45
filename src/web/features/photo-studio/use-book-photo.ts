import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CallInput, CallReply } from '../../../contract/call.ts';
import type { bookPhotoSessionCall } from '../../../contract/photo-studio.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { type Pence, penceToPounds } from '../../../domain/money.ts';
import { formatTime, parseSlot } from '../../../domain/time-slot.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { toast } from '../../ui/toast.tsx';
import {
  bookingAttemptFor,
  isFinalRefusal,
  sendOrRestart,
  useSingleSubmission,
} from '../purchase/booking-attempt.ts';
import { updateClockOffset } from '../purchase/clock-offset.ts';
import { bookingAccess, bookingAttempt } from '../purchase/pending-booking.ts';
import { paymentPath } from '../purchase/result-query.ts';
import { pendingPhoto } from './pending-photo.ts';
import { changePhotoDraft, type PhotoDraft } from './photo-draft.ts';
import { photoKey } from './photo-queries.ts';

type PhotoRequest = CallInput<typeof bookPhotoSessionCall>['body'];
type PhotoReply = CallReply<typeof bookPhotoSessionCall>;

/** Why a photo booking was refused. */
export interface PhotoRefusal {
  code: RefusalReply['code'] | 'failed';
  message: string;
  /** The requested time. */
  time: string;
  /** The total that was sent, in pence. */
  requestedTotal: Pence;
  /** The current price, where the price is why it was refused. */
  photoPrice: NonNullable<RefusalReply['photoPrice']> | null;
  alternatives: NonNullable<RefusalReply['alternatives']>;
  fields: Record<string, string>;
}

const unsuccessful = 'Unable to process your booking. Please try again.';
const unexpected = 'Something went wrong. Please try again or contact us for assistance.';

/** Builds the photo booking request (specification 3.14). Throws when the time slot is invalid. */
function buildRequest(draft: PhotoDraft, total: Pence): PhotoRequest {
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
  };
}

/**
 * Sends the booking and continues to the payment. A second press while one is being sent has no effect.
 */
export function useBookPhoto() {
  const client = useQueryClient();
  const [refused, setRefused] = useState<PhotoRefusal | null>(null);
  const { busy, begin, release } = useSingleSubmission();
  const sending = useMutation({
    mutationFn: (body: PhotoRequest) => sendOrRestart(() => send(body), pendingPhoto.clear),
  });

  /** Returns the refusal, or null when the payment follows. */
  const book = async (draft: PhotoDraft, total: Pence): Promise<PhotoRefusal | null> => {
    if (!begin()) return null;
    setRefused(null);
    try {
      const body = buildRequest(draft, total);
      changePhotoDraft({ unanswered: `${draft.selectedDate} ${draft.selectedTime}` });
      const reply = await sending.mutateAsync(body);
      storeForPayment(body, reply);
      window.location.assign(
        reply.clientSecret === null ? '/booking-success' : paymentPath(reply.booking.id, reply.clientSecret),
      );
      return null;
    } catch (failure) {
      release();
      if (isFinalRefusal(failure)) {
        bookingAttempt.clear();
        changePhotoDraft({ unanswered: '' });
      }
      void client.invalidateQueries({ queryKey: photoKey });
      const refusal = toRefusal(failure, draft.selectedTime, total);
      toastRefusal(refusal);
      setRefused(refusal);
      return refusal;
    }
  };
  const forgetRefusal = useCallback(() => setRefused(null), []);
  return { book, busy, refused, forgetRefusal };
}

/** Books the session; the hold of this family's unpaid photo session passes to the new one. */
function send(body: PhotoRequest): Promise<PhotoReply> {
  const { key, replaces } = bookingAttemptFor(JSON.stringify(body), pendingPhoto.read());
  return callApi<typeof bookPhotoSessionCall>(
    'POST /api/photo-studio/create-booking-payment',
    { body: replaces ? { ...body, replaces } : body },
    { idempotencyKey: key },
  );
}

function storeForPayment(
  body: PhotoRequest,
  { booking, clientSecret, viewToken, now, holdExpiresAt, amount }: PhotoReply,
) {
  updateClockOffset(now);
  changePhotoDraft({ unanswered: '' });
  const { customerName, customerEmail, customerPhone } = body;
  pendingPhoto.write({
    customerName,
    customerEmail,
    customerPhone,
    sessionDate: body.sessionDate,
    startTime: body.startTime,
    endTime: body.endTime,
    sessionType: body.sessionType,
    price: body.price,
    specialRequests: body.specialRequests ?? '',
    agreeToTerms: true,
    photoEditingRequested: body.photoEditingRequested ?? false,
    bookingId: booking.id,
    totalAmount: penceToPounds(amount),
    holdExpiresAt,
    viewToken,
  });
  bookingAccess.write({ bookingId: booking.id, clientSecret, viewToken, confirmationAsked: false });
  storePerson({ name: customerName, email: customerEmail, phone: customerPhone });
}

function toRefusal(failure: unknown, time: string, total: Pence): PhotoRefusal {
  const body = failure instanceof CallFailure ? failure.refusal : null;
  return {
    code: body?.code ?? 'failed',
    message: failure instanceof CallFailure ? failureMessage(failure, unsuccessful) : unexpected,
    time,
    requestedTotal: total,
    photoPrice: body?.photoPrice ?? null,
    alternatives: body?.alternatives ?? [],
    fields: body?.fields ?? {},
  };
}

/** Shows a toast for refusals that have no place of their own on the page (specification 9.8). */
function toastRefusal({ code, message }: PhotoRefusal) {
  if (code === 'price_changed' || code === 'slot_taken') return;
  toast({ title: 'Booking Error', description: message, variant: 'destructive' });
}
