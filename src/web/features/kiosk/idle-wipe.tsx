import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Nobody has touched the screen for so long, milliseconds: is somebody still there? */
const askAfter = 60_000;
/**
 * And so long after the question everything is gone: WCAG 2.2.1 wants 20 seconds at least, counted from
 * when the question can be read.
 */
const wipeAfter = 25_000;

const doings = ['pointerdown', 'keydown', 'wheel', 'input'] as const;

interface IdleWipeProps {
  /** There is something of a family's on the screen. */
  on: boolean;
  onWipe: () => void;
}

/**
 * Asks whether somebody is still there, and takes everything away when nobody is. Its
 * minute begins anew with its key.
 */
export function IdleWipe({ on, onWipe }: IdleWipeProps) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  useEffect(() => {
    if (!on || askedAt !== null) return;
    let last = Date.now();
    const touched = () => {
      last = Date.now();
    };
    const looking = setInterval(() => {
      if (Date.now() - last >= askAfter) setAskedAt(Date.now());
    }, 1_000);
    for (const doing of doings) document.addEventListener(doing, touched, { capture: true, passive: true });
    return () => {
      clearInterval(looking);
      for (const doing of doings) document.removeEventListener(doing, touched, { capture: true });
    };
  }, [on, askedAt]);

  const stay = () => setAskedAt(null);
  const wipe = () => {
    setAskedAt(null);
    onWipe();
  };
  return (
    <Dialog open={on && askedAt !== null} onClose={stay} title="Still there?">
      {askedAt !== null && <Question askedAt={askedAt} onStay={stay} onWipe={wipe} />}
    </Dialog>
  );
}

function Question({ askedAt, onStay, onWipe }: { askedAt: number; onStay: () => void; onWipe: () => void }) {
  const [now, setNow] = useState(askedAt);
  const left = Math.max(0, Math.ceil((askedAt + wipeAfter - now) / 1_000));
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, []);
  useEffect(() => {
    if (left === 0) onWipe();
  }, [left, onWipe]);
  return (
    <div className="kiosk-still">
      <p>This screen clears itself for the next family.</p>
      <p role="timer" aria-live="off" className="display kiosk-count">
        {left}
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
      <Button size="large" wide onClick={onWipe}>
        Start again
      </Button>
    </div>
  );
}
