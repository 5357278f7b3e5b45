import { sql } from 'kysely';

import { readPartyDayCall, sendPartyInquiryCall } from '../src/contract/party.ts';
import { addDays, addMonths, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { partyInput } from './party-input.ts';
import { createTestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

/** Returns the next such weekday (0 = Sunday) from a day on. */
export function nextPartyDay(weekday: number, from: Day): Day {
  return weekdayOf(from) === weekday ? from : nextPartyDay(weekday, addDays(from, 1));
}

/** Creates an app that receives party enquiries. */
export async function createPartyApp(settings: Record<string, string> = {}) {
  const app = await createTestApp({ trustedProxies: 1, settings });
  const saturday = nextPartyDay(6, addMonths(app.today(), 3));
  const aParty = (overrides: Record<string, unknown> = {}) => partyInput(saturday, overrides);
  let callers = 0;
  const restrictions: { day: Day; reason: string }[] = [];
  return {
    ...app,
    /** A Saturday beyond the month in which visits can be booked. */
    saturday,
    aParty,
    /** Sends an enquiry from an address of its own, unless the test is about addresses. */
    ask: (overrides: Record<string, unknown> = {}, from = `10.1.${callers >> 8}.${callers++ & 255}`) =>
      app.send(sendPartyInquiryCall, aParty(overrides), { 'x-forwarded-for': from }),
    kept: () =>
      app.db
        .selectFrom('party_inquiry')
        .innerJoin('inquiry', 'inquiry.id', 'inquiry_id')
        .selectAll()
        .orderBy('created_at')
        .execute(),
    mailsOf: (kind: string) => app.db.selectFrom('mail').selectAll().where('kind', '=', kind).execute(),
    async restrict(day: Day, starts: number | null, ends: number | null, reason: string) {
      restrictions.push({ day, reason });
      await app.db
        .insertInto('restriction')
        .values({
          day,
          starts,
          ends,
          reason,
          description: 'More about it',
          created_by: 'admin',
          created_at: new Date(app.clock.now()),
        })
        .execute();
    },
    /** Deletes the enquiries, once no mail is being sent, and waits until no day is restricted. */
    async emptied() {
      await waitFor(async () => {
        const waiting = await app.db.selectFrom('mail').select('id').where('status', '=', 'queued').execute();
        if (waiting.length > 0) throw new Error('Mail is still on its way');
      });
      await sql`truncate kept_mail, mail, inquiry, restriction cascade`.execute(app.db);
      for (const { day, reason } of restrictions.splice(0)) {
        await waitFor(async () => {
          const { body } = await app.read(readPartyDayCall, `/api/party-day/${day}`);
          if (JSON.stringify(body).includes(reason)) throw new Error(`${day} is not open yet`);
        });
      }
    },
  };
}
