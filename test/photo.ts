import { expect } from 'vitest';
import { readBookingResultCall } from '../src/contract/booking.ts';
import { bookPhotoSessionCall, readPhotoDaysCall, readPhotoSlotsCall } from '../src/contract/photo-studio.ts';
import { mailOrder } from './mail-order.ts';
import { photoSessionInput } from './photo-session-input.ts';
import { restrictDay } from './restrict-day.ts';
import { createTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** A Friday in the season: 3 October 2025, at ten in the morning. */
const fridayAtTen = '2025-10-03T10:00:00+01:00';

/**
 * Creates an app with the photo studio open. Each call of `fromAnywhere` returns headers with another IP
 * address.
 */
export async function createPhotoApp(at = fridayAtTen) {
  const app = await createTestApp({ at, trustedProxies: 1 });
  let callers = 0;
  const fromAnywhere = () => {
    callers += 1;
    return { 'x-forwarded-for': `198.51.${100 + Math.floor(callers / 250)}.${callers % 250}` };
  };
  const ask = (overrides: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    app.send(bookPhotoSessionCall, photoSessionInput(overrides), { ...fromAnywhere(), ...headers });
  return {
    ...app,
    ask,
    fromAnywhere,
    /** Books a photo session; returns what its payment needs. */
    async book(overrides: Record<string, unknown> = {}) {
      const { status, body } = await ask(overrides);
      expect(status).toBe(201);
      return { ...body, id: body.booking.id, clientSecret: body.clientSecret ?? '' };
    },
    days: () => app.read(readPhotoDaysCall, '/api/photo-studio/days'),
    slots: (date: string) => app.read(readPhotoSlotsCall, `/api/photo-studio/slots?date=${date}`),
    result: async (clientSecret: string) => (await app.send(readBookingResultCall, { clientSecret })).body,
    renew: (id: string, clientSecret: string) =>
      app.post(`/api/bookings/${id}/renew-hold`, { clientSecret }, fromAnywhere()),
    /** Returns the mails to an address once `count` of them are there. */
    mailsTo: (recipient: string, count = 1) =>
      waitFor(async () => {
        const mails = await app.db
          .selectFrom('kept_mail')
          .selectAll()
          .where('recipient', '=', recipient)
          .orderBy(mailOrder)
          .execute();
        expect(mails).toHaveLength(count);
        return mails;
      }),
    restrict: (day: string, starts: number | null, ends: number | null, reason: string, description = '') =>
      restrictDay(app, { day, starts, ends, reason, description, createdAt: new Date() }),
  };
}
