import { useSyncExternalStore } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { signInCall } from '../../../contract/staff.ts';

type Session = Pick<CallReply<typeof signInCall>, 'idleEndsAt' | 'endsAt' | 'now'>;

/** When a sign-in ends, in epoch milliseconds of this device's clock. */
interface Times {
  /** … if nobody does anything. */
  idleEndsAt: number;
  /** … in any case. */
  endsAt: number;
}

/**
 * How this page stands with the staff desk. It begins outside on every fresh load (specification 7.13).
 * 'lapsed': it was in, and the password is wanted again; what is typed and open stays underneath.
 */
export type SignInState = ({ kind: 'in' } & Times) | { kind: 'out' } | { kind: 'lapsed' };

const outside: SignInState = { kind: 'out' };
let standing: SignInState = outside;
let otherPages: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

function become(next: SignInState): void {
  standing = next;
  for (const listener of listeners) listener();
}

function timesOf({ idleEndsAt, endsAt, now }: Session): Times {
  const ahead = Date.parse(now) - Date.now();
  return { idleEndsAt: Date.parse(idleEndsAt) - ahead, endsAt: Date.parse(endsAt) - ahead };
}

/** The password was right: in, and the browser's other open desks hear of the longer time. */
export function startSignIn(session: Session): void {
  otherPages ??= listenToOtherPages();
  become({ kind: 'in', ...timesOf(session) });
  otherPages.postMessage(timesOf(session));
}

/** Somebody is at the desk: its 30 minutes begin anew. */
export function extendSignIn(session: Session): void {
  if (standing.kind === 'in') startSignIn(session);
}

/** The sign-in has ended: the password is wanted again. */
export function expireSignIn(): void {
  if (standing.kind === 'in') become({ kind: 'lapsed' });
}

/** Signed out, here and in the browser's other open desks. */
export function endSignIn(): void {
  become(outside);
  otherPages?.postMessage('left');
}

function listenToOtherPages(): BroadcastChannel {
  const channel = new BroadcastChannel('staff-desk');
  channel.onmessage = ({ data }: MessageEvent<Times | 'left'>) => {
    if (data === 'left') expireSignIn();
    else if (standing.kind === 'in') become({ kind: 'in', ...data });
  };
  return channel;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSignInState(): SignInState {
  return useSyncExternalStore(
    subscribe,
    () => standing,
    () => outside,
  );
}
