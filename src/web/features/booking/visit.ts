import type { DayAvailability } from '../../../contract/availability.ts';
import type { Pence } from '../../../domain/money.ts';
import { countPlacesNeeded } from '../../../domain/tickets.ts';
import { parseSlot } from '../../../domain/time-slot.ts';
import { quoteVisit, type VisitQuote } from '../../../domain/visit-quote.ts';
import { parkingForVisit } from '../../../domain/visit-rules.ts';
import type { Site } from '../site/site-query.ts';
import { placesInWords } from './day-look.ts';
import type { Draft } from './draft.ts';
import type { Credits } from './use-credits.ts';

/** Something that stops the chosen day or session from being booked. */
export interface VisitError {
  /** The session it is about; the day's first one, or an empty text, when it is about the day. */
  timeSlot: string;
  title: string;
  text: string;
  description: string;
}

/** A visit as it is chosen so far. */
export interface Visit {
  day: DayAvailability | null;
  /** Children who take places. */
  children: number;
  /** Adults who come in free with them. */
  freeAdults: number;
  /** With the credits that may be spent here, then the voucher. */
  quote: VisitQuote;
  /**
   * What the e-mail's session credits pay of it; on a device that has not proved the e-mail, what they would
   * (specification 4.2, 12.11). `ticket`: the kind that they pay for.
   */
  credits: { used: number; savings: Pence; ticket: string };
  /** What would be left to pay without the voucher, pence. */
  beforeVoucher: Pence;
  /**
   * `selectedTime` on the wire: the day's hours, or the chosen slots joined with ' + '; empty while unknown.
   */
  time: string;
  /** Until when cancelling is free; empty while the day or its session is unknown. */
  cancelling: string;
  /** The parking rule, and what a stay to the end comes to once that is known. */
  parking: string;
  /** Whether an event's session has still to be chosen. */
  sessionMissing: boolean;
  trouble: VisitError | null;
}

type KnownCredits = Pick<Credits, 'count' | 'proven'>;

export function describeVisit(
  site: Site,
  draft: Draft,
  day: DayAvailability | null,
  { count, proven }: KnownCredits,
): Visit {
  const children = countPlacesNeeded(site.ticketTypes, draft.quantities);
  const isEvent = Boolean(day?.event);
  const priceWith = (credits: number) =>
    quoteVisit({
      ticketTypes: site.ticketTypes,
      quantities: draft.quantities,
      sessionCount: isEvent ? draft.sessions.length : 1,
      credits,
      voucher: draft.voucher?.worth ?? null,
    });
  const quote = priceWith(proven ? (count ?? 0) : 0);
  const { creditsUsed: used, creditSavings: savings } = priceWith(count ?? 0);
  return {
    day,
    children,
    freeAdults: children * site.freeAdultsPerChild,
    quote,
    credits: { used, savings, ticket: site.ticketTypes.find((type) => type.takesCredit)?.name ?? '' },
    beforeVoucher: quote.original - quote.creditSavings,
    time: isEvent ? draft.sessions.join(' + ') : (day?.sessions[0]?.timeSlot ?? ''),
    cancelling: chosenSessions(day, draft.sessions)[0]?.cancelling ?? '',
    parking: parkingOf(site, day, draft.sessions),
    sessionMissing: isEvent && draft.sessions.length === 0,
    trouble: day && visitError(day, draft.sessions, children),
  };
}

/** The sessions that would be booked: the day's own, or those chosen of an event's. */
function chosenSessions(day: DayAvailability | null, chosen: readonly string[]) {
  if (!day?.event) return day?.sessions.slice(0, 1) ?? [];
  return day.sessions.filter(({ timeSlot }) => chosen.includes(timeSlot));
}

function parkingOf(site: Site, day: DayAvailability | null, chosen: readonly string[]): string {
  // While an upgrade is under way, the version before may still answer, without what the rule is made of.
  if (!site.parking) return site.parkingRule;
  if (!day?.event) return parkingForVisit(site.stayMinutes, site.parking);
  const slots = chosenSessions(day, chosen).flatMap(({ timeSlot }) => parseSlot(timeSlot) ?? []);
  const [first] = slots;
  const last = slots.at(-1);
  return first && last ? parkingForVisit(last.end - first.start, site.parking) : site.parkingRule;
}

/**
 * What stops a day, or one of its chosen sessions, from being booked for this many
 * children; null when nothing does.
 */
export function visitError(
  day: DayAvailability,
  chosen: readonly string[],
  children: number,
): VisitError | null {
  const first = day.sessions[0]?.timeSlot ?? '';
  if (day.notBookable && day.notBookable.code !== 'full') {
    const closed = day.notBookable.code === 'restricted' ? 'Date Unavailable' : 'This day cannot be booked';
    return { timeSlot: first, title: closed, text: day.notBookable.text, description: day.description };
  }
  const wanted = chosenSessions(day, chosen);
  if (day.notBookable && wanted.length === 0) {
    return { timeSlot: first, title: 'This day is full', text: 'Every place is booked.', description: '' };
  }
  for (const session of wanted) {
    const { timeSlot } = session;
    const what = day.event ? `The ${timeSlot} session` : 'This day';
    if (session.notBookable?.code === 'full' || session.availableSpots === 0) {
      return { timeSlot, title: `${what} has sold out`, text: 'Every place is booked.', description: '' };
    }
    if (session.notBookable) {
      const text = session.notBookable.text;
      return { timeSlot, title: `${what} cannot be booked`, text, description: '' };
    }
    if (session.availableSpots < children) {
      return {
        timeSlot,
        title: `${what} has too few places left`,
        text: `There ${session.availableSpots === 1 ? 'is' : 'are'} ${placesInWords(session.availableSpots)} left, and you are bringing ${children} children.`,
        description: '',
      };
    }
  }
  return null;
}
