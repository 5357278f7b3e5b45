import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type {
  BookingCancellation,
  cancelBookingCall,
  refundBookingCall,
} from '../../../../contract/cancellation.ts';
import { formatPence } from '../../../../domain/money.ts';
import { handedBack, refundForStaff, splitRefund, type Tender } from '../../../../domain/refund-split.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { CallFailure } from '../../../lib/call.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import bookingDialog from './booking-dialog.module.css';
import parts from './dashboard-parts.module.css';
import { formatPoundsField, parsePounds } from './pounds-field.ts';
import { refetchTopics } from './screen-stream.ts';
import { staffCall } from './staff-query.ts';

const signInEnded =
  'The sign-in had ended, so nothing was done yet. What you typed is still here: please send it again.';
const unreached =
  'We could not reach the centre, and do not know whether it was done. Please send it again: it is never done twice.';

/** The result of a cancellation or a refund, shown to staff. */
export interface CancellationOutcome {
  words: string;
  /** What goes back to the card by itself, pence. */
  toCard: number;
  /** What staff hand back, a line for each tender. */
  byHand: readonly string[];
  hasEmail: boolean;
}

type ActionKind = 'cancel' | 'refund';

type CancellationFormProps = {
  action: ActionKind;
  bookingId: string;
  booking: BookingCancellation;
  onBack: () => void;
  onDone: (done: CancellationOutcome) => void;
};

/** The first part of the key of the mutation that cancels or refunds a booking; the second is its id. */
export const cancellationKey = 'cancellation';

/**
 * Cancels or refunds a booking, with an amount and a reason. Shows the refund policy and what is
 * released.
 */
export function CancellationForm({ action, bookingId, booking, onBack, onDone }: CancellationFormProps) {
  const client = useQueryClient();
  const amount = useRef<HTMLInputElement>(null);
  useEffect(() => {
    amount.current?.focus();
    amount.current?.select();
  }, []);
  const refundable = booking.paid - booking.returned;
  const partsOf = (pence: number) =>
    splitRefund(
      pence,
      booking.payments.filter(({ left }) => left > 0),
    ).map(({ payment, amount: part }) => ({
      tender: payment.tender,
      amount: part,
    }));
  // The idempotency key: sent again after a lost connection, the action is not carried out twice.
  const [clientId] = useState(() => crypto.randomUUID());
  const form = useForm({
    blank: { refund: action === 'cancel' ? formatPoundsField(booking.policyRefund) : '', reason: '' },
    fields: ['refund', 'reason'],
    check: (typed) => check(action, typed, refundable),
    mutationKey: [cancellationKey, bookingId],
    send: ({ refundPence, reason }) => {
      const input = { params: { bookingId }, body: { clientId, refundPence, reason } };
      return action === 'cancel'
        ? staffCall<typeof cancelBookingCall>('POST /api/admin/bookings/:bookingId/cancel', input)
        : staffCall<typeof refundBookingCall>('POST /api/admin/bookings/:bookingId/refund', input);
    },
    onSent: (_, { refundPence }) => {
      toast({
        title: action === 'cancel' ? 'Booking cancelled' : 'Refund recorded',
        description: booking.reference,
      });
      const refund = partsOf(refundPence);
      onDone({
        words: action === 'cancel' ? 'The booking is cancelled.' : 'The refund is recorded.',
        toCard: refundPence - handedBack(refund),
        byHand: refundForStaff(refund.filter(({ tender }) => tender !== 'card')),
        hasEmail: booking.hasEmail,
      });
      refetchTopics(client, ['bookings', 'photos']);
    },
    onFailed: () => refetchTopics(client, ['bookings', 'photos']),
    unreached,
    explain: (_, problem) => (problem instanceof CallFailure && problem.status === 401 ? signInEnded : ''),
  });
  const typed = useBrowserStore(form.draft);
  return (
    <form {...form.props} method="post" noValidate className={bookingDialog.bookingDetails}>
      <h3 className={parts.dashboardH2}>
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
        ref={amount}
        inputMode="decimal"
        autoComplete="off"
        className={bookingDialog.bookingAmount}
        {...form.text('refund')}
      />
      <RefundParts parts={partsOf(Math.min(parsePounds(typed.refund) ?? 0, refundable))} />
      <TextArea
        label="Why"
        hint="A few words for the log. The customer does not see them."
        rows={2}
        maxLength={300}
        {...form.text('reason')}
      />
      {form.failure && (
        <Notice kind="error" title="Not done" live="assertive">
          <p>{form.failure}</p>
        </Notice>
      )}
      <div className={parts.dashboardAnswers}>
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Processing...">
          {submitText(action, parsePounds(typed.refund))}
        </Button>
        {!form.isSending && <Button onClick={onBack}>Back</Button>}
      </div>
    </form>
  );
}

type RefundPartsProps = { parts: readonly { tender: Tender; amount: number }[] };

/** Says how the money goes back, as soon as some of it is to be handed back by staff. */
function RefundParts({ parts: refund }: RefundPartsProps) {
  return (
    <div role="status">
      {handedBack(refund) > 0 && (
        <ul>
          {refundForStaff(refund).map((line) => (
            <li key={line}>
              <strong>{line}</strong>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function submitText(action: ActionKind, pence: number | null): string {
  const money = pence === null || pence === 0 ? '' : formatPence(pence);
  if (action === 'refund') return money ? `Refund ${money}` : 'Refund';
  return money ? `Cancel and refund ${money}` : 'Cancel without a refund';
}

function check(action: ActionKind, typed: { refund: string; reason: string }, refundable: number) {
  const reason = typed.reason.trim();
  const pence = parsePounds(typed.refund);
  return checked(
    { refundPence: pence ?? 0, reason },
    {
      refund: amountError(action, pence, refundable),
      reason: reason.length < 3 && 'Please say why, in a few words',
    },
  );
}

function amountError(action: ActionKind, pence: number | null, refundable: number): string | null {
  if (pence === null) return 'Please give an amount in pounds, such as 9.50';
  if (pence > refundable) return `No more than ${formatPence(refundable)} is left of its money`;
  return action === 'refund' && pence === 0 ? 'Please enter the amount to refund' : null;
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
