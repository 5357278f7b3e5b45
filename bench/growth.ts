import { connect } from '../src/server/db/connect.ts';
import { holdBooking } from '../src/server/features/orders/booking-store.ts';
import { benchHoldInput } from './bench-database.ts';
import { type BenchRow, formatRate, measureRate } from './bench-row.ts';
import { type BenchSite, startBenchSite } from './bench-site.ts';
import { compareCall, compareWithSmallest } from './compare-call.ts';
import { publicReads, publicWrites } from './public-calls.ts';
import { staffReads, staffWrites } from './staff-calls.ts';

const sizes = [1_000, 100_000, 1_000_000];
const readTurns = 30;
const writeTurns = 10;

/** Measures calls over HTTP, and the booking transaction, with 1,000, 100,000 and a million bookings. */
export async function benchGrowth(serverUrl: string): Promise<BenchRow[]> {
  const sites: BenchSite[] = [];
  try {
    for (const size of sizes) sites.push(await startBenchSite(serverUrl, size, writeTurns + 2));
    return await compareCalls(sites);
  } finally {
    for (const site of sites) await site.close();
  }
}

async function compareCalls(sites: readonly BenchSite[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const call of [...publicReads, ...staffReads]) rows.push(await compareCall(sites, call, readTurns));
  for (const call of [...publicWrites, ...staffWrites]) rows.push(await compareCall(sites, call, writeTurns));
  rows.push(await compareTransactions(sites));
  return rows;
}

/** Measures booking transactions per second in four lanes; the best of three runs. */
async function compareTransactions(sites: readonly BenchSite[]): Promise<BenchRow> {
  const rates = sites.map(() => 0);
  for (const seconds of [1, 3, 3]) {
    for (const [index, { databaseUrl }] of sites.entries()) {
      const { db, close } = connect(databaseUrl, { connections: 4 });
      const rate = await measureRate(seconds, 4, (lane, turn) => holdBooking(db, benchHoldInput(lane, turn)));
      rates[index] = Math.max(rates[index] ?? 0, rate);
      await close();
    }
  }
  return compareWithSmallest(
    'booking transaction, 4 at once',
    sites,
    rates.map(formatRate),
    (rates[0] ?? Number.NaN) / (rates.at(-1) ?? Number.NaN),
  );
}
