import { type Day, daysFrom } from '../../../domain/calendar-day.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { type AvailabilityDeps, bookableDays, listDays } from './list-days.ts';

/** Pushes days as they stand to whoever follows, from whichever process they were changed in. */
export interface AvailabilityStream {
  /** Hands over each push, already as text. Answers how to stop. */
  follow(send: (data: string) => void): () => void;
  followers(): number;
}

export function createAvailabilityStream(
  deps: AvailabilityDeps & { changes: ChangeEvents },
  onTrouble: (problem: unknown) => void,
): AvailabilityStream {
  const followers = new Set<(data: string) => void>();
  const changed = new Set<Day>();
  let working = false;

  const push = async () => {
    if (working) return;
    working = true;
    try {
      while (changed.size > 0 && followers.size > 0) {
        const days = [...changed].sort();
        changed.clear();
        const first = days[0];
        const last = days.at(-1);
        if (!first || !last) break;
        const known = await listDays(deps, first, last);
        const data = JSON.stringify({ days: known.filter(({ date }) => days.includes(date)) });
        for (const send of followers) send(data);
      }
      changed.clear();
    } finally {
      working = false;
    }
  };

  deps.changes.onPlacesChanged((days) => {
    if (days === null) deps.calendar.invalidate();
    if (followers.size === 0) return;
    const add = async () => {
      const { today, lastDay } = await bookableDays(deps);
      for (const day of days ?? daysFrom(today, lastDay)) {
        if (day >= today && day <= lastDay) changed.add(day);
      }
      await push();
    };
    add().catch(onTrouble);
  });

  return {
    follow(send) {
      followers.add(send);
      return () => followers.delete(send);
    },
    followers: () => followers.size,
  };
}
