import { useEffect, useState } from 'react';
import type { extendStaffSessionCall } from '../../../contract/staff.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { expireSignIn, extendSignIn, maySendRequests, useSignInState } from './shared/sign-in-state.ts';
import { staffCall } from './shared/staff-query.ts';

/** Milliseconds between the warning and the end of the sign-in. */
const warningTime = 2 * 60_000;
/** The fewest milliseconds between two reports of activity to the server. */
const reportInterval = 60_000;

/** Reports activity to the server, which extends the sign-in. */
function useExtendSignIn() {
  return useSingleMutation({
    mutationFn: () => staffCall<typeof extendStaffSessionCall>('POST /api/admin/still-here', {}),
    onSuccess: extendSignIn,
  });
}

/**
 * Extends the sign-in during activity, warns two minutes before it ends, and locks the dashboard at its end
 * (specification 7.13, WCAG 2.2.1).
 */
export function SignInTimer() {
  const signIn = useSignInState();
  const [now, setNow] = useState(() => Date.now());
  const [dismissedFor, setDismissedFor] = useState<number | null>(null);
  const idleEndsAt = signIn.kind === 'in' ? signIn.idleEndsAt : null;
  const endsAt = signIn.kind === 'in' ? signIn.endsAt : null;
  const timeLeft = idleEndsAt === null || endsAt === null ? null : Math.min(idleEndsAt, endsAt) - now;
  const isEnding = timeLeft !== null && timeLeft > 0 && timeLeft <= warningTime;
  const canExtend = endsAt !== null && idleEndsAt !== null && idleEndsAt < endsAt;

  useEffect(() => {
    if (timeLeft !== null && timeLeft <= 0) expireSignIn();
  }, [timeLeft]);

  useEffect(() => {
    if (idleEndsAt === null || endsAt === null) return;
    const tick = () => setNow(Date.now());
    tick();
    const ends = Math.min(idleEndsAt, endsAt);
    let timer: ReturnType<typeof setInterval> | undefined;
    const warning = setTimeout(
      () => {
        tick();
        timer = setInterval(tick, 1_000);
      },
      Math.max(0, ends - warningTime - Date.now()),
    );
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearTimeout(warning);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [idleEndsAt, endsAt]);

  useReportActivity(maySendRequests(signIn) && !isEnding);
  const extending = useExtendSignIn();
  return (
    <>
      <Dialog open={isEnding && canExtend} onClose={extending.mutate} title="Are you still there?">
        <ExtendPrompt timeLeft={timeLeft ?? 0} extending={extending} />
      </Dialog>
      <Dialog
        open={isEnding && !canExtend && dismissedFor !== endsAt}
        onClose={() => setDismissedFor(endsAt)}
        title="Time to sign in again"
      >
        <EndWarning timeLeft={timeLeft ?? 0} />
      </Dialog>
    </>
  );
}

function useReportActivity(on: boolean): void {
  const { mutate: extend } = useExtendSignIn();
  useEffect(() => {
    if (!on) return;
    let reportedAt = Date.now();
    const report = () => {
      if (Date.now() - reportedAt < reportInterval) return;
      reportedAt = Date.now();
      extend();
    };
    const activityEvents = ['pointerdown', 'keydown'] as const;
    for (const event of activityEvents)
      document.addEventListener(event, report, { capture: true, passive: true });
    return () => {
      for (const event of activityEvents) document.removeEventListener(event, report, { capture: true });
    };
  }, [on, extend]);
}

function TimeLeft({ timeLeft }: { timeLeft: number }) {
  const seconds = Math.ceil(timeLeft / 1_000);
  return (
    <p role="timer" aria-live="off" className="display my-4 text-h1">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  );
}

type ExtendPromptProps = { timeLeft: number; extending: ReturnType<typeof useExtendSignIn> };

function ExtendPrompt({ timeLeft, extending }: ExtendPromptProps) {
  return (
    <>
      <p>Nobody has touched the dashboard for a while. It will lock soon; nothing you have typed is lost.</p>
      <TimeLeft timeLeft={timeLeft} />
      {extending.isError && (
        <p role="alert" className="mb-4 font-bold">
          We could not reach the centre. Please try again.
        </p>
      )}
      <Button
        ref={(button) => button?.setAttribute('autofocus', '')}
        variant="primary"
        wide
        pending={extending.isPending}
        pendingText="One moment..."
        onClick={() => extending.mutate()}
      >
        Stay signed in
      </Button>
    </>
  );
}

function EndWarning({ timeLeft }: { timeLeft: number }) {
  return (
    <>
      <p>
        A sign-in lasts at most twelve hours. The dashboard will lock soon, and you will have to sign in
        again; nothing you have typed is lost.
      </p>
      <TimeLeft timeLeft={timeLeft} />
    </>
  );
}
