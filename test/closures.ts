import { randomUUID } from 'node:crypto';
import type { Call, CallReply } from '../src/contract/call.ts';
import {
  type Closure,
  previewClosureCall,
  startClosureCall,
  undoClosureCall,
} from '../src/contract/closures.ts';
import { chooseForClosingCall, readMyBookingCall } from '../src/contract/my-booking.ts';
import { settleClosures } from '../src/server/features/closures/settle-closures.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { bodyOf, type TestApp } from './test-app.ts';

let addresses = 0;
/** Returns a header with a new IP address, one for each family. */
const newAddress = () => {
  addresses++;
  return { 'x-forwarded-for': `10.7.${(addresses >> 8) & 255}.${addresses & 255}` };
};

/**
 * Returns a valid closing of a whole day, with an answer due at 8 PM on that day; override what the test is
 * about.
 */
export function closureInput(date: string, overrides: Record<string, unknown> = {}) {
  return {
    clientId: randomUUID(),
    date,
    timeSlot: 'ALL_DAY',
    reason: 'Burst pipe',
    mayMove: true,
    mayRefund: true,
    mayCredit: true,
    answerDate: date,
    answerTime: '20:00',
    unanswered: 'refund',
    subject: 'We have to close on {day}',
    words: 'A pipe has burst.\n\nPlease do not set out.',
    ...overrides,
  };
}

/** Returns the actions of staff and families around closings on an app. */
export function atClosings(app: TestApp, staff: () => { cookie: string }) {
  const { db } = app;
  const read = async <C extends Call>(_call: C, path: string) =>
    bodyOf<CallReply<C>>(await app.request(path, { headers: staff() }));
  const linkOf = async (id: string) => {
    const { view_token: viewToken } = await db
      .selectFrom('booking')
      .select('view_token')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { bookingId: id, viewToken };
  };
  const closing = async (id: string) =>
    (await bodyOf<{ closure: Closure }>(await app.request(`/api/admin/closures/${id}`, { headers: staff() })))
      .closure;
  return {
    read,
    closing,
    preview: (date: string, timeSlot = 'ALL_DAY') =>
      read(
        previewClosureCall,
        `${previewClosureCall.path}?date=${date}&timeSlot=${encodeURIComponent(timeSlot)}`,
      ),
    start: (input: object) => app.send(startClosureCall, input, staff()),
    undo: (id: string) =>
      app.send({ ...undoClosureCall, path: undoClosureCall.path.replace(':id', id) }, {}, staff()),
    /** Sends a family's choice from its booking page. */
    choose: async (id: string, choice: string, more: object = {}) =>
      app.send(
        chooseForClosingCall,
        { ...(await linkOf(id)), clientId: randomUUID(), choice, ...more },
        newAddress(),
      ),
    readAsFamily: async (id: string) =>
      (await app.send(readMyBookingCall, await linkOf(id), newAddress())).body,
    linkOf,
    settle: () => settleClosures(app.site.context),
    /** Returns the state of each booking of a closing, by the booking's id. */
    states: async (id: string) =>
      Object.fromEntries((await closing(id)).bookings.map(({ bookingId, state }) => [bookingId, state])),
    /** Books and pays for a visit of two children. */
    book: async (day: string, email = `${randomUUID()}@example.org`, more: object = {}) =>
      (
        await bookConfirmedVisit(app, {
          selectedDate: day,
          ticketQuantities: { 'child-1-12': 2 },
          customerEmail: email,
          ...more,
        })
      ).id,
    /** Returns the mails about closings to an address, once no mail is queued any more. */
    async mailsTo(email: string) {
      await app.waitForMails();
      return db
        .selectFrom('kept_mail')
        .innerJoin('mail', 'mail.id', 'kept_mail.mail_id')
        .select(['kind', 'subject', 'body'])
        .where('recipient', '=', email)
        .where('kind', 'like', 'closure%')
        .orderBy('queued_at')
        .execute();
    },
  };
}
