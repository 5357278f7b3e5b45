import type { Hono } from 'hono';
import {
  checkInCall,
  checkOutBookingCall,
  checkOutCall,
  findTicketCall,
  openTicketCall,
  readActiveSessionsCall,
  readCheckInDayCall,
  searchTicketsCall,
} from '../../../contract/check-in.ts';
import { readClashesCall, reviewClashCall } from '../../../contract/kiosk-clash.ts';
import { readMyTicketCall } from '../../../contract/my-ticket.ts';
import {
  allowWithPinCall,
  answerWalkInRequestCall,
  askStaffCall,
  listWalkInRequestsCall,
  readWalkInRequestCall,
  withdrawWalkInRequestCall,
} from '../../../contract/walk-in.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type FrontDeskActor, frontDeskActor, identifyFrontDesk } from '../staff/session-guards.ts';
import { checkIn } from './check-in.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { checkOut } from './check-out.ts';
import { findTicketByReference, findTicketsByName, openTicketByPhone } from './find-tickets.ts';
import type { ActionResult } from './front-desk-action.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import { readClashes } from './read-clashes.ts';
import { readFrontDeskDay, readInside } from './read-day.ts';
import { readMyTicket } from './read-my-ticket.ts';
import { replayKioskActions } from './replay-kiosk-actions.ts';
import { reviewClash } from './review-clash.ts';
import { createScreenStream } from './screen-stream.ts';
import { showUnverified } from './show-ticket.ts';
import {
  allowWithPin,
  answerWalkIn,
  askStaff,
  listRequests,
  readRequest,
  withdrawRequest,
} from './walk-in-requests.ts';

/** Names and references that match no ticket: ten in ten minutes from one client. */
const ticketAttempts: Limit = {
  most: 10,
  minutes: 10,
  words: (wait) =>
    `Several tries did not fit. Please look at your confirmation and try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`,
};

const minutesInWords = (wait: number) => (wait === 1 ? 'a minute' : `${wait} minutes`);
const searchLimitText = (wait: number) =>
  `This kiosk has searched a lot just now. Please try again in ${minutesInWords(wait)}, hold up the QR code of your ticket, or ask at reception.`;

/** Codes that match no ticket: 20 in ten minutes from one kiosk. */
const codeAttempts: Limit = {
  most: 20,
  minutes: 10,
  words: (wait) =>
    `Several codes did not fit. Please try again in ${minutesInWords(wait)}, or ask at reception.`,
};
/** Digits that open no ticket: five in ten minutes from one kiosk. */
const digitAttempts: Limit = {
  most: 5,
  minutes: 10,
  words: (wait) =>
    wait > 60
      ? 'Several tries did not open this ticket. Please use its code, or ask at reception.'
      : `Several tries did not fit. Please use the code of your ticket, try again in ${minutesInWords(wait)}, or ask at reception.`,
};
const pinAttempts: Limit = {
  most: 5,
  minutes: 10,
  words: (wait) =>
    `Several PINs were wrong. Please answer on the dashboard, or try again in ${minutesInWords(wait)}.`,
};
const walkInRequestLimit: Limit = {
  most: 30,
  minutes: 10,
  words: () => 'This kiosk has asked a lot just now. Please ask at reception.',
};

/** Mounts the calls of the kiosk and of the front desk. */
export function checkInRoutes(app: Hono<Requested>, deps: CheckInDeps, rateLimit: RateLimiter): void {
  const stream = createScreenStream(deps);

  mount(app, searchTicketsCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    if (actor.kind === 'kiosk') {
      const { searches } = await readKioskRule(deps.db);
      await rateLimit(context, 'kiosk search', { ...searches, words: searchLimitText }, actor.id);
    }
    return context.json(await findTicketsByName(deps, body.customerName, actor));
  });

  mount(app, findTicketCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    if (actor.kind === 'staff') return findTicketByReference(deps, body.reference, actor);
    const undoCount = await rateLimit(context, 'kiosk code', codeAttempts, actor.id);
    const result = await findTicketByReference(deps, body.reference, actor);
    await undoCount();
    return result;
  });

  mount(app, openTicketCall, async ({ body }, context) => {
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
    const result = await openTicketByPhone(deps, body, actor);
    for (const undoCount of undoCounts) await undoCount();
    return result;
  });

  mount(app, checkInCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    const action = { ...body, what: 'check-in', at: body.checkedInAt } as const;
    return toReply(
      deps,
      await replayKioskActions(deps, action, actor, () => checkIn(deps, body, actor)),
      actor,
    );
  });

  mount(app, checkOutCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    const action = { ...body, what: 'check-out', at: body.checkedOutAt } as const;
    return toReply(
      deps,
      await replayKioskActions(deps, action, actor, () => checkOut(deps, body, actor)),
      actor,
    );
  });

  mount(app, checkOutBookingCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    const { ticket } = await toReply(deps, await checkOut(deps, { ticketId: body.bookingId }, actor), actor);
    return { message: `${ticket.customerName} is checked out.` };
  });

  mount(app, readCheckInDayCall, (_, context) => readFrontDeskDay(deps, frontDeskActor(context)));

  app.get('/api/check-in/stream', (context) =>
    stream.answer(context, async () => (await identifyFrontDesk(deps, context)) !== null),
  );

  mount(app, readActiveSessionsCall, () => readInside(deps));

  mount(app, readClashesCall, () => readClashes(deps));

  mount(app, reviewClashCall, async ({ params }) => {
    await reviewClash(deps, params.id);
    return {};
  });

  mount(app, askStaffCall, async ({ body }, context) => {
    const actor = frontDeskActor(context);
    if (actor.kind === 'kiosk') await rateLimit(context, 'ask staff', walkInRequestLimit, actor.id);
    return askStaff(deps, body, actor);
  });

  mount(app, readWalkInRequestCall, ({ params }, context) =>
    readRequest(deps, params.id, frontDeskActor(context)),
  );

  mount(app, withdrawWalkInRequestCall, async ({ params }, context) => {
    await withdrawRequest(deps, params.id, frontDeskActor(context));
    return {};
  });

  mount(app, allowWithPinCall, async ({ params, body }, context) => {
    const actor = frontDeskActor(context);
    const limitKey = actor.kind === 'kiosk' ? actor.id : actor.session;
    const undoCount = await rateLimit(context, 'kiosk PIN', pinAttempts, limitKey);
    const request = await allowWithPin(deps, { id: params.id, pin: body.pin }, actor);
    await undoCount();
    return request;
  });

  mount(app, listWalkInRequestsCall, () => listRequests(deps));

  mount(app, answerWalkInRequestCall, async ({ params, body }) => {
    await answerWalkIn(deps, { id: params.id, answer: body.answer, by: 'staff' });
    return {};
  });

  mount(app, readMyTicketCall, async ({ body }, context) => {
    const undoCount = await rateLimit(context, 'my ticket', ticketAttempts);
    const ticket = await readMyTicket(deps, body);
    await undoCount();
    return ticket;
  });
}

/** Builds the reply to a check-in or check-out, masked as the kiosk rule requires. */
async function toReply({ db }: CheckInDeps, { ticket, already, now }: ActionResult, actor: FrontDeskActor) {
  const { maskToday } = await readKioskRule(db);
  const showing = { today: localMoment(now).day, maskToday };
  return { ticket: showUnverified(ticket, actor, showing), already, now: new Date(now).toISOString() };
}
