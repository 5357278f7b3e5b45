import type { Hono } from 'hono';
import {
  checkInAtDeskCall,
  checkOutAtDeskCall,
  readFrontDeskCall,
  searchOtherDaysCall,
  undoAtDeskCall,
} from '../../../contract/front-desk.ts';
import {
  changeBookingCall,
  correctContactCall,
  moveBookingCall,
  quoteBookingChangeCall,
  readStaffBookingCall,
  writeNoteCall,
} from '../../../contract/staff-booking.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { checkIn } from '../check-in/check-in.ts';
import type { CheckInContext } from '../check-in/check-in-context.ts';
import { checkOut } from '../check-in/check-out.ts';
import type { ActionResult } from '../check-in/front-desk-action.ts';
import { presentDeskTicket } from '../check-in/present-ticket.ts';
import { readTodaysTickets } from '../check-in/read-front-desk-day.ts';
import { undoAction } from '../check-in/undo-action.ts';
import { correctContact } from '../orders/correct-contact.ts';
import { describeWaitingChange } from '../orders/read-change.ts';
import { writeNote } from '../orders/write-note.ts';
import { frontDeskActor } from '../staff/session-guards.ts';
import { changeBookingByStaff, quoteBookingChange } from './change-booking.ts';
import { moveBooking } from './move-booking.ts';
import { readStaffBooking } from './read-staff-booking.ts';
import { searchOtherDays } from './search-other-days.ts';

/**
 * Mounts the calls of staff at the front desk, behind the guard of /api/admin: check-in, and everything about
 * one booking.
 */
export function frontDeskRoutes(app: Hono<AppEnv>, deps: CheckInContext): void {
  mountCall(app, readFrontDeskCall, () => readTodaysTickets(deps));

  mountCall(app, searchOtherDaysCall, ({ body }) => searchOtherDays(deps, body.search));

  mountCall(app, checkInAtDeskCall, async ({ params, body }, context) => {
    const checkedInAt = new Date(deps.clock.now()).toISOString();
    const action = { ...params, ...body, checkedInAt, numberPlate: null, cefParkingAgreed: true };
    return toReply(deps, await checkIn(deps, action, frontDeskActor(context)));
  });

  mountCall(app, checkOutAtDeskCall, async ({ params, body }, context) =>
    toReply(deps, await checkOut(deps, { ...params, ...body }, frontDeskActor(context))),
  );

  mountCall(app, undoAtDeskCall, async ({ params, body }, context) =>
    toReply(deps, await undoAction(deps, { ...params, ...body }, frontDeskActor(context))),
  );

  mountCall(app, readStaffBookingCall, ({ params }) => readStaffBooking(deps, params.bookingId));

  mountCall(app, moveBookingCall, async ({ params, body }) => {
    await moveBooking(deps, params.bookingId, body);
    return {};
  });

  mountCall(app, quoteBookingChangeCall, ({ params, body }) =>
    quoteBookingChange(deps, params.bookingId, body),
  );

  mountCall(app, changeBookingCall, ({ params, body }) => changeBookingByStaff(deps, params.bookingId, body));

  mountCall(app, correctContactCall, async ({ params, body }) => {
    const { clientId, sendsAgain, before } = body;
    const result = await correctContact(deps, params.bookingId, {
      ...contactOf(body),
      from: contactOf(before),
      clientId,
      sendsAgain,
    });
    deps.changes.publishTopics(['bookings', 'stays', 'photos']);
    return result;
  });

  mountCall(app, writeNoteCall, async ({ params, body }) => {
    const result = await writeNote(deps, params.bookingId, body);
    deps.changes.publishTopics(['bookings']);
    return result;
  });
}

async function toReply(
  { db }: CheckInContext,
  { ticket, already, changeGivenUp = false }: ActionResult & { changeGivenUp?: boolean },
) {
  const waitingChange = await describeWaitingChange(db, ticket.id);
  return { ticket: presentDeskTicket(ticket, waitingChange), already, changeGivenUp };
}

function contactOf(fields: { customerName: string; customerEmail: string; customerPhone: string }) {
  return { name: fields.customerName, email: fields.customerEmail, phone: fields.customerPhone };
}
