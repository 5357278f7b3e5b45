import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import {
  type ActionInput,
  type ActionResult,
  actorName,
  findRepeatedAction,
  loggedName,
  notifyScreens,
  readUpdatedTicket,
  recordAction,
  resolveReportedTime,
} from './front-desk-action.ts';
import { endStay } from './stay-store.ts';
import { lockTicket } from './ticket-store.ts';

/** A check-out as the front desk or the dashboard sends it. */
export interface CheckOutInput extends ActionInput {
  ticketId: string;
  /** ISO time; now if left out. */
  checkedOutAt?: string;
}

/**
 * Checks a family out, which uses up its ticket. Does this only once. For a family that has left already,
 * sets `already`. Refuses a ticket that is unknown or was never checked in, and a client id that was used for
 * another action.
 */
export async function checkOut(
  context: CheckInContext,
  input: CheckOutInput,
  actor: FrontDeskActor,
): Promise<ActionResult> {
  const { ticketId, checkedOutAt, clientId } = input;
  const now = context.clock.now();
  const at = checkedOutAt === undefined ? now : resolveReportedTime(checkedOutAt, input, now);
  const result = await context.db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket?.kind !== 'visit') throw refuse('ticketNotFound');
    const action = { clientId, what: 'check-out', bookingId: ticket.id } as const;
    const earlier = await findRepeatedAction(tx, action);
    if (earlier) return { ticket, ...earlier, now };
    if (ticket.checked_in_at === null) {
      const { customer_name: customerName } = ticket;
      throw actor.kind === 'staff'
        ? refuse('customerNotCheckedIn', { customerName })
        : refuse('familyNotCheckedIn');
    }
    const already = ticket.checked_out_at !== null;
    if (!already) {
      await endStay(tx, { bookingId: ticket.id, at, by: actorName(actor) });
      await recordAuditEntry(tx, {
        at: now,
        who: actor.kind,
        what: 'checked out',
        bookingId: ticket.id,
        after: { by: loggedName(actor), at: new Date(at).toISOString() },
      });
    }
    await recordAction(tx, { ...action, already }, now);
    return { ticket: await readUpdatedTicket(tx, ticketId), already, now };
  });
  notifyScreens(context);
  return result;
}
