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
import { reviewClashCall as lookAtClashCall, readClashesCall } from '../../../contract/kiosk-clash.ts';
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

/** Names and references that do not fit: ten in ten minutes from one address. */
const ticketTries: Limit = {
  most: 10,
  minutes: 10,
  words: (wait) =>
    `Several tries did not fit. Please look at your confirmation and try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`,
};

const minutesInWords = (wait: number) => (wait === 1 ? 'a minute' : `${wait} minutes`);
const waitToSearch = (wait: number) =>
  `This kiosk has searched a lot just now. Please try again in ${minutesInWords(wait)}, hold up the QR code of your ticket, or ask at reception.`;

/** Codes that are no ticket's, of one kiosk: 20 in ten minutes. */
const codeTries: Limit = {
  most: 20,
  minutes: 10,
  words: (wait) =>
    `Several codes did not fit. Please try again in ${minutesInWords(wait)}, or ask at reception.`,
};
/** Digits that open no ticket, of one kiosk: five in ten minutes. */
const digitTries: Limit = {
  most: 5,
  minutes: 10,
  words: (wait) =>
    wait > 60
      ? 'Several tries did not open this ticket. Please use its code, or ask at reception.'
      : `Several tries did not fit. Please use the code of your ticket, try again in ${minutesInWords(wait)}, or ask at reception.`,
};
const pinTries: Limit = {
  most: 5,
  minutes: 10,
  words: (wait) =>
    `Several PINs were wrong. Please answer on the dashboard, or try again in ${minutesInWords(wait)}.`,
};
const asks: Limit = {
  most: 30,
  minutes: 10,
  words: () => 'This kiosk has asked a lot just now. Please ask at reception.',
};

export function checkInRoutes(app: Hono<Requested>, deps: CheckInDeps, rateLimit: RateLimiter): void {
  const stream = createScreenStream(deps);

  mount(app, searchTicketsCall, async ({ body }, context) => {
    const person = frontDeskActor(context);
    if (person.kind === 'kiosk') {
      const { searches } = await readKioskRule(deps.db);
      await rateLimit(context, 'kiosk search', { ...searches, words: waitToSearch }, person.id);
    }
    return context.json(await findTicketsByName(deps, body.customerName, person));
  });

  mount(app, findTicketCall, async ({ body }, context) => {
    const person = frontDeskActor(context);
    if (person.kind === 'staff') return findTicketByReference(deps, body.reference, person);
    const noGuess = await rateLimit(context, 'kiosk code', codeTries, person.id);
    const found = await findTicketByReference(deps, body.reference, person);
    await noGuess();
    return found;
  });

  mount(app, openTicketCall, async ({ body }, context) => {
    const person = frontDeskActor(context);
    const counted = person.kind === 'kiosk' ? person.id : person.session;
    const noGuesses = [
      await rateLimit(context, 'open ticket', digitTries, counted),
      await rateLimit(context, 'open this ticket', { ...digitTries, most: 10, minutes: 1440 }, body.ticketId),
    ];
    const found = await openTicketByPhone(deps, body, person);
    for (const noGuess of noGuesses) await noGuess();
    return found;
  });

  mount(app, checkInCall, async ({ body }, context) => {
    const person = frontDeskActor(context);
    const asked = { ...body, what: 'check-in', at: body.checkedInAt } as const;
    return answer(
      deps,
      await replayKioskActions(deps, asked, person, () => checkIn(deps, body, person)),
      person,
    );
  });

  mount(app, checkOutCall, async ({ body }, context) => {
    const person = frontDeskActor(context);
    const asked = { ...body, what: 'check-out', at: body.checkedOutAt } as const;
    return answer(
      deps,
      await replayKioskActions(deps, asked, person, () => checkOut(deps, body, person)),
      person,
    );
  });

  mount(app, checkOutBookingCall, async ({ body }, context) => {
    const person = frontDeskActor(context);
    const { ticket } = await answer(deps, await checkOut(deps, { ticketId: body.bookingId }, person), person);
    return { message: `${ticket.customerName} is checked out.` };
  });

  mount(app, readCheckInDayCall, (_, context) => readFrontDeskDay(deps, frontDeskActor(context)));

  app.get('/api/check-in/stream', (context) =>
    stream.answer(context, async () => (await identifyFrontDesk(deps, context)) !== null),
  );

  mount(app, readActiveSessionsCall, () => readInside(deps));

  mount(app, readClashesCall, () => readClashes(deps));

  mount(app, lookAtClashCall, async ({ params }) => {
    await reviewClash(deps, params.id);
    return {};
  });

  mount(app, askStaffCall, async ({ body }, context) => {
    const person = frontDeskActor(context);
    if (person.kind === 'kiosk') await rateLimit(context, 'ask staff', asks, person.id);
    return askStaff(deps, body, person);
  });

  mount(app, readWalkInRequestCall, ({ params }, context) =>
    readRequest(deps, params.id, frontDeskActor(context)),
  );

  mount(app, withdrawWalkInRequestCall, async ({ params }, context) => {
    await withdrawRequest(deps, params.id, frontDeskActor(context));
    return {};
  });

  mount(app, allowWithPinCall, async ({ params, body }, context) => {
    const person = frontDeskActor(context);
    const counted = person.kind === 'kiosk' ? person.id : person.session;
    const noGuess = await rateLimit(context, 'kiosk PIN', pinTries, counted);
    const asked = await allowWithPin(deps, { id: params.id, pin: body.pin }, person);
    await noGuess();
    return asked;
  });

  mount(app, listWalkInRequestsCall, () => listRequests(deps));

  mount(app, answerWalkInRequestCall, async ({ params, body }) => {
    await answerWalkIn(deps, { id: params.id, answer: body.answer, by: 'staff' });
    return {};
  });

  mount(app, readMyTicketCall, async ({ body }, context) => {
    const noGuess = await rateLimit(context, 'my ticket', ticketTries);
    const mine = await readMyTicket(deps, body);
    await noGuess();
    return mine;
  });
}

async function answer({ db }: CheckInDeps, { ticket, already, now }: ActionResult, person: FrontDeskActor) {
  const { maskToday } = await readKioskRule(db);
  const showing = { today: localMoment(now).day, maskToday };
  return { ticket: showUnverified(ticket, person, showing), already, now: new Date(now).toISOString() };
}
