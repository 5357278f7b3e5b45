import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './kiosk.module.css';

/** Milliseconds without input before the kiosk asks whether anyone is there. */
const askAfter = 60_000;
/**
 * Milliseconds from the question to the reset. WCAG 2.2.1 requires at least 20 seconds after the question is
 * shown.
 */
const resetAfter = 25_000;

const activityEvents = ['pointerdown', 'keydown', 'wheel', 'input'] as const;

interface IdleResetProps {
  /**
   * Whether an idle kiosk is reset: the screen shows something that belongs to a family, and no family is
   * waiting for staff.
   */
  isActive: boolean;
  onReset: () => void;
}

/** Asks after a minute without input whether anyone is there, and resets the kiosk if nobody answers. */
export function IdleReset({ isActive, onReset }: IdleResetProps) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  // Withdraws the question, so that it has its full time when the kiosk asks again.
  if (!isActive && askedAt !== null) setAskedAt(null);
  useEffect(() => {
    if (!isActive || askedAt !== null) return;
    let lastInputAt = Date.now();
    const recordInput = () => {
      lastInputAt = Date.now();
    };
    const timer = setInterval(() => {
      if (Date.now() - lastInputAt >= askAfter) setAskedAt(Date.now());
    }, 1_000);
    for (const event of activityEvents)
      document.addEventListener(event, recordInput, { capture: true, passive: true });
    return () => {
      clearInterval(timer);
      for (const event of activityEvents) document.removeEventListener(event, recordInput, { capture: true });
    };
  }, [isActive, askedAt]);

  const stay = () => setAskedAt(null);
  const reset = () => {
    setAskedAt(null);
    onReset();
  };
  return (
    <Dialog open={askedAt !== null} onClose={stay} title="Still there?">
      {askedAt !== null && <Question askedAt={askedAt} onStay={stay} onReset={reset} />}
    </Dialog>
  );
}

function Question({
  askedAt,
  onStay,
  onReset,
}: {
  askedAt: number;
  onStay: () => void;
  onReset: () => void;
}) {
  const [now, setNow] = useState(askedAt);
  const secondsLeft = Math.max(0, Math.ceil((askedAt + resetAfter - now) / 1_000));
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (secondsLeft === 0) onReset();
  }, [secondsLeft, onReset]);
  return (
    <div className={styles.kioskDialog}>
      <p>This screen clears itself for the next family.</p>
      <p role="timer" aria-live="off" className={`display ${styles.kioskCount}`}>
        {secondsLeft}
      </p>
      <Button
        ref={(button) => button?.setAttribute('autofocus', '')}
        variant="primary"
        size="large"
        wide
        onClick={onStay}
      >
        I am still here
      </Button>
      <Button size="large" wide onClick={onReset}>
        Start again
      </Button>
    </div>
  );
}
