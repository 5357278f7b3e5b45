import type { DayAvailability } from '../../../contract/availability.ts';
import type { Pence } from '../../../domain/money.ts';
import type { OfferWorth } from '../../../domain/offers.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import { countPlacesNeeded, type TicketQuantities } from '../../../domain/tickets.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { quoteVisit, type VisitQuote } from '../../../domain/visit-quote.ts';
import { parkingForVisit } from '../../../domain/visit-rules.ts';
import type { Site } from '../site/site-query.ts';
import type { Draft } from './draft.ts';
import { findFullZone, limitDayToStay } from './family-fit.ts';
import type { Credits } from './use-credits.ts';

/** A reason why the chosen day or session cannot be booked. */
export interface VisitError {
  /**
   * The session with the error. If the error is about the whole day, this is the first session of the day.
   * Empty if the day has no session.
   */
  timeSlot: string;
  title: string;
  text: string;
  description: string;
  /** Whether the session lacks only places, so that the family can join its waitlist. */
  isFull?: boolean;
}

/** A visit as chosen so far. */
export interface Visit {
  day: DayAvailability | null;
  /**
   * The ticket types with their prices. These are the prices of the first chosen session or, if the family
   * has chosen none, of the day's first session. Until a day (and its arrival time) is chosen, these are the
   * base prices.
   */
  ticketTypes: readonly PricedTicketType[];
  /**
   * Whether the price is still open: prices differ by session, and the day or the arrival time is not chosen.
   */
  pricesDiffer: boolean;
  /** The number of children who need places. */
  children: number;
  /** The number of adults who come in free with the children. */
  freeAdults: number;
  /**
   * The price of the visit. First the credits that this device can spend are deducted, then the voucher or an
   * offer.
   */
  quote: VisitQuote;
  /**
   * How many session credits the visit uses, and how many pence they save. If this device has not verified
   * the e-mail, this is what they would save (specification 4.2, 12.11). `ticket` is the name of the ticket
   * type that credits pay for.
   */
  credits: { used: number; savings: Pence; ticket: string };
  /** Pence to pay after the credits, before a voucher or an offer. */
  beforeVoucher: Pence;
  /**
   * `selectedTime` on the wire: the day's hours, or the chosen slots joined with ' + '. Empty while unknown.
   */
  time: string;
  /** Says until when cancelling is free. Empty until the day and its session are known. */
  cancelling: string;
  /**
   * The parking rule. Once the length of the visit is known, it also says what parking costs, unless parking
   * is free.
   */
  parking: string;
  /** Whether an event's session, or an arrival time, has still to be chosen. */
  sessionMissing: boolean;
  error: VisitError | null;
}

/** A ticket type at the price of a session. `why` is the name of the price rule that set the price. */
export type PricedTicketType = Site['ticketTypes'][number] & { why?: string };

type KnownCredits = Pick<Credits, 'count' | 'verified'>;

/** Computes the price, the times and the rules of the visit in a draft. */
export function describeVisit(
  site: Site,
  draft: Draft,
  fetchedDay: DayAvailability | null,
  { count, verified }: KnownCredits,
  ownOffers: readonly OfferWorth[] = [],
): Visit {
  const children = countPlacesNeeded(site.ticketTypes, draft.quantities);
  const day = fetchedDay && limitDayToStay(fetchedDay, draft.quantities);
  const isEvent = Boolean(day?.event);
  const isChosen = isEvent || Boolean(day?.stays);
  // The offers and prices of an arrival time apply only once that time is chosen.
  const session = chosenSessions(day, draft.sessions)[0] ?? (day?.stays ? undefined : day?.sessions[0]);
  const ticketTypes = atSessionPrices(site.ticketTypes, session);
  const priceWith = (credits: number) =>
    quoteVisit({
      ticketTypes,
      quantities: draft.quantities,
      sessionCount: isEvent ? draft.sessions.length : 1,
      credits,
      voucher: draft.voucher?.worth ?? null,
      offers: [...(session?.offers ?? []), ...ownOffers],
    });
  const quote = priceWith(verified ? (count ?? 0) : 0);
  const { creditsUsed: used, creditSavings: savings } = priceWith(count ?? 0);
  return {
    day,
    ticketTypes,
    pricesDiffer: session === undefined && ticketTypes.some(({ fromPrice }) => fromPrice !== undefined),
    children,
    freeAdults: children * site.freeAdultsPerChild,
    quote,
    credits: { used, savings, ticket: site.ticketTypes.find((type) => type.takesCredit)?.name ?? '' },
    beforeVoucher: quote.original - quote.creditSavings,
    time: timeOf(day, draft.sessions),
    cancelling: chosenSessions(day, draft.sessions)[0]?.cancelling ?? '',
    parking: parkingText(site, day, draft.sessions),
    sessionMissing: isChosen && (isEvent ? draft.sessions : chosenSessions(day, draft.sessions)).length === 0,
    error: day && visitError(day, draft.sessions, children, draft.quantities),
  };
}

/** Returns the ticket types at the prices of a session. */
function atSessionPrices(
  types: Site['ticketTypes'],
  session: DayAvailability['sessions'][number] | undefined,
): PricedTicketType[] {
  return types.map((type) => {
    const own = session?.prices?.find(({ ticketTypeId }) => ticketTypeId === type.id);
    if (!own) return type;
    const { price, fee, doorPrice = type.doorPrice, why } = own;
    return { ...type, price, fee, doorPrice, ...(why === undefined ? {} : { why }) };
  });
}

function timeOf(day: DayAvailability | null, chosen: readonly string[]): string {
  if (day?.event) return chosen.join(' + ');
  return chosenSessions(day, chosen)[0]?.timeSlot ?? '';
}

const startOf = (timeSlot: string) => timeSlot.split(' - ')[0];

/**
 * Returns the sessions that would be booked: the day's own session, the chosen sessions of an event, or one
 * arrival time. If the family has changed its tickets since it chose an arrival time, its stay may end at
 * another time. So only the starts are compared.
 */
function chosenSessions(day: DayAvailability | null, chosen: readonly string[]) {
  if (day?.stays)
    return day.sessions.filter(({ timeSlot }) => startOf(timeSlot) === startOf(chosen[0] ?? '')).slice(0, 1);
  if (!day?.event) return day?.sessions.slice(0, 1) ?? [];
  return day.sessions.filter(({ timeSlot }) => chosen.includes(timeSlot));
}

function parkingText(site: Site, day: DayAvailability | null, chosen: readonly string[]): string {
  // During an upgrade a reply may come from the previous version of the server, which sends the rule only
  // as one text (`parkingRule`).
  if (!site.parking) return site.parkingRule;
  if (!day?.event && !day?.stays) return parkingForVisit(site.stayMinutes, site.parking);
  const slots = chosenSessions(day, chosen).flatMap(({ timeSlot }) => parseSlot(timeSlot) ?? []);
  const [first] = slots;
  const last = slots.at(-1);
  return first && last ? parkingForVisit(last.end - first.start, site.parking) : site.parkingRule;
}

/**
 * Returns why a day, or one of its chosen sessions, cannot be booked for this many children, or null if it
 * can.
 */
export function visitError(
  day: DayAvailability,
  chosen: readonly string[],
  children: number,
  quantities: TicketQuantities = {},
): VisitError | null {
  const first = day.sessions[0]?.timeSlot ?? '';
  if (day.notBookable && day.notBookable.code !== 'full') {
    const title = day.notBookable.code === 'restricted' ? 'Date Unavailable' : 'This day cannot be booked';
    return { timeSlot: first, title, text: day.notBookable.text, description: day.description };
  }
  const booked = chosenSessions(day, chosen);
  if (day.notBookable && booked.length === 0) {
    return {
      timeSlot: first,
      title: 'This day is full',
      text: 'Every place is booked.',
      description: '',
      isFull: true,
    };
  }
  for (const session of booked) {
    const { timeSlot } = session;
    const subject = subjectOf(day, timeSlot);
    if (session.notBookable?.code === 'full' || session.availableSpots === 0) {
      return {
        timeSlot,
        title: `${subject} has sold out`,
        text: 'Every place is booked.',
        description: '',
        isFull: true,
      };
    }
    if (session.notBookable) {
      const text = session.notBookable.text;
      return { timeSlot, title: `${subject} cannot be booked`, text, description: '' };
    }
    if (session.availableSpots < children) {
      return {
        timeSlot,
        title: `${subject} has too few places left`,
        text: `There ${session.availableSpots === 1 ? 'is' : 'are'} ${placesInWords(session.availableSpots)} left, and you are bringing ${children} children.`,
        description: '',
        isFull: true,
      };
    }
    const zone = findFullZone(session, quantities);
    if (zone) {
      return {
        timeSlot,
        title: zone.left === 0 ? `${zone.name} is full` : `${zone.name} has too few places left`,
        text:
          zone.left === 0
            ? 'Every place in it is booked at that time.'
            : `There ${zone.left === 1 ? 'is' : 'are'} ${placesInWords(zone.left)} left in it at that time.`,
        description: '',
        isFull: true,
      };
    }
  }
  return null;
}

function subjectOf({ event, stays }: DayAvailability, timeSlot: string): string {
  if (stays) return `The ${startOf(timeSlot)} arrival time`;
  return event ? `The ${timeSlot} session` : 'This day';
}
