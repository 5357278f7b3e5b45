import type { ListedGiftVoucher, sendGiftVoucherCall } from '../../../../contract/gift-vouchers.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../shared/staff-query.ts';
import styles from './gift-finder.module.css';

type GiftSendProps = { voucher: ListedGiftVoucher; onChange: () => Promise<void> };

/**
 * Corrects the recipient's name and e-mail address of a gift voucher. The server sends the voucher now, or on
 * the later day that the buyer chose.
 */
export function GiftSendForm({ voucher, onChange }: GiftSendProps) {
  const form = useForm({
    blank: { recipientName: voucher.recipientName, recipientEmail: voucher.recipientEmail ?? '' },
    fields: ['recipientName', 'recipientEmail'],
    idPrefix: `${voucher.reference}-`,
    whileTyping: 'clear',
    check: (typed) => {
      const [recipientName, recipientEmail] = [typed.recipientName.trim(), typed.recipientEmail.trim()];
      return checked(
        { recipientName, recipientEmail },
        {
          recipientName: recipientName === '' && 'Please enter the name of the person who gets it',
          recipientEmail: recipientEmail === '' && 'Please enter a valid email address',
        },
      );
    },
    send: (body) =>
      staffCall<typeof sendGiftVoucherCall>('POST /api/admin/gift-vouchers/:bookingId/send', {
        params: { bookingId: voucher.bookingId },
        body,
      }),
    onSent: ({ isOnItsWay }, { recipientEmail }) => {
      toast({
        title: isOnItsWay ? 'On its way' : 'Changed',
        description: `It goes to ${recipientEmail}${isOnItsWay ? '' : ' on the chosen day'}.`,
      });
      void onChange();
    },
    unreached: 'We could not reach the centre. Please try again: it is sent once.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.form}>
      <TextField label="For" {...form.text('recipientName')} autoComplete="off" maxLength={100} />
      <EmailField label="Email address" {...form.text('recipientEmail')} autoComplete="off" />
      {form.failure && (
        <Notice kind="error" live="assertive" title="It was not sent">
          <p>{form.failure}</p>
        </Notice>
      )}
      <Button type="submit" pending={form.isSending} pendingText="Sending...">
        Send it
      </Button>
    </form>
  );
}
