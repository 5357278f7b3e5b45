import type { Day } from '../../../domain/calendar-day.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { undoMemberVisit } from '../loyalty/achievements.ts';
import { bringChangeBack, hasEndedChangeAtCheckIn } from '../orders/change-at-check-in.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import {
  type ActionResult,
  findRepeatedAction,
  notifyScreens,
  readUpdatedTicket,
  recordAction,
} from './front-desk-action.ts';
import { type ActionKind, deleteStay, reopenStay } from './stay-store.ts';
import { lockTicket, type TicketRow } from './ticket-store.ts';

/** A check-in or check-out that staff undo. */
interface UndoInput {
  ticketId: string;
  /** The page makes one id for each decision, so that a repeated call changes nothing. */
  clientId: string;
  what: ActionKind;
}

/**
 * Undoes a check-in or check-out of today that was a mistake (specification 2.17). Undoing a check-in removes
 * the stay and the counted visit, and brings back the unpaid change that the check-in ended. Sets
 * `changeGivenUp` if that change cannot come back. Undoing a check-out puts the family inside again. For an
 * action that is undone already, sets `already`. Refuses an unknown ticket, a check-out of a family that
 * never checked in, a stay of another day, and a check-in whose family has left. Also refuses to undo the
 * check-in of a walk-in, because that check-in made the ticket.
 */
export async function undoAction(
  context: CheckInContext,
  { ticketId, clientId, what }: UndoInput,
  actor: FrontDeskActor,
): Promise<ActionResult & { changeGivenUp: boolean }> {
  const now = context.clock.now();
  const { taken, ...result } = await context.db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket?.kind !== 'visit') throw refuse('ticketNotFound');
    const action = { clientId, what: `undo-${what}`, bookingId: ticket.id } as const;
    const earlier = await findRepeatedAction(tx, action);
    const isGivenUp = async () => what === 'check-in' && (await hasEndedChangeAtCheckIn(tx, ticket.id));
    if (earlier) return { ticket, ...earlier, changeGivenUp: await isGivenUp(), now, taken: null };
    const { checked_in_at: cameAt, checked_out_at: leftAt } = ticket;
    const undone = what === 'check-in' ? cameAt : leftAt;
    const already = undone === null;
    let taken: Day | null = null;
    if (!already) {
      if (localMoment((cameAt ?? undone).getTime()).day !== localMoment(now).day)
        throw refuse('stayOfEarlierDay');
      if (what === 'check-in') {
        requireUndoable(ticket);
        await deleteStay(tx, ticket.id);
        taken = await bringChangeBack(tx, ticket.id, now);
        await undoMemberVisit(tx, ticket.id);
      } else await reopenStay(tx, ticket.id);
      await recordAuditEntry(tx, {
        at: now,
        who: actor.kind,
        what: `${what} undone`,
        bookingId: ticket.id,
        before: { at: undone.toISOString() },
      });
    } else if (what === 'check-out' && cameAt === null)
      throw refuse('customerNotCheckedIn', { customerName: ticket.customer_name });
    await recordAction(tx, { ...action, already }, now);
    const changeGivenUp = await isGivenUp();
    return { ticket: await readUpdatedTicket(tx, ticketId), already, changeGivenUp, now, taken };
  });
  notifyScreens(context);
  if (taken) context.changes.publishPlaces([taken]);
  return result;
}

function requireUndoable({ checked_out_at: leftAt, is_walk_in: isWalkIn }: TicketRow): void {
  if (leftAt !== null) throw refuse('familyHasLeft');
  if (isWalkIn) throw refuse('walkInNotUndoable');
}
