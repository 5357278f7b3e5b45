import type { Kysely } from 'kysely';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { lockOrder } from '../orders/offered-order.ts';
import { releaseUnpaid } from '../orders/release-unpaid.ts';
import {
  endOffer,
  findGroup,
  findOffer,
  findOfferOfBooking,
  findOpenOffer,
  type GroupRow,
  insertWish,
  isMailboxWaiting,
  listWishes,
  lockGroup,
  lockMailbox,
  ticketsOf,
  updateGroup,
  withdrawWishes,
} from './waitlist-store.ts';
import { findFullSession, findWishedSessions, type NamedSession } from './wished-sessions.ts';

/** Finds the group whose page a key opens. Refuses an unknown key. */
export async function requireGroup(context: Pick<AppContext, 'db'>, key: string): Promise<GroupRow> {
  const group = key === '' ? undefined : await findGroup(context.db, { token: key });
  if (!group) throw refuse('waitlistUnknown');
  return group;
}

/**
 * Changes the sessions for which a group waits. The group keeps its place in the queues of sessions that
 * remain, and joins the queues of new sessions at the end. Refuses a group that no longer waits. Refuses
 * sessions that cannot be booked, have room for the group, or cost the group nothing. Refuses a session for
 * which another group of the same mailbox already waits.
 */
export async function changeSessions(
  context: AppContext,
  { id, email, ...waiting }: GroupRow,
  named: readonly NamedSession[],
): Promise<void> {
  const now = context.clock.now();
  const size = { children: waiting.children, quantities: ticketsOf(waiting) };
  const sessions = await findWishedSessions(context, named, size);
  const days = await context.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, email);
    const group = await lockGroup(tx, id);
    if (!group || group.ended_at !== null) throw refuse('notWaiting');
    const present = await listWishes(tx, id);
    const kept = present.filter((wish) =>
      sessions.some(({ day, start }) => day === wish.day && start === wish.starts),
    );
    const added = sessions.filter(
      ({ day, start }) => !present.some((wish) => wish.day === day && wish.starts === start),
    );
    const dropped = present.filter((wish) => !kept.includes(wish));
    await withdrawWishes(
      tx,
      dropped.map((wish) => wish.id),
      now,
    );
    for (const session of added) {
      const sessionId = await findFullSession(tx, session, size, now);
      if (await isMailboxWaiting(tx, { email, sessionIds: [sessionId], without: id }))
        throw refuse('alreadyWaiting');
      await insertWish(tx, { groupId: id, sessionId, endsAt: session.endsAt, now });
    }
    if (added.length === 0 && dropped.length === 0) return [];
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: 'waitlist changed',
      after: { group: id, added: added.map(({ day }) => day), dropped: dropped.map(({ day }) => day) },
    });
    return [...added, ...dropped].map(({ day }) => day);
  });
  context.changes.publishPlaces([...new Set(days)]);
}

/**
 * Records that a group still wants to wait. The group gets offers again, and keeps its place in the queue.
 * Refuses a group that no longer waits.
 */
export async function stayOnWaitlist(context: AppContext, { id }: GroupRow): Promise<void> {
  const days = await context.db.transaction().execute(async (tx) => {
    const group = await lockGroup(tx, id);
    if (!group || group.ended_at !== null) throw refuse('notWaiting');
    await updateGroup(tx, id, { missed: 0, rest_until: null, asked_at: null });
    return (await listWishes(tx, id)).map(({ day }) => day);
  });
  context.changes.publishPlaces([...new Set(days)]);
}

/**
 * Ends the wait of a group, and immediately releases the places that it was offered. A repeated call changes
 * nothing. Refuses if the offered places have been paid for, if their payment is being processed, or if the
 * group gets another offer while this function runs.
 */
export async function leaveWaitlist(
  context: AppContext,
  { id }: Pick<GroupRow, 'id'>,
  who: 'customer' | 'staff',
): Promise<void> {
  const open = await findOpenOffer(context.db, id);
  await closeOffer(context, open?.booking_id ?? null, who, async (tx, now) => {
    const group = await lockGroup(tx, id);
    if (!group || group.ended_at !== null) return null;
    const offer = await findOpenOffer(tx, id);
    // The group has got another offer since `open` was read, and the booking of that offer is not locked.
    if (offer && offer.id !== open?.id) throw refuse('offerOver');
    if (offer) {
      assertUnpaid(offer);
      await endOffer(tx, offer.id, who === 'staff' ? 'withdrawn' : 'refused', now);
    }
    await updateGroup(tx, id, { ended_at: new Date(now), ended_by: who === 'staff' ? 'staff' : 'left' });
    await recordAuditEntry(tx, {
      at: now,
      who,
      what: who === 'staff' ? 'removed from the waitlist' : 'left the waitlist',
      after: { group: id },
    });
    return {
      release: offer !== undefined && (who === 'staff' ? 'offer withdrawn' : 'offer refused'),
      days: (await listWishes(tx, id)).map(({ day }) => day),
    };
  });
}

/**
 * Declines the places that a group was offered. Releases them immediately, and ends the group's wait for that
 * session. A group without another session leaves the waitlist. A repeated call changes nothing, and neither
 * does a call for an offer that has ended. Refuses an offer of another group, and an offer that is being or
 * has been paid for.
 */
export async function declineOffer(context: AppContext, { id }: GroupRow, offerId: string): Promise<void> {
  const found = await findOffer(context.db, offerId);
  if (found?.group_id !== id) throw refuse('offerOver');
  await closeOffer(context, found.booking_id, 'customer', async (tx, now) => {
    await lockGroup(tx, id);
    const offer = await findOffer(tx, offerId);
    if (!offer) return null;
    assertUnpaid(offer);
    if (offer.outcome !== null) return null;
    await endOffer(tx, offerId, 'refused', now);
    await withdrawWishes(tx, [Number(offer.wish_id)], now);
    const hasNoWish = (await listWishes(tx, id)).length === 0;
    await updateGroup(tx, id, {
      missed: 0,
      ...(hasNoWish ? { ended_at: new Date(now), ended_by: 'left' } : {}),
    });
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: 'offer refused',
      bookingId: offer.booking_id,
      after: { group: id },
    });
    return { release: 'offer refused', days: [offer.day] };
  });
}

/**
 * Withdraws the places that a group was offered, because their time is closed. The group keeps its place in
 * the queue. Does nothing if the booking holds no open offer, or if its payment is being processed.
 */
export async function withdrawOffer(
  context: AppContext,
  bookingId: string,
  who: 'staff' | 'sweeper',
): Promise<void> {
  const found = await findOfferOfBooking(context.db, bookingId);
  if (!found) return;
  await closeOffer(context, bookingId, who, async (tx, now) => {
    await lockGroup(tx, found.group_id);
    const offer = await findOffer(tx, found.id);
    if (!offer || offer.outcome !== null || offer.status !== 'held') return null;
    await endOffer(tx, found.id, 'withdrawn', now);
    return { release: 'offer withdrawn', days: [offer.day] };
  });
}

function assertUnpaid({ status, confirmed_at }: { status: string; confirmed_at: Date | null }): void {
  if (status === 'processing' || confirmed_at !== null) throw refuse('offerTaken');
}

interface EndedOffer {
  /** The action that the audit log records for the released booking; false if there was no offer. */
  release: 'offer refused' | 'offer withdrawn' | false;
  days: readonly string[];
}

/**
 * Runs a change that ends an offer, under the booking's lock. Then releases the booking. If the process is
 * killed between these two steps, the places become free when the hold ends.
 */
async function closeOffer(
  context: AppContext,
  bookingId: string | null,
  who: 'customer' | 'staff' | 'sweeper',
  change: (tx: Kysely<DB>, now: number) => Promise<EndedOffer | null>,
): Promise<void> {
  const now = context.clock.now();
  const { closed, booking } = await context.db.transaction().execute(async (tx) => {
    const locked = bookingId === null ? undefined : await lockOrder(tx, bookingId);
    return { closed: await change(tx, now), booking: locked };
  });
  if (!closed) return;
  if (closed.release && booking?.status === 'held')
    await releaseUnpaid(context, booking, { who, what: closed.release });
  context.changes.publishPlaces([...new Set(closed.days)]);
}
