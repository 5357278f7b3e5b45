import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { DeskAction, DeskResult } from './desk-actions.ts';
import styles from './front-desk.module.css';

type LastActionProps = {
  result: DeskResult;
  /** Returns the control that had focus at the press. */
  pressed: () => Element | null;
  onAct: (action: DeskAction) => void;
  onNext: () => void;
};

/**
 * Shows the result of the last press, with its undo. Moves the focus from the pressed button, which may have
 * disappeared, to the main button of the result. A search that has begun meanwhile keeps the focus. On a
 * phone the result stays at the lower edge.
 */
export function LastAction({ result, pressed, onAct, onNext }: LastActionProps) {
  const nextButton = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus, even an equal one
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === body || activeElement === pressed())
      nextButton.current?.focus({ preventScroll: true });
  }, [result]);
  const { words, next, isFailure } = result;
  return (
    <div className={`${styles.lastAction} sticks`} data-failure={isFailure}>
      {isFailure ? (
        <Notice kind="error" live="assertive" title={words} />
      ) : (
        <p role="status" className={styles.lastWords}>
          {words}
        </p>
      )}
      <div className={styles.lastButtons}>
        {next && (
          <Button
            variant={next.label === 'Undo' ? 'outline' : 'primary'}
            onClick={() => onAct(next.action)}
            {...(next.label === 'Undo' ? {} : { ref: nextButton })}
          >
            {next.label}
          </Button>
        )}
        <Button {...(next && next.label !== 'Undo' ? {} : { ref: nextButton })} onClick={onNext}>
          Next family
        </Button>
      </div>
    </div>
  );
}
