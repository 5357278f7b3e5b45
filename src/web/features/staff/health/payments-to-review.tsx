import { useState } from 'react';
import type { markReviewedCall, SiteHealth } from '../../../../contract/site-health.ts';
import { formatPence } from '../../../../domain/money.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import styles from '../shared/dashboard-parts.module.css';
import { staffCall } from '../shared/staff-query.ts';
import { SettleDialog, useSettleCallbacks } from './settle-dialog.tsx';

type Payment = SiteHealth['toReview'][number];

/**
 * Lists payments that do not match their booking. Staff settle them in the provider's dashboard, then
 * mark them as reviewed here.
 */
export function PaymentsToReview({ payments }: { payments: readonly Payment[] }) {
  const [selected, setSelected] = useState<Payment | null>(null);
  const reference = selected?.reference ?? '';
  const close = () => setSelected(null);
  const settling = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof markReviewedCall>('POST /api/admin/payment-reviews/:reference/done', {
        params: { reference },
      }),
    ...useSettleCallbacks(
      { title: 'Reviewed', description: `The payment of ${reference} is off the list.` },
      close,
    ),
  });
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="to-review">
      <h2 id="to-review" className={styles.dashboardH2}>
        Payments to review
      </h2>
      <p className="mb-3 max-w-measure">
        These payments do not match their bookings, so nothing was confirmed. Refund each in the provider’s
        dashboard or contact the family, then mark it as reviewed here.
      </p>
      <div className={styles.dashboardScroll}>
        <table className={styles.dashboardTable}>
          <thead>
            <tr>
              <th scope="col">Booking</th>
              <th scope="col">Expected</th>
              <th scope="col">Received</th>
              <th scope="col">Payment</th>
              <th scope="col">Found</th>
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.reference}>
                <th scope="row">{payment.reference}</th>
                <td>{formatPence(payment.expected)}</td>
                <td>{formatReceived(payment)}</td>
                <td className="wrap-anywhere">{payment.payment}</td>
                <td>{dayAndTime(payment.foundAt)}</td>
                <td className={styles.dashboardTableEnd}>
                  <Button variant="link" onClick={() => setSelected(payment)}>
                    Mark as reviewed<span className="sr-only"> {payment.reference}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <SettleDialog
        isOpen={selected !== null}
        question={`Is the payment of ${reference} sorted out?`}
        confirmText="Mark as reviewed"
        settling={settling}
        onClose={close}
      >
        This moves no money. It removes the payment from this list, and the audit log records it.
      </SettleDialog>
    </section>
  );
}

function formatReceived({ received, currency }: Payment): string {
  return currency === 'gbp'
    ? formatPence(received)
    : `${(received / 100).toFixed(2)} ${currency.toUpperCase()}`;
}
