import { useState } from 'react';
import type { markRefundReturnedCall, SiteHealth } from '../../../../contract/site-health.ts';
import { formatPence } from '../../../../domain/money.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { staffCall } from '../shared/staff-query.ts';
import styles from './health.module.css';
import { SettleDialog, useSettleCallbacks } from './settle-dialog.tsx';

type FailedRefund = SiteHealth['failedRefunds'][number];

/**
 * Lists refunds that the family's bank refused after the provider had made them. Staff return the money
 * another way, then mark it as returned here.
 */
export function FailedRefunds({ refunds }: { refunds: readonly FailedRefund[] }) {
  const [selected, setSelected] = useState<FailedRefund | null>(null);
  const { id = '', reference = '', pence = 0 } = selected ?? {};
  const close = () => setSelected(null);
  const settling = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof markRefundReturnedCall>('POST /api/admin/refund-failures/:id/done', {
        params: { id },
      }),
    ...useSettleCallbacks(
      { title: 'Marked as returned', description: `The refund of ${reference} is off the list.` },
      close,
    ),
  });
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="failed-refunds">
      <h2 id="failed-refunds" className={parts.dashboardH2}>
        Refunds that failed
      </h2>
      <p className="mb-3 max-w-measure">
        The family’s bank refused these refunds, for instance because the card has expired. The family was
        told that the money is coming, and it is back in your account with the payment provider. Ask the
        family where to send it, return it by bank transfer or in cash, then mark it as returned here.
      </p>
      <ul className={styles.failedRefunds}>
        {refunds.map((refund) => (
          <li key={refund.id}>
            <strong>{refund.reference}</strong>
            <span className="amount">{formatPence(refund.pence)}</span>
            <span className={styles.failedRefundWhy}>
              {reasonInWords(refund.reason)}
              <small>Found {dayAndTime(refund.foundAt)}</small>
            </span>
            <Button variant="link" onClick={() => setSelected(refund)}>
              Mark as returned<span className="sr-only"> {refund.reference}</span>
            </Button>
          </li>
        ))}
      </ul>
      <SettleDialog
        isOpen={selected !== null}
        question={`Has the family of ${reference} received its ${formatPence(pence)}?`}
        confirmText="Mark as returned"
        settling={settling}
        onClose={close}
      >
        This moves no money. It removes the refund from this list, and the audit log records it.
      </SettleDialog>
    </section>
  );
}

const reasons: Record<string, string> = {
  expired_or_canceled_card: 'The card has expired or was cancelled',
  lost_or_stolen_card: 'The card is lost or stolen',
  insufficient_funds: 'Your account with the provider had too little money',
  declined: 'The bank refused it',
  canceled: 'It was cancelled at the provider',
};

/**
 * Returns in words why a refund failed. An unknown code of the provider is returned with spaces in place of
 * its underscores.
 */
function reasonInWords(code: string): string {
  return reasons[code] ?? code.replaceAll('_', ' ');
}
