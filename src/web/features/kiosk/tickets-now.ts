import { stayEnds } from '../../../domain/stay.ts';
import { readReference, startOfDigest } from '../../../domain/ticket-code.ts';
import type { QueuedAction } from './action-queue.ts';
import { type KioskTicket, walkInTicket } from './ticket.ts';

/**
 * A ticket that was found, as the day's list has it now. One of today that stood on the list (`listed`) and
 * is gone from it was cancelled.
 */
export function asOfTheDay(
  found: KioskTicket,
  day: { today: string; tickets: readonly KioskTicket[] } | null,
  listed: ReadonlySet<string>,
): KioskTicket {
  const current = day?.tickets.find(({ id }) => id === found.id);
  if (current && current.masked !== found.masked) {
    // Opened by its code, or masked since the list was read: it stays as it was found.
    const { customerName, customerEmail, customerPhone, totalAmount, masked } = found;
    return { ...current, customerName, customerEmail, customerPhone, totalAmount, masked };
  }
  if (current) return current;
  const isGone = day?.today === found.bookingDate && listed.has(found.id);
  return isGone ? { ...found, status: 'cancelled' } : found;
}

/** A ticket as it will stand once the deeds that wait for the network are done. */
export function withQueuedActions(
  ticket: KioskTicket,
  deeds: readonly QueuedAction[],
  stayMinutes: number,
): KioskTicket {
  return deeds
    .filter(({ ticketId }) => ticketId === ticket.id)
    .reduce((before, deed) => withDeed(before, deed, stayMinutes), ticket);
}

function withDeed(ticket: KioskTicket, { what, at }: QueuedAction, stayMinutes: number): KioskTicket {
  if (what === 'check-out') return { ...ticket, checkedOut: true, checkedOutAt: at };
  if (ticket.checkedIn) return ticket;
  const sessionsEndAt = ticket.sessionsEndAt === null ? null : Date.parse(ticket.sessionsEndAt);
  const ends = stayEnds({ checkedInAt: Date.parse(at), stayMinutes, sessionsEndAt });
  return { ...ticket, checkedIn: true, checkedInAt: at, stayEndsAt: new Date(ends).toISOString() };
}

/** The day's tickets as they stand on this kiosk: with what waits for the network, walk-ins among it. */
export function ticketsNow(
  day: { today: string; tickets: readonly KioskTicket[] },
  deeds: readonly QueuedAction[],
  stayMinutes: number,
): KioskTicket[] {
  const known = new Set(day.tickets.map(({ id }) => id));
  const walkIns = deeds.flatMap(({ walkIn, ticketId }) =>
    walkIn === null || known.has(ticketId) ? [] : [walkInTicket(ticketId, walkIn, day.today)],
  );
  return [...day.tickets, ...walkIns].map((ticket) => withQueuedActions(ticket, deeds, stayMinutes));
}

/**
 * Finds tickets by a part of the customer's name as the server does: whatever the case and the accents,
 * words in any order. Of a masked name only the initial of the last word is known, and a word that begins
 * with it fits.
 */
export function findByName(tickets: readonly KioskTicket[], typed: string): KioskTicket[] {
  const words = plainWords(typed)
    .split(' ')
    .filter((word) => word !== '');
  return tickets.filter(({ customerName, masked }) => {
    const name = plainWords(customerName);
    const initial = masked ? name.at(-2) : undefined;
    return (
      words.length > 0 &&
      words.every((word) => name.includes(word) || (initial !== undefined && word.startsWith(initial)))
    );
  });
}

/**
 * Finds the ticket whose code was scanned or typed, in any case, with or without its dashes. The kiosk
 * stores only the start of each code's digest; null also where the browser cannot compute one.
 */
export async function findByCode<T extends { codeDigest: string }>(
  tickets: readonly T[],
  typed: string,
): Promise<T | null> {
  const bytes = new TextEncoder().encode(readReference(typed));
  const digest = await crypto.subtle?.digest('SHA-256', bytes);
  if (!digest) return null;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return tickets.find(({ codeDigest }) => codeDigest === startOfDigest(hex)) ?? null;
}

function plainWords(text: string): string {
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
