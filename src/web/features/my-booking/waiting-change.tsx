import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { dropMyChangeCall, MyBooking, payMyChangeCall } from '../../../contract/my-booking.ts';
import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { focusIfLost } from '../../lib/focus-if-lost.ts';
import { usePageRestored } from '../../lib/use-page-restored.ts';
import { timeAndOtherDay } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { paymentPath } from '../purchase/booking-access.ts';
import type { BookingLink } from '../purchase/booking-link.ts';
import { useClockOffset } from '../purchase/clock-offset.ts';
import { bookingByLinkQuery } from './my-booking-query.ts';

/** Milliseconds. */
const timeout = 30_000;
const notAnswered = 'There was no answer. Please try again: nothing is charged twice.';

interface WaitingChangeProps {
  link: BookingLink;
  waiting: NonNullable<MyBooking['waiting']>;
}

/** A change that is not paid yet: its content, the end of its hold, and buttons to pay it or drop it. */
export default function WaitingChange({ link, waiting }: WaitingChangeProps) {
  const client = useQueryClient();
  const now = Date.now() + useClockOffset();
  const { queryKey } = bookingByLinkQuery(link);
  const reread = () => client.invalidateQueries({ queryKey });
  const options = () => ({ signal: AbortSignal.timeout(timeout) });
  const paying = useMutation({
    mutationFn: () =>
      callApi<typeof payMyChangeCall>('POST /api/my-booking/pay-change', { body: link }, options()),
    onSuccess: ({ clientSecret }) => window.location.assign(paymentPath(link.bookingId, clientSecret)),
    onError: async (failure) => {
      await focusIfLost(reread());
      // If the change has ended, this notice has disappeared together with its error. So a toast shows the
      // error.
      if (client.getQueryData<MyBooking>(queryKey)?.waiting === null)
        toast({
          title: 'Your change was not paid for',
          description: failureMessage(failure, notAnswered),
          variant: 'destructive',
        });
    },
  });
  usePageRestored(() => {
    if (paying.isSuccess) paying.reset();
  });
  const dropping = useMutation({
    mutationFn: () =>
      callApi<typeof dropMyChangeCall>('POST /api/my-booking/drop-change', { body: link }, options()),
    onSuccess: () => {
      toast({ title: 'Left as it was', description: 'Your visit stays as it is.' });
      return focusIfLost(reread());
    },
  });
  const failure = paying.error ?? dropping.error;
  const tickets = waiting.tickets.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  return (
    <Notice kind="warning" title="Your change is not paid for yet">
      <p>
        {dayWithoutYearInWords(waiting.date)}, {waiting.time}: {tickets}. We keep the places until{' '}
        {timeAndOtherDay(waiting.heldUntil, now)}. Until the change is paid, your visit stays as you see it
        here.
      </p>
      {failure && (
        <p role="alert" className="font-bold">
          {failureMessage(failure, notAnswered)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          variant="primary"
          pending={paying.isPending || paying.isSuccess}
          pendingText="Opening the payment..."
          onClick={() => paying.mutate()}
        >
          Pay {formatPence(waiting.toPay)}
        </Button>
        <Button pending={dropping.isPending} pendingText="Leaving it..." onClick={() => dropping.mutate()}>
          Leave it as it was
        </Button>
      </div>
    </Notice>
  );
}
