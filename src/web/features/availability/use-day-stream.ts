import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { availabilityPush } from '../../../contract/availability.ts';
import { followStream } from '../../lib/follow-stream.ts';

type PushedDays = z.output<typeof availabilityPush>['days'];

/** Milliseconds between the server's heartbeats. */
const heartbeat = 10_000;

interface DayStreamHandlers {
  /** Called when events start to arrive. Earlier changes may have been missed, so reload the data. */
  onOpen: () => void;
  /** Called with the days whose places or photo sessions have just changed. */
  onChange: (days: PushedDays) => void;
}

/**
 * Follows pushed changes while `on` is true and the page is visible. Returns whether changes are arriving
 * now.
 */
export function useDayStream(on: boolean, handlers: DayStreamHandlers): boolean {
  const [arriving, setArriving] = useState(false);
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    if (!on) return;
    return followStream({
      url: '/api/availability/stream',
      event: 'availability',
      heartbeat,
      onArriving: setArriving,
      onOpen: () => latest.current.onOpen(),
      onEvent: (data) =>
        latest.current.onChange((JSON.parse(data) as z.output<typeof availabilityPush>).days),
    });
  }, [on]);
  return arriving;
}
