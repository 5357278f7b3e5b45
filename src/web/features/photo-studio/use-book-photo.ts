import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { CallInput, CallReply } from '../../../contract/call.ts';
import type { bookPhotoSessionCall } from '../../../contract/photo-studio.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { type Pence, penceToPounds } from '../../../domain/money.ts';
import { formatTime, parseSlot } from '../../../domain/time-slot.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { rememberPerson } from '../../lib/known-person.ts';
import { toast } from '../../ui/toast.tsx';
import { attemptFor, isFinal, sendAnew, useOneAtATime } from '../purchase/booking-attempt.ts';
import { hearClock } from '../purchase/centre-clock.ts';
import { bookingAccess, bookingAttempt } from '../purchase/pending-booking.ts';
import { paymentPath } from '../purchase/result-query.ts';
import { pendingPhoto } from './pending-photo.ts';
import { changePhotoDraft, type PhotoDraft } from './photo-draft.ts';
import { photoKey } from './photo-queries.ts';

type PhotoRequest = CallInput<typeof bookPhotoSessionCall>['body'];
type PhotoReply = CallReply<typeof bookPhotoSessionCall>;

/** Why a session was not taken. */
export interface PhotoRefused {
  code: RefusalReply['code'] | 'failed';
  message: string;
  /** The time that was asked for. */
  time: string;
  /** The total that was sent, pence. */
  asked: Pence;
  /** What it costs now, where that is what stands in the way. */
  photoPrice: NonNullable<RefusalReply['photoPrice']> | null;
  alternatives: NonNullable<RefusalReply['alternatives']>;
  fields: Record<string, string>;
}

const unsuccessful = 'Unable to process your booking. Please try again.';
const wentWrong = 'Something went wrong. Please try again or contact us for assistance.';

/** The photo booking request (specification 3.14). Throws on a time that is none. */
function requestFrom(draft: PhotoDraft, total: Pence): PhotoRequest {
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

/** Sends the booking and leaves for the payment. A second press while one is under way does nothing. */
export function useBookPhoto() {
  const client = useQueryClient();
  const [refused, setRefused] = useState<PhotoRefused | null>(null);
  const { busy, begin, release } = useOneAtATime();
  const sending = useMutation({
    mutationFn: (body: PhotoRequest) => sendAnew(() => send(body), pendingPhoto.clear),
  });

  /** Answers why not, or null when the payment is next. */
  const book = async (draft: PhotoDraft, total: Pence): Promise<PhotoRefused | null> => {
    if (!begin()) return null;
    setRefused(null);
    try {
      const body = requestFrom(draft, total);
      changePhotoDraft({ unanswered: `${draft.selectedDate} ${draft.selectedTime}` });
      const reply = await sending.mutateAsync(body);
      keepForPayment(body, reply);
      window.location.assign(
        reply.clientSecret === null ? '/booking-success' : paymentPath(reply.booking.id, reply.clientSecret),
      );
      return null;
    } catch (failure) {
      release();
      if (isFinal(failure)) {
        bookingAttempt.clear();
        changePhotoDraft({ unanswered: '' });
      }
      void client.invalidateQueries({ queryKey: photoKey });
      const answer = readRefused(failure, draft.selectedTime, total);
      announce(answer);
      setRefused(answer);
      return answer;
    }
  };
  const forgetRefusal = useCallback(() => setRefused(null), []);
  return { book, busy, refused, forgetRefusal };
}

/** Books; an unpaid photo session that is still kept makes room for the new one. */
function send(body: PhotoRequest): Promise<PhotoReply> {
  const { key, replaces } = attemptFor(JSON.stringify(body), pendingPhoto.read());
  return call<typeof bookPhotoSessionCall>(
    'POST /api/photo-studio/create-booking-payment',
    { body: replaces ? { ...body, replaces } : body },
    { idempotencyKey: key },
  );
}

function keepForPayment(
  body: PhotoRequest,
  { booking, clientSecret, viewToken, now, holdExpiresAt, amount }: PhotoReply,
) {
  hearClock(now);
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
  rememberPerson({ name: customerName, email: customerEmail, phone: customerPhone });
}

function readRefused(failure: unknown, time: string, asked: Pence): PhotoRefused {
  const refusal = failure instanceof CallFailure ? failure.refusal : null;
  return {
    code: refusal?.code ?? 'failed',
    message: failure instanceof CallFailure ? wordsOf(failure, unsuccessful) : wentWrong,
    time,
    asked,
    photoPrice: refusal?.photoPrice ?? null,
    alternatives: refusal?.alternatives ?? [],
    fields: refusal?.fields ?? {},
  };
}

/** What the page does not say in its own place is said in passing (specification 9.8). */
function announce({ code, message }: PhotoRefused) {
  if (code === 'price_changed' || code === 'slot_taken') return;
  toast({ title: 'Booking Error', description: message, variant: 'destructive' });
}
