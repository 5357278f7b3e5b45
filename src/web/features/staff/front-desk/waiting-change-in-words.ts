import type { DeskTicket } from '../../../../contract/front-desk.ts';
import { dayWithoutYearInWords } from '../../../../domain/calendar-day.ts';
import { childrenInWords, pluralise } from '../../../../domain/pluralise.ts';

/** The parts of a ticket that a change of its visit can alter. */
type ChangingTicket = Pick<
  DeskTicket,
  'bookingDate' | 'timeSlot' | 'numberOfChildren' | 'numberOfAdults' | 'waitingChange'
>;
type WaitingChange = NonNullable<DeskTicket['waitingChange']>;

/** Returns a group in words: '2 children, 1 extra adult'. */
export function peopleInWords(children: number, adults: number): string {
  const words = childrenInWords(children);
  return adults === 0 ? words : `${words}, ${pluralise(adults, 'extra adult')}`;
}

/** Returns whether a change leaves the day and the time of a visit as they are. */
export function keepsTime({ bookingDate, timeSlot }: ChangingTicket, { date, time }: WaitingChange): boolean {
  return date === bookingDate && time === timeSlot;
}

/**
 * Returns what an unpaid change alters: '3 children instead of 2'. Names the tickets if the group keeps its
 * size, and the new day and time if they change.
 */
export function waitingChangeInWords(ticket: ChangingTicket, change: WaitingChange): string {
  const { numberOfChildren, numberOfAdults, bookingDate } = ticket;
  const { children, tickets, date, time } = change;
  const adults = tickets.reduce((sum, { quantity }) => sum + quantity, 0) - children;
  const parts: string[] = [];
  if (adults !== numberOfAdults)
    parts.push(
      `${peopleInWords(children, adults)} instead of ${peopleInWords(numberOfChildren, numberOfAdults)}`,
    );
  else if (children !== numberOfChildren)
    parts.push(`${childrenInWords(children)} instead of ${numberOfChildren}`);
  else if (keepsTime(ticket, change))
    parts.push(tickets.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '));
  if (date !== bookingDate) parts.push(dayWithoutYearInWords(date));
  if (!keepsTime(ticket, change)) parts.push(time);
  return parts.join(', ');
}
