import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { unknownTicket } from './find-tickets.ts';
import {
  type ActionInput,
  type ActionResult,
  actorName,
  findRepeatedAction,
  notifyScreens,
  readUpdatedTicket,
  recordAction,
  reportedTime,
} from './front-desk-action.ts';
import { endStay } from './stay-store.ts';
import { lockTicket } from './ticket-store.ts';

export interface Leaving extends ActionInput {
  ticketId: string;
  /** ISO time; left out: now. */
  checkedOutAt?: string;
}

/**
 * Checks a family out, once: their ticket is used. Answers one that has gone already as such. Refuses a
 * ticket that is unknown or was never checked in.
 */
export async function checkOut(
  deps: CheckInDeps,
  leaving: Leaving,
  person: FrontDeskActor,
): Promise<ActionResult> {
  const { ticketId, checkedOutAt, clientId } = leaving;
  const now = deps.clock.now();
  const at = checkedOutAt === undefined ? now : reportedTime(checkedOutAt, leaving, now);
  const done = await deps.db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket?.kind !== 'visit') throw unknownTicket();
    const asked = { clientId, what: 'check-out', bookingId: ticket.id } as const;
    const earlier = await findRepeatedAction(tx, asked);
    if (earlier) return { ticket, ...earlier, now };
    if (ticket.checked_in_at === null) {
      const who = person.kind === 'staff' ? ticket.customer_name : 'This family';
      throw new Refusal('not_checked_in', `${who} is not checked in.`);
    }
    const already = ticket.checked_out_at !== null;
    if (!already) {
      await endStay(tx, { bookingId: ticket.id, at, by: actorName(person) });
      await recordAuditEntry(tx, {
        at: now,
        who: person.kind,
        what: 'checked out',
        bookingId: ticket.id,
        after: { by: actorName(person), at: new Date(at).toISOString() },
      });
    }
    await recordAction(tx, { ...asked, already }, now);
    return { ticket: await readUpdatedTicket(tx, ticketId), already, now };
  });
  notifyScreens(deps);
  return done;
}
