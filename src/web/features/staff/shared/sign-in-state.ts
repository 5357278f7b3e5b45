import { useSyncExternalStore } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { signInCall } from '../../../../contract/staff.ts';
import type { Permission } from '../../../../domain/staff-roles.ts';

type Session = Pick<CallReply<typeof signInCall>, 'idleEndsAt' | 'endsAt' | 'now' | 'who'>;

/** Who is signed in, and what they may do. */
export type SignedIn = Session['who'];

/** Who is signed in, and the ends of the sign-in, epoch milliseconds of this device's clock. */
interface SignInFacts {
  who: SignedIn;
  /** The end without further activity. */
  idleEndsAt: number;
  /** The end in any case. */
  endsAt: number;
}

/**
 * The sign-in state of this page. Every fresh load starts signed out (specification 7.13). 'expired': the
 * page was signed in and needs a new sign-in; what is typed and open stays underneath.
 */
export type SignInState =
  | ({ kind: 'in' } & SignInFacts)
  | { kind: 'out' }
  | { kind: 'expired'; who: SignedIn };

const signedOut: SignInState = { kind: 'out' };
let state: SignInState = signedOut;
let otherPages: BroadcastChannel | null = null;
const listeners = new Set<() => void>();

function setState(next: SignInState): void {
  state = next;
  for (const listener of listeners) listener();
}

function deviceFacts({ idleEndsAt, endsAt, now, who }: Session): SignInFacts {
  const ahead = Date.parse(now) - Date.now();
  return { idleEndsAt: Date.parse(idleEndsAt) - ahead, endsAt: Date.parse(endsAt) - ahead, who };
}

/** Starts or extends the sign-in here, and updates it in the browser's other signed-in dashboards. */
export function startSignIn(session: Session): void {
  otherPages ??= listenToOtherPages();
  setState({ kind: 'in', ...deviceFacts(session) });
  otherPages.postMessage(deviceFacts(session));
}

/** Extends the sign-in after activity: its 30 minutes start again. */
export function extendSignIn(session: Session): void {
  if (state.kind === 'in') startSignIn(session);
}

/** Expires the sign-in: the dashboard asks for a new one. */
export function expireSignIn(): void {
  if (state.kind === 'in') setState({ kind: 'expired', who: state.who });
}

/** Ends the sign-in here, and expires it in the browser's other open dashboards. */
export function endSignIn(): void {
  setState(signedOut);
  otherPages?.postMessage('left');
}

function listenToOtherPages(): BroadcastChannel {
  const channel = new BroadcastChannel('staff-desk');
  channel.onmessage = ({ data }: MessageEvent<SignInFacts | 'left'>) => {
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

/** Returns who is signed in, or who was when the sign-in expired; null while signed out. */
export function useSignedIn(): SignedIn | null {
  const now = useSignInState();
  return now.kind === 'out' ? null : now.who;
}

/** Returns whether the role of the signed-in person may do something (specification 1.2). */
export function useMay(permission: Permission): boolean {
  return useSignedIn()?.may.includes(permission) ?? false;
}
