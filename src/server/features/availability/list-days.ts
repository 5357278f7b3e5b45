import type { DayAvailability } from '../../../contract/availability.ts';
import { hasArrivals } from '../../../domain/arrivals.ts';
import { type Day, daysInRange } from '../../../domain/calendar-day.ts';
import { cancellationDeadlineInWords } from '../../../domain/cancellation.ts';
import { isOffered, type Offer, worthOfOffer } from '../../../domain/offers.ts';
import {
  bookableSessions,
  type DayPlan,
  type LocalMoment,
  lastBookableDay,
  lastEntryMinute,
  type PlannedSession,
  planDay,
  type Restriction,
  whyNotBookable,
  whySessionNotBookable,
} from '../../../domain/opening-calendar.ts';
import {
  findPriceRule,
  type PricedSession,
  type PriceList,
  pricedSession,
} from '../../../domain/price-rules.ts';
import { formatSlot, formatTime } from '../../../domain/time-slot.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, instantOf, localMoment } from '../../ports/clock/clock.ts';
import type { Calendar } from './calendar-store.ts';
import { countPlaces, countPlacesIn, countZonesIn, type PlaceCounts } from './count-places.ts';

/** The context of the availability calls. */
export interface AvailabilityContext {
  db: Database;
  clock: Clock;
  calendar: CachedValue<Calendar>;
}

/** Returns today at the venue and the last day that can be booked (specification 5.4). */
export async function readBookableRange(context: AvailabilityContext): Promise<{ today: Day; lastDay: Day }> {
  const { rows } = await context.calendar.read();
  const today = localMoment(context.clock.now()).day;
  return { today, lastDay: lastBookableDay(today, rows) };
}

/**
 * Returns the availability of every day from `from` to `to`: its sessions, the places left in them, and
 * why a day or session cannot be booked.
 */
export async function listDays(context: AvailabilityContext, from: Day, to: Day): Promise<DayAvailability[]> {
  const instant = context.clock.now();
  const now = localMoment(instant);
  const calendar = await context.calendar.read();
  const counts = await countPlaces(context.db, calendar.rows, { from, to, instant });
  return daysInRange(from, to).map((day) =>
    describeDay(planDay(day, calendar.rows), counts, calendar, { ...now, instant }),
  );
}

/**
 * Returns the sessions, but only the first of those with the same arrival time. Such sessions differ only in
 * the length of stay.
 */
export function firstOfEachArrivalTime<
  T extends Pick<DayAvailability['sessions'][number], 'timeSlot' | 'arrival'>,
>(sessions: readonly T[]): T[] {
  const startOf = ({ timeSlot }: T) => timeSlot.split(' - ')[0];
  return sessions.filter((session, index) => {
    const before = sessions[index - 1];
    return !session.arrival || !before || startOf(before) !== startOf(session);
  });
}

/** Returns the availability of one day. */
export async function readDayAvailability(
  context: AvailabilityContext,
  day: Day,
): Promise<DayAvailability | undefined> {
  const [found] = await listDays(context, day, day);
  return found;
}

/** Returns the availability of a day on which only the sessions `onOffer` are on offer. */
export async function describeSessions(
  context: AvailabilityContext,
  plan: DayPlan,
  onOffer: readonly PlannedSession[],
): Promise<DayAvailability> {
  const instant = context.clock.now();
  const calendar = await context.calendar.read();
  const counts = await countPlaces(context.db, calendar.rows, { from: plan.day, to: plan.day, instant });
  return describeDay(plan, counts, calendar, { ...localMoment(instant), instant }, onOffer);
}

function describeDay(
  plan: DayPlan,
  counts: PlaceCounts,
  { rows, events, refundSteps, prices, offers }: Calendar,
  now: LocalMoment & { instant: number },
  onOffer: readonly PlannedSession[] = bookableSessions(plan, rows),
): DayAvailability {
  const sessions = onOffer.map((session) => {
    const { capacity, left } = countPlacesIn(plan.day, session, counts);
    const zones = countZonesIn(plan.day, session, counts, rows.zones ?? []);
    const notBookable =
      whySessionNotBookable(plan.day, session, now, rows) ??
      (left === 0 ? { code: 'full' as const, text: 'Fully booked' } : null);
    return {
      timeSlot: formatSlot(session),
      lastEntry: formatTime(lastEntryMinute(session, rows)),
      cancelling: cancellationDeadlineInWords(
        {
          what: 'visit',
          startsAt: instantOf(plan.day, session.start),
          now: now.instant,
          steps: refundSteps,
          today: now.day,
        },
        localMoment,
      ),
      availableSpots: left,
      maxCapacity: capacity,
      isRestricted: session.blockedBy !== null,
      restrictionReason: session.blockedBy?.reason ?? null,
      notBookable,
      ...describePrices(prices, pricedSession(plan.day, [session], rows)),
      ...describeOffers(offers, pricedSession(plan.day, [session], rows)),
      ...(session.arrival && { arrival: { stays: [...session.arrival.stays] } }),
      ...(zones.length > 0 && { zones }),
    };
  });
  const eventId = plan.sessions.find((session) => session.eventId !== null)?.eventId ?? null;
  const event = eventId === null ? undefined : events.get(eventId);
  const isFull = sessions.length > 0 && sessions.every((session) => session.notBookable !== null);
  return {
    date: plan.day,
    notBookable: whyNotBookable(plan, now, rows) ?? (isFull ? { code: 'full', text: 'Fully booked' } : null),
    description: plan.closed?.code === 'restricted' ? plan.closed.description : '',
    event: event ?? null,
    notes: plan.notes.map(describeRestriction),
    sessions,
    ...(!plan.isEvent && hasArrivals(plan.day, rows.arrivals) && { stays: [...rows.arrivals.stays] }),
  };
}

/** Returns the prices of a session that differ from the base prices; nothing if none differs. */
function describePrices(
  { base, rules }: PriceList,
  session: PricedSession | null,
): { prices?: NonNullable<DayAvailability['sessions'][number]['prices']> } {
  if (rules.length === 0 || session === null) return {};
  const prices = base
    .filter(({ channel }) => channel === 'online')
    .flatMap(({ ticketTypeId, price, fee }) => {
      const online = findPriceRule(rules, ticketTypeId, 'online', session);
      const door = findPriceRule(rules, ticketTypeId, 'kiosk', session);
      if (!online && !door) return [];
      return [
        {
          ticketTypeId,
          price: online?.price ?? price,
          fee: online?.fee ?? fee,
          ...(online ? { why: online.name } : {}),
          ...(door ? { doorPrice: door.price + door.fee } : {}),
        },
      ];
    });
  return prices.length > 0 ? { prices } : {};
}

/** Returns the offers that every family may have for a session; nothing if there are none. */
function describeOffers(
  offers: readonly Offer[],
  session: PricedSession | null,
): { offers?: NonNullable<DayAvailability['sessions'][number]['offers']> } {
  const met = offers.filter(
    (offer) => offer.everyVisits === null && session !== null && isOffered(offer, session),
  );
  if (met.length === 0) return {};
  return {
    offers: met.map((offer) => {
      const { ticketTypes, ...worth } = worthOfOffer(offer);
      return { ...worth, ticketTypes: ticketTypes && [...ticketTypes] };
    }),
  };
}

/** Returns a restriction in its wire format, with 'ALL_DAY' or its slot. */
export function describeRestriction(restriction: Restriction) {
  return {
    id: restriction.id,
    date: restriction.day,
    timeSlot: restriction.slot ? formatSlot(restriction.slot) : 'ALL_DAY',
    reason: restriction.reason,
    description: restriction.description,
  };
}
