import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { tabStore, useBrowserStore } from '../../lib/browser-store.ts';
import { isText } from '../../lib/type-guards.ts';
import { isNotVerified } from '../email-code/not-verified.ts';
import { type FoundMember, memberQuery } from './member-query.ts';

/** The e-mail address looked up in this tab, or an empty string. It never appears in a URL. */
const lookupEmail = tabStore<string>('rewardsLookup', isText, '');

export type Lookup =
  | { kind: 'none' | 'loading' | 'notFound' }
  /** No member is shown until this device has verified the e-mail address. */
  | { kind: 'locked' }
  | { kind: 'failed'; failure: unknown }
  | { kind: 'found'; found: FoundMember };

/**
 * Returns the looked-up member, and functions to look up another one. After each action of the visitor, focus
 * moves to the heading inside `panel`, or to `panel` if it has no heading yet. If the heading appears only
 * later, the component that shows it calls `focusResult` to move focus to it.
 */
export function useLookup() {
  const client = useQueryClient();
  const email = useBrowserStore(lookupEmail);
  const { data, error, isFetching, refetch } = useQuery({ ...memberQuery(email), enabled: email !== '' });
  const panel = useRef<HTMLDivElement>(null);
  const focusRequested = useRef(false);

  const state: Lookup =
    email === ''
      ? { kind: 'none' }
      : data
        ? { kind: 'found', found: data }
        : isFetching
          ? { kind: 'loading' }
          : data === null
            ? { kind: 'notFound' }
            : isNotVerified(error)
              ? { kind: 'locked' }
              : { kind: 'failed', failure: error };

  const { kind } = state;
  const moreToLoad = kind === 'loading' || kind === 'notFound' || kind === 'found';
  const moveFocus = useCallback((keepRequest: boolean) => {
    if (!focusRequested.current || !panel.current) return;
    (panel.current.querySelector<HTMLElement>('h2[tabindex]') ?? panel.current).focus();
    focusRequested.current = keepRequest;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new kind or e-mail changes what is shown
  useEffect(() => moveFocus(moreToLoad), [kind, email]);

  const lookUp = useCallback(
    (requested: string) => {
      focusRequested.current = true;
      void client.invalidateQueries({ queryKey: memberQuery(requested).queryKey });
      lookupEmail.write(requested);
    },
    [client],
  );
  const reset = useCallback(() => {
    focusRequested.current = true;
    lookupEmail.clear();
  }, []);
  return {
    email,
    state,
    panel,
    focusResult: useCallback(() => moveFocus(false), [moveFocus]),
    lookUp,
    /** Shows the member who has just joined with this e-mail address. */
    showMember: (joinedEmail: string) => {
      focusRequested.current = true;
      lookupEmail.write(joinedEmail);
    },
    /** Returns to the form, to look up another address. */
    reset,
    retry: () => {
      focusRequested.current = true;
      void refetch();
    },
  };
}
