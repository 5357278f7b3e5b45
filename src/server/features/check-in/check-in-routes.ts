import type { Hono } from 'hono';
import {
  checkIn as checkInCall,
  checkOutBooking,
  checkOut as checkOutCall,
  findTicket,
  readActiveSessions,
  readCheckInDay,
  searchTickets,
} from '../../../contract/check-in.ts';
import {
  lookAtClash as lookAtClashCall,
  readClashes as readClashesCall,
} from '../../../contract/kiosk-clash.ts';
import { readMyTicket as readMyTicketCall } from '../../../contract/my-ticket.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { Limit, SlowDown } from '../../http/slow-down.ts';
import { type DeskPerson, deskPerson, whoRunsTheDay } from '../staff/who-asks.ts';
import { checkIn } from './check-in.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { checkOut } from './check-out.ts';
import type { Done } from './desk-deed.ts';
import { createDeskStream } from './desk-stream.ts';
import { findTicketByReference, findTicketsByName } from './find-tickets.ts';
import { lookAtClash } from './look-at-clash.ts';
import { passOn } from './pass-on.ts';
import { readClashes } from './read-clashes.ts';
import { readDay, readInside } from './read-day.ts';
import { readMyTicket } from './read-my-ticket.ts';
import { showTicket } from './show-ticket.ts';

/** Names and references that do not fit: ten in ten minutes from one address. */
const ticketTries: Limit = {
  most: 10,
  minutes: 10,
  words: (wait) =>
    `Several tries did not fit. Please look at your confirmation and try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`,
};

export function checkInRoutes(app: Hono<Requested>, deps: CheckInDeps, slowDown: SlowDown): void {
  const stream = createDeskStream(deps);

  mount(app, searchTickets, async ({ body }, context) =>
    context.json(await findTicketsByName(deps, body.customerName, deskPerson(context))),
  );

  mount(app, findTicket, ({ body }, context) =>
    findTicketByReference(deps, body.reference, deskPerson(context)),
  );

  mount(app, checkInCall, async ({ body }, context) => {
    const person = deskPerson(context);
    const asked = { ...body, what: 'check-in', at: body.checkedInAt } as const;
    return answer(await passOn(deps, asked, person, () => checkIn(deps, body, person)), person);
  });

  mount(app, checkOutCall, async ({ body }, context) => {
    const person = deskPerson(context);
    const asked = { ...body, what: 'check-out', at: body.checkedOutAt } as const;
    return answer(await passOn(deps, asked, person, () => checkOut(deps, body, person)), person);
  });

  mount(app, checkOutBooking, async ({ body }, context) => {
    const { ticket } = await checkOut(deps, { ticketId: body.bookingId }, deskPerson(context));
    return { message: `${ticket.customer_name} is checked out.` };
  });

  mount(app, readCheckInDay, (_, context) => readDay(deps, deskPerson(context)));

  app.get('/api/check-in/stream', (context) =>
    stream.answer(context, async () => (await whoRunsTheDay(deps, context)) !== null),
  );

  mount(app, readActiveSessions, () => readInside(deps));

  mount(app, readClashesCall, () => readClashes(deps));

  mount(app, lookAtClashCall, async ({ params }) => {
    await lookAtClash(deps, params.id);
    return {};
  });

  mount(app, readMyTicketCall, async ({ body }, context) => {
    const noGuess = await slowDown(context, 'my ticket', ticketTries);
    const mine = await readMyTicket(deps, body);
    await noGuess();
    return mine;
  });
}

function answer({ ticket, already, now }: Done, person: DeskPerson) {
  return { ticket: showTicket(ticket, person), already, now: new Date(now).toISOString() };
}
