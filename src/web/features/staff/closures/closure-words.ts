import type { ClosureState } from '../../../../contract/closures.ts';
import { type Day, dayInWords } from '../../../../domain/calendar-day.ts';
import type { BadgeKind } from '../../../ui/badge.tsx';

/** Returns a count with its noun: '1 family', '3 families'. */
export function counted(count: number, one: string, more = `${one}s`): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** Returns a closed time as a title: 'Saturday 20 September 2025, the whole day'. */
export function closedTimeTitle({ date, timeSlot }: { date: Day; timeSlot: string }): string {
  return `${dayInWords(date)}, ${timeSlot === 'ALL_DAY' ? 'the whole day' : timeSlot}`;
}

/** The badge and the words for each state of a booking, in the order of the list. */
export const states: Record<ClosureState, readonly [BadgeKind, string]> = {
  ring: ['low', 'Ring them'],
  here: ['event', 'Came that day'],
  waiting: ['closed', 'No answer yet'],
  moved: ['available', 'Moved'],
  refunded: ['full', 'Money back'],
  credited: ['full', 'Account credit'],
  stays: ['available', 'Comes at another hour'],
  cancelled: ['full', 'Cancelled'],
  'asked again': ['closed', 'Asked by a later closing'],
};

/** Returns counts of states in words: 'Ring them: 2, Moved: 14'. */
export function countsInWords(counts: readonly { state: ClosureState; count: number }[]): string {
  const order = Object.keys(states);
  return [...counts]
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map(({ state, count }) => `${states[state][1]}: ${count}`)
    .join(', ');
}
