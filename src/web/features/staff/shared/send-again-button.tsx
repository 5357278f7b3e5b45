import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { correctContactCall, StaffBooking } from '../../../../contract/staff-booking.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { refetchTopics } from './screen-stream.ts';
import { staffCall } from './staff-query.ts';

/**
 * Sends the ticket, or the payment link, to the family again. After a lost reply, a second press sends no
 * second mail.
 */
export function SendAgainButton({ booking }: { booking: StaffBooking }) {
  const client = useQueryClient();
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const { bookingId, customerName, customerEmail, customerPhone, state } = booking;
  const what = state === 'held' ? 'payment link' : 'ticket';
  const sending = useSingleMutation({
    mutationFn: () => {
      const contact = { customerName, customerEmail, customerPhone };
      return staffCall<typeof correctContactCall>('POST /api/admin/bookings/:bookingId/contact', {
        params: { bookingId },
        body: { clientId, ...contact, before: contact, sendsAgain: true },
      });
    },
    onSuccess: () => {
      setClientId(crypto.randomUUID());
      toast({ title: 'On its way', description: `The ${what} goes to ${customerEmail} again.` });
      refetchTopics(client, ['letters']);
    },
    onError: (problem) =>
      toast({
        title: 'Not sent',
        description: failureMessage(
          problem,
          'We could not reach the centre. Please try again: it is sent once.',
        ),
        variant: 'destructive',
      }),
  });
  if (customerEmail === '') return null;
  return (
    <Button pending={sending.isPending} pendingText="Sending..." onClick={() => sending.mutate()}>
      Send the {what} again
    </Button>
  );
}
