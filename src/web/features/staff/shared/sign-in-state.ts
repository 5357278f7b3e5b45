import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { signInCall } from '../../../../contract/staff.ts';
import type { Permission } from '../../../../domain/staff-roles.ts';
import { staffQueryKey } from './screen-stream.ts';

type Session = Pick<CallReply<typeof signInCall>, 'idleEndsAt' | 'endsAt' | 'now' | 'who'>;

/** The person who is signed in, and their permissions. */
export type SignedIn = Session['who'];

/**
 * The person who is signed in, and the two ends of the sign-in (epoch milliseconds of this device's clock).
 */
interface SignInFacts {
  who: SignedIn;
  /** When the sign-in ends if there is no further activity. */
  idleEndsAt: number;
  /** When the sign-in ends in any case. */
  endsAt: number;
}

/**
 * The sign-in state of this page. Every fresh load starts signed out (specification 7.13). An 'expired' page
 * asks for a new sign-in, and keeps its open parts and typed text until then.
 */
export type SignInState =
  /** `isLeaving` is true during a sign-out. Until it ends, no other requests are sent. */
  ({ kind: 'in'; isLeaving: boolean } & SignInFacts) | { kind: 'out' } | { kind: 'expired'; who: SignedIn };

const signedOut: SignInState = { kind: 'out' };
let state: SignInState = signedOut;
let otherPages: BroadcastChannel | null = null;
let queries: QueryClient | null = null;
const listeners = new Set<() => void>();

function setState(next: SignInState): void {
  state = next;
  for (const listener of listeners) listener();
}

function deviceFacts({ idleEndsAt, endsAt, now, who }: Session): SignInFacts {
  const ahead = Date.parse(now) - Date.now();
  return { idleEndsAt: Date.parse(idleEndsAt) - ahead, endsAt: Date.parse(endsAt) - ahead, who };
}

/**
 * Records a new sign-in on this page, and updates the browser's other signed-in dashboards. If somebody else
 * signs in, first removes the previous person's data, so that the page never shows it to them.
 */
export function recordSignIn(session: Session, client: QueryClient): void {
  queries = client;
  setSignIn(session);
}

function setSignIn(session: Session): void {
  otherPages ??= listenToOtherPages();
  const facts = deviceFacts(session);
  removeDataOfOthers(facts.who);
  setState({ kind: 'in', isLeaving: false, ...facts });
  otherPages.postMessage(facts);
}

/**
 * Removes the staff data that this page has read, unless the same person signs in again, by the same means (a
 * PIN or not).
 */
function removeDataOfOthers(who: SignedIn): void {
  const isSame = state.kind !== 'out' && state.who.id === who.id && state.who.byPin === who.byPin;
  if (!isSame) queries?.removeQueries({ queryKey: staffQueryKey });
}

/** Extends the sign-in after activity. Its 30 minutes start again. */
export function extendSignIn(session: Session): void {
  if (maySendRequests(state)) setSignIn(session);
}

/** Marks the start of a sign-out. From now on this page sends no other staff requests. */
export function beginSignOut(): void {
  if (state.kind === 'in') setState({ ...state, isLeaving: true });
}

/** Returns whether this page may send staff requests. It may while signed in, but not during a sign-out. */
export function maySendRequests(now: SignInState): boolean {
  return now.kind === 'in' && !now.isLeaving;
}

/** Expires the sign-in, so that the dashboard asks for a new one. */
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
    else if (state.kind === 'in') {
      removeDataOfOthers(data.who);
      setState({ ...state, ...data });
    }
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

/** Returns the person who is signed in, or was until the sign-in expired. Returns null while signed out. */
export function useSignedIn(): SignedIn | null {
  const now = useSignInState();
  return now.kind === 'out' ? null : now.who;
}

/** Returns whether the role of the signed-in person may do something (specification 1.2). */
export function useMay(permission: Permission): boolean {
  return useSignedIn()?.may.includes(permission) ?? false;
}
