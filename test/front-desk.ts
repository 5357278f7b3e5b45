import { randomUUID } from 'node:crypto';
import {
  checkInCall,
  checkOutCall,
  findTicketCall,
  readActiveSessionsCall,
  readCheckInDayCall,
  searchTicketsCall,
} from '../src/contract/check-in.ts';
import { bookConfirmedVisit } from './confirmed-visit.ts';
import { enrolTestKiosk, signInAgain, signInAsStaff } from './staff.ts';
import type { TestApp } from './test-app.ts';

/**
 * Sets the clock to `now` and returns a front desk for tests: signed-in staff, a kiosk, and the calls that
 * they make.
 */
export async function startFrontDesk(app: TestApp, now: string) {
  app.clock.set(now);
  let staff = await signInAsStaff(app);
  const kiosk = await enrolTestKiosk(app, staff);
  const clockNow = () => new Date(app.clock.now()).toISOString();
  const read = async <C extends Parameters<TestApp['read']>[0]>(call: C, who: { cookie: string }) => {
    const response = await app.request(call.path, { headers: who });
    type Body = Awaited<ReturnType<typeof app.read<C>>>['body'];
    return { status: response.status, body: (await response.json()) as Body };
  };

  return {
    kiosk,
    staff: () => staff,
    /** Signs in again after the first sign-in has ended. */
    async signInAgain() {
      staff = await signInAgain(app);
    },
    /**
     * Keeps staff signed in after a test has moved the clock on, and signs them in again if their session
     * has ended.
     */
    async keepSignedIn() {
      const answer = await app.post('/api/admin/still-here', {}, staff);
      if (!answer.ok) staff = await signInAgain(app);
    },
    /** Sets the clock to a week before `now`, books a visit for the day of `now`, and restores the clock. */
    async bookFamily(overrides: Record<string, unknown> = {}) {
      const before = clockNow();
      app.clock.set(new Date(Date.parse(now) - 7 * 86_400_000).toISOString());
      const visit = await bookConfirmedVisit(app, { selectedDate: now.slice(0, 10), ...overrides });
      app.clock.set(before);
      return visit;
    },
    arrive: (ticketId: string, more: object = {}, who = kiosk) =>
      app.send(
        checkInCall,
        { ticketId, checkedInAt: clockNow(), numberPlate: null, cefParkingAgreed: true, ...more },
        who,
      ),
    walkIn: (customerName = 'Robin Vale', more: object = {}) =>
      app.send(
        checkInCall,
        {
          ticketId: randomUUID(),
          checkedInAt: clockNow(),
          numberPlate: null,
          cefParkingAgreed: true,
          walkIn: { customerName },
          ...more,
        },
        kiosk,
      ),
    leave: (ticketId: string, more: object = {}, who = kiosk) =>
      app.send(checkOutCall, { ticketId, checkedOutAt: clockNow(), ...more }, who),
    search: (customerName: string, who = kiosk) => app.send(searchTicketsCall, { customerName }, who),
    find: (reference: string, who = kiosk) => app.send(findTicketCall, { reference }, who),
    day: (who = kiosk) => read(readCheckInDayCall, who),
    inside: () => read(readActiveSessionsCall, staff),
    stayOf: (id: string) =>
      app.db.selectFrom('stay').selectAll().where('booking_id', '=', id).executeTakeFirst(),
  };
}
