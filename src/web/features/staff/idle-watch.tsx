import { useEffect, useState } from 'react';
import type { stillHereCall } from '../../../contract/staff.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { expireSignIn, extendSignIn, useSignInState } from './session.ts';
import { staffCall } from './staff-call.ts';

const warnBefore = 2 * 60_000;
/** The server hears of somebody's doings at most once a minute. */
const tellEvery = 60_000;

const sayStillHere = async () =>
  extendSignIn(await staffCall<typeof stillHereCall>('POST /api/admin/still-here', {}));

/**
 * Keeps the sign-in while somebody works, asks two minutes before it ends, and locks when it has ended
 * (specification 7.13, WCAG 2.2.1).
 */
export function IdleWatch() {
  const standing = useSignInState();
  const [now, setNow] = useState(() => Date.now());
  const [readLast, setReadLast] = useState<number | null>(null);
  const idleEndsAt = standing.kind === 'in' ? standing.idleEndsAt : null;
  const endsAt = standing.kind === 'in' ? standing.endsAt : null;
  const left = idleEndsAt === null || endsAt === null ? null : Math.min(idleEndsAt, endsAt) - now;
  const isEnding = left !== null && left > 0 && left <= warnBefore;
  const canStay = endsAt !== null && idleEndsAt !== null && idleEndsAt < endsAt;

  useEffect(() => {
    if (left !== null && left <= 0) expireSignIn();
  }, [left]);

  useEffect(() => {
    if (idleEndsAt === null || endsAt === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const ends = Math.min(idleEndsAt, endsAt);
    let ticking: ReturnType<typeof setInterval> | undefined;
    const warning = setTimeout(
      () => {
        tick();
        ticking = setInterval(tick, 1_000);
      },
      Math.max(0, ends - warnBefore - Date.now()),
    );
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(warning);
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [idleEndsAt, endsAt]);

  useTellOfDoings(standing.kind === 'in' && !isEnding);
  return (
    <>
      <Dialog
        open={isEnding && canStay}
        onClose={() => void sayStillHere().catch(() => undefined)}
        title="Are you still there?"
      >
        <AskToStay left={left ?? 0} />
      </Dialog>
      <Dialog
        open={isEnding && !canStay && readLast !== endsAt}
        onClose={() => setReadLast(endsAt)}
        title="Time to sign in again"
      >
        <DayIsOver left={left ?? 0} />
      </Dialog>
    </>
  );
}

function useTellOfDoings(on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let told = Date.now();
    const tell = () => {
      if (Date.now() - told < tellEvery) return;
      told = Date.now();
      sayStillHere().catch(() => undefined);
    };
    const doings = ['pointerdown', 'keydown'] as const;
    for (const doing of doings) document.addEventListener(doing, tell, { capture: true, passive: true });
    return () => {
      for (const doing of doings) document.removeEventListener(doing, tell, { capture: true });
    };
  }, [on]);
}

function Left({ left }: { left: number }) {
  const seconds = Math.ceil(left / 1_000);
  return (
    <p role="timer" aria-live="off" className="display my-4 text-h1">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  );
}

function AskToStay({ left }: { left: number }) {
  const [asking, setAsking] = useState(false);
  const [unreached, setUnreached] = useState(false);
  const askToStay = async () => {
    setAsking(true);
    setUnreached(false);
    await sayStillHere().catch(() => setUnreached(true));
    setAsking(false);
  };
  return (
    <>
      <p>
        Nobody has touched the dashboard for a while. It locks itself soon; nothing that is typed is lost.
      </p>
      <Left left={left} />
      {unreached && <p className="mb-4 font-bold">We could not reach the centre. Please try again.</p>}
      <Button
        ref={(button) => button?.setAttribute('autofocus', '')}
        variant="primary"
        wide
        pending={asking}
        pendingText="One moment..."
        onClick={() => void askToStay()}
      >
        Stay signed in
      </Button>
    </>
  );
}

function DayIsOver({ left }: { left: number }) {
  return (
    <>
      <p>
        Twelve hours are the longest that a sign-in lasts. The dashboard locks itself soon and wants the
        password again; nothing that is typed is lost.
      </p>
      <Left left={left} />
    </>
  );
}
