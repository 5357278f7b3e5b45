import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { isText } from '../../lib/shape.ts';
import { tabStore, useTabStore } from '../../lib/tab-store.ts';
import { isNotVerified } from '../email-code/not-verified.ts';
import { type FoundMember, memberQuery } from './member-query.ts';

/** The e-mail that is looked up in this tab, or an empty text. It stands in no address of a page. */
const lookedUp = tabStore<string>('rewardsLookup', isText, '');

export type Lookup =
  | { kind: 'nobody' | 'looking' | 'unknown' }
  /** The centre shows nothing before the e-mail is proved on this device. */
  | { kind: 'locked' }
  | { kind: 'failed'; failure: unknown }
  | { kind: 'found'; found: FoundMember };

/**
 * Who is looked up, and what came of it. Whatever a person asked for takes the focus once it is
 * there: the part of the page that `desk` stands on, or the heading inside it, which may come
 * later and says so with `arrived`.
 */
export function useLookup() {
  const client = useQueryClient();
  const email = useTabStore(lookedUp);
  const { data, error, isFetching, refetch } = useQuery({ ...memberQuery(email), enabled: email !== '' });
  const desk = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);

  const state: Lookup =
    email === ''
      ? { kind: 'nobody' }
      : data
        ? { kind: 'found', found: data }
        : isFetching
          ? { kind: 'looking' }
          : data === null
            ? { kind: 'unknown' }
            : isNotVerified(error)
              ? { kind: 'locked' }
              : { kind: 'failed', failure: error };

  const { kind } = state;
  const isAwaited = kind === 'looking' || kind === 'unknown' || kind === 'found';
  const goThere = useCallback((stays: boolean) => {
    if (!isAsked.current || !desk.current) return;
    (desk.current.querySelector<HTMLElement>('h2[tabindex]') ?? desk.current).focus();
    isAsked.current = stays;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new kind or e-mail changes what is shown
  useEffect(() => goThere(isAwaited), [kind, email]);

  const look = useCallback(
    (asked: string) => {
      isAsked.current = true;
      void client.invalidateQueries({ queryKey: memberQuery(asked).queryKey });
      lookedUp.write(asked);
    },
    [client],
  );
  const leave = useCallback(() => {
    isAsked.current = true;
    lookedUp.clear();
  }, []);
  return {
    email,
    state,
    desk,
    arrived: useCallback(() => goThere(false), [goThere]),
    look,
    /** Shows whoever has just become known under an e-mail. */
    show: (known: string) => {
      isAsked.current = true;
      lookedUp.write(known);
    },
    /** Back to the form, for somebody else. */
    leave,
    again: () => {
      isAsked.current = true;
      void refetch();
    },
  };
}
