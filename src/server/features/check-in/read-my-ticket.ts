import type { CallReply } from '../../../contract/call.ts';
import type { readMyTicketCall } from '../../../contract/my-ticket.ts';
import { normaliseReference } from '../../../domain/booking-reference.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { describeFreeCancellation, isOpenPlay } from '../orders/booked-time.ts';
import { readKeptMoney } from '../orders/read-change.ts';
import type { CheckInContext } from './check-in-context.ts';
import { splitNameIntoWords } from './find-tickets.ts';
import { ticketState, ticketStatusOf, timeSlotOf } from './present-ticket.ts';
import { findNamedTicket } from './ticket-store.ts';

type MyTicket = Omit<CallReply<typeof readMyTicketCall>, 'success'>;

/**
 * Reads the state of one ticket by its reference and the name on it (specification 12.25). Every mismatch
 * gets the same refusal.
 */
export async function readMyTicket(
  { db, clock, site }: CheckInContext,
  input: { customerName: string; reference: string },
): Promise<MyTicket> {
  const words = await splitNameIntoWords(db, input.customerName);
  const row = await findNamedTicket(db, normaliseReference(input.reference), words);
  const isShown = row?.kind === 'visit' && (row.status === 'confirmed' || row.status === 'cancelled');
  if (!row || !isShown) throw refuse('namedTicketNotFound');
  const now = clock.now();
  const { day, slots } = row;
  const isUpcoming = day !== null && row.status === 'confirmed' && row.checked_in_at === null;
  const { bookingDate, checkedIn, checkedOut } = ticketState(row);
  return {
    ticket: {
      reference: row.reference,
      customerName: row.customer_name,
      bookingDate,
      timeSlot: timeSlotOf(row),
      numberOfChildren: row.children,
      numberOfAdults: row.adults,
      status: ticketStatusOf(row),
      checkedIn,
      checkedOut,
      stayEndsAt: row.ends_at?.toISOString() ?? null,
      cancelling: isUpcoming
        ? describeFreeCancellation(
            { kind: 'visit', day, slots, isOpenPlay: isOpenPlay(row) },
            await site.read(),
            { now, kept: await readKeptMoney(db, row.id) },
          )
        : '',
    },
    today: localMoment(now).day,
    now: new Date(now).toISOString(),
  };
}
