import { randomUUID } from 'node:crypto';
import { addDays, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { connect, type Database } from '../src/server/db/connect.ts';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from '../test/app-processes.ts';
import { cookieOf } from '../test/staff.ts';
import { visitInput } from '../test/visit-input.ts';
import { benchToday } from './bench-database.ts';
import { fillBookingHistory, sharedPhone } from './booking-history.ts';

/**
 * The records that the measured calls use. Lists contain ids unless stated otherwise. A call that uses up its
 * record (a cancellation, say) has one record for each time that it is measured.
 */
export interface BenchRecords {
  /** A family with its booking of seven weeks ago. `id` and `reference` are those of the booking. */
  family: { id: string; name: string; email: string; phone: string; reference: string };
  /** Ids of bookings for today whose families are not yet checked in. */
  arriving: string[];
  /** Ids of bookings for later days. */
  coming: string[];
  /** Ids of bookings that were paid through the sandbox. */
  paid: string[];
  /** Keys that open the pages of other visits paid through the sandbox. None of these visits is in `paid`. */
  bookingKeys: BookingKeys[];
  /** Id of an enquiry that is not about a party. */
  inquiry: string;
  partyInquiries: string[];
  restrictions: string[];
  kiosks: string[];
  /** Codes of vouchers. */
  vouchers: string[];
}

/** The keys that open a booking's page for its family. */
interface BookingKeys {
  bookingId: string;
  viewToken: string;
}

/** A running site with `size` bookings, and the cookie of a staff session. */
export interface BenchSite {
  size: number;
  databaseUrl: string;
  url: string;
  cookie: string;
  records: BenchRecords;
  close(): Promise<void>;
}

/**
 * Starts a site whose database holds `size` bookings, with enough records to make each call `turns` times.
 */
export async function startBenchSite(serverUrl: string, size: number, turns: number): Promise<BenchSite> {
  const { databaseUrl, pay, openApp, close } = await startAppProcesses(serverUrl, { measured: true });
  const connection = connect(databaseUrl);
  await fillBookingHistory(connection, size);
  await connection.close();
  const { url } = await openApp(await freePort());
  return { ...(await prepareSite({ databaseUrl, url, size }, pay, turns)), close };
}

type RunningSite = Pick<BenchSite, 'databaseUrl' | 'url' | 'size'>;

async function prepareSite(
  site: RunningSite,
  pay: (clientSecret: string) => Promise<string>,
  turns: number,
): Promise<Omit<BenchSite, 'close'>> {
  const { db, close } = connect(site.databaseUrl);
  const created = await createRecords(db, turns);
  const found = await findRecords(db);
  await close();
  const signedIn = await post(site.url, '/api/staff/sign-in', { password: 'not-a-secret-here' });
  const bought: BookingKeys[] = [];
  while (bought.length < 2 * turns) bought.push(await buyVisit(site.url, pay));
  const paid = bought.slice(turns).map(({ bookingId }) => bookingId);
  const records = { ...created, ...found, paid, bookingKeys: bought.slice(0, turns) };
  return { ...site, cookie: cookieOf(signedIn), records };
}

const post = (url: string, path: string, body: unknown) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/**
 * The day after tomorrow, or the Friday instead of a Thursday. The centre opens on Thursdays only in school
 * holidays.
 */
export const playDay = openDay(2);
/** The first day after `playDay` that is not a Thursday. */
export const nextPlayDay = openDay(playDay === addDays(benchToday, 2) ? 3 : 4);

function openDay(ahead: number): Day {
  return addDays(benchToday, weekdayOf(addDays(benchToday, ahead)) === 4 ? ahead + 1 : ahead);
}

async function buyVisit(url: string, pay: (clientSecret: string) => Promise<string>): Promise<BookingKeys> {
  const visit = visitInput({ selectedDate: playDay, customerEmail: `${randomUUID()}@example.org` });
  const response = await post(url, '/api/create-booking-payment', visit);
  const { clientSecret, ...keys } = (await response.json()) as BookingKeys & { clientSecret: string };
  await pay(clientSecret);
  const result = await post(url, '/api/booking-result', { clientSecret });
  if (!result.ok) throw new Error(`A paid visit is not confirmed: ${await result.text()}`);
  return { bookingId: keys.bookingId, viewToken: keys.viewToken };
}

/** Creates the records that measured calls withdraw or delete, and raises the capacity of open play. */
async function createRecords(db: Database, turns: number) {
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

/**
 * The number of bookings of the family in `BenchRecords`. No other family has its name. So a search by its
 * name, e-mail or telephone finds the same number of bookings at every size.
 */
const familyBookings = 6;

async function findRecords(db: Database) {
  const visits = db.selectFrom('booking').where('kind', '=', 'visit').where('status', '=', 'confirmed');
  const [family, arriving, coming, inquiries] = await Promise.all([
    visits
      .where('customer_phone', '<>', sharedPhone)
      .where('held_at', '<', new Date(Date.now() - 50 * 86_400_000))
      .where('customer_name', 'in', ({ selectFrom, fn }) =>
        selectFrom('booking')
          .groupBy('customer_name')
          .having(fn.countAll(), '=', familyBookings)
          .having(fn.count('customer_email').distinct(), '=', 1)
          .select('customer_name'),
      )
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
    partyInquiries: about(true),
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
