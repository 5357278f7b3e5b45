import { useState } from 'react';
import type { SetUpState, setOpenCall } from '../../../../contract/set-up.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './first-evening.module.css';

/** Opens the centre for booking, after a summary of what families will see. Can also close it again. */
export function OpenForBooking({ state, onChanged }: { state: SetUpState; onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const openOrClose = useSingleMutation({
    mutationFn: (open: boolean) =>
      staffCall<typeof setOpenCall>('POST /api/admin/office/first-evening/open', { body: { open } }),
    onSuccess: (_, open) => {
      setAsking(false);
      onChanged();
      toast(
        open
          ? { title: 'Open for booking', description: 'Families can book from now on.' }
          : { title: 'Closed for booking', description: 'What is booked stays booked.' },
      );
    },
    onError: (problem) => {
      setAsking(false);
      onChanged();
      toast({
        title: 'Nothing has been changed',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  const { isOpen, steps, summary } = state;
  const isReady = !steps.some((step) => step.state === 'missing');
  const recommended = steps.flatMap(({ lines }) => lines.filter(({ is }) => is === 'look'));
  const list = (lines: readonly string[]) => (
    <ul className="list-disc pl-5">
      {lines.map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
  return (
    <section aria-labelledby="open-for-booking" className={styles.open}>
      <h2 id="open-for-booking" className={styles.stepTitle}>
        {isOpen ? 'The centre is open for booking' : 'Open for booking'}
      </h2>
      {!isOpen && (
        <p>
          {isReady
            ? 'Families will find your prices and days, and can book and pay.'
            : 'You can open once nothing above is missing.'}
        </p>
      )}
      {isOpen ? (
        <>
          <ButtonLink to="/">See the website</ButtonLink>
          <Button variant="link" onClick={() => setAsking(true)}>
            Close for booking
          </Button>
        </>
      ) : (
        isReady && (
          <Button variant="primary" onClick={() => setAsking(true)}>
            Open for booking
          </Button>
        )
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={isOpen ? 'Close for booking?' : 'Open for booking?'}
      >
        {isOpen ? (
          <p className="mb-4">
            No family can book, buy credits or ask for a party until you open again. What is booked stays
            booked, and families who have booked are checked in as usual.
          </p>
        ) : (
          <div className="mb-4 grid gap-3">
            <p className="font-bold">Families will see</p>
            {list(summary)}
            {recommended.length > 0 && (
              <>
                <p className="font-bold">Still worth a look</p>
                {list(recommended.map(({ words }) => words))}
              </>
            )}
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            variant="primary"
            pending={openOrClose.isPending}
            pendingText="One moment..."
            onClick={() => openOrClose.mutate(!isOpen)}
          >
            {isOpen ? 'Close for booking' : 'Open now'}
          </Button>
          <Button onClick={() => setAsking(false)}>{isOpen ? 'Stay open' : 'Not yet'}</Button>
        </div>
      </Dialog>
    </section>
  );
}
