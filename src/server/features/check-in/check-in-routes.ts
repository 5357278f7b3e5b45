import type { Hono } from 'hono';
import {
  checkInCall,
  checkOutBookingCall,
  checkOutCall,
  findTicketCall,
  readActiveSessionsCall,
  readCheckInDayCall,
  readTicketNoteCall,
  searchTicketsCall,
  unlockTicketCall,
} from '../../../contract/check-in.ts';
import { listClashesCall, reviewClashCall } from '../../../contract/kiosk-clash.ts';
import { readMyTicketCall } from '../../../contract/my-ticket.ts';
import {
  answerWalkInRequestCall,
  approveWalkInWithPinCall,
  listWalkInRequestsCall,
  readWalkInRequestCall,
  requestWalkInCall,
  withdrawWalkInRequestCall,
} from '../../../contract/walk-in.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type FrontDeskActor, frontDeskActor, identifyFrontDesk } from '../staff/session-guards.ts';
import { checkIn } from './check-in.ts';
import type { CheckInContext } from './check-in-context.ts';
import { checkOut } from './check-out.ts';
import { findTicketByReference, findTicketsByName, unlockTicketByPhone } from './find-tickets.ts';
import type { ActionResult } from './front-desk-action.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { presentUnverifiedTicket } from './present-ticket.ts';
import { readClashes } from './read-clashes.ts';
import { readFamiliesInside, readFrontDeskDay } from './read-front-desk-day.ts';
import { readMyTicket } from './read-my-ticket.ts';
import { readTicketNote } from './read-ticket-note.ts';
import { reviewClash } from './review-clash.ts';
import { runKioskAction } from './run-kiosk-action.ts';
import { createScreenStream } from './screen-stream.ts';
import {
  allowWithPin,
  answerWalkInRequest,
  createWalkInRequest,
  listWalkInRequests,
  readWalkInRequest,
  withdrawWalkInRequest,
} from './walk-in-requests.ts';

/**
 * The limit on tries with a name and a reference that match no ticket: ten in ten minutes from one client.
 */
const ticketAttempts: RateLimit = {
  most: 10,
  minutes: 10,
  reason: 'tooManyNamedTickets',
};

/** The limit on tries with a code that matches no ticket: 20 in ten minutes from one kiosk. */
const codeAttempts: RateLimit = {
  most: 20,
  minutes: 10,
  reason: 'tooManyTicketCodes',
};
/**
 * The limit on tries with wrong phone digits: five in ten minutes from one kiosk or staff sign-in. For each
 * ticket, there is also a limit of ten such tries a day.
 */
const digitAttempts: RateLimit = {
  most: 5,
  minutes: 10,
  reason: 'tooManyPhoneDigits',
};
const pinAttempts: RateLimit = {
  most: 5,
  minutes: 10,
  reason: 'tooManyPins',
};
const walkInRequestLimit: RateLimit = {
  most: 30,
  minutes: 10,
  reason: 'tooManyWalkInRequests',
};

/** Mounts the calls of the kiosk and of the front desk. */
export function checkInRoutes(app: Hono<AppEnv>, deps: CheckInContext, rateLimit: RateLimiter): void {
  const stream = createScreenStream(deps);

  mountCall(app, searchTicketsCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    if (actor.kind === 'kiosk') {
      const { searches } = await readKioskRule(deps.db);
      await rateLimit(context, 'kiosk search', { ...searches, reason: 'tooManySearches' }, actor.id);
    }
    return context.json(await findTicketsByName(deps, body.customerName, actor));
  });

  mountCall(app, findTicketCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    if (actor.kind === 'staff') return findTicketByReference(deps, body.reference, actor);
    const undoCount = await rateLimit(context, 'kiosk code', codeAttempts, actor.id);
    const result = await findTicketByReference(deps, body.reference, actor);
    await undoCount();
    return result;
  });

  mountCall(app, unlockTicketCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    const limitKey = actor.kind === 'kiosk' ? actor.id : actor.session;
    const undoCounts = [
      await rateLimit(context, 'open ticket', digitAttempts, limitKey),
      await rateLimit(
        context,
        'open this ticket',
        { ...digitAttempts, most: 10, minutes: 1440 },
        body.ticketId,
      ),
    ];
    const result = await unlockTicketByPhone(deps, body, actor);
    for (const undoCount of undoCounts) await undoCount();
    return result;
  });

  mountCall(app, readTicketNoteCall, async ({ params, body }, context) => {
    const actor = frontDeskActor(context);
    const limitKey = actor.kind === 'kiosk' ? actor.id : actor.session;
    const undoCount = await rateLimit(context, 'kiosk PIN', pinAttempts, limitKey);
    const note = await readTicketNote(deps, { ...params, ...body }, actor);
    await undoCount();
    return { note };
  });

  mountCall(app, checkInCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    const action = { ...body, what: 'check-in', at: body.checkedInAt } as const;
    return toReply(deps, await runKioskAction(deps, action, actor, () => checkIn(deps, body, actor)), actor);
  });

  mountCall(app, checkOutCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    const action = { ...body, what: 'check-out', at: body.checkedOutAt } as const;
    return toReply(deps, await runKioskAction(deps, action, actor, () => checkOut(deps, body, actor)), actor);
  });

  mountCall(app, checkOutBookingCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    const { ticket } = await toReply(deps, await checkOut(deps, { ticketId: body.bookingId }, actor), actor);
    return { message: `${ticket.customerName} is checked out.` };
  });

  mountCall(app, readCheckInDayCall, (_, context) => readFrontDeskDay(deps, frontDeskActor(context)));

  app.get('/api/check-in/stream', (context) =>
    stream.respond(context, async () => (await identifyFrontDesk(deps, context)) !== null),
  );

  mountCall(app, readActiveSessionsCall, () => readFamiliesInside(deps));

  mountCall(app, listClashesCall, () => readClashes(deps));

  mountCall(app, reviewClashCall, async ({ params }) => {
    await reviewClash(deps, params.id);
    return {};
  });

  mountCall(app, requestWalkInCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    if (actor.kind === 'kiosk') await rateLimit(context, 'ask staff', walkInRequestLimit, actor.id);
    return createWalkInRequest(deps, body, actor);
  });

  mountCall(app, readWalkInRequestCall, ({ params }, context) =>
    readWalkInRequest(deps, params.id, frontDeskActor(context)),
  );

  mountCall(app, withdrawWalkInRequestCall, async ({ params }, context) => {
    await withdrawWalkInRequest(deps, params.id, frontDeskActor(context));
    return {};
  });

  mountCall(app, approveWalkInWithPinCall, async ({ params, body }, context) => {
    const actor = frontDeskActor(context);
    const limitKey = actor.kind === 'kiosk' ? actor.id : actor.session;
    const undoCount = await rateLimit(context, 'kiosk PIN', pinAttempts, limitKey);
    const request = await allowWithPin(deps, { id: params.id, pin: body.pin }, actor);
    await undoCount();
    return request;
  });

  mountCall(app, listWalkInRequestsCall, () => listWalkInRequests(deps));

  mountCall(app, answerWalkInRequestCall, async ({ params, body }) => {
    await answerWalkInRequest(deps, { id: params.id, answer: body.answer, by: 'staff' });
    return {};
  });

  mountCall(app, readMyTicketCall, async ({ body }, context) => {
    const undoCount = await rateLimit(context, 'my ticket', ticketAttempts);
    const ticket = await readMyTicket(deps, body);
    await undoCount();
    return ticket;
  });
}

/** Builds the reply to a check-in or check-out, masked as the kiosk rule requires. */
async function toReply(
  { db }: CheckInContext,
  { ticket, already, now }: ActionResult,
  actor: FrontDeskActor,
) {
  const { maskToday } = await readKioskRule(db);
  const showing = { today: localMoment(now).day, maskToday };
  return {
    ticket: presentUnverifiedTicket(ticket, actor, showing),
    already,
    now: new Date(now).toISOString(),
  };
}
