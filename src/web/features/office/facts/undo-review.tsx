import { useEffect, useRef, useState } from 'react';
import type { UndoCheck } from '../../../../contract/office-facts.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/field.tsx';
import { DifferenceList } from './difference-list.tsx';
import styles from './facts.module.css';
import { TouchedList } from './touched-list.tsx';

type UndoReviewProps = {
  checked: UndoCheck;
  isPending: boolean;
  onUndo: () => void;
  onBack: () => void;
};

/**
 * Shows the effect of undoing a change of allergens. Asks the owner to look at the allergens before the
 * change is undone.
 */
export function UndoReview({ checked, isPending, onUndo, onBack }: UndoReviewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const [isReviewed, setReviewed] = useState(false);
  const [isTried, setTried] = useState(false);
  const lookedBox = useRef<HTMLInputElement>(null);
  const press = () => {
    setTried(true);
    if (isReviewed) onUndo();
    else lookedBox.current?.focus();
  };
  return (
    <section aria-label="What taking it back changes" className={styles.undoReview}>
      <h3 ref={title} tabIndex={-1} className={styles.childrenTitle}>
        What taking it back changes
      </h3>
      <DifferenceList differences={checked.differences} />
      <TouchedList touched={checked.touched} />
      <Checkbox
        label="I have looked at the allergens that change back: they are right"
        ref={lookedBox}
        error={isTried && !isReviewed ? 'Please look at the allergens above once more' : undefined}
        checked={isReviewed}
        onChange={({ target }) => setReviewed(target.checked)}
      />
      <div className={styles.tools}>
        <Button pending={isPending} pendingText="One moment..." onClick={press}>
          Take it back
        </Button>
        <Button variant="link" onClick={onBack}>
          Leave it as it is
        </Button>
      </div>
    </section>
  );
}
