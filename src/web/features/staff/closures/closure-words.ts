import type { Closure, ClosureState } from '../../../../contract/closures.ts';
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
export const closureBadges: Record<ClosureState, readonly [BadgeKind, string]> = {
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
  const order = Object.keys(closureBadges);
  return [...counts]
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
    .map(({ state, count }) => `${closureBadges[state][1]}: ${count}`)
    .join(', ');
}

/** The parts of a closing that decide who is mailed or rung when it is undone. */
type Undone = {
  mails: Closure['mails'];
  bookings: readonly Pick<Closure['bookings'][number], 'customerEmail' | 'state'>[];
  partyList: readonly object[];
};

/**
 * Says how many families get a mail when a closing is undone, and how many families staff have to ring.
 * Families that were mailed about the closing get the mail. Staff ring the families of all parties, and each
 * family without an email address that is not here already.
 */
export function undoInWords({ mails, bookings, partyList }: Undone): string {
  const mailed = mails.sent + mails.waiting + mails.failed;
  const toRing = bookings.filter(({ customerEmail, state }) => customerEmail === '' && state !== 'here');
  const { length: parties } = partyList;
  const calls = [
    toRing.length > 0 && `${counted(toRing.length, 'family', 'families')} without an email address`,
    parties > 0 && `the ${parties === 1 ? 'family' : 'families'} of ${counted(parties, 'party', 'parties')}`,
  ].filter((call) => call !== false);
  const sentences = [
    mailed > 0 && `A mail tells ${counted(mailed, 'family', 'families')} that you are open after all.`,
    calls.length > 0 && `Please ring ${calls.join(', and ')}.`,
  ].filter((sentence) => sentence !== false);
  const nobody = bookings.length > 0 ? 'Everybody who was booked is here already.' : 'Nobody was booked.';
  return sentences.join(' ') || nobody;
}
