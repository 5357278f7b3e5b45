import type { CallReply } from '../../../contract/call.ts';
import type { searchTicketsCall } from '../../../contract/check-in.ts';
import type { CheckInTicket } from '../../../contract/ticket.ts';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { endsWithDigits } from '../../../domain/contact-mask.ts';
import { whyNoCheckIn } from '../../../domain/stay.ts';
import { readReference } from '../../../domain/ticket-code.ts';
import type { Database } from '../../db/connect.ts';
import { plainWords } from '../../db/plain-words.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { showFound, showTicket, ticketState } from './show-ticket.ts';
import { findTicketRow, searchTicketRows } from './ticket-store.ts';

/** Specification 2.16: tickets of the last 30 days are found; at most 50 are shown. */
const daysBack = 30;
const mostShown = 50;

const noneFound = 'No unredeemed tickets found with that name. Please check the spelling or contact staff.';

/** The words of a name as somebody typed it, as names are compared. */
export async function wordsOfName(db: Database, typed: string): Promise<string[]> {
  return (await plainWords(db, typed)).split(' ').filter((word) => word !== '');
}

/**
 * Returns confirmed visits by a part of the customer's name. For a kiosk those of other days come only for
 * a whole surname, and locked (specification 12.43). `success` is false where there are none.
 */
export async function findTicketsByName(
  deps: CheckInDeps,
  name: string,
  person: FrontDeskActor,
): Promise<CallReply<typeof searchTicketsCall>> {
  const { day: today } = localMoment(deps.clock.now());
  const [words, { maskToday }] = await Promise.all([wordsOfName(deps.db, name), readKioskRule(deps.db)]);
  const found = await searchTicketRows(deps.db, {
    words,
    from: addDays(today, -daysBack),
    today,
    bySurname: person.kind === 'kiosk',
    most: mostShown + 1,
  });
  const more = found.length > mostShown;
  const tickets = found.slice(0, mostShown).map((row) => showFound(row, person, { today, maskToday }));
  return { success: tickets.length > 0, tickets, more, today, message: messageOf(tickets.length, more) };
}

/**
 * Returns the ticket with a reference as somebody scanned or typed it. Refuses one that is unknown, and one
 * that is not for a visit or not paid for.
 */
export async function findTicketByReference(
  deps: CheckInDeps,
  typed: string,
  person: FrontDeskActor,
): Promise<{ ticket: CheckInTicket; today: Day }> {
  const row = await findTicketRow(deps.db, { reference: readReference(typed) });
  if (!row) throw unknownTicket();
  if (row.kind !== 'visit') {
    const what = row.kind === 'photo' ? 'is for the photo studio' : 'is for session credits';
    throw new Refusal('ticket_not_found', `This ticket ${what}, not for a visit. Please ask at reception.`);
  }
  const now = deps.clock.now();
  const { day: today } = localMoment(now);
  const refused = whyNoCheckIn(ticketState(row), { day: today, at: now });
  if (refused?.code === 'ticket_not_confirmed' && row.checked_in_at === null) {
    throw new Refusal(refused.code, refused.text);
  }
  return { ticket: showTicket(row, person), today };
}

/**
 * Opens a ticket that was found locked, with the last three digits of its phone number. Whatever does not
 * fit gets the same answer.
 */
export async function openTicketByPhone(
  deps: CheckInDeps,
  asked: { ticketId: string; phoneDigits: string },
  person: FrontDeskActor,
): Promise<{ ticket: CheckInTicket; today: Day }> {
  const row = await findTicketRow(deps.db, { id: asked.ticketId });
  const isShown = row?.kind === 'visit' && (row.status === 'confirmed' || row.checked_in_at !== null);
  if (!row || !isShown || !endsWithDigits(row.customer_phone, asked.phoneDigits)) {
    throw new Refusal(
      'ticket_not_found',
      'These digits do not open the ticket. Please try its code, or ask at reception.',
    );
  }
  return { ticket: showTicket(row, person), today: localMoment(deps.clock.now()).day };
}

function messageOf(shown: number, more: boolean): string {
  if (shown === 0) return noneFound;
  if (more) return `The nearest ${shown} tickets. Please type more of the name to see the others.`;
  return shown === 1 ? '1 ticket found' : `${shown} tickets found`;
}

export function unknownTicket(): Refusal {
  return new Refusal('ticket_not_found', 'We cannot find this ticket. Please ask at reception.');
}
