import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { verifyKioskPin } from '../staff/kiosk-pin.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import { loggedName } from './front-desk-action.ts';
import { findTicketRow } from './ticket-store.ts';

/**
 * Checks the staff PIN and returns staff's note on a ticket (specification 5.12); empty if there is none.
 * Refuses an unknown ticket and a wrong PIN. Records a wrong PIN in the audit log.
 */
export async function readTicketNote(
  { db, clock }: Pick<CheckInContext, 'db' | 'clock'>,
  { ticketId, pin }: { ticketId: string; pin: string },
  actor: FrontDeskActor,
): Promise<string> {
  if (!(await verifyKioskPin(db, pin))) {
    await recordAuditEntry(db, {
      at: clock.now(),
      who: actor.kind,
      what: 'kiosk PIN refused',
      after: { by: loggedName(actor) },
    });
    throw refuse('pinWrong');
  }
  const ticket = await findTicketRow(db, { id: ticketId });
  if (ticket?.kind !== 'visit') throw refuse('ticketNotFound');
  return ticket.note ?? '';
}
