import type { CallRequest } from '../../../contract/call.ts';
import type { chooseForClosingCall } from '../../../contract/my-booking.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { cancelBooking } from '../orders/cancel-booking.ts';
import { keepAsCreditInstead } from '../orders/keep-as-account-credit.ts';
import { moveVisitOfClosedTime } from '../visits/move-visit.ts';
import { type Choice, findChoice, storeChoice } from './closure-store.ts';
import { lockOpenChoice } from './lock-choice.ts';
import { choicesFor } from './offers.ts';

type ChooseInput = Pick<
  CallRequest<typeof chooseForClosingCall>['body'],
  'clientId' | 'choice' | 'date' | 'slots'
>;

/** The booking that a family has opened by its link. */
interface OpenedBooking {
  id: string;
  kind: string;
  children: number;
}

/**
 * Carries out a family's choice for a booking in a closed time (specification 5.15). A repeated call changes
 * nothing. Refuses a booking that is in no closing, a choice that is not offered, and a refund of money that
 * was paid at reception. Also refuses what `lockOpenChoice` refuses, such as a late answer, or a second
 * answer that differs from the first.
 */
export async function chooseForClosing(
  context: AppContext,
  booking: OpenedBooking,
  input: ChooseInput,
): Promise<void> {
  const row = await findChoice(context.db, booking.id);
  if (!row) throw refuse('closureNothingToChoose');
  const { choice } = input;
  // For a move, the idempotency key decides whether the request repeats an earlier one.
  if (row.choice === choice && choice !== 'move') return;
  const offered = { ...row, kind: booking.kind };
  if (choice === 'refund' && offered.isPaidInPerson) throw refuse('moneyBackAtReception');
  if (!choicesFor(offered).includes(choice)) throw refuse('closureChoiceNotOffered');
  if (choice === 'move') return moveClosed(context, booking, row, input);
  const ids = { bookingId: booking.id, rowId: row.rowId };
  if (choice === 'refund') {
    await refundClosed(context, {
      ...ids,
      paid: row.paid,
      reason: row.reason,
      idempotencyKey: input.clientId,
      by: 'customer',
    });
    return;
  }
  if (choice === 'credit') return creditClosed(context, ids, row, input.clientId);
  const now = context.clock.now();
  await context.db.transaction().execute(async (tx) => {
    await lockOpenChoice(tx, { ...ids, by: 'customer', now });
    await storeChoice(tx, row.rowId, { choice, by: 'customer', now });
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: choice === 'stay' ? 'comes although a part is closed' : 'asks to be rung about a closing',
      bookingId: booking.id,
      after: { closing: row.closureId },
    });
  });
  context.changes.publishPlaces([row.day]);
}

/**
 * Turns the money paid for a booking into account credit, and restores the session credits and the voucher
 * that the booking used. Does this only once, even if several processes try. Refuses what `lockOpenChoice`
 * refuses.
 */
async function creditClosed(
  context: AppContext,
  { bookingId, rowId }: { bookingId: string; rowId: string },
  row: Choice,
  idempotencyKey: string,
): Promise<void> {
  const now = context.clock.now();
  await keepAsCreditInstead(context, {
    bookingId,
    idempotencyKey,
    reason: reasonOf(row),
    alongside: async (tx) => {
      await lockOpenChoice(tx, { bookingId, rowId, by: 'customer', now });
      await storeChoice(tx, rowId, { choice: 'credit', by: 'customer', now });
    },
  });
}

async function moveClosed(
  context: AppContext,
  { id: bookingId, children }: OpenedBooking,
  row: Choice,
  { clientId, date, slots = [] }: ChooseInput,
): Promise<void> {
  if (date === undefined) throw refuse('closureChoiceNotOffered');
  const now = context.clock.now();
  await moveVisitOfClosedTime(
    context,
    { bookingId, children, idempotencyKey: clientId, day: date, slots },
    reasonOf(row),
    async (tx) => {
      await lockOpenChoice(tx, { bookingId, rowId: row.rowId, by: 'customer', now });
      await storeChoice(tx, row.rowId, { choice: 'move', by: 'customer', now });
    },
  );
}

interface ClosedRefund {
  bookingId: string;
  rowId: string;
  /** The money received for the booking and not refunded yet, in pence. */
  paid: number;
  /** The reason of the closing. */
  reason: string;
  idempotencyKey: string;
  by: 'customer' | 'deadline';
}

/** Thrown to roll back a refund if the amount to refund has changed since it was read. */
class PaidChanged extends Error {
  /** The amount to refund now, in pence. */
  readonly paid: number;

  constructor(paid: number) {
    super('The money paid has changed');
    this.paid = paid;
  }
}

/**
 * Cancels a booking in a closed time, refunds all of its money, and restores the session credits and the
 * voucher that it used. Does this only once, even if several processes try. Payments that arrive during the
 * call are refunded as well. Refuses what `lockOpenChoice` refuses, and a refund if money has been paid at
 * reception in the meantime.
 */
export async function refundClosed(context: AppContext, refund: ClosedRefund): Promise<void> {
  try {
    await refundOnce(context, refund);
  } catch (problem) {
    if (!(problem instanceof PaidChanged)) throw problem;
    await refundClosed(context, { ...refund, paid: problem.paid });
  }
}

async function refundOnce(
  context: AppContext,
  { bookingId, rowId, paid, reason, idempotencyKey, by }: ClosedRefund,
): Promise<void> {
  const now = context.clock.now();
  await cancelBooking(context, {
    bookingId,
    idempotencyKey,
    refund: paid,
    reason: reasonOf({ reason }),
    who: by === 'customer' ? 'customer' : 'system',
    alongside: async (tx) => {
      const row = await lockOpenChoice(tx, { bookingId, rowId, by, now });
      if (row.isPaidInPerson) throw refuse('moneyBackAtReception');
      if (row.paid !== paid) throw new PaidChanged(row.paid);
      await storeChoice(tx, rowId, { choice: 'refund', by, now });
    },
  });
}

function reasonOf({ reason }: { reason: string }): string {
  return `We had to close: ${reason}`;
}
