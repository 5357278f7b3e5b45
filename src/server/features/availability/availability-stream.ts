import { type Day, daysInRange } from '../../../domain/calendar-day.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { type AvailabilityContext, listDays, readBookableRange } from './list-days.ts';

/** Pushes changed days to open pages, whichever process changed them. */
export interface AvailabilityStream {
  /** Calls `send` with each push, already as text. Returns the function that stops it. */
  subscribe(send: (data: string) => void): () => void;
  subscriberCount(): number;
}

/** Creates the stream; there is one for each process. */
export function createAvailabilityStream(
  context: AvailabilityContext & { changes: ChangeEvents },
  reportError: (problem: unknown) => void,
): AvailabilityStream {
  const followers = new Set<(data: string) => void>();
  const changed = new Set<Day>();
  let isPushing = false;

  const push = async () => {
    if (isPushing) return;
    isPushing = true;
    try {
      while (changed.size > 0 && followers.size > 0) {
        const days = [...changed].sort();
        changed.clear();
        const first = days[0];
        const last = days.at(-1);
        if (!first || !last) break;
        const current = await listDays(context, first, last);
        const data = JSON.stringify({ days: current.filter(({ date }) => days.includes(date)) });
        for (const send of followers) send(data);
      }
      changed.clear();
    } finally {
      isPushing = false;
    }
  };

  context.changes.onPlacesChanged((days) => {
    if (days === null) context.calendar.invalidate();
    if (followers.size === 0) return;
    const add = async () => {
      const { today, lastDay } = await readBookableRange(context);
      for (const day of days ?? daysInRange(today, lastDay)) {
        if (day >= today && day <= lastDay) changed.add(day);
      }
      await push();
    };
    add().catch(reportError);
  });

  return {
    subscribe(send) {
      followers.add(send);
      return () => followers.delete(send);
    },
    subscriberCount: () => followers.size,
  };
}
