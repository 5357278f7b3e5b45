import { useQueryClient } from '@tanstack/react-query';
import type { reviewClashCall } from '../../../../contract/kiosk-clash.ts';
import { failureMessage } from '../../../lib/call.ts';
import { Link } from '../../../lib/router.tsx';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { timeAndOtherDay } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { focusAfterRow } from '../shared/focus-after-row.ts';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { type KioskClash, useKioskClashes } from '../shared/use-kiosk-clashes.ts';
import styles from './checked-in.module.css';

/** Lists each kiosk clash until staff mark it as reviewed. Shows nothing if there are none. */
export function KioskClashes() {
  const query = useKioskClashes();
  if (query.data?.clashes.length === 0) return null;
  return (
    <QueryResult query={query} what="the kiosk actions to review" skeleton="">
      {({ clashes, now }) => (
        <section className={styles.clashes} aria-labelledby="clashes">
          <h2 id="clashes" className={parts.dashboardH2}>
            Kiosk actions to review
          </h2>
          <p className={styles.clashesLead}>
            The kiosk accepted these actions while it had no network, or before their reply came, and they
            failed afterwards. The families do not know.
          </p>
          <ul>
            {clashes.map((clash) => (
              <ClashRow key={clash.id} clash={clash} now={Date.parse(now)} />
            ))}
          </ul>
        </section>
      )}
    </QueryResult>
  );
}

function ClashRow({ clash, now }: { clash: KioskClash; now: number }) {
  const { what, doneAt, doneBy, customerName, reference, why } = clash;
  return (
    <li className={styles.clash}>
      <p className={styles.clashWho}>
        {reference === null ? (
          <>
            <strong>{customerName}</strong>
            <span>Walk-in, paid at reception</span>
          </>
        ) : (
          <>
            <Link to={`/admin?tab=search&q=${reference}`}>{customerName}</Link>
            <span>{reference}</span>
          </>
        )}
      </p>
      <p>
        Tried to check {what === 'check-in' ? 'in' : 'out'}:{' '}
        <time dateTime={doneAt}>{timeAndOtherDay(Date.parse(doneAt), now)}</time>,{' '}
        {doneBy === 'staff' ? 'by staff' : doneBy}
      </p>
      <p className={styles.clashWhy}>{why}</p>
      <MarkReviewedButton clash={clash} />
    </li>
  );
}

function MarkReviewedButton({ clash: { id, what, customerName } }: { clash: KioskClash }) {
  const client = useQueryClient();
  const review = useSingleMutation({
    mutationFn: (_moveFocus: () => void) =>
      staffCall<typeof reviewClashCall>('POST /api/admin/kiosk-clashes/:id/looked-at', {
        params: { id },
      }),
    onSuccess: (_, moveFocus) => {
      toast({ title: 'Reviewed', description: `The ${what} of ${customerName} is off the list.` });
      moveFocus();
    },
    onError: (problem) =>
      toast({
        title: 'Still on the list',
        description: failureMessage(problem, 'It could not be marked as reviewed. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refetchTopics(client, ['clashes']),
  });
  return (
    <Button
      pending={review.isPending || review.isSuccess}
      pendingText="Saving..."
      onClick={({ currentTarget }) => review.mutate(focusAfterRow(currentTarget))}
    >
      Mark as reviewed
      <span className="sr-only">
        {' '}
        the {what} of {customerName}
      </span>
    </Button>
  );
}
