import { useSyncExternalStore } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { signInCall } from '../../../../contract/staff.ts';

type Session = Pick<CallReply<typeof signInCall>, 'idleEndsAt' | 'endsAt' | 'now'>;

/** The ends of a sign-in, epoch milliseconds of this device's clock. */
interface SignInTimes {
  /** The end without further activity. */
  idleEndsAt: number;
  /** The end in any case. */
  endsAt: number;
}

/**
 * The sign-in state of this page. Every fresh load starts signed out (specification 7.13). 'expired': it
 * was signed in and needs the password again; what is typed and open stays underneath.
 */
export type SignInState = ({ kind: 'in' } & SignInTimes) | { kind: 'out' } | { kind: 'expired' };

const signedOut: SignInState = { kind: 'out' };
let state: SignInState = signedOut;
let otherPages: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

function setState(next: SignInState): void {
  state = next;
  for (const listener of listeners) listener();
}

function deviceTimes({ idleEndsAt, endsAt, now }: Session): SignInTimes {
  const ahead = Date.parse(now) - Date.now();
  return { idleEndsAt: Date.parse(idleEndsAt) - ahead, endsAt: Date.parse(endsAt) - ahead };
}

/** Starts or extends the sign-in, here and in the browser's other open dashboards. */
export function startSignIn(session: Session): void {
  otherPages ??= listenToOtherPages();
  setState({ kind: 'in', ...deviceTimes(session) });
  otherPages.postMessage(deviceTimes(session));
}

/** Extends the sign-in after activity: its 30 minutes start again. */
export function extendSignIn(session: Session): void {
  if (state.kind === 'in') startSignIn(session);
}

/** Expires the sign-in: the dashboard asks for the password. */
export function expireSignIn(): void {
  if (state.kind === 'in') setState({ kind: 'expired' });
}

/** Ends the sign-in, here and in the browser's other open dashboards. */
export function endSignIn(): void {
  setState(signedOut);
  otherPages?.postMessage('left');
}

function listenToOtherPages(): BroadcastChannel {
  const channel = new BroadcastChannel('staff-desk');
  channel.onmessage = ({ data }: MessageEvent<SignInTimes | 'left'>) => {
    if (data === 'left') expireSignIn();
    else if (state.kind === 'in') setState({ kind: 'in', ...data });
  };
  return channel;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the sign-in state, and follows its changes. */
export function useSignInState(): SignInState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => signedOut,
  );
}
