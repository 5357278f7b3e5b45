import type { CallReply } from '../../../contract/call.ts';
import type { CheckInTicket, searchTickets as searchTicketsCall } from '../../../contract/check-in.ts';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { whyNoCheckIn } from '../../../domain/stay.ts';
import type { Database } from '../../db/connect.ts';
import { plainWords } from '../../db/plain-words.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import type { DeskPerson } from '../staff/who-asks.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { showTicket, stateOf } from './show-ticket.ts';
import { findTicket, searchTickets } from './ticket-store.ts';

/** Spec B §2: tickets of the last 30 days are found; at most 50 are shown. */
const daysBack = 30;
const mostShown = 50;

const noneFound = 'No unredeemed tickets found with that name. Please check the spelling or contact staff.';

/** The words of a name as somebody typed it, as names are compared. */
export async function wordsOfName(db: Database, typed: string): Promise<string[]> {
  return (await plainWords(db, typed)).split(' ').filter((word) => word !== '');
}

/** Confirmed visits by a part of the customer's name. `success` is false where there are none. */
export async function findTicketsByName(
  deps: CheckInDeps,
  name: string,
  person: DeskPerson,
): Promise<CallReply<typeof searchTicketsCall>> {
  const { day: today } = localMoment(deps.clock.now());
  const found = await searchTickets(deps.db, {
    words: await wordsOfName(deps.db, name),
    from: addDays(today, -daysBack),
    today,
    most: mostShown + 1,
  });
  const more = found.length > mostShown;
  const tickets = found.slice(0, mostShown).map((row) => showTicket(row, person));
  return { success: tickets.length > 0, tickets, more, today, message: messageOf(tickets.length, more) };
}

/** The ticket with a reference as somebody scanned or typed it. Refuses one that is unknown, and one that is not for a visit or not paid for. */
export async function findTicketByReference(
  deps: CheckInDeps,
  typed: string,
  person: DeskPerson,
): Promise<{ ticket: CheckInTicket; today: Day }> {
  const row = await findTicket(deps.db, { reference: readReference(typed) });
  if (!row) throw unknownTicket();
  if (row.kind !== 'visit') {
    const what = row.kind === 'photo' ? 'is for the photo studio' : 'is for session credits';
    throw new Refusal('ticket_not_found', `This ticket ${what}, not for a visit. Please ask at reception.`);
  }
  const now = deps.clock.now();
  const { day: today } = localMoment(now);
  const refused = whyNoCheckIn(stateOf(row), { day: today, at: now });
  if (refused?.code === 'ticket_not_confirmed' && row.checked_in_at === null) {
    throw new Refusal(refused.code, refused.text);
  }
  return { ticket: showTicket(row, person), today };
}

/** A reference in the form in which it is kept, from one in any letter case and with or without its dashes. */
export function readReference(typed: string): string {
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return plain.replace(/^(?:WF)?(.{5})(.{5})$/, 'WF-$1-$2');
}

/** Whether a text is a whole reference in that form. */
export function isReference(text: string): boolean {
  return /^WF-[2-9A-HJKMNP-Z]{5}-[2-9A-HJKMNP-Z]{5}$/.test(text);
}

function messageOf(shown: number, more: boolean): string {
  if (shown === 0) return noneFound;
  if (more) return `The nearest ${shown} tickets. Please type more of the name to see the others.`;
  return shown === 1 ? '1 ticket found' : `${shown} tickets found`;
}

export function unknownTicket(): Refusal {
  return new Refusal('ticket_not_found', 'We cannot find this ticket. Please ask at reception.');
}
