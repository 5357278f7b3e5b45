import { randomUUID } from 'node:crypto';
import { addDays, weekdayOf } from '../src/domain/calendar-day.ts';
import { connect, type Database } from '../src/server/db/connect.ts';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from '../test/app-processes.ts';
import { cookieOf } from '../test/staff.ts';
import { visitInput } from '../test/visit-input.ts';
import { benchToday } from './ground.ts';
import { fillLongPast, sharedPhone } from './long-past.ts';

/** What calls are about at one size of the centre. Of what is used up there is as many as `turns`. */
export interface Facts {
  /** Somebody who booked seven weeks ago. */
  family: { id: string; name: string; email: string; phone: string; reference: string };
  /** Bookings for today that have not come yet, for later days, and some that were really paid. */
  arriving: string[];
  coming: string[];
  paid: string[];
  inquiry: string;
  parties: string[];
  restrictions: string[];
  vouchers: string[];
  kiosks: string[];
}

/** A centre with so many bookings, open, with a browser in which staff have signed in. */
export interface BenchSite {
  size: number;
  databaseUrl: string;
  url: string;
  cookie: string;
  facts: Facts;
  close(): Promise<void>;
}

export async function openCentre(serverUrl: string, size: number, turns: number): Promise<BenchSite> {
  const { databaseUrl, pay, openApp, close } = await startAppProcesses(serverUrl);
  const connection = connect(databaseUrl);
  await fillLongPast(connection, size);
  await connection.close();
  const { url } = await openApp(await freePort());
  return { ...(await enterCentre({ databaseUrl, url, size }, pay, turns)), close };
}

type Open = Pick<BenchSite, 'databaseUrl' | 'url' | 'size'>;

async function enterCentre(
  centre: Open,
  pay: (clientSecret: string) => Promise<string>,
  turns: number,
): Promise<Omit<BenchSite, 'close'>> {
  const { db, close } = connect(centre.databaseUrl);
  const made = await makeThings(db, turns);
  const found = await findThings(db);
  await close();
  const signedIn = await post(centre.url, '/api/staff/sign-in', { password: 'not-a-secret-here' });
  const paid: string[] = [];
  while (paid.length < turns) paid.push(await buyVisit(centre.url, pay));
  return { ...centre, cookie: cookieOf(signedIn), facts: { ...made, ...found, paid } };
}

const post = (url: string, path: string, body: unknown) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** The next day but one that is no Thursday: nobody plays on Thursdays. */
export const playDay = addDays(benchToday, weekdayOf(addDays(benchToday, 2)) === 4 ? 3 : 2);

async function buyVisit(url: string, pay: (clientSecret: string) => Promise<string>): Promise<string> {
  const visit = visitInput({ selectedDate: playDay, customerEmail: `${randomUUID()}@example.org` });
  const answer = await post(url, '/api/create-booking-payment', visit);
  const { bookingId, clientSecret } = (await answer.json()) as { bookingId: string; clientSecret: string };
  await pay(clientSecret);
  const result = await post(url, '/api/booking-result', { clientSecret });
  if (!result.ok) throw new Error(`A visit that was paid for is not confirmed: ${await result.text()}`);
  return bookingId;
}

/** What staff make with a call and take away with another, made beforehand. */
async function makeThings(db: Database, turns: number) {
  const each = Array.from({ length: turns }, (_, turn) => turn);
  await db.updateTable('venue').set({ open_play_capacity: 1_000 }).execute();
  const restrictions = await db
    .insertInto('restriction')
    .values(
      each.map((turn) => ({
        day: addDays(benchToday, 400 + turn),
        reason: 'Measured',
        created_by: 'staff',
        created_at: new Date(),
      })),
    )
    .returning('id')
    .execute();
  const vouchers = each.map((turn) => `MEASURED-${turn}`);
  await db
    .insertInto('voucher')
    .values(
      vouchers.map((code) => ({
        code,
        kind: 'percent',
        value: 10,
        created_by: 'staff',
        created_at: new Date(),
      })),
    )
    .execute();
  const kiosks = await db
    .insertInto('kiosk')
    .values(
      each.map((turn) => ({
        name: `Kiosk ${turn}`,
        digest: `measured ${turn}`,
        enrolled_at: new Date(),
        seen_at: new Date(),
      })),
    )
    .returning('id')
    .execute();
  return { restrictions: idsOf(restrictions), vouchers, kiosks: idsOf(kiosks) };
}

async function findThings(db: Database) {
  const visits = db.selectFrom('booking').where('kind', '=', 'visit').where('status', '=', 'confirmed');
  const [family, arriving, coming, inquiries] = await Promise.all([
    visits
      .where('customer_phone', '<>', sharedPhone)
      .where('held_at', '<', new Date(Date.now() - 50 * 86_400_000))
      .orderBy('held_at', 'desc')
      .select([
        'id',
        'reference',
        'customer_name as name',
        'customer_email as email',
        'customer_phone as phone',
      ])
      .executeTakeFirstOrThrow(),
    visits
      .where('day', '=', benchToday)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('stay').whereRef('stay.booking_id', '=', 'booking.id'))),
      )
      .select('id')
      .execute(),
    visits.where('day', '>', benchToday).select('id').execute(),
    db.selectFrom('inquiry').select(['id', 'about_party']).orderBy('created_at', 'desc').limit(100).execute(),
  ]);
  const about = (parties: boolean) => idsOf(inquiries.filter(({ about_party }) => about_party === parties));
  return {
    family,
    arriving: idsOf(arriving),
    coming: idsOf(coming),
    inquiry: about(false)[0] ?? '',
    parties: about(true),
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
