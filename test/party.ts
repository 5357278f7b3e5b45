import { sendPartyInquiryCall } from '../src/contract/party.ts';
import { addDays, addMonths, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { deleteAllRows } from './delete-all-rows.ts';
import { partyInput } from './party-input.ts';
import { restrictDay } from './restrict-day.ts';
import { createTestApp } from './test-app.ts';
import { waitUntilNoMailIsQueued } from './wait-until-no-mail-is-queued.ts';

/** Returns the first day from `from` on with this weekday (0 = Sunday). */
export function nextPartyDay(weekday: number, from: Day): Day {
  return weekdayOf(from) === weekday ? from : nextPartyDay(weekday, addDays(from, 1));
}

/** Creates an app that receives party enquiries. */
export async function createPartyApp(settings: Record<string, string> = {}) {
  const app = await createTestApp({ trustedProxies: 1, settings });
  const saturday = nextPartyDay(6, addMonths(app.today(), 3));
  const aParty = (overrides: Record<string, unknown> = {}) => partyInput(saturday, overrides);
  let callers = 0;
  return {
    ...app,
    /** A Saturday so far ahead that visits cannot be booked yet. */
    saturday,
    aParty,
    /** Sends an enquiry from an IP address of its own, or from the one that a test gives. */
    ask: (overrides: Record<string, unknown> = {}, from = `10.1.${callers >> 8}.${callers++ & 255}`) =>
      app.send(sendPartyInquiryCall, aParty(overrides), { 'x-forwarded-for': from }),
    storedInquiries: () =>
      app.db
        .selectFrom('party_inquiry')
        .innerJoin('inquiry', 'inquiry.id', 'inquiry_id')
        .selectAll()
        .orderBy('created_at')
        .execute(),
    mailsOf: (kind: string) => app.db.selectFrom('mail').selectAll().where('kind', '=', kind).execute(),
    restrict: (day: Day, starts: number | null, ends: number | null, reason: string) =>
      restrictDay(app, {
        day,
        starts,
        ends,
        reason,
        description: 'More about it',
        createdAt: new Date(app.clock.now()),
      }),
    /** Waits until no mail is queued, and deletes all mails, enquiries and restrictions. */
    async clearTables() {
      await waitUntilNoMailIsQueued(app.db);
      await deleteAllRows(app.db, 'kept_mail', 'mail', 'inquiry', 'restriction');
      app.site.context.calendar.invalidate();
    },
  };
}
