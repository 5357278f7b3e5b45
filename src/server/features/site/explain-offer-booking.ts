import { daysInRange, dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { isOffered, type Offer } from '../../../domain/offers.ts';
import {
  bookableSessions,
  type LocalMoment,
  lastBookableDay,
  type OpeningRows,
  planDay,
  whySessionNotBookable,
} from '../../../domain/opening-calendar.ts';
import { pricedSession } from '../../../domain/price-rules.ts';

/**
 * Explains how a family gets an offer (specification 4.12). For an offer of a party, names the page about
 * parties. Any other offer that booking does not apply by itself cannot be booked online. For an offer that
 * booking applies, names the next day on which it applies, or says that there is none. If such an offer
 * counts visits, says instead of the day that the family has to confirm its e-mail address.
 */
export function explainOfferBooking(
  offer: Offer | undefined,
  isParty: boolean,
  now: LocalMoment,
  rows: OpeningRows,
): string {
  if (isParty) return 'Ask for it on the page about parties.';
  if (!offer) return 'It cannot be booked online: ask for it at the desk.';
  const next = daysInRange(now.day, lastBookableDay(now.day, rows)).find((day) =>
    bookableSessions(planDay(day, rows), rows).some((session) => {
      const priced = pricedSession(day, [session], rows);
      return (
        priced !== null && isOffered(offer, priced) && whySessionNotBookable(day, session, now, rows) === null
      );
    }),
  );
  if (next === undefined) return 'At the door only: it cannot be booked online at the moment.';
  if (offer.everyVisits !== null)
    return 'When you book online, it is applied automatically once you have confirmed your email address with us.';
  return `When you book online, it is applied automatically: next on ${dayWithoutYearInWords(next)}.`;
}
