import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { availabilityPush } from '../../../contract/availability.ts';
import { followStream } from '../../lib/follow-stream.ts';

type PushedDays = z.output<typeof availabilityPush>['days'];

/** Two signs of life and a half: the server gives one every 10 seconds. */
const silentAfter = 25_000;

interface DayStream {
  /** Changes may have been missed until now. */
  opened: () => void;
  /** Days whose places, or whose photo sessions, have just changed. */
  changed: (days: PushedDays) => void;
}

/** Follows pushed changes while `on` and the page is in view. Answers whether changes are arriving now. */
export function useDayStream(on: boolean, hears: DayStream): boolean {
  const [arriving, setArriving] = useState(false);
  const hear = useRef(hears);
  useEffect(() => {
    hear.current = hears;
  });
  useEffect(() => {
    if (!on) return;
    return followStream({
      url: '/api/availability/stream',
      event: 'availability',
      silentAfter,
      arriving: setArriving,
      opened: () => hear.current.opened(),
      heard: (data) => hear.current.changed((JSON.parse(data) as z.output<typeof availabilityPush>).days),
    });
  }, [on]);
  return arriving;
}
