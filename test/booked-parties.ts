import { expect } from 'vitest';
import { readBookingResultCall } from '../src/contract/booking.ts';
import type { CallReply } from '../src/contract/call.ts';
import { bookPartyCall, readMyPartyCall, type readPartyMonthCall } from '../src/contract/party-booking.ts';
import { bookedPartyInput } from './party-input.ts';
import { createTestApp } from './test-app.ts';

/** Monday 2 November 2026, ten in the morning. */
const monday = '2026-11-02T10:00:00Z';
/** Creates an app that sells parties online, with extras. */
export async function createPartySaleApp(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp({ at: monday, trustedProxies: 1, ...options });
  await app.db.updateTable('party_rule').set({ is_online: true }).execute();
  await app.db
    .insertInto('party_extra')
    .values([
      { id: 'nuggets', name: 'Nuggets', kind: 'food', price_pence: 450, priced_per: 'each', position: 1 },
      { id: 'pasta', name: 'Pasta', kind: 'food', price_pence: 400, priced_per: 'each', position: 2 },
      { id: 'cake', name: 'Cake', kind: 'cake', price_pence: 2500, priced_per: 'party', position: 3 },
      { id: 'bags', name: 'Bags', kind: 'bag', price_pence: 300, priced_per: 'child', position: 4 },
      {
        id: 'painter',
        name: 'Face painter',
        kind: 'extra',
        price_pence: 6000,
        priced_per: 'party',
        most_a_day: 1,
        position: 5,
      },
    ])
    .execute();
  let callers = 0;
  const fromAnywhere = () => {
    callers += 1;
    return { 'x-forwarded-for': `198.51.${100 + Math.floor(callers / 250)}.${callers % 250}` };
  };
  const order = (overrides: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    app.send(bookPartyCall, bookedPartyInput(overrides), { ...fromAnywhere(), ...headers });
  return {
    ...app,
    fromAnywhere,
    order,
    /** Orders a party and pays the amount due at booking. Returns the booking's id and view token. */
    async book(overrides: Record<string, unknown> = {}) {
      const { status, body } = await order(overrides);
      expect([status, body.message]).toEqual([201, undefined]);
      expect((await app.pay(body.clientSecret ?? '')).status).toBe('succeeded');
      await app.send(readBookingResultCall, { clientSecret: body.clientSecret }, fromAnywhere());
      return { bookingId: body.booking.id, viewToken: body.viewToken };
    },
    readParty: async (link: { bookingId: string; viewToken: string }) =>
      (await app.send(readMyPartyCall, link, fromAnywhere())).body.party,
    async day(date: string) {
      const answer = await app.request(`/api/parties/availability?month=${date.slice(0, 7)}`, {
        headers: fromAnywhere(),
      });
      const body = (await answer.json()) as CallReply<typeof readPartyMonthCall>;
      return body.days.find((day) => day.date === date);
    },
  };
}
