import { useState } from 'react';
import type { beginSetUpCall, SetUpState } from '../../../../contract/set-up.ts';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../../staff/shared/confirm-dialog.tsx';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './first-evening.module.css';

/** Chooses how the centre begins: with the facts of Windfall, or without any. */
export function Begin({ state, onChanged }: { state: SetUpState; onChanged: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const begin = useSingleMutation({
    mutationFn: (facts: 'windfall' | 'nothing') =>
      staffCall<typeof beginSetUpCall>('POST /api/admin/office/first-evening/begin', { body: { facts } }),
    onSuccess: (_, from) => {
      setAsking(false);
      onChanged();
      toast(
        from === 'nothing'
          ? { title: 'The facts are empty', description: 'Begin with your name and address.' }
          : { title: 'The facts stay', description: 'Change what is not yours, step by step.' },
      );
    },
    onError: (problem) => {
      setAsking(false);
      toast({
        title: 'Nothing has been changed',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  const { startedFrom, mayBeEmptied } = state;
  if (startedFrom === 'nothing') return null;
  if (startedFrom === 'windfall' && !mayBeEmptied) return null;
  return (
    <section aria-labelledby="begin" className={styles.begin}>
      <h2 id="begin" className={styles.beginTitle}>
        {startedFrom === null ? 'How would you like to begin?' : 'You began with the facts of Windfall'}
      </h2>
      {startedFrom === null && (
        <div className={styles.beginChoice}>
          <p>
            Windfall is an invented play barn with tickets, hours, a menu and parties. Change what differs.
          </p>
          <Button
            pending={begin.isPending && begin.variables === 'windfall'}
            onClick={() => begin.mutate('windfall')}
          >
            Start from Windfall’s facts
          </Button>
        </div>
      )}
      {mayBeEmptied && (
        <div className={styles.beginChoice}>
          <p>
            No tickets, no hours, no menu: you type what you have. Rules such as refunds stay as they are.
          </p>
          <Button onClick={() => setAsking(true)}>Start from nothing</Button>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Start from nothing?"
        confirmText="Empty everything"
        pendingText="Emptying..."
        cancelText="Keep the facts"
        pending={begin.isPending}
        onConfirm={() => begin.mutate('nothing')}
        onClose={() => setAsking(false)}
      >
        Tickets, prices, hours, events, parties, the menu and the words about the centre are removed, and so
        is what you have typed so far. Under Changes you can take this back, page by page.
      </ConfirmDialog>
    </section>
  );
}
