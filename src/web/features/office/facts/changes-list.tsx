import { useRef, useState } from 'react';
import type {
  checkUndoCall,
  FactChangeReply,
  UndoCheck,
  undoFactChangeCall,
} from '../../../../contract/office-facts.ts';
import { rehearsableSheets } from '../../../../domain/rehearsal.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { Link } from '../../../lib/router.tsx';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../../staff/shared/staff-query.ts';
import { rehearsalPath } from '../shared/rehearsed-change.ts';
import { DifferenceList } from './difference-list.tsx';
import styles from './facts.module.css';
import { UndoReview } from './undo-review.tsx';

const stateWords: Readonly<Record<FactChangeReply['state'], string>> = {
  waiting: 'Waiting',
  done: 'Done',
  withdrawn: 'Withdrawn',
  failed: 'Not possible',
  undone: 'Taken back',
};

type ChangesListProps = {
  changes: readonly FactChangeReply[];
  /** Whether each change also shows the title of its sheet of facts, such as 'Menu'. */
  showsSheets?: boolean;
  /** Refetches the changes, and resolves once they have arrived. */
  onChanged: () => Promise<void>;
};

/** Lists changes in the order given. A change that can be withdrawn or taken back has a button for this. */
export function ChangesList({ changes, showsSheets, onChanged }: ChangesListProps) {
  if (changes.length === 0) return <p className={styles.none}>Nothing has been changed here yet.</p>;
  return (
    <ul className={styles.changes}>
      {changes.map((change) => (
        <ChangeEntry
          key={change.id}
          change={change}
          showsSheet={showsSheets ?? false}
          onChanged={onChanged}
        />
      ))}
    </ul>
  );
}

type ChangeEntryProps = { change: FactChangeReply; showsSheet: boolean; onChanged: () => Promise<void> };

function ChangeEntry({ change, showsSheet, onChanged }: ChangeEntryProps) {
  const [requestId] = useState(() => crypto.randomUUID());
  const isUnpublished = change.state === 'waiting' || change.state === 'failed';
  const [review, setReview] = useState<UndoCheck | null>(null);
  const undoButton = useRef<HTMLButtonElement>(null);
  const showFailure = (problem: unknown) =>
    toast({
      title: isUnpublished ? 'Not withdrawn' : 'Not taken back',
      description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
      variant: 'destructive',
    });
  const check = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof checkUndoCall>('GET /api/admin/office/changes/:id/undo', {
        params: { id: String(change.id) },
      }),
    onSuccess: setReview,
    onError: showFailure,
  });
  const undo = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof undoFactChangeCall>('POST /api/admin/office/changes/:id/undo', {
        params: { id: String(change.id) },
        body: { requestId, looked: review !== null },
      }),
    onSuccess: () => {
      toast({
        title: isUnpublished ? 'Withdrawn' : 'Taken back',
        description: isUnpublished ? 'The facts stay as they are.' : 'The earlier facts are back in force.',
      });
      void focusIfLost(onChanged());
    },
    onError: showFailure,
  });
  return (
    <li className={styles.change}>
      <div className={styles.changeHead}>
        <p>
          <span className="font-bold">{dayAndTime(change.madeAt)}</span>
          {showsSheet && `, ${change.sheetTitle}`}, {change.madeBy}
          {change.undoes !== null && ', took an earlier change back'}
        </p>
        <Badge kind={change.state === 'failed' ? 'full' : 'closed'}>{stateWords[change.state]}</Badge>
      </div>
      {change.holdsFrom !== change.madeAt && <p>In effect from {dayAndTime(change.holdsFrom)}</p>}
      {change.note && <p>{change.note}</p>}
      {change.failedWhy && <p className={styles.error}>{change.failedWhy}</p>}
      <details aria-label="What differs">
        <summary className={styles.cardTitle}>
          {change.differences.length === 1 ? 'One difference' : `${change.differences.length} differences`}
        </summary>
        <DifferenceList differences={change.differences} />
      </details>
      {change.mayBeUndone && review !== null && (
        <UndoReview
          checked={review}
          isPending={undo.isPending}
          onUndo={() => undo.mutate()}
          onBack={() => {
            setReview(null);
            void focusIfLost(Promise.resolve(), () => undoButton.current);
          }}
        />
      )}
      {change.mayBeUndone && review === null && (
        <p className={styles.tools}>
          <Button
            ref={undoButton}
            variant="quiet"
            pending={check.isPending || undo.isPending}
            pendingText="One moment..."
            onClick={() => (change.undoNeedsLook ? check.mutate() : undo.mutate())}
          >
            {isUnpublished ? 'Withdraw' : 'Take back'}
          </Button>
          {change.state === 'waiting' && rehearsableSheets.includes(change.sheet) && (
            <Link to={`${rehearsalPath}&change=${change.id}`}>Rehearse this change</Link>
          )}
        </p>
      )}
    </li>
  );
}
