import { Refusal } from '../../refusal.ts';
import { writeJournal } from '../journal/write-journal.ts';
import type { DeskPerson } from '../staff/who-asks.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import {
  believe,
  type Done,
  findSameDeed,
  nameOf,
  noteDeed,
  readChanged,
  type Told,
  tellScreens,
} from './desk-deed.ts';
import { unknownTicket } from './find-tickets.ts';
import { endStay } from './stay-store.ts';
import { lockTicket } from './ticket-store.ts';

export interface Leaving extends Told {
  ticketId: string;
  /** ISO time; left out: now. */
  checkedOutAt?: string;
}

/**
 * Checks a family out, once: their ticket is used. Answers one that has gone already as such. Refuses a
 * ticket that is unknown or was never checked in.
 */
export async function checkOut(deps: CheckInDeps, leaving: Leaving, person: DeskPerson): Promise<Done> {
  const { ticketId, checkedOutAt, clientId } = leaving;
  const now = deps.clock.now();
  const at = checkedOutAt === undefined ? now : believe(checkedOutAt, leaving, now);
  const done = await deps.db.transaction().execute(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    if (ticket?.kind !== 'visit') throw unknownTicket();
    const asked = { clientId, what: 'check-out', bookingId: ticket.id } as const;
    const earlier = await findSameDeed(tx, asked);
    if (earlier) return { ticket, ...earlier, now };
    if (ticket.checked_in_at === null) {
      const who = person.kind === 'staff' ? ticket.customer_name : 'This family';
      throw new Refusal('not_checked_in', `${who} is not checked in.`);
    }
    const already = ticket.checked_out_at !== null;
    if (!already) {
      await endStay(tx, { bookingId: ticket.id, at, by: nameOf(person) });
      await writeJournal(tx, {
        at: now,
        who: person.kind,
        what: 'checked out',
        bookingId: ticket.id,
        after: { by: nameOf(person), at: new Date(at).toISOString() },
      });
    }
    await noteDeed(tx, { ...asked, already }, now);
    return { ticket: await readChanged(tx, ticketId), already, now };
  });
  tellScreens(deps);
  return done;
}
