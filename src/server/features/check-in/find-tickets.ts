import type { CallReply } from '../../../contract/call.ts';
import type { searchTicketsCall } from '../../../contract/check-in.ts';
import type { CheckInTicket } from '../../../contract/ticket.ts';
import { normaliseReference } from '../../../domain/booking-reference.ts';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { endsWithDigits } from '../../../domain/contact-mask.ts';
import { whyNotCheckIn } from '../../../domain/stay.ts';
import type { Database } from '../../db/connect.ts';
import { normaliseWords } from '../../db/search-text.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { presentFoundTicket, presentTicket, ticketState } from './present-ticket.ts';
import { findTicketRow, searchTicketRows } from './ticket-store.ts';

/** Tickets of the last 30 days are found; at most 50 are shown (specification 2.16). */
const daysBack = 30;
const maxShown = 50;

const noneFound = 'No unredeemed tickets found with that name. Please check the spelling or contact staff.';

/** Splits a typed name into its words, normalised for comparison. */
export async function splitNameIntoWords(db: Database, typed: string): Promise<string[]> {
  return (await normaliseWords(db, typed)).split(' ').filter((word) => word !== '');
}

/**
 * Finds confirmed visits by a part of the customer's name. A kiosk finds those of other days by the whole
 * surname only, and locked (specification 12.43). `success` is false where there are none.
 */
export async function findTicketsByName(
  context: CheckInContext,
  name: string,
  actor: FrontDeskActor,
): Promise<CallReply<typeof searchTicketsCall>> {
  const { day: today } = localMoment(context.clock.now());
  const [words, { maskToday }] = await Promise.all([
    splitNameIntoWords(context.db, name),
    readKioskRule(context.db),
  ]);
  const rows = await searchTicketRows(context.db, {
    words,
    from: addDays(today, -daysBack),
    today,
    bySurname: actor.kind === 'kiosk',
    limit: maxShown + 1,
  });
  const more = rows.length > maxShown;
  const tickets = rows.slice(0, maxShown).map((row) => presentFoundTicket(row, actor, { today, maskToday }));
  return { success: tickets.length > 0, tickets, more, today, message: messageOf(tickets.length, more) };
}

/**
 * Finds the ticket with a scanned or typed reference. Refuses one that is unknown, is not for a visit, or
 * is not paid for.
 */
export async function findTicketByReference(
  context: CheckInContext,
  typed: string,
  actor: FrontDeskActor,
): Promise<{ ticket: CheckInTicket; today: Day }> {
  const row = await findTicketRow(context.db, { reference: normaliseReference(typed) });
  if (!row) throw refuse('ticketNotFound');
  if (row.kind !== 'visit') {
    throw refuse('ticketNotForVisit', { kind: row.kind === 'photo' ? 'photo' : 'credits' });
  }
  const now = context.clock.now();
  const { day: today } = localMoment(now);
  const obstacle = whyNotCheckIn(ticketState(row), { day: today, at: now });
  const refusal = obstacle && refuse(obstacle.reason, { day: obstacle.day });
  if (refusal?.code === 'ticket_not_confirmed' && row.checked_in_at === null) throw refusal;
  return { ticket: presentTicket(row, actor), today };
}

/**
 * Opens a ticket that was found locked, by the last three digits of its phone number. Every mismatch gets
 * the same refusal.
 */
export async function openTicketByPhone(
  context: CheckInContext,
  input: { ticketId: string; phoneDigits: string },
  actor: FrontDeskActor,
): Promise<{ ticket: CheckInTicket; today: Day }> {
  const row = await findTicketRow(context.db, { id: input.ticketId });
  const isShown = row?.kind === 'visit' && (row.status === 'confirmed' || row.checked_in_at !== null);
  if (!row || !isShown || !endsWithDigits(row.customer_phone, input.phoneDigits))
    throw refuse('phoneDigitsWrong');
  return { ticket: presentTicket(row, actor), today: localMoment(context.clock.now()).day };
}

function messageOf(shown: number, more: boolean): string {
  if (shown === 0) return noneFound;
  if (more) return `The nearest ${shown} tickets. Please type more of the name to see the others.`;
  return shown === 1 ? '1 ticket found' : `${shown} tickets found`;
}
