import { useEffect, useState } from 'react';
import { timeAndOtherDay } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { useHold } from '../purchase/use-hold.ts';
import type { CheckoutText } from './checkout-text.ts';

/** Milliseconds. */
const warnBefore = 2 * 60_000;

/** Returns the milliseconds until a time by this device's clock, never below 0. Updates every second. */
export function useTimeLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    const timer = setInterval(tick, 1_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  return Math.max(0, until - now);
}

/**
 * Sets the attribute `autofocus`, which a dialog looks for on opening. React does not render this attribute.
 */
const setAutofocus = (button: HTMLButtonElement | null) => button?.setAttribute('autofocus', '');

type HoldTimerProps = {
  hold: Pick<
    ReturnType<typeof useHold>,
    'deviceEndsAt' | 'serverEndsAt' | 'isFinal' | 'renew' | 'renewing' | 'problem'
  >;
  left: number;
  /** Whether a payment is being made. The dialog then stays closed. */
  quiet: boolean;
  words: CheckoutText;
};

/**
 * Shows until when the places are held and, in the last hour, the minutes left. Two minutes before the hold
 * expires, a dialog counts the seconds and asks whether the family is still there (WCAG 2.2.1). If the hold
 * cannot be extended any more, there is no dialog. Screen readers announce the beginning of the two minutes,
 * and that the hold cannot be extended, but not each second.
 */
export function HoldTimer({ hold, left, quiet, words }: HoldTimerProps) {
  const { deviceEndsAt, serverEndsAt } = hold;
  const [answeredFor, setAnsweredFor] = useState<number | null>(null);
  const ending = left > 0 && left <= warnBefore && !quiet;
  const minutes = Math.ceil(left / 60_000);
  const seconds = Math.ceil(left / 1_000);
  // The device's clock may be wrong, so the page shows the centre's time.
  const endsAt = serverEndsAt ?? deviceEndsAt;
  const end = timeAndOtherDay(endsAt, endsAt - left);
  return (
    <>
      <p>
        {words.heldShort} kept until <time className="font-bold">{end}</time>
        {minutes < 60 && (
          <>
            {' '}
            · <span className="amount">{left < 60_000 ? 'under a minute' : `${minutes} min`}</span> left
          </>
        )}
      </p>
      <p role="status" className={hold.isFinal ? undefined : 'sr-only'}>
        {hold.isFinal
          ? `We cannot keep ${words.held} after ${end}.`
          : ending && `We are keeping ${words.held} for two more minutes.`}
      </p>
      <Dialog
        open={ending && answeredFor !== serverEndsAt && !hold.isFinal}
        onClose={() => setAnsweredFor(serverEndsAt)}
        title="Still there?"
      >
        <p>
          We are keeping {words.held} until {end}. After that somebody else can book. Your card details stay
          as they are.
        </p>
        <p role="timer" aria-live="off" className="display my-4 text-h1">
          {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
        </p>
        {hold.problem && (
          <p role="alert" className="mb-4 font-bold">
            {hold.problem}
          </p>
        )}
        <Button
          ref={setAutofocus}
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
