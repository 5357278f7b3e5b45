import { type Day, daysInRange } from '../../../domain/calendar-day.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { type AvailabilityContext, listDays, readBookableRange } from './list-days.ts';

/** Pushes changed days to open pages, including days that another process changed. */
export interface AvailabilityStream {
  /** Calls `send` with the JSON text of each push. Returns the function that ends the subscription. */
  subscribe(send: (data: string) => void): () => void;
  subscriberCount(): number;
}

/** How long to wait before a failed push is tried again, in milliseconds. */
const retryDelay = 1_000;

/** Creates the stream; there is one for each process. */
export function createAvailabilityStream(
  context: AvailabilityContext & { changes: ChangeEvents },
  reportError: (problem: unknown) => void,
): AvailabilityStream {
  const subscribers = new Set<(data: string) => void>();
  const changed = new Set<Day>();
  let hasEveryDayChanged = false;
  let isPushing = false;

  const push = async () => {
    if (isPushing) return;
    isPushing = true;
    try {
      while ((hasEveryDayChanged || changed.size > 0) && subscribers.size > 0) await pushChanged();
      changed.clear();
      hasEveryDayChanged = false;
    } catch (problem) {
      reportError(problem);
      setTimeout(() => void push(), retryDelay).unref();
    } finally {
      isPushing = false;
    }
  };

  const pushChanged = async () => {
    const days = hasEveryDayChanged ? null : [...changed];
    changed.clear();
    hasEveryDayChanged = false;
    try {
      const current = await listBookableDays(context, days);
      if (current.length === 0) return;
      const data = JSON.stringify({ days: current });
      for (const send of subscribers) send(data);
    } catch (problem) {
      if (days === null) hasEveryDayChanged = true;
      else for (const day of days) changed.add(day);
      throw problem;
    }
  };

  context.changes.onPlacesChanged((days) => {
    if (days === null) context.calendar.invalidate();
    if (subscribers.size === 0) return;
    if (days === null) hasEveryDayChanged = true;
    else for (const day of days) changed.add(day);
    void push();
  });

  return {
    subscribe(send) {
      subscribers.add(send);
      return () => subscribers.delete(send);
    },
    subscriberCount: () => subscribers.size,
  };
}

/** Returns the bookable days among `days`, as pages show them; all bookable days if `days` is null. */
async function listBookableDays(context: AvailabilityContext, days: readonly Day[] | null) {
  const { today, lastDay } = await readBookableRange(context);
  const wanted =
    days?.filter((day) => day >= today && day <= lastDay).toSorted() ?? daysInRange(today, lastDay);
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (!first || !last) return [];
  const current = await listDays(context, first, last);
  return current.filter(({ date }) => wanted.includes(date));
}
