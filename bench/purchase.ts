import { sql } from 'kysely';
import { addDays, type Day } from '../src/domain/calendar-day.ts';
import { connect, type Database } from '../src/server/db/connect.ts';
import { confirmHold, holdBooking, setBookingStatus } from '../src/server/features/orders/booking-store.ts';
import { holdInputFor } from '../src/server/features/orders/order-plan.ts';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from '../test/app-processes.ts';
import { visitInput } from '../test/visit-input.ts';
import { planTestVisit, singleAttempt } from '../test/visit-plan.ts';
import type { startBenchDatabase } from './bench-database.ts';
import { type BenchRow, formatRatio, median } from './bench-row.ts';
import { playDay } from './bench-site.ts';
import { callerHeaders } from './load.ts';
import { cpuOf, cpuWithChildren, parentOf } from './processor-time.ts';

/** Purchases made before measuring. With fewer, the measurement would include the work of V8's compilers. */
const warmUp = 1_000;
const purchases = 400;
/** The number of rounds of holds on each day. The result for each process is the median over the rounds. */
const holdRounds = 5;
const lanes = 10;
/** Bookings of the crowded day: more than on any Saturday of the year's busiest season. */
const crowd = 4_446;

/** Processor time of one purchase in each process, in milliseconds. */
interface Cost {
  app: number;
  database: number;
  sandbox: number;
}

/**
 * Measures the processor time of one paid visit, from the request until its mail is written, and of a hold
 * alone. Measures both on a day with over a thousand bookings and on a day with several thousand. Measures
 * processor time, which other programs on the machine affect far less than elapsed time.
 */
export async function benchPurchase({
  serverUrl,
}: Awaited<ReturnType<typeof startBenchDatabase>>): Promise<BenchRow[]> {
  const site = await startAppProcesses(serverUrl, { measured: true });
  const { db, close } = connect(site.databaseUrl);
  await db.updateTable('venue').set({ open_play_capacity: 1_000_000 }).execute();
  const app = await site.openApp(await freePort());
  const databasePid = await findPostmaster(db);
  let buyer = 0;
  const hold = async (day: Day) => {
    buyer += 1;
    const headers = { 'content-type': 'application/json', ...callerHeaders(buyer) };
    const send = (path: string, body: unknown) =>
      fetch(app.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const visit = visitInput({
      selectedDate: day,
      ticketQuantities: { 'child-1-12': 1 },
      totalAmount: 9.5,
      customerEmail: `buyer-${buyer}@example.org`,
    });
    const { clientSecret } = (await (await send('/api/create-booking-payment', visit)).json()) as {
      clientSecret: string;
    };
    return { clientSecret, send };
  };
  const buy = async (day: Day) => {
    const { clientSecret, send } = await hold(day);
    await site.pay(clientSecret);
    const paymentIntentId = clientSecret.split('_secret_')[0];
    const confirmed = await send('/api/send-booking-confirmation', { paymentIntentId });
    if (!confirmed.ok) throw new Error(`Not confirmed: ${await confirmed.text()}`);
  };
  const runMany = async (count: number, once: () => Promise<unknown>) => {
    let started = 0;
    const lane = async () => {
      while (started < count) {
        started += 1;
        await once();
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  const buyMany = async (count: number, day: Day) => {
    await runMany(count, () => buy(day));
    await waitUntilMailWritten();
  };
  const waitUntilMailWritten = async () => {
    for (;;) {
      const waiting = await db
        .selectFrom('mail')
        .select('id')
        .where('status', '=', 'queued')
        .limit(1)
        .execute();
      if (waiting.length === 0) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const measure = async (work: () => Promise<void>): Promise<Cost> => {
    const read = () => ({
      app: cpuOf(app.pid),
      database: cpuWithChildren(databasePid),
      sandbox: cpuOf(site.sandboxPid),
    });
    const before = read();
    await work();
    const after = read();
    const each = (part: keyof Cost) => (after[part] - before[part]) / purchases;
    return { app: each('app'), database: each('database'), sandbox: each('sandbox') };
  };

  const quietDay = addDays(playDay, 7);
  await buyMany(warmUp, quietDay);
  const quiet = await measure(() => buyMany(purchases, quietDay));
  await fillDay(db, playDay, crowd);
  // On a real day, which fills over weeks, autovacuum would have tidied the tables. This statement does the
  // same.
  await sql`vacuum analyze`.execute(db);
  await buyMany(warmUp / 10, playDay);
  const crowded = await measure(() => buyMany(purchases, playDay));
  // The holds come last, because they leave unpaid bookings behind. The two days take turns, because other
  // programs may slow the machine down for seconds at a time. A hold adds up the unpaid places of its day,
  // which at a real centre never exceed the capacity. So that they do not exceed it here either, the holds of
  // each round expire before the next round.
  const holds: Record<'quiet' | 'crowded', Cost[]> = { quiet: [], crowded: [] };
  for (let round = 0; round < holdRounds; round += 1) {
    holds.quiet.push(await measure(() => runMany(purchases, () => hold(quietDay))));
    holds.crowded.push(await measure(() => runMany(purchases, () => hold(playDay))));
    await sql`update place set live_until = now() where live_until > now() and live_until < 'infinity'`.execute(
      db,
    );
    await sql`vacuum analyze`.execute(db);
  }
  const held = middleCost(holds.quiet);
  const heldInCrowd = middleCost(holds.crowded);
  await close();
  await site.close();

  const formatCost = ({ app: ofApp, database }: Cost) =>
    `${(ofApp + database).toFixed(1)} ms (app ${ofApp.toFixed(1)}, database ${database.toFixed(1)})`;
  const ratio = (crowded.app + crowded.database) / (quiet.app + quiet.database);
  return [
    {
      what: 'processor time of a paid visit until its mail is written, on an ordinary day',
      measured: formatCost(quiet),
      baseline: `payment sandbox ${quiet.sandbox.toFixed(1)} ms`,
      ratio: '-',
      goal: '< 20 ms',
    },
    {
      what: `the same on a day with ${crowd.toLocaleString('en-GB')} bookings`,
      measured: formatCost(crowded),
      baseline: formatCost(quiet),
      ratio: formatRatio(ratio),
      goal: '<= 1.10',
    },
    {
      what: 'processor time of the app for a hold, from the request until its payment is started',
      measured: `${held.app.toFixed(2)} ms (database ${held.database.toFixed(2)})`,
      baseline: `payment sandbox ${held.sandbox.toFixed(2)} ms`,
      ratio: '-',
      goal: '< 1.2 ms',
    },
    {
      what: `the same on a day with ${crowd.toLocaleString('en-GB')} bookings`,
      measured: `${heldInCrowd.app.toFixed(2)} ms (database ${heldInCrowd.database.toFixed(2)})`,
      baseline: `${held.app.toFixed(2)} ms (database ${held.database.toFixed(2)})`,
      ratio: formatRatio(heldInCrowd.app / held.app),
      goal: '<= 1.10',
    },
  ];
}

/** Books and confirms free visits of one child each on a day, directly in the database. */
async function fillDay(db: Database, day: Day, bookings: number): Promise<void> {
  const now = Date.now();
  for (let made = 0; made < bookings; made += 1) {
    const plan = planTestVisit({ day, email: `crowd-${made}@example.org`, pence: 0, capacity: 1_000_000 });
    const input = holdInputFor(plan, singleAttempt, { now });
    await db.transaction().execute(async (tx) => {
      await holdBooking(tx, input);
      await confirmHold(tx, input.booking.id, now, 'infinity', 'system');
      await setBookingStatus(tx, input.booking.id, 'confirmed', { confirmed_at: new Date(now) });
    });
  }
}

function middleCost(costs: readonly Cost[]): Cost {
  const middle = (part: keyof Cost) => median(costs.map((cost) => cost[part]));
  return { app: middle('app'), database: middle('database'), sandbox: middle('sandbox') };
}

async function findPostmaster(db: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return parentOf(rows[0]?.pid ?? 0);
}
