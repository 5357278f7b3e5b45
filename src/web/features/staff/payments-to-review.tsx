import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { markReviewedCall } from '../../../contract/watch.ts';
import { formatPence } from '../../../domain/money.ts';
import { wordsOf } from '../../lib/call.ts';
import { dayAndTime } from '../../lib/venue-moment.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { AskFirst } from './ask-first.tsx';
import type { Health } from './health-page.tsx';
import { staffKey } from './screen-stream.ts';
import { staffCall } from './staff-call.ts';

type Payment = Health['toReview'][number];

/**
 * Money that came in and does not fit its booking. It is sorted out at the provider's; here it is put away.
 */
export function PaymentsToReview({ payments }: { payments: readonly Payment[] }) {
  const [asked, setAsked] = useState<Payment | null>(null);
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="to-review">
      <h2 id="to-review" className="desk-h2">
        Payments to look at
      </h2>
      <p className="mb-3 max-w-measure">
        Nothing was confirmed for these. Find the payment at the provider’s, give it back there or talk to the
        family, then put it away here.
      </p>
      <div className="desk-scroll">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Booking</th>
              <th scope="col">Asked for</th>
              <th scope="col">Came in</th>
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
                <td>{cameIn(payment)}</td>
                <td className="wrap-anywhere">{payment.payment}</td>
                <td>{dayAndTime(payment.foundAt)}</td>
                <td className="desk-table-end">
                  <Button variant="link" onClick={() => setAsked(payment)}>
                    Put away<span className="sr-only"> {payment.reference}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PutAway payment={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

function cameIn({ received, currency }: Payment): string {
  return currency === 'gbp'
    ? formatPence(received)
    : `${(received / 100).toFixed(2)} ${currency.toUpperCase()}`;
}

function PutAway({ payment, onClose }: { payment: Payment | null; onClose: () => void }) {
  const client = useQueryClient();
  const reference = payment?.reference ?? '';
  const putAway = async () => {
    try {
      await staffCall<typeof markReviewedCall>('POST /api/admin/payment-reviews/:reference/done', {
        params: { reference },
      });
      toast({ title: 'Put away', description: `The payment of ${reference} is off the list.` });
    } catch (problem) {
      const words = wordsOf(problem, 'It is still on the list. Please try again.');
      toast({ title: 'Not put away', description: words, variant: 'destructive' });
    }
    void client.invalidateQueries({ queryKey: [...staffKey, 'standing'] });
  };
  return (
    <AskFirst
      open={payment !== null}
      title={`Is the payment of ${reference} sorted out?`}
      yes="Put it away"
      doing="Putting away..."
      no="Not yet"
      onYes={putAway}
      onClose={onClose}
    >
      This moves no money. It takes the payment off this list, and the log keeps that.
    </AskFirst>
  );
}
