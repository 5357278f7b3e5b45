import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import type { cancelBookingCall, refundBookingCall } from '../../../contract/cancellation.ts';
import { formatPence } from '../../../domain/money.ts';
import { CallFailure, wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BookingCancellation } from './booking-dialog.tsx';
import { readPounds, writePounds } from './pounds-field.ts';
import { refetchTopics } from './screen-stream.ts';
import { staffCall } from './staff-call.ts';

/** A deed that was done, to be told. */
export interface CancellationDone {
  words: string;
  /** Goes back, pence. */
  refund: number;
}

type Deed = 'cancel' | 'refund';

type DeedFormProps = {
  what: Deed;
  bookingId: string;
  booking: BookingCancellation;
  /** Nothing may close while the server is asked. */
  onBusy: (busy: boolean) => void;
  onBack: () => void;
  onDone: (done: CancellationDone) => void;
};

type Errors = { amount?: string; reason?: string };

/** How much goes back and why, with what the rule says and what else comes back, before it is done. */
export function CancellationForm({ what, bookingId, booking, onBusy, onBack, onDone }: DeedFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const kept = booking.paid - booking.returned;
  // One decision of a person: sent again after a broken line, it is answered and not done twice.
  const [clientId] = useState(() => crypto.randomUUID());
  const [amount, setAmount] = useState(() => (what === 'cancel' ? writePounds(booking.policyRefund) : ''));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [sending, setSending] = useState(false);
  useFirstField(form);

  const send = async (refundPence: number) => {
    const given = { params: { bookingId }, body: { clientId, refundPence, reason: reason.trim() } };
    return what === 'cancel'
      ? staffCall<typeof cancelBookingCall>('POST /api/admin/bookings/:bookingId/cancel', given)
      : staffCall<typeof refundBookingCall>('POST /api/admin/bookings/:bookingId/refund', given);
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (sending) return;
    const pence = readPounds(amount);
    const wrong = check(what, pence, kept, reason);
    setErrors(wrong);
    setFailure('');
    if (pence === null || wrong.amount || wrong.reason) {
      form.current?.querySelector<HTMLElement>(wrong.amount ? 'input' : 'textarea')?.focus();
      return;
    }
    setSending(true);
    onBusy(true);
    try {
      await send(pence);
      const words = what === 'cancel' ? 'The booking is cancelled.' : 'The money goes back.';
      toast({
        title: what === 'cancel' ? 'Booking cancelled' : 'Money given back',
        description: booking.reference,
      });
      onDone({ words, refund: pence });
    } catch (problem) {
      setFailure(explain(problem));
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
      className="booking-look"
      onSubmit={(event) => void submit(event)}
    >
      <h3 className="desk-h2">
        {what === 'cancel' ? 'Cancel' : 'Money back for'} {booking.reference}
      </h3>
      {what === 'cancel' && <ComesBack booking={booking} />}
      <TextField
        label="Goes back, in pounds"
        hint={
          what === 'cancel'
            ? `By the rule ${formatPence(booking.policyRefund)}. ${booking.policy} You may decide otherwise, up to ${formatPence(kept)}.`
            : `At most ${formatPence(kept)}. The booking stays as it is.`
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
      <div className="desk-answers">
        <Button type="submit" variant="primary" pending={sending} pendingText="Processing...">
          {labelOf(what, readPounds(amount))}
        </Button>
        {!sending && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  );
}

function labelOf(what: Deed, pence: number | null): string {
  const money = pence === null || pence === 0 ? '' : formatPence(pence);
  if (what === 'refund') return money ? `Give back ${money}` : 'Give money back';
  return money ? `Cancel and give back ${money}` : 'Cancel without money back';
}

function check(what: Deed, pence: number | null, kept: number, reason: string): Errors {
  const errors: Errors = {};
  if (pence === null) errors.amount = 'Please give an amount in pounds, such as 9.50';
  else if (pence > kept) errors.amount = `No more than ${formatPence(kept)} is left of its money`;
  else if (what === 'refund' && pence === 0) errors.amount = 'Please say how much goes back';
  if (reason.trim().length < 3) errors.reason = 'Please say why, in a few words';
  return errors;
}

function explain(problem: unknown): string {
  if (problem instanceof CallFailure && problem.status === 401)
    return 'The sign-in had ended, so nothing was done yet. What you typed is still here: please send it again.';
  if (problem instanceof CallFailure && problem.refusal) return wordsOf(problem, '');
  return 'We could not reach the centre, and do not know whether it was done. Please send it again: it is never done twice.';
}

function ComesBack({ booking }: { booking: BookingCancellation }) {
  const { placesBack, creditsBack, voucherBack, kind } = booking;
  const back = [
    kind === 'photo'
      ? 'the photo session'
      : placesBack > 0 && `${placesBack} ${placesBack === 1 ? 'place' : 'places'}`,
    creditsBack > 0 && `${creditsBack} session ${creditsBack === 1 ? 'credit' : 'credits'}`,
    voucherBack && `a use of voucher ${voucherBack}`,
  ].filter(Boolean);
  if (back.length === 0) return null;
  return <p>With the cancellation come back: {back.join(', ')}. Points that it earned are taken back.</p>;
}

function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const field = form.current?.querySelector('input');
    field?.focus();
    field?.select();
  }, [form]);
}
