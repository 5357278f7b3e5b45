import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { cancelMyBookingCall, MyBooking } from '../../../contract/my-booking.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BookingLink } from '../purchase/booking-link.ts';
import { bookingByLinkQuery } from './my-booking-query.ts';

/** Milliseconds. */
const timeout = 30_000;

interface CancelDialogProps {
  link: BookingLink;
  booking: MyBooking;
  /** The word for the thing booked: 'visit' or 'photo session'. */
  thing: string;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Asks for confirmation before a booking is cancelled, and shows how much money is refunded. A second press
 * has no effect.
 */
export default function CancelDialog({ link, booking, thing, isOpen, onClose }: CancelDialogProps) {
  const client = useQueryClient();
  const [clientId] = useState(() => crypto.randomUUID());
  const { refund: refundPence, comesBack } = booking.cancellation;
  const reread = () => client.invalidateQueries({ queryKey: bookingByLinkQuery(link).queryKey });
  const cancelling = useMutation({
    mutationFn: () =>
      callApi<typeof cancelMyBookingCall>(
        'POST /api/my-booking/cancel',
        { body: { ...link, clientId, refundPence } },
        { signal: AbortSignal.timeout(timeout) },
      ),
    onSuccess: async ({ refunded }) => {
      await reread();
      onClose();
      toast({
        title: 'Cancelled',
        description:
          refunded > 0
            ? `${formatPence(refunded)} is on its way back. We will email you about it.`
            : 'Your places are free for another family. Thank you for telling us.',
      });
    },
    // The booking on the page may be out of date, so it is read again.
    onError: () => void reread(),
  });
  const close = () => {
    if (cancelling.isPending) return;
    cancelling.reset();
    onClose();
  };
  return (
    <Dialog open={isOpen} onClose={close} title={`Cancel this ${thing}?`}>
      <div className="space-y-5">
        <p>
          <b>
            {booking.date && `${dayInWords(booking.date)}, `}
            {booking.time}
          </b>{' '}
          is then free for another family.
        </p>
        {comesBack.length > 0 && (
          <ul className="list-disc space-y-1 pl-6">
            {comesBack.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {booking.poorly && <Notice>{booking.poorly.offer} Close this, and choose it on the page.</Notice>}
        {cancelling.isError && (
          <Notice kind="error" live="assertive" title="Nothing was cancelled">
            {failureMessage(
              cancelling.error,
              'There was no answer. Please try again: nothing is cancelled or refunded twice.',
            )}
          </Notice>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            pending={cancelling.isPending}
            pendingText="Cancelling..."
            onClick={() => cancelling.mutate()}
          >
            {refundPence > 0 ? `Cancel, ${formatPence(refundPence)} goes back` : 'Cancel it'}
          </Button>
          <Button onClick={close}>Keep it</Button>
        </div>
      </div>
    </Dialog>
  );
}
