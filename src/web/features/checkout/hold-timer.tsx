import { useEffect, useState } from 'react';
import { formatTime } from '../../../domain/time-slot.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { KindWords } from './kind-words.ts';
import type { useHold } from './use-hold.ts';

const warnBefore = 2 * 60_000;

/** Milliseconds until a moment of this device's clock, looked at every second; never under 0. */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const ticking = setInterval(tick, 1_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return Math.max(0, until - now);
}

/** React keeps `autoFocus` to itself; a dialog looks for the attribute when it opens. */
const firstInDialog = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');

/** '2:53 PM' by this device's clock, as every time of the site is written. */
function clockTime(instant: number): string {
  const at = new Date(instant);
  return formatTime(at.getHours() * 60 + at.getMinutes());
}

type HoldTimerProps = {
  hold: Pick<ReturnType<typeof useHold>, 'until' | 'endsAt' | 'renew' | 'renewing' | 'unreached'>;
  left: number;
  /** Asks nothing while a payment is under way. */
  quiet: boolean;
  words: KindWords;
};

/**
 * How long the places are kept, and a question two minutes before they are let go (WCAG 2.2.1). Counts
 * in minutes, aloud only once.
 */
export function HoldTimer({ hold, left, quiet, words }: HoldTimerProps) {
  const { until, endsAt } = hold;
  const [answered, setAnswered] = useState<number | null>(null);
  const ending = left > 0 && left <= warnBefore && !quiet;
  const minutes = Math.ceil(left / 60_000);
  const seconds = Math.ceil(left / 1_000);
  return (
    <>
      <p>
        {words.heldShort} kept until <time className="font-bold">{clockTime(until)}</time> ·{' '}
        <span className="amount">{left < 60_000 ? 'under a minute' : `${minutes} min`}</span> left
      </p>
      <p role="status" className="sr-only">
        {ending && `We are keeping ${words.held} for two more minutes.`}
      </p>
      <Dialog open={ending && answered !== endsAt} onClose={() => setAnswered(endsAt)} title="Still there?">
        <p>
          We are keeping {words.held} until {clockTime(until)}. After that somebody else can book. Your card
          details stay as they are.
        </p>
        <p role="timer" aria-live="off" className="display my-4 text-h1">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </p>
        {hold.unreached && (
          <p className="mb-4 font-bold">We could not reach the booking desk. Please try again.</p>
        )}
        <Button
          ref={firstInDialog}
          variant="primary"
          wide
          pending={hold.renewing}
          pendingText={`Keeping ${words.held}...`}
          onClick={() => void hold.renew()}
        >
          {words.keep}
        </Button>
      </Dialog>
    </>
  );
}
