import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMails } from '../mail/queue-mail.ts';
import { unblockTimeWithin } from '../restrictions/block-time.ts';
import { closedTimeReply } from './closed-time.ts';
import {
  deleteDroppedRuleMails,
  dropWaitingMails,
  hasReplacedAnother,
  listClosedBookings,
  listToldRows,
  lockClosure,
  markUndone,
  timeOf,
} from './closure-store.ts';
import { needsNoAnswer } from './read-closure.ts';

/**
 * Undoes a closing that nobody has answered. Removes the block that the closing made, drops the mails that
 * still wait, and queues one mail to each family that may know of the closing. Reminders that were dropped
 * because of the closing can be queued again. A repeated call changes nothing. Refuses an unknown closing, a
 * closing with a booking that needs no answer any more, and a closing that has replaced an earlier one.
 */
export async function undoClosure(context: AppContext, id: string): Promise<void> {
  const now = context.clock.now();
  const day = await context.db.transaction().execute(async (tx) => {
    const closure = await lockClosure(tx, id);
    if (!closure) throw refuse('closureNotFound');
    if (closure.undone_at !== null) return null;
    if (await hasReplacedAnother(tx, id)) throw refuse('closureReplacedAnother');
    const bookings = await listClosedBookings(tx, id, now);
    if (bookings.some(needsNoAnswer)) throw refuse('closureBookingDecided');
    await markUndone(tx, id, now);
    await deleteDroppedRuleMails(tx, id);
    if (closure.owns_restriction && closure.restriction_id)
      await unblockTimeWithin(tx, closure.restriction_id);
    await dropWaitingMails(tx, id);
    const told = await listToldRows(tx, id);
    await queueMails(tx, told, 'closure-undone', now);
    const time = timeOf(closure);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'closing undone',
      before: { id, day: time.day, time: closedTimeReply(time).timeSlot, families: told.length },
    });
    return time.day;
  });
  if (day === null) return;
  context.calendar.invalidate();
  context.changes.publishPlaces([day]);
  context.wakeMailSender();
}
