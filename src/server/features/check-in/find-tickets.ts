import type { CallReply } from '../../../contract/call.ts';
import type { searchTicketsCall } from '../../../contract/check-in.ts';
import type { CheckInTicket } from '../../../contract/ticket.ts';
import { isReference, normaliseReference } from '../../../domain/booking-reference.ts';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import { endsWithDigits } from '../../../domain/contact-mask.ts';
import { productOfKind } from '../../../domain/products.ts';
import { type CheckInObstacle, whyNotCheckIn } from '../../../domain/stay.ts';
import type { Database } from '../../db/connect.ts';
import { buildSearchPatterns } from '../../db/search-terms.ts';
import { normaliseWords } from '../../db/search-text.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { presentFoundTicket, presentTicket, ticketState } from './present-ticket.ts';
import { findTicketRow, searchTicketRows, searchTicketsOfOtherDays, type TicketRow } from './ticket-store.ts';

/**
 * A search by name finds tickets of the last 30 days and of later days, and shows at most 50 (specification
 * 2.16).
 */
const daysBack = 30;
const maxShown = 50;
/** The most tickets that a search of other days shows on the dashboard. */
const mostAtDesk = 20;

const noneFound = 'No unredeemed tickets found with that name. Please check the spelling or contact staff.';

/** Splits a typed name into its words, normalised for comparison. */
export async function splitNameIntoWords(db: Database, typed: string): Promise<string[]> {
  return (await normaliseWords(db, typed)).split(' ').filter((word) => word !== '');
}

/**
 * Finds visits that are confirmed or checked in, by parts of the customer's name. A kiosk finds visits of
 * other days only by the whole surname, and gets locked tickets for them (specification 12.43). `success` is
 * false if no visit was found.
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
 * Finds the ticket with a scanned or typed reference. Refuses a reference that is unknown or not for a visit,
 * and an unconfirmed ticket, unless its family has checked in.
 */
export async function findTicketByReference(
  context: CheckInContext,
  typed: string,
  actor: FrontDeskActor,
): Promise<{ ticket: CheckInTicket; today: Day }> {
  const row = await findTicketRow(context.db, { reference: normaliseReference(typed) });
  if (!row) throw refuse('ticketNotFound');
  requireVisit(row);
  const now = context.clock.now();
  const { day: today } = localMoment(now);
  const obstacle = whyNotCheckIn(ticketState(row), { day: today, at: now });
  const refusal = obstacle && refuse(obstacle.reason, { day: obstacle.day });
  if (refusal?.code === 'ticket_not_confirmed' && row.checked_in_at === null) throw refusal;
  return { ticket: presentTicket(row, actor), today };
}

/**
 * A ticket that staff have found. `obstacle` says why it cannot be checked in today, and is null if it can.
 */
export interface DeskFind {
  row: TicketRow;
  obstacle: CheckInObstacle | null;
}

/**
 * Finds tickets of other days for staff, by parts of the name, e-mail or phone number. Searches the last 30
 * days and all later days, and lists the nearest day first. A whole reference finds any visit, even a
 * cancelled one or one of today. Refuses a reference that is unknown or not for a visit.
 */
export async function findTicketsAtDesk(
  { db, clock }: Pick<CheckInContext, 'db' | 'clock'>,
  typed: string,
): Promise<{ found: DeskFind[]; more: boolean; today: Day }> {
  const now = clock.now();
  const { day: today } = localMoment(now);
  const toFind = (row: TicketRow): DeskFind => ({
    row,
    obstacle: whyNotCheckIn(ticketState(row), { day: today, at: now }),
  });
  const reference = normaliseReference(typed);
  if (isReference(reference)) {
    const row = await findTicketRow(db, { reference });
    if (!row) throw refuse('ticketNotFound');
    requireVisit(row);
    return { found: [toFind(row)], more: false, today };
  }
  const patterns = buildSearchPatterns(await normaliseWords(db, typed));
  if (patterns.words.length === 0) return { found: [], more: false, today };
  const from = addDays(today, -daysBack);
  const rows = await searchTicketsOfOtherDays(db, { patterns, from, today, limit: mostAtDesk + 1 });
  return { found: rows.slice(0, mostAtDesk).map(toFind), more: rows.length > mostAtDesk, today };
}

/**
 * Unlocks a ticket that a search returned locked, if the last three digits of its phone number are given.
 * Every mismatch gets the same refusal.
 */
export async function unlockTicketByPhone(
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

function requireVisit({ kind }: TicketRow): void {
  const product = productOfKind(kind);
  if (product !== 'visit') throw refuse('ticketNotForVisit', { product });
}

function messageOf(shown: number, more: boolean): string {
  if (shown === 0) return noneFound;
  if (more) return `The nearest ${shown} tickets. Please type more of the name to see the others.`;
  return shown === 1 ? '1 ticket found' : `${shown} tickets found`;
}
