import type { refundBookingCall } from '../../../../contract/cancellation.ts';
import type { ListedGiftVoucher } from '../../../../contract/gift-vouchers.ts';
import { formatPence } from '../../../../domain/money.ts';
import { refundForStaff } from '../../../../domain/refund-split.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../shared/staff-query.ts';
import styles from './gift-finder.module.css';

/**
 * Shown if the reply lacks the parts of the refund, as replies of an earlier version do during an upgrade.
 */
const unknownParts = 'what was paid in cash or on the card machine';

type GiftRefundProps = {
  voucher: ListedGiftVoucher;
  /**
   * Receives one line for each tender except the online card: '£9.50 in cash, to hand back at the
   * desk'.
   */
  onRefunded: (handBack: readonly string[]) => void;
};

/** Refunds the amount left on a gift voucher to its buyer. */
export function GiftRefund({
  voucher: { bookingId, reference, left, giverEmail },
  onRefunded,
}: GiftRefundProps) {
  const keyOf = useDecisionKey();
  const form = useForm({
    blank: { reason: '' },
    fields: ['reason'],
    idPrefix: `${reference}-`,
    whileTyping: 'clear',
    check: (typed) => {
      const reason = typed.reason.trim();
      return checked({ reason }, { reason: reason.length < 3 && 'Please say why, in a few words' });
    },
    send: ({ reason }) =>
      staffCall<typeof refundBookingCall>('POST /api/admin/bookings/:bookingId/refund', {
        params: { bookingId },
        body: { clientId: keyOf({ left, reason }), refundPence: left, reason },
      }),
    onSent: ({ refundParts }) => {
      toast({
        title: 'Given back',
        description: `${formatPence(left)} goes back${giverEmail ? `. A mail to ${giverEmail} confirms it` : ''}.`,
      });
      onRefunded(
        refundParts ? refundForStaff(refundParts.filter(({ tender }) => tender !== 'card')) : [unknownParts],
      );
    },
    unreached: 'We could not reach the centre. Please try again: the money is given back only once.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.form}>
      <p>{formatPence(left)} goes back the way it was paid. The voucher is then worth nothing.</p>
      <TextField label="Why" {...form.text('reason')} autoComplete="off" maxLength={300} />
      {form.failure && (
        <Notice kind="error" live="assertive" title="Nothing was given back">
          <p>{form.failure}</p>
        </Notice>
      )}
      <Button type="submit" pending={form.isSending} pendingText="Giving back...">
        Give back {formatPence(left)}
      </Button>
    </form>
  );
}
