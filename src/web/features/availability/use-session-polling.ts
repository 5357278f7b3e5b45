import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { readSessionAvailabilityByPathCall } from '../../../contract/availability.ts';
import { callApi } from '../../lib/call.ts';
import { pollWhileVisible } from '../../lib/poll-while-visible.ts';
import { type Availability, availabilityKey } from './availability-query.ts';

/** Milliseconds (specification 11.1). The interval grows while the network fails. */
const pace = { interval: 2_000, longestInterval: 30_000 };

/**
 * Polls the places of a day's sessions every 2 seconds while `on` is true and the page is visible, for
 * networks that block the stream. Reloads the month when a reply differs from the cached month.
 */
export function useSessionPolling(on: boolean, date: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!on || date === '') return;
    const cachedSessions = () =>
      client.getQueryData<Availability>(availabilityKey)?.days.find((day) => day.date === date)?.sessions ??
      [];
    const poll = async () => {
      const replies = await Promise.all(
        cachedSessions().map(({ timeSlot }) =>
          callApi<typeof readSessionAvailabilityByPathCall>('GET /api/session-availability/:date/:slot', {
            params: { date, slot: timeSlot },
          }),
        ),
      );
      const hasChanged = replies.some(
        ({ availableSpots, isRestricted }, index) =>
          availableSpots !== cachedSessions()[index]?.availableSpots ||
          isRestricted !== cachedSessions()[index]?.isRestricted,
      );
      if (hasChanged) await client.invalidateQueries({ queryKey: availabilityKey });
    };
    return pollWhileVisible(poll, pace);
  }, [on, date, client]);
}
