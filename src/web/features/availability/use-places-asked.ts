import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { readSessionAvailabilityByPathCall } from '../../../contract/availability.ts';
import { askWhileSeen } from '../../lib/ask-while-seen.ts';
import { call } from '../../lib/call.ts';
import { type Availability, availabilityKey } from './availability-query.ts';

/** Specification 11.1; a network that fails is asked less and less often. */
const pace = { every: 2_000, atMost: 30_000 };

/**
 * Asks every 2 seconds how many places a day's sessions have, while `on` and the page is in
 * view: for networks that let no pushed changes through. Where an answer differs from what is
 * known, the month is read again.
 */
export function usePlacesAsked(on: boolean, date: string): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!on || date === '') return;
    const known = () =>
      client.getQueryData<Availability>(availabilityKey)?.days.find((day) => day.date === date)?.sessions ??
      [];
    const ask = async () => {
      const answers = await Promise.all(
        known().map(({ timeSlot }) =>
          call<typeof readSessionAvailabilityByPathCall>('GET /api/session-availability/:date/:slot', {
            params: { date, slot: timeSlot },
          }),
        ),
      );
      const isNew = answers.some(
        ({ availableSpots, isRestricted }, index) =>
          availableSpots !== known()[index]?.availableSpots || isRestricted !== known()[index]?.isRestricted,
      );
      if (isNew) await client.invalidateQueries({ queryKey: availabilityKey });
    };
    return askWhileSeen(ask, pace);
  }, [on, date, client]);
}
