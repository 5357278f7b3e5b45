import { useRef } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { readCancellationCall, refundBookingCall } from '../../../../contract/cancellation.ts';
import type { ListedGiftVoucher } from '../../../../contract/gift-vouchers.ts';
import { formatPence } from '../../../../domain/money.ts';
import { refundForStaff, splitRefund } from '../../../../domain/refund-split.ts';
import { CallFailure } from '../../../lib/call.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../shared/staff-query.ts';
import styles from './gift-finder.module.css';

type GiftRefundProps = {
  voucher: ListedGiftVoucher;
  /** Receives what staff hand back themselves, one line for each way of payment. */
  onRefunded: (byHand: readonly string[]) => void;
};

/** Refunds the rest of a gift voucher to its buyer. */
export function GiftRefund({
  voucher: { bookingId, reference, left, giverEmail },
  onRefunded,
}: GiftRefundProps) {
  const keyOf = useDecisionKey();
  /**
   * The payments as they were before the refund, which changes what is left of them. They are kept for
   * another try, because the refund may have been made although its reply was lost.
   */
  const paymentsBefore = useRef<CallReply<typeof readCancellationCall>['payments'] | null>(null);
  const form = useForm({
    blank: { reason: '' },
    fields: ['reason'],
    idPrefix: `${reference}-`,
    whileTyping: 'clear',
    check: (typed) => {
      const reason = typed.reason.trim();
      return checked({ reason }, { reason: reason.length < 3 && 'Please say why, in a few words' });
    },
    send: async ({ reason }) => {
      const params = { bookingId };
      paymentsBefore.current ??= (
        await staffCall<typeof readCancellationCall>('GET /api/admin/bookings/:bookingId/cancellation', {
          params,
        })
      ).payments;
      await staffCall<typeof refundBookingCall>('POST /api/admin/bookings/:bookingId/refund', {
        params,
        body: { clientId: keyOf({ left, reason }), refundPence: left, reason },
      });
      const unrefunded = paymentsBefore.current.filter((payment) => payment.left > 0);
      const parts = splitRefund(left, unrefunded).map(({ payment, amount }) => ({
        tender: payment.tender,
        amount,
      }));
      return refundForStaff(parts.filter(({ tender }) => tender !== 'card'));
    },
    onSent: (byHand) => {
      toast({
        title: 'Given back',
        description: `${formatPence(left)} goes back${giverEmail ? `; a mail to ${giverEmail} says so` : ''}.`,
      });
      onRefunded(byHand);
    },
    onFailed: (_, failure) => {
      if (failure instanceof CallFailure && failure.refusal) paymentsBefore.current = null;
    },
    unreached: 'We could not reach the centre. Please try again: it goes back once.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.form}>
      <p>{formatPence(left)} goes back the way it was paid. The voucher is then worth nothing.</p>
      <TextField label="Why" {...form.text('reason')} autoComplete="off" maxLength={300} />
      {form.failure && (
        <Notice kind="error" live="assertive" title="Nothing went back">
          <p>{form.failure}</p>
        </Notice>
      )}
      <Button type="submit" pending={form.isSending} pendingText="Giving back...">
        Give back {formatPence(left)}
      </Button>
    </form>
  );
}
