import type { Kysely } from 'kysely';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { holdDuration } from '../../../domain/hold.ts';
import { lastEntryMinute, type OpeningRows, type PlannedSession } from '../../../domain/opening-calendar.ts';
import { pricedSession, ticketTypesAt } from '../../../domain/price-rules.ts';
import type { TicketQuantities, TicketType } from '../../../domain/tickets.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { VisitQuote } from '../../../domain/visit-quote.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { chooseSessions } from '../visits/plan-visit.ts';
import { priceVisit } from '../visits/price-visit.ts';
import { ensureSessionRow, hasRoomInZones } from './waitlist-store.ts';

/** A session that a family names; `timeSlot` is a text like '9:30 AM - 11:30 AM'. */
export interface NamedSession {
  date: string;
  timeSlot: string;
}

/** A session for which a group can wait. */
export interface WishedSession extends PlannedSession {
  day: string;
  /** The moment after which no offers are made, in epoch milliseconds. */
  endsAt: number;
}

/**
 * Returns the latest moment to offer a place in a session (epoch milliseconds). An offer made at that
 * moment can still be paid for before the session's last entry.
 */
export function lastOfferAt(
  day: string,
  session: PlannedSession,
  rows: Pick<OpeningRows, 'lastEntryBeforeClosing'>,
): number {
  return instantOf(day, lastEntryMinute(session, rows)) - holdDuration;
}

/**
 * Returns the sessions that a group names, each once. Refuses a session that could not be booked even if it
 * had places, a session for which no more offers are made, and a session in which the group's tickets cost
 * nothing. Refuses a group that is too large for a session or a zone.
 */
export async function findWishedSessions(
  context: AppContext,
  named: readonly NamedSession[],
  { children, quantities }: { children: number; quantities: TicketQuantities },
): Promise<WishedSession[]> {
  const [calendar, { ticketTypes }] = await Promise.all([context.calendar.read(), context.site.read()]);
  const now = context.clock.now();
  for (const { name, limit, ticketTypes } of calendar.rows.zones ?? []) {
    const count = ticketTypes.reduce((sum, id) => sum + (quantities[id] ?? 0), 0);
    if (count > limit) throw refuse('waitlistGroupTooLargeForZone', { zone: name, limit });
  }
  const found = new Map<string, WishedSession>();
  for (const { date, timeSlot } of named) {
    const chosen = { selectedDate: date, selectedTime: timeSlot };
    const { openDay, sessions } = chooseSessions(chosen, calendar, localMoment(now), quantities);
    for (const session of sessions) {
      const { quote } = priceInSession(ticketTypes, calendar, { day: openDay.day, session, quantities });
      if (quote.total === 0) throw refuse('waitlistNothingToPay');
      const endsAt = lastOfferAt(openDay.day, session, calendar.rows);
      if (endsAt <= now)
        throw refuse('sessionUnavailable', { why: 'It is too late to wait for this session.' });
      if (children > session.capacity) throw refuse('waitlistGroupTooLarge', { capacity: session.capacity });
      found.set(`${openDay.day} ${session.start}`, { ...session, day: openDay.day, endsAt });
    }
  }
  return [...found.values()].sort((a, b) => a.day.localeCompare(b.day) || a.start - b.start);
}

/** Prices a group's tickets at today's online prices of a session. Refuses tickets that are not on sale. */
export function priceInSession(
  ticketTypes: readonly TicketType[],
  { prices, rows }: Pick<Awaited<ReturnType<AppContext['calendar']['read']>>, 'prices' | 'rows'>,
  { day, session, quantities }: { day: string; session: PlannedSession; quantities: TicketQuantities },
): { ticketTypes: TicketType[]; quote: VisitQuote } {
  const types = ticketTypesAt(ticketTypes, prices, 'online', pricedSession(day, [session], rows));
  return { ticketTypes: types, quote: priceVisit(types, quantities, 1) };
}

/**
 * Returns the id of a session if it has too little room for a group, as a whole or in one of its zones.
 * Refuses a session with room for the group, because the group can book it now.
 */
export async function findFullSession(
  tx: Kysely<DB>,
  session: WishedSession,
  { children, quantities }: { children: number; quantities: TicketQuantities },
  now: number,
): Promise<number> {
  const { id, onSale } = await ensureSessionRow(tx, session, now);
  if (onSale >= children && (await hasRoomInZones(tx, id, quantities, now)))
    throw refuse('placesOnSale', { what: `${formatSlot(session)} on ${dayInWords(session.day)}` });
  return id;
}
