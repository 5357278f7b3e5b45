import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type {
  BookingCancellation,
  cancelBookingCall,
  refundBookingCall,
} from '../../../../contract/cancellation.ts';
import { formatPence } from '../../../../domain/money.ts';
import { CallFailure, failureMessage } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formatPoundsField, parsePounds } from './pounds-field.ts';
import { refetchTopics } from './screen-stream.ts';
import { staffCall } from './staff-query.ts';

/** The result of a cancellation or a refund, shown to staff. */
export interface CancellationOutcome {
  words: string;
  /** The refund, pence. */
  refund: number;
}

type ActionKind = 'cancel' | 'refund';

type CancellationFormProps = {
  action: ActionKind;
  bookingId: string;
  booking: BookingCancellation;
  /** Reports whether a request is pending: the dialog must stay open meanwhile. */
  onBusy: (busy: boolean) => void;
  onBack: () => void;
  onDone: (done: CancellationOutcome) => void;
};

type Errors = { amount?: string; reason?: string };

/**
 * Cancels or refunds a booking, with an amount and a reason. Shows the refund policy and what is
 * released.
 */
export function CancellationForm({
  action,
  bookingId,
  booking,
  onBusy,
  onBack,
  onDone,
}: CancellationFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const refundable = booking.paid - booking.returned;
  // The idempotency key: sent again after a lost connection, the action is not carried out twice.
  const [clientId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(() =>
    action === 'cancel' ? formatPoundsField(booking.policyRefund) : '',
  );
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  useFocusFirstField(form);

  const send = async (refundPence: number) => {
    const input = { params: { bookingId }, body: { clientId, refundPence, reason: reason.trim() } };
    return action === 'cancel'
      ? staffCall<typeof cancelBookingCall>('POST /api/admin/bookings/:bookingId/cancel', input)
      : staffCall<typeof refundBookingCall>('POST /api/admin/bookings/:bookingId/refund', input);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending) return;
    const pence = parsePounds(amount);
    const fieldErrors = validate(action, pence, refundable, reason);
    setErrors(fieldErrors);
    setFailure('');
    if (pence === null || fieldErrors.amount || fieldErrors.reason) {
      form.current?.querySelector<HTMLElement>(fieldErrors.amount ? 'input' : 'textarea')?.focus();
      return;
    }
    setSending(true);
    onBusy(true);
    try {
      await send(pence);
      const words = action === 'cancel' ? 'The booking is cancelled.' : 'The refund is recorded.';
      toast({
        title: action === 'cancel' ? 'Booking cancelled' : 'Refund recorded',
        description: booking.reference,
      });
      onDone({ words, refund: pence });
    } catch (problem) {
      setFailure(failureText(problem));
    }
    setSending(false);
    onBusy(false);
    refetchTopics(client, ['bookings', 'photos']);
  };
  return (
    <form
      method="post"
      ref={form}
      noValidate
      className="booking-details"
      onSubmit={(event) => void submit(event)}
    >
      <h3 className="dashboard-h2">
        {action === 'cancel' ? 'Cancel' : 'Refund for'} {booking.reference}
      </h3>
      {action === 'cancel' && <ReleasedItems booking={booking} />}
      <TextField
        label="Refund amount, in pounds"
        hint={
          action === 'cancel'
            ? `By the policy ${formatPence(booking.policyRefund)}. ${booking.policy} You may choose another amount, up to ${formatPence(refundable)}.`
            : `At most ${formatPence(refundable)}. The booking stays as it is.`
        }
        name="refund"
        inputMode="decimal"
        autoComplete="off"
        className="booking-amount"
        value={amount}
        error={errors.amount}
        onChange={(event) => setAmount(event.target.value)}
      />
      <TextArea
        label="Why"
        hint="A few words for the log. The customer does not see them."
        name="reason"
        rows={2}
        maxLength={300}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {failure && (
        <Notice kind="error" title="Not done" live="assertive">
          <p>{failure}</p>
        </Notice>
      )}
      <div className="dashboard-answers">
        <Button type="submit" variant="primary" pending={sending} pendingText="Processing...">
          {submitText(action, parsePounds(amount))}
        </Button>
        {!sending && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  );
}

function submitText(action: ActionKind, pence: number | null): string {
  const money = pence === null || pence === 0 ? '' : formatPence(pence);
  if (action === 'refund') return money ? `Refund ${money}` : 'Refund';
  return money ? `Cancel and refund ${money}` : 'Cancel without a refund';
}

function validate(action: ActionKind, pence: number | null, refundable: number, reason: string): Errors {
  const errors: Errors = {};
  if (pence === null) errors.amount = 'Please give an amount in pounds, such as 9.50';
  else if (pence > refundable) errors.amount = `No more than ${formatPence(refundable)} is left of its money`;
  else if (action === 'refund' && pence === 0) errors.amount = 'Please enter the amount to refund';
  if (reason.trim().length < 3) errors.reason = 'Please say why, in a few words';
  return errors;
}

function failureText(problem: unknown): string {
  if (problem instanceof CallFailure && problem.status === 401)
    return 'The sign-in had ended, so nothing was done yet. What you typed is still here: please send it again.';
  if (problem instanceof CallFailure && problem.refusal) return failureMessage(problem, '');
  return 'We could not reach the centre, and do not know whether it was done. Please send it again: it is never done twice.';
}

function ReleasedItems({ booking }: { booking: BookingCancellation }) {
  const { placesBack, creditsBack, voucherBack, kind } = booking;
  const released = [
    kind === 'photo'
      ? 'the photo session'
      : placesBack > 0 && `${placesBack} ${placesBack === 1 ? 'place' : 'places'}`,
    creditsBack > 0 && `${creditsBack} session ${creditsBack === 1 ? 'credit' : 'credits'}`,
    voucherBack && `a use of voucher ${voucherBack}`,
  ].filter(Boolean);
  if (released.length === 0) return null;
  return <p>The cancellation releases: {released.join(', ')}. Points earned by it are deducted.</p>;
}

function useFocusFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, [form]);
}
