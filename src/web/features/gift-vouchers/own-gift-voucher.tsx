import { useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  OwnGiftVoucher as Own,
  readOwnGiftVoucherCall,
  sendOwnGiftVoucherCall,
} from '../../../contract/gift-vouchers.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { checked } from '../../lib/form-check.ts';
import { useForm } from '../../lib/use-form.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { EmailField } from '../../ui/field.tsx';
import { Fold } from '../../ui/fold.tsx';
import { LoadedPart } from '../../ui/loaded-part.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { GiftSheet } from './gift-sheet.tsx';
import styles from './own-gift-voucher.module.css';

/** The proof that opens a gift voucher for its buyer. */
export interface GiftKey {
  bookingId?: string;
  viewToken?: string;
  clientSecret?: string;
}

/**
 * A gift voucher as its buyer sees it (specification 14.22): the sheet to print, the address to which it is
 * sent, and the amount left. The buyer can send it again to another address.
 */
export default function OwnGiftVoucher({ link }: { link: GiftKey }) {
  const query = useQuery({
    queryKey: ['own-gift-voucher', link],
    queryFn: () => callApi<typeof readOwnGiftVoucherCall>('POST /api/gift-vouchers/read', { body: link }),
  });
  return (
    <LoadedPart
      query={query}
      title="We could not show your gift voucher"
      text={failureMessage(query.error, 'There was no answer. It is paid for, and safe.')}
      loading={
        <LoadingStatus label="Drawing your gift voucher">
          <Skeleton className="h-72 w-full" />
        </LoadingStatus>
      }
    >
      {(voucher) => <Voucher link={link} voucher={voucher} />}
    </LoadedPart>
  );
}

function Voucher({ link, voucher }: { link: GiftKey; voucher: Own }) {
  const { code, left, amount, endsOn } = voucher;
  return (
    <div className={styles.own}>
      {code ? (
        <>
          <GiftSheet voucher={voucher} code={code} />
          <p className="print:hidden">
            <Button variant="primary" onClick={() => window.print()}>
              Print the voucher
            </Button>
          </p>
        </>
      ) : (
        <Notice kind="warning" title="This gift voucher is stopped">
          <p>Its code no longer works. Please call us, and we will give you another one.</p>
        </Notice>
      )}
      <div className="space-y-3 print:hidden">
        {left < amount && endsOn && (
          <p>
            {left > 0
              ? `${formatPence(left)} of ${formatPence(amount)} is left.`
              : 'Nothing is left of it: it has been spent or refunded.'}
          </p>
        )}
        {left > 0 && <Delivery voucher={voucher} />}
      </div>
      {code && left > 0 && <SendForm link={link} voucher={voucher} />}
    </div>
  );
}

function Delivery({ voucher }: { voucher: Own }) {
  const [last] = voucher.sent;
  if (!last?.isRefused) return <p>{whereItGoes(voucher)}</p>;
  return (
    <Notice kind="warning" title="The gift voucher has not arrived">
      <p>
        {`Our email${last.email && ` to ${last.email}`} could not be delivered on ${dayInWords(venueDay(last.at))}. `}
        {voucher.code && 'Please check the address below, and send it again.'}
      </p>
    </Notice>
  );
}

function whereItGoes({ delivery, recipientEmail, sendOn, sent }: Own): string {
  const [last] = sent;
  if (last) return `Sent${last.email && ` to ${last.email}`} on ${dayInWords(venueDay(last.at))}.`;
  if (delivery === 'mail' && !recipientEmail)
    return 'The voucher no longer has an email address. Enter one below to send it.';
  if (delivery === 'mail' && sendOn) return `It goes to ${recipientEmail} on ${dayInWords(sendOn)}.`;
  return 'It is yours to print and give. You can also have it sent by email.';
}

function SendForm({ link, voucher }: { link: GiftKey; voucher: Own }) {
  const client = useQueryClient();
  const form = useForm({
    blank: { recipientEmail: voucher.recipientEmail ?? '' },
    fields: ['recipientEmail'],
    idPrefix: 'gift-',
    whileTyping: 'clear',
    check: ({ recipientEmail }) => {
      const email = recipientEmail.trim();
      return checked(
        { recipientEmail: email },
        { recipientEmail: !/^\S+@\S+\.\S+$/.test(email) && 'Please enter a valid email address' },
      );
    },
    send: (body) =>
      callApi<typeof sendOwnGiftVoucherCall>('POST /api/gift-vouchers/send', { body: { ...link, ...body } }),
    onSent: ({ isOnItsWay }, { recipientEmail }) => {
      toast({
        title: isOnItsWay ? 'On its way' : 'Changed',
        description: isOnItsWay
          ? `It goes to ${recipientEmail}.`
          : `It goes to ${recipientEmail} on its day.`,
      });
      void client.invalidateQueries({ queryKey: ['own-gift-voucher'] });
    },
    unreached: 'We could not reach the centre. Please try again: it is sent only once.',
  });
  return (
    <Fold title="Correct the address, or send it again">
      <form
        {...form.props}
        method="post"
        noValidate
        className="grid max-w-96 justify-items-start gap-4 print:hidden"
      >
        <EmailField
          label="Their email address"
          {...form.text('recipientEmail')}
          autoComplete="off"
          className="w-full"
        />
        {form.failure && (
          <Notice kind="error" live="assertive" title="It was not sent">
            <p>{form.failure}</p>
          </Notice>
        )}
        <Button type="submit" pending={form.isSending} pendingText="Sending...">
          Send it there
        </Button>
      </form>
    </Fold>
  );
}
