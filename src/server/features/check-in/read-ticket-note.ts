import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { verifyKioskPin } from '../staff/kiosk-pin.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import { loggedName } from './front-desk-action.ts';
import { findTicketRow } from './ticket-store.ts';

/**
 * Reads staff's note on a ticket with the staff PIN (specification 5.12); empty where there is none. Refuses
 * a wrong PIN, which is recorded in the audit log, and an unknown ticket.
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
