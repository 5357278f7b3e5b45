import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cancelBookingCall } from '../src/contract/cancellation.ts';
import {
  changeWaitlistCall,
  declineOfferCall,
  joinWaitlistCall,
  leaveWaitlistCall,
  readWaitlistCall,
  stayOnWaitlistCall,
  takeOfferCall,
} from '../src/contract/waitlist.ts';
import { offerPlaces } from '../src/server/features/waitlist/offer-places.ts';
import { insertVisit } from './insert-visit.ts';
import { signInAgain, signInAsStaff } from './staff.ts';
import type { TestApp } from './test-app.ts';
import { createDevice, verifyEmail } from './verify-email.ts';

let addresses = 0;
/** Returns a header with an IP address that no other call has. */
const newAddress = () => {
  addresses++;
  return { 'x-forwarded-for': `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` };
};

/** An ordinary Saturday, and the hours of its session. */
const saturday = '2026-11-28';
const wholeDay = '9:30 AM - 4:00 PM';

/**
 * Returns helpers for tests of an app's waitlist: groups join and read, visits fill sessions, and places come
 * free.
 */
export function atTheWaitlist(app: TestApp) {
  const { db } = app;
  let staff: { cookie: string } | null = null;
  const join = async (
    children: number,
    {
      dates = [saturday],
      email = `${randomUUID()}@example.org`,
      ...more
    }: Record<string, unknown> & {
      dates?: string[];
      email?: string;
    } = {},
  ) => {
    const device = await verifyEmail(app, email, createDevice(app, newAddress()));
    const body = {
      clientId: randomUUID(),
      customerName: 'Alex Rowe',
      customerEmail: email,
      agreeToTerms: true,
      ticketQuantities: { 'child-1-12': children },
      sessions: dates.map((date) => ({ date, timeSlot: wholeDay })),
      ...more,
    };
    const reply = await app.send(joinWaitlistCall, body, device.headers());
    return { ...reply, sent: body, email, device, key: reply.body.key ?? '' };
  };
  const read = async (key: string) => (await app.send(readWaitlistCall, { key }, newAddress())).body;
  return {
    join,
    read,
    /**
     * Fills a session with confirmed visits until `left` places are left. There is one visit for each of
     * `sizes`, and one more for the other places.
     */
    async fill(day: string, left = 0, sizes: readonly number[] = []) {
      const ids: string[] = [];
      const { taken } = await db
        .selectFrom('place')
        .innerJoin('session', 'session.id', 'place.session_id')
        .where('session.day', '=', day)
        .where('place.live_until', '>', new Date(app.clock.now()))
        .select(({ fn }) => fn.sum<string>('place.children').as('taken'))
        .executeTakeFirstOrThrow();
      const rest = 40 - left - Number(taken ?? 0) - sizes.reduce((sum, size) => sum + size, 0);
      for (const children of [...sizes, ...(rest > 0 ? [rest] : [])])
        ids.push(await insertVisit(db, { day, now: app.clock.now(), children, email: 'full@example.org' }));
      await db.updateTable('session').set({ capacity: 40 }).where('day', '=', day).execute();
      return ids;
    },
    /** Cancels a visit as staff do. */
    async cancelVisit(id: string) {
      const path = cancelBookingCall.path.replace(':bookingId', id);
      const body = { clientId: randomUUID(), reason: 'They called', refundPence: 0 };
      staff ??= await signInAsStaff(app);
      const answer = await app.post(path, body, staff);
      if (answer.status !== 401) return expect(answer.status).toBe(200);
      staff = await signInAgain(app);
      return expect((await app.post(path, body, staff)).status).toBe(200);
    },
    staff: async () => {
      staff = staff ? await signInAgain(app) : await signInAsStaff(app);
      return staff;
    },
    offer: () => offerPlaces(app.site.context),
    take: (key: string, offerId = '') => app.send(takeOfferCall, { key, offerId }, newAddress()),
    refuse: (key: string, offerId = '') => app.send(declineOfferCall, { key, offerId }, newAddress()),
    stay: (key: string) => app.send(stayOnWaitlistCall, { key }, newAddress()),
    leave: (key: string) => app.send(leaveWaitlistCall, { key }, newAddress()),
    change: (key: string, dates: readonly string[]) =>
      app.send(
        changeWaitlistCall,
        { key, sessions: dates.map((date) => ({ date, timeSlot: wholeDay })) },
        newAddress(),
      ),
  };
}
