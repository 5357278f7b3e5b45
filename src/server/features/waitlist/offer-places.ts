import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { holdDuration } from '../../../domain/hold.ts';
import {
  bookableSessions,
  type OpeningRows,
  type PlannedSession,
  planDay,
  whySessionNotBookable,
} from '../../../domain/opening-calendar.ts';
import type { PriceList } from '../../../domain/price-rules.ts';
import { addWakingMinutes, chooseNextGroup, isQuiet, offerMinutes } from '../../../domain/waitlist.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { holdForOffer } from '../orders/offered-order.ts';
import type { OrderPlan } from '../orders/order-plan.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { composeVisit } from '../visits/plan-visit.ts';
import { refreshWishes } from './refresh-wishes.ts';
import { settleOffers } from './settle-offers.ts';
import {
  type GroupRow,
  insertOffer,
  listAwaitedSessions,
  listWishes,
  lockGroup,
  lockOffering,
  lockWaitingWithdrawal,
  type QueuedGroup,
  readQueue,
  readWaitlistRule,
  type SessionRow,
  ticketsOf,
  updateGroup,
  type WaitlistRule,
  withdrawWishes,
} from './waitlist-store.ts';
import { lastOfferAt, priceInSession } from './wished-sessions.ts';

/**
 * The data that all offers of one run of `offerPlaces` need. All of it is read before the first transaction.
 */
interface Round {
  now: number;
  rule: WaitlistRule;
  rows: OpeningRows;
  prices: PriceList;
  site: SiteFacts;
}

/**
 * Settles the offers that have ended, and adapts the groups' wishes for open play to the calendar
 * (`refreshWishes`). Then offers the free places of each session with a queue to the first group that fits
 * into them (specification 5.13). Offers nothing while the waitlist is off, in the quiet hours, or while the
 * centre is closed for booking. Holds the places, stores the offer and queues its mail in one transaction.
 * Processes make offers one after the other. So several processes can run this function at the same time, and
 * a killed process does no harm. Starts no further offer once `signal` aborts. Returns the number of offers
 * made.
 */
export async function offerPlaces(context: AppContext, signal?: AbortSignal): Promise<number> {
  await settleOffers(context, signal);
  await refreshWishes(context);
  const now = context.clock.now();
  const rule = await readWaitlistRule(context.db);
  if (!rule.isOn || isQuiet(localMoment(now).minute, rule.quiet)) return 0;
  const awaited = await listAwaitedSessions(context.db, now);
  if (awaited.length === 0) return 0;
  const [{ rows, prices }, site] = await Promise.all([context.calendar.read(), context.site.read()]);
  if (!site.opening.isOpen) return 0;
  const round: Round = { now, rule, rows, prices, site };
  const days = new Set<string>();
  let count = 0;
  for (const session of awaited) {
    // Most sessions are full, so they are first counted without a lock. A session with room is counted again
    // under the lock.
    let mayOffer = (await findNext(context.db, session, round)) !== null;
    while (mayOffer && !signal?.aborted) {
      const outcome = await offerNext(context, session.id, round);
      mayOffer = outcome !== 'nobody';
      if (outcome === 'offered') count++;
      if (outcome === 'offered' || outcome === 'withdrawn') days.add(session.day);
    }
  }
  if (days.size > 0) {
    context.changes.publishPlaces([...days]);
    context.wakeMailSender();
  }
  return count;
}

/**
 * Makes the next offer of a session. Returns 'nobody' if no group can get one. Returns 'changed' if the group
 * has changed since it was chosen. If no places can be held with that group's tickets, ends the group's wait
 * for the session and returns 'withdrawn'. After every result except 'nobody', the caller tries again.
 */
function offerNext(
  context: AppContext,
  sessionId: number,
  round: Round,
): Promise<'offered' | 'withdrawn' | 'changed' | 'nobody'> {
  return context.db.transaction().execute(async (tx) => {
    await lockOffering(tx);
    const [session] = await listAwaitedSessions(tx, round.now, sessionId);
    const next = session && (await findNext(tx, session, round));
    if (!next) return 'nobody';
    const group = await lockGroup(tx, next.group.id);
    if (!group || group.ended_at !== null || group.asked_at !== null) return 'changed';
    // The group may have changed its sessions while this process waited for the lock.
    if (!(await readQueue(tx, sessionId, round.now)).some(({ wishId }) => wishId === next.group.wishId))
      return 'changed';
    return makeOffer(context, tx, { session, group, next, round });
  });
}

type Next = NonNullable<Awaited<ReturnType<typeof findNext>>>;

/**
 * Returns the group that gets the next offer of a session, with the free places and the groups that were
 * passed over. Returns null if there is no such group.
 */
async function findNext(db: Kysely<DB>, session: SessionRow, { now, rows }: Round) {
  const plan = planDay(session.day, rows);
  const planned = bookableSessions(plan, rows).find(
    ({ eventId, start, end, arrival }) =>
      eventId === session.eventId &&
      (arrival !== undefined) === session.isArrival &&
      (arrival
        ? start === session.starts && end === session.ends
        : eventId === null || start === session.starts),
  );
  if (!planned || whySessionNotBookable(session.day, planned, localMoment(now), rows)) return null;
  if (session.isHired || lastOfferAt(session.day, planned, rows) <= now) return null;
  // The calendar decides the capacity of open play. The stored row gets this capacity only with the next
  // hold.
  const free = session.left + (session.eventId === null ? planned.capacity - session.capacity : 0);
  if (free <= 0) return null;
  // A group is left out while a zone that it needs is full, so groups behind it may get an offer first.
  const queue = (await readQueue(db, session.id, now)).filter(({ fitsZones }) => fitsZones);
  const next = chooseNextGroup(free, queue, now);
  return next && { ...next, free, planned };
}

async function makeOffer(
  context: AppContext,
  tx: Kysely<DB>,
  { session, group, next, round }: { session: SessionRow; group: GroupRow; next: Next; round: Round },
): Promise<'offered' | 'withdrawn' | 'nobody'> {
  const { now } = round;
  const plan = planOffer(context, group, session.day, next.planned, round);
  if (plan === null) {
    await endWish(tx, group, { wishId: next.group.wishId, day: session.day, now });
    return 'withdrawn';
  }
  const offerId = randomUUID();
  const endsAt = endOf(session, next.planned, round);
  const hold = { offerId, now, until: endsAt, agreedAt: group.joined_at };
  const bookingId = await holdForOffer(tx, plan, hold);
  if (bookingId === null) return 'nobody';
  await insertOffer(tx, {
    id: offerId,
    groupId: group.id,
    wishId: next.group.wishId,
    bookingId,
    now,
    endsAt,
    freePlaces: next.free,
    passed: next.passed.map(({ group: { wishId }, reason }: { group: QueuedGroup; reason: string }) => ({
      wishId,
      reason,
    })),
  });
  await queueMail(tx, offerId, 'waitlist-offer', now);
  await recordAuditEntry(tx, {
    at: now,
    who: 'sweeper',
    what: 'places offered from the waitlist',
    bookingId,
    after: {
      group: group.id,
      children: group.children,
      free: next.free,
      passed_over: next.passed.length,
      until: new Date(endsAt).toISOString(),
    },
  });
  return 'offered';
}

/**
 * Ends a group's wait for a session because no places can be held with the group's tickets, and mails the
 * group. If an earlier mail of this kind has not been sent yet, it will also name this session, and no
 * further mail is queued. A group that waits for no other session leaves the waitlist.
 */
async function endWish(
  tx: Kysely<DB>,
  { id }: GroupRow,
  { wishId, day, now }: { wishId: number; day: string; now: number },
): Promise<void> {
  await withdrawWishes(tx, [wishId], now);
  if ((await listWishes(tx, id)).length === 0)
    await updateGroup(tx, id, { ended_at: new Date(now), ended_by: 'over' });
  if (!(await lockWaitingWithdrawal(tx, id))) await queueMail(tx, id, 'waitlist-withdrawn', now);
  await recordAuditEntry(tx, {
    at: now,
    who: 'sweeper',
    what: 'session withdrawn from the waitlist',
    after: { group: id, day },
  });
}

/**
 * Returns when an offer made now ends (epoch milliseconds): by the owner's settings, but no later than last
 * entry.
 */
function endOf(session: SessionRow, planned: PlannedSession, { now, rule, rows }: Round): number {
  const minutes =
    offerMinutes(rule.holdTimes, instantOf(session.day, planned.start) - now) ?? fallbackMinutes;
  const end = addWakingMinutes(localMoment(now), minutes, rule.quiet);
  const latest = lastOfferAt(session.day, planned, rows) + holdDuration;
  // The calculation above uses whole minutes, so the seconds of the present minute are added here.
  return Math.min(instantOf(end.day, end.minute) + (now % 60_000), latest);
}

/** How many minutes an offer lasts if an owner has deleted every row of `waitlist_hold`. */
const fallbackMinutes = 15;

/**
 * Plans the visit that a group is offered, at today's prices of the session. Returns null if the tickets cost
 * nothing. If they can no longer be priced, reports the error and returns null.
 */
function planOffer(
  context: AppContext,
  group: GroupRow,
  day: string,
  session: PlannedSession,
  { site, prices, rows }: Round,
): OrderPlan | null {
  try {
    const quantities = ticketsOf(group);
    const { ticketTypes, quote } = priceInSession(
      site.ticketTypes,
      { prices, rows },
      { day, session, quantities },
    );
    if (quote.total === 0) return null;
    return composeVisit({
      customer: { name: group.name, email: group.email, phone: '' },
      termsVersion: group.terms_version,
      day,
      sessions: [session],
      ticketTypes,
      quote,
      zones: rows.zones,
    });
  } catch (problem) {
    context.reportError(problem);
    return null;
  }
}
