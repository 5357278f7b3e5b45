import { digestPrefix, normaliseReference } from '../../../domain/booking-reference.ts';
import { stayEndTime } from '../../../domain/stay.ts';
import type { QueuedAction } from './action-queue.ts';
import { type KioskTicket, walkInTicket } from './ticket.ts';

/**
 * Returns the current state, according to the day's list, of a ticket that a search found. `listed` has the
 * ids of the tickets that were on the list when the screen opened. A ticket for today that has disappeared
 * from the list since then was moved to another day or cancelled. The list does not say which.
 */
export function refreshFoundTicket(
  found: KioskTicket,
  day: { today: string; tickets: readonly KioskTicket[] } | null,
  listed: ReadonlySet<string>,
): KioskTicket {
  const current = day?.tickets.find(({ id }) => id === found.id);
  if (current && current.masked !== found.masked) {
    // The ticket was opened by its code, or masked after the list was fetched. Its personal details stay
    // masked or unmasked, as the search returned them.
    const { customerName, customerEmail, customerPhone, totalAmount, masked } = found;
    return { ...current, customerName, customerEmail, customerPhone, totalAmount, masked };
  }
  if (current) return current;
  const isOffToday = day?.today === found.bookingDate && listed.has(found.id);
  return isOffToday ? { ...found, isOffToday } : found;
}

/** Returns a ticket as it will be once the queued actions are performed. */
export function withQueuedActions(
  ticket: KioskTicket,
  actions: readonly QueuedAction[],
  stayMinutes: number,
): KioskTicket {
  return actions
    .filter(({ ticketId }) => ticketId === ticket.id)
    .reduce((before, action) => withAction(before, action, stayMinutes), ticket);
}

function withAction(ticket: KioskTicket, { what, at }: QueuedAction, stayMinutes: number): KioskTicket {
  if (what === 'check-out') return { ...ticket, checkedOut: true, checkedOutAt: at };
  if (ticket.checkedIn) return ticket;
  const sessionsEndAt = ticket.sessionsEndAt === null ? null : Date.parse(ticket.sessionsEndAt);
  const ends = stayEndTime({ checkedInAt: Date.parse(at), stayMinutes, sessionsEndAt });
  return { ...ticket, checkedIn: true, checkedInAt: at, stayEndsAt: new Date(ends).toISOString() };
}

/** Returns the day's tickets with the queued actions applied, queued walk-ins included. */
export function currentTickets(
  day: { today: string; tickets: readonly KioskTicket[] },
  actions: readonly QueuedAction[],
  stayMinutes: number,
): KioskTicket[] {
  const listedIds = new Set(day.tickets.map(({ id }) => id));
  const walkIns = actions.flatMap(({ walkIn, ticketId }) =>
    walkIn === null || listedIds.has(ticketId) ? [] : [walkInTicket(ticketId, walkIn, day.today)],
  );
  return [...day.tickets, ...walkIns].map((ticket) => withQueuedActions(ticket, actions, stayMinutes));
}

/**
 * Finds tickets by a part of the customer's name, as the server does. Ignores case, accents and the order
 * of the words. A masked name has only the initial of its last word, so any word with that initial matches.
 */
export function findStoredByName<T extends Pick<KioskTicket, 'customerName' | 'masked'>>(
  tickets: readonly T[],
  typed: string,
): T[] {
  const words = normaliseText(typed)
    .split(' ')
    .filter((word) => word !== '');
  return tickets.filter(({ customerName, masked }) => {
    const name = normaliseText(customerName);
    const initial = masked ? name.at(-2) : undefined;
    return (
      words.length > 0 &&
      words.every((word) => name.includes(word) || (initial !== undefined && word.startsWith(initial)))
    );
  });
}

/**
 * Finds a ticket by its code. The kiosk stores only the start of each code's digest. `normalise` brings the
 * typed code into the form from which the digest was computed. By default the code may be in upper or lower
 * case, with or without dashes. Returns null if no ticket matches or the browser cannot compute a digest.
 */
export async function findStoredByCode<T extends { codeDigest: string }>(
  tickets: readonly T[],
  typed: string,
  normalise = normaliseReference,
): Promise<T | null> {
  const bytes = new TextEncoder().encode(normalise(typed));
  const digest = await crypto.subtle?.digest('SHA-256', bytes);
  if (!digest) return null;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return tickets.find(({ codeDigest }) => codeDigest === digestPrefix(hex)) ?? null;
}

function normaliseText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{Mn}'’‘`´]/gu, '')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replace(/[đð]/g, 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe')
    .replaceAll('þ', 'th')
    .replace(/[\s\p{Pd}]+/gu, ' ')
    .trim();
}
