import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { ScreenTopic, screenPush } from '../../../../contract/screen-push.ts';
import { followStream, screenHeartbeat } from '../../../lib/follow-stream.ts';

/**
 * The topic of a staff query. The server pushes changes of some topics through its stream. Queries about
 * other topics are polled.
 */
export type StaffTopic =
  | ScreenTopic
  | 'kiosks'
  | 'vouchers'
  | 'audit-log'
  | 'health'
  | 'letters'
  | 'facts'
  | 'look'
  | 'figures'
  | 'people';

/** The first part of the key of every staff query. */
export const staffQueryKey = ['staff'] as const;

const pushedTopics: readonly StaffTopic[] = [
  'stays',
  'bookings',
  'inquiries',
  'restrictions',
  'photos',
  'clashes',
  'walk-ins',
  'kitchen',
  'parties',
];
let isPushed = false;
const listeners = new Set<() => void>();

function setPushed(now: boolean): void {
  isPushed = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Refetches the queries in view that are about any of these topics. */
export function refetchTopics(client: QueryClient, topics: readonly StaffTopic[]): void {
  void refetchTopicsAndWait(client, topics);
}

/** Refetches as `refetchTopics` does, and resolves once the queries have ended. */
export function refetchTopicsAndWait(client: QueryClient, topics: readonly StaffTopic[]): Promise<void> {
  return client.invalidateQueries({
    queryKey: staffQueryKey,
    predicate: ({ meta }) => {
      const about = meta?.['topics'];
      return Array.isArray(about) && topics.some((topic) => about.includes(topic));
    },
  });
}

/** Follows the server's stream of changes while `on`, and refetches the queries about them. */
export function useScreenStream(on: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!on) return;
    return followStream({
      url: '/api/check-in/stream',
      event: 'desk',
      heartbeat: screenHeartbeat,
      onArriving: setPushed,
      onOpen: () => refetchTopics(client, pushedTopics),
      onEvent: (data) => refetchTopics(client, (JSON.parse(data) as z.output<typeof screenPush>).topics),
    });
  }, [on, client]);
}

/** Returns whether changes are currently pushed to this page. */
export function useIsStreamOpen(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isPushed,
    () => false,
  );
}

/** Returns whether the server pushes changes to all of these topics. */
export function arePushed(topics: readonly StaffTopic[]): boolean {
  return topics.every((topic) => pushedTopics.includes(topic));
}
