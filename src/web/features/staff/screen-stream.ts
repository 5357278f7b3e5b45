import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type * as z from 'zod/mini';
import type { ScreenTopic, screenPush } from '../../../contract/screen-push.ts';
import { followStream } from '../../lib/follow-stream.ts';

/**
 * What a list of the desk is about. The server tells of the topics of its stream; of kiosks,
 * vouchers and the log a page asks.
 */
export type Topic = ScreenTopic | 'kiosks' | 'vouchers' | 'journal' | 'standing';

/** Keys of everything that was read for staff begin with this. */
export const staffKey = ['desk'] as const;

/** Two signs of life and a half: the server gives one every 25 seconds. */
const silentAfter = 62_500;
const pushed: readonly Topic[] = [
  'stays',
  'bookings',
  'inquiries',
  'restrictions',
  'photos',
  'clashes',
  'walk-ins',
];
let isArriving = false;
const listeners = new Set<() => void>();

function setArriving(now: boolean): void {
  isArriving = now;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reads again what is about any of these topics, where somebody is looking at it. */
export function refetchTopics(client: QueryClient, topics: readonly Topic[]): void {
  void client.invalidateQueries({
    queryKey: staffKey,
    predicate: ({ meta }) => {
      const about = meta?.['topics'];
      return Array.isArray(about) && topics.some((topic) => about.includes(topic));
    },
  });
}

/** Follows what the server says has changed while `on`: the lists about it are read again. */
export function useScreenStream(on: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!on) return;
    return followStream({
      url: '/api/check-in/stream',
      event: 'desk',
      silentAfter,
      arriving: setArriving,
      opened: () => refetchTopics(client, pushed),
      heard: (data) => refetchTopics(client, (JSON.parse(data) as z.output<typeof screenPush>).topics),
    });
  }, [on, client]);
}

/** Whether changes are pushed to this page just now. */
export function useIsPushed(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isArriving,
    () => false,
  );
}

/** Whether the server tells of changes to all of these. */
export function isUpToDateByPush(topics: readonly Topic[]): boolean {
  return topics.every((topic) => pushed.includes(topic));
}
