import { stayOf } from '../../../domain/arrivals.ts';
import { bookableSessions, planDay } from '../../../domain/opening-calendar.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import {
  ensureSessionRow,
  insertWish,
  listOpenPlayWishes,
  lockGroup,
  type OpenPlayWish,
  setWish,
} from './waitlist-store.ts';
import { lastOfferAt } from './wished-sessions.ts';

/**
 * Adapts the groups' wishes (the sessions of open play for which they wait) to the calendar. If the length of
 * stay for a group's tickets has changed, the group now waits for the arrival time with the new end, and
 * keeps its place in the queue. If the hours of a day have changed, the last moment for offers follows the
 * new last entry. While a session is blocked or missing from the calendar, no places are kept off sale for
 * the groups that wait for it. If a day gets arrival times, it no longer has a session for the whole day. A
 * group that waits for the whole day then also waits for each of the arrival times. If a day loses its
 * arrival times, a group that waits for any of them also waits for the whole day. Each wish has its own
 * transaction, so several processes can run this function at the same time.
 */
export async function refreshWishes(context: AppContext): Promise<void> {
  const now = context.clock.now();
  const wishes = await listOpenPlayWishes(context.db, localMoment(now).day);
  if (wishes.length === 0) return;
  const { rows } = await context.calendar.read();
  const findSession = ({ day, starts, isArrival, quantities }: OpenPlayWish) => {
    const stay = stayOf(rows.arrivals?.stays ?? [], quantities);
    return bookableSessions(planDay(day, rows), rows).find(({ start, eventId, arrival }) =>
      arrival
        ? isArrival && start === starts && arrival.stays.includes(stay)
        : eventId === null && !isArrival,
    );
  };
  const findOtherKind = ({ day, isArrival, hasOtherKind, quantities, children }: OpenPlayWish) => {
    if (hasOtherKind) return [];
    const stay = stayOf(rows.arrivals?.stays ?? [], quantities);
    return bookableSessions(planDay(day, rows), rows)
      .filter(({ arrival, eventId }) =>
        isArrival ? !arrival && eventId === null : arrival?.stays.includes(stay),
      )
      .filter(({ capacity }) => children <= capacity)
      .map((session) => ({ ...session, day, endsAt: lastOfferAt(day, session, rows) }))
      .filter(({ endsAt }) => endsAt > now);
  };
  const days = new Set<string>();
  for (const wish of wishes) {
    const session = findSession(wish);
    const canBeOffered = session !== undefined && session.blockedBy === null;
    const endsAt = session ? lastOfferAt(wish.day, session, rows) : wish.endsAt;
    // The mail about an open offer names its session, so the wish keeps this session until the offer ends.
    const other = session?.arrival && session.end !== wish.ends && !wish.hasOffer ? session : undefined;
    const added = findOtherKind(wish);
    if (canBeOffered === wish.canBeOffered && endsAt === wish.endsAt && !other && added.length === 0)
      continue;
    await context.db.transaction().execute(async (tx) => {
      await lockGroup(tx, wish.groupId);
      const sessionId = other
        ? (await ensureSessionRow(tx, { ...other, day: wish.day }, now)).id
        : wish.sessionId;
      await setWish(tx, wish.id, { sessionId, canBeOffered, endsAt });
      for (const session of added) {
        const { id } = await ensureSessionRow(tx, session, now);
        await insertWish(tx, { groupId: wish.groupId, sessionId: id, endsAt: session.endsAt, now });
      }
    });
    days.add(wish.day);
  }
  if (days.size > 0) context.changes.publishPlaces([...days]);
}
