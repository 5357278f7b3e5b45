import type { Kysely } from 'kysely';
import { addWakingMinutes } from '../../../domain/waitlist.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { lockOrder, type OfferedOrder } from '../orders/offered-order.ts';
import { releaseUnpaid } from '../orders/release-unpaid.ts';
import {
  endGroupsOver,
  endOffer,
  findOffer,
  findOpenOffer,
  listOffersToSettle,
  lockGroup,
  readWaitlistRule,
  updateGroup,
  type WaitlistRule,
} from './waitlist-store.ts';

/**
 * Settles the offers that were taken or ran out. Ends the wait of groups whose sessions are over. Each offer
 * has its own transaction, so several processes can run this function at the same time, and a killed process
 * does no harm.
 */
export async function settleOffers(context: AppContext, signal?: AbortSignal): Promise<void> {
  const now = context.clock.now();
  const due = await listOffersToSettle(context.db, now);
  if (due.length > 0) {
    const rule = await readWaitlistRule(context.db);
    for (const { id, bookingId, groupId } of due) {
      if (signal?.aborted) break;
      const superfluous = await context.db
        .transaction()
        .execute((tx) => settleOffer(tx, { id, bookingId, groupId, now, rule }));
      if (superfluous)
        await releaseUnpaid(context, superfluous, { who: 'sweeper', what: 'the group has places already' });
    }
    context.wakeMailSender();
  }
  await endGroupsOver(context.db, now);
}

/**
 * Settles one offer under the locks of its booking and group. A group that has paid late for this offer may
 * have another open offer. If so, returns the booking of the other offer, so that the caller can release it.
 * Otherwise returns null.
 */
async function settleOffer(
  tx: Kysely<DB>,
  ids: { id: string; bookingId: string; groupId: string; now: number; rule: WaitlistRule },
): Promise<Pick<OfferedOrder, 'id' | 'intent_id'> | null> {
  const { id, bookingId, groupId, now, rule } = ids;
  const other = await findOpenOffer(tx, groupId);
  const otherId = other && other.id !== id ? other.booking_id : null;
  // Bookings are always locked in the order of their ids, to avoid deadlocks.
  const locked = new Map<string, OfferedOrder | undefined>();
  for (const each of [bookingId, ...(otherId ? [otherId] : [])].sort())
    locked.set(each, await lockOrder(tx, each));
  const booking = locked.get(bookingId);
  const group = await lockGroup(tx, groupId);
  const offer = await findOffer(tx, id);
  if (!booking || !group || !offer) return null;
  if (offer.confirmed_at !== null) {
    if (offer.outcome === 'taken') return null;
    await endOffer(tx, id, 'taken', now);
    if (group.ended_at === null)
      await updateGroup(tx, groupId, { ended_at: new Date(now), ended_by: 'taken' });
    const open = await findOpenOffer(tx, groupId);
    if (!open || open.booking_id !== otherId) return null;
    await endOffer(tx, open.id, 'withdrawn', now);
    return locked.get(otherId) ?? null;
  }
  const isHeld = booking.status === 'held' && booking.hold_expires_at.getTime() > now;
  if (offer.outcome !== null || booking.status === 'processing' || isHeld) return null;
  await missOffer(tx, { id, bookingId, now, rule, group });
  return null;
}

/**
 * Ends an offer that ran out. The group keeps its place in the queue, but gets no offer for a while, so that
 * others come first. After too many missed offers in a row, the mail about this offer asks the group whether
 * it still wants to wait.
 */
async function missOffer(
  tx: Kysely<DB>,
  {
    id,
    bookingId,
    now,
    rule,
    group,
  }: {
    id: string;
    bookingId: string;
    now: number;
    rule: WaitlistRule;
    group: { id: string; missed: number; ended_at: Date | null };
  },
): Promise<void> {
  await endOffer(tx, id, 'missed', now);
  const missed = group.missed + 1;
  const rest = addWakingMinutes(localMoment(now), rule.restMinutes, rule.quiet);
  await updateGroup(tx, group.id, {
    missed,
    rest_until: new Date(instantOf(rest.day, rest.minute)),
    asked_at: missed > rule.missedKept ? new Date(now) : null,
  });
  if (group.ended_at === null) await queueMail(tx, id, 'waitlist-missed', now);
  await recordAuditEntry(tx, {
    at: now,
    who: 'sweeper',
    what: 'offer ran out',
    bookingId,
    after: { group: group.id, missed },
  });
}
