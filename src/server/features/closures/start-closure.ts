import { createHash, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CallRequest } from '../../../contract/call.ts';
import type { startClosureCall } from '../../../contract/closures.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { releaseUnpaid } from '../orders/release-unpaid.ts';
import { blockTimeWithin } from '../restrictions/block-time.ts';
import { withdrawOffer } from '../waitlist/change-waitlist.ts';
import { canStillCome, closedTimeReply, isOpenPlayOnSale, reachOf, readClosedTime } from './closed-time.ts';
import {
  type ClosedTime,
  type ClosureRow,
  findClosure,
  insertClosedBookings,
  insertClosure,
  isBeingClosed,
  listBooked,
  listClosedBookingIds,
  listHeld,
  lockClosure,
  type NewClosedBooking,
  timeOf,
} from './closure-store.ts';

type StartInput = CallRequest<typeof startClosureCall>['body'];

const hour = 3_600_000;
const longestAnswer = 60 * 24 * hour;

type OfferInput = Pick<StartInput, 'mayMove' | 'mayRefund' | 'mayCredit' | 'answerDate' | 'answerTime'>;

/**
 * Checks what staff want to offer to families, and returns the deadline for answers (epoch milliseconds).
 * Refuses an offer without any choice, and a deadline less than an hour or more than 60 days from now.
 */
export function checkOffer(
  { clock }: Pick<AppContext, 'clock'>,
  { mayMove, mayRefund, mayCredit, answerDate, answerTime }: OfferInput,
): number {
  const [hours = 0, minutes = 0] = answerTime.split(':').map(Number);
  const at = instantOf(answerDate, hours * 60 + minutes);
  const now = clock.now();
  if (!mayMove && !mayRefund && !mayCredit) throw refuse('closureOffersNothing');
  if (at < now + hour || at > now + longestAnswer) throw refuse('closureAnswerTimeInvalid');
  return at;
}

/**
 * Closes a time (specification 5.15). In one transaction, blocks the time, records the bookings in it and
 * queues a mail to each family that a mail can reach. Afterwards, releases the unpaid bookings in that time.
 * A repeated call with the same `clientId` changes nothing, even if several processes get such calls at the
 * same time. Refuses what `checkOffer` refuses, a time that is over or being closed already, and a `clientId`
 * that was used for another closing.
 */
export async function startClosure(context: AppContext, input: StartInput): Promise<void> {
  const { clientId, date, timeSlot, ...offer } = input;
  const digest = createHash('sha256')
    .update(JSON.stringify([date, timeSlot, ...Object.entries(offer).sort()]))
    .digest('hex');
  const earlier = await findClosure(context.db, clientId);
  if (earlier) return assertSame(earlier, digest);
  const time = readClosedTime(context, { date, timeSlot });
  const answerBy = checkOffer(context, input);
  const openPlayCanStay = await canStillCome(context, time);
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    // This takes the day's lock, so only one process at a time runs the following lines.
    const { id: restrictionId, isNew } = await blockTimeWithin(tx, { ...time, reason: input.reason, now });
    const started = await findClosure(tx, clientId);
    if (started) return assertSame(started, digest);
    if (await isBeingClosed(tx, time)) throw refuse('alreadyClosing');
    await insertClosure(tx, {
      ...offer,
      ...time,
      id: clientId,
      digest,
      answerBy,
      restrictionId,
      ownsRestriction: isNew,
      now,
    });
    const families = await addBookings(tx, { id: clientId, time, openPlayCanStay, now });
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'time closed',
      after: {
        id: clientId,
        day: time.day,
        time: closedTimeReply(time).timeSlot,
        families,
        reason: input.reason,
      },
    });
  });
  context.calendar.invalidate();
  context.changes.publishPlaces([time.day]);
  context.wakeMailSender();
  await releaseHeld(context, time, 'staff');
}

function assertSame(closure: Pick<ClosureRow, 'digest'>, digest: string): void {
  if (closure.digest !== digest) throw refuse('closureKeyUsed');
}

/**
 * Adds the bookings in a closing's time that the closing does not have yet. Queues one mail to each e-mail
 * address of the families that a mail can reach, and returns the number of queued mails. Leaves out bookings
 * of open play that were made or moved after `onSaleSince`. The caller holds a lock, so that only one process
 * at a time adds bookings.
 */
async function addBookings(
  tx: Kysely<DB>,
  {
    id,
    time,
    openPlayCanStay,
    now,
    onSaleSince = null,
  }: { id: string; time: ClosedTime; openPlayCanStay: boolean; now: number; onSaleSince?: Date | null },
): Promise<number> {
  const known = new Set(await listClosedBookingIds(tx, id));
  const added = (await listBooked(tx, time)).filter(
    ({ bookingId, isOpenPlay, chosenAt }) =>
      !known.has(bookingId) && !(isOpenPlay && onSaleSince !== null && chosenAt > onSaleSince),
  );
  const leads = new Map<string, string>();
  const rows = added.map((family): NewClosedBooking => {
    const rowId = randomUUID();
    const isMailed = reachOf(family) === 'mail';
    if (isMailed && !leads.has(family.mailbox)) leads.set(family.mailbox, rowId);
    return {
      id: rowId,
      bookingId: family.bookingId,
      mailedWith: (isMailed && leads.get(family.mailbox)) || null,
      stays: openPlayCanStay && family.isOpenPlay,
    };
  });
  await insertClosedBookings(tx, id, rows, now);
  await queueMails(tx, [...leads.values()], 'closure', now);
  return leads.size;
}

/**
 * Adds bookings whose payment was in progress when the time was closed, and releases unpaid bookings in that
 * time. If open play stays on sale at other hours of the day, leaves out families that have booked open play
 * since the closing began, because they chose among the hours that stay open. Does nothing if staff have
 * removed the block.
 */
export async function addLateBookings(context: AppContext, closure: ClosureRow): Promise<void> {
  if (closure.restriction_id === null) return;
  const time = timeOf(closure);
  await releaseHeld(context, time, 'sweeper');
  const openPlayCanStay = await canStillCome(context, time);
  const onSaleSince = (await isOpenPlayOnSale(context, time)) ? closure.started_at : null;
  const now = context.clock.now();
  const mails = await context.db.transaction().execute(async (tx) => {
    const locked = await lockClosure(tx, closure.id);
    if (!locked || locked.undone_at !== null || locked.restriction_id === null) return 0;
    return addBookings(tx, { id: closure.id, time, openPlayCanStay, now, onSaleSince });
  });
  if (mails > 0) context.wakeMailSender();
}

/**
 * Releases the unpaid bookings and the waitlist offers in a closed time, and cancels their payments. Leaves
 * out open play whose family can still come at another hour. A booking whose payment the bank is processing
 * is not released. Its family gets the mail about the closing once the booking is paid. A failed release is
 * tried again every minute.
 */
async function releaseHeld(context: AppContext, time: ClosedTime, who: 'staff' | 'sweeper'): Promise<void> {
  const held = { ...time, openPlayCanStay: await canStillCome(context, time) };
  for (const order of await listHeld(context.db, held, context.clock.now())) {
    if (order.status !== 'held') continue;
    try {
      await withdrawOffer(context, order.id, who);
      await releaseUnpaid(context, order, { who, what: 'the time was closed' });
    } catch (problem) {
      context.reportError(problem);
    }
  }
}
