import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { listPaymentLinksCall, withdrawPaymentLinkCall } from '../../../../contract/desk-sale.ts';
import { shortDayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSite } from '../../site/site-query.ts';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { linkEndInWords } from './link-end.ts';
import styles from './sell.module.css';

type PaymentLink = CallReply<typeof listPaymentLinksCall>['links'][number];

const states: Record<PaymentLink['state'], [BadgeKind, string]> = {
  waiting: ['low', 'Waiting'],
  processing: ['low', 'Bank is working on it'],
  paid: ['available', 'Paid'],
  cancelled: ['closed', 'Cancelled, places free'],
  over: ['closed', 'Not paid, places free'],
};
/** Shown for an unknown state, which another version of the site may send during an upgrade. */
const unknownState: [BadgeKind, string] = ['closed', 'Please reload the page'];

/**
 * Lists the payment links of the last day with the state of each. Staff can withdraw a link that still waits.
 */
export function PaymentLinks() {
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['payment-links'],
    read: (signal) =>
      staffCall<typeof listPaymentLinksCall>('GET /api/admin/orders/payment-links', {}, { signal }),
  });
  return (
    <section aria-labelledby="payment-links">
      <h2 id="payment-links" className={parts.dashboardH2}>
        Payment links
      </h2>
      <QueryResult query={query} what="the payment links">
        {({ links }) =>
          links.length === 0 ? (
            <EmptyList>No payment link was made in the last day.</EmptyList>
          ) : (
            <LinkList links={links} />
          )
        }
      </QueryResult>
    </section>
  );
}

function LinkList({ links }: { links: readonly PaymentLink[] }) {
  const client = useQueryClient();
  const today = useSite()?.today;
  const [withdrawing, setWithdrawing] = useState<PaymentLink | null>(null);
  const withdrawn = useRef<HTMLLIElement>(null);
  const withdrawal = useSingleMutation({
    mutationFn: ({ bookingId }: PaymentLink) =>
      staffCall<typeof withdrawPaymentLinkCall>('POST /api/admin/orders/:bookingId/withdraw-link', {
        params: { bookingId },
      }),
    onSuccess: (_, { customerName }) =>
      toast({ title: 'Link withdrawn', description: `The places of ${customerName} are free again.` }),
    onError: (problem) => {
      const words = failureMessage(problem, 'The link was not withdrawn. Please try again.');
      toast({ title: 'Not withdrawn', description: words, variant: 'destructive' });
    },
    onSettled: () => {
      setWithdrawing(null);
      void focusIfLost(refetchTopicsAndWait(client, ['bookings']), () => withdrawn.current);
    },
  });
  return (
    <>
      <ul className={styles.saleLinks}>
        {links.map((link) => {
          const [badge, words] = states[link.state] ?? unknownState;
          return (
            <li
              key={link.bookingId}
              ref={link.bookingId === withdrawal.variables?.bookingId ? withdrawn : undefined}
              tabIndex={-1}
              className="outline-none"
            >
              <span className={styles.saleLinkName}>
                <strong>{link.customerName}</strong>
                <span>
                  {link.date && `${shortDayInWords(link.date)}, `}
                  {formatPence(link.due)}, {link.reference}
                </span>
              </span>
              <span>
                <Badge kind={badge}>{words}</Badge>
              </span>
              {link.state === 'waiting' ? (
                <span className={styles.saleLinkCode}>
                  <span>
                    Code <strong className="amount">{link.code}</strong> until{' '}
                    {linkEndInWords(link.endsAt, today)}
                  </span>
                  <Button variant="link" onClick={() => setWithdrawing(link)}>
                    Withdraw<span className="sr-only"> the link of {link.customerName}</span>
                  </Button>
                </span>
              ) : (
                <span />
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={withdrawing !== null}
        title={`Withdraw the link of ${withdrawing?.customerName ?? ''}?`}
        confirmText="Withdraw it"
        pendingText="Withdrawing..."
        cancelText="Keep it"
        pending={withdrawal.isPending}
        onConfirm={() => withdrawing && withdrawal.mutate(withdrawing)}
        onClose={() => setWithdrawing(null)}
      >
        The link stops working, and its places can be sold to others at once.
      </ConfirmDialog>
    </>
  );
}
