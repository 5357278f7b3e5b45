import { type ReactNode, useRef, useState } from 'react';
import type {
  ListedGiftVoucher,
  reissueGiftVoucherCall,
  stopGiftVoucherCall,
} from '../../../../contract/gift-vouchers.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { venueDay } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import { useMay } from '../shared/sign-in-state.ts';
import { staffCall } from '../shared/staff-query.ts';
import styles from './gift-finder.module.css';
import { GiftRefund } from './gift-refund.tsx';
import { GiftSendForm } from './gift-send-form.tsx';

const states = {
  good: 'can be spent',
  spent: 'spent',
  over: 'ended',
  stopped: 'stopped',
  'given back': 'given back',
} as const;

type GiftVoucherProps = { voucher: ListedGiftVoucher; onChange: () => Promise<void> };

/** Shows one gift voucher: the amount left, its delivery, its history, and the staff's actions. */
export function GiftVoucher({ voucher, onChange }: GiftVoucherProps) {
  const { bookingId, reference, code, amount, left, endsOn, state } = voucher;
  const [mayChange, mayRefund, mayStop] = [useMay('change-bookings'), useMay('refund'), useMay('vouchers')];
  const [isAsking, setAsking] = useState(false);
  const [newCode, setNewCode] = useState('');
  const [handBack, setHandBack] = useState<readonly string[]>([]);
  const title = useRef<HTMLHeadingElement>(null);
  const params = { bookingId };
  const changed = () => void focusIfLost(onChange(), () => title.current);
  const showFailure = (problem: Error) =>
    toast({
      title: 'Not changed',
      description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
      variant: 'destructive',
    });
  const stopping = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof stopGiftVoucherCall>('POST /api/admin/gift-vouchers/:bookingId/stop', {
        params,
      }),
    onSuccess: () => toast({ title: 'Stopped', description: `${code} can no longer be spent.` }),
    onError: showFailure,
    onSettled: () => {
      setAsking(false);
      changed();
    },
  });
  const reissuing = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof reissueGiftVoucherCall>('POST /api/admin/gift-vouchers/:bookingId/reissue', {
        params,
      }),
    onSuccess: (reply) => setNewCode(reply.code),
    onError: showFailure,
    onSettled: changed,
  });
  return (
    <article aria-label={`Gift voucher ${reference}`} className={styles.gift}>
      <h2 ref={title} tabIndex={-1} className={`${styles.title} outline-none`}>
        {formatPence(left)} of {formatPence(amount)} left,{' '}
        <span className={styles.state}>{states[state]}</span>
      </h2>
      <dl className={styles.facts}>
        <Fact name="Code">{code}</Fact>
        <Fact name="Reference">{reference}</Fact>
        <Fact name="Bought by">{[voucher.giverName, voucher.giverEmail].filter(Boolean).join(', ')}</Fact>
        <Fact name="For">
          {voucher.recipientName}
          {voucher.recipientEmail && `, ${voucher.recipientEmail}`}
        </Fact>
        <Fact name="Delivery">{deliveryInWords(voucher)}</Fact>
        <Fact name="Ends">{dayInWords(endsOn)}</Fact>
      </dl>
      {newCode && (
        <p role="status" className={styles.newCode}>
          The new code is <b>{newCode}</b>. It is shown here once: write it down, or send it.
        </p>
      )}
      {handBack.length > 0 && (
        <p role="status" className={styles.newCode}>
          Please give the money back: <b>{handBack.join('; ')}</b>.
        </p>
      )}
      <details aria-label="Its story">
        <summary className={styles.summary}>Its story</summary>
        <ul className={styles.story}>
          {voucher.story.map((event) => (
            <li key={`${event.at} ${event.what} ${event.reference} ${event.pence}`}>
              {dayInWords(venueDay(event.at))}: {event.what}
              {event.pence !== null && ` ${formatPence(Math.abs(event.pence))}`}
              {event.reference && ` (${event.reference})`}
            </li>
          ))}
        </ul>
      </details>
      <div className={styles.actions}>
        {state === 'good' && mayChange && (
          <details aria-label="Correct the address, or send it again">
            <summary className={styles.summary}>Correct the address, or send it again</summary>
            <GiftSendForm voucher={voucher} onChange={onChange} />
          </details>
        )}
        {state === 'good' && mayRefund && (
          <details aria-label="Give back what is left">
            <summary className={styles.summary}>Give back what is left</summary>
            <GiftRefund
              voucher={voucher}
              onRefunded={(lines) => {
                setHandBack(lines);
                changed();
              }}
            />
          </details>
        )}
        {state === 'good' && mayStop && <Button onClick={() => setAsking(true)}>Stop it</Button>}
        {state === 'stopped' && mayStop && (
          <Button pending={reissuing.isPending} pendingText="Making..." onClick={() => reissuing.mutate()}>
            Give it another code
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Stop ${code}?`}
        confirmText="Stop it"
        pendingText="Stopping..."
        cancelText="Keep it"
        pending={stopping.isPending}
        onConfirm={() => stopping.mutate()}
        onClose={() => setAsking(false)}
      >
        This code can never be spent again. What is left stays on the voucher: give it another code.
      </ConfirmDialog>
    </article>
  );
}

function deliveryInWords({ delivery, recipientEmail, sendOn, sent }: ListedGiftVoucher): string {
  const [newest] = sent;
  if (newest?.isRefused)
    return `not delivered${newest.email && ` to ${newest.email}`}: the mail was refused on ${dayInWords(venueDay(newest.at))}`;
  if (newest) return `sent${newest.email && ` to ${newest.email}`} on ${dayInWords(venueDay(newest.at))}`;
  if (delivery === 'mail' && !recipientEmail) return 'none: its email address was erased';
  return delivery === 'mail' && sendOn ? `by email on ${dayInWords(sendOn)}` : 'printed at home';
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
