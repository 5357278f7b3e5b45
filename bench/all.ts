import { startBenchDatabase } from './bench-database.ts';
import { type BenchRow, printRows } from './bench-row.ts';
import { benchBookingTransaction } from './booking-transaction.ts';
import { benchClosing } from './closing.ts';
import { benchFigures } from './figures.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http.ts';
import { benchHydration } from './hydration.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchPartyGrowth } from './party-growth.ts';
import { benchPurchase } from './purchase.ts';
import { benchRehearsal } from './rehearsal.ts';
import { weighScripts } from './script-weights.ts';
import { benchStart } from './start.ts';
import { benchWorkshop } from './workshop.ts';

/**
 * Measures all parts, or those named as arguments. Prints each measurement beside its baseline, if it has
 * one. Both are measured in the same run, except for the sizes of scripts. A slow result does not make the
 * run fail. If a part cannot be measured, its name and the error are printed, and the exit code is 1.
 */
const parts: Record<string, () => Promise<BenchRow[]>> = {
  booking: () => withDatabase(benchBookingTransaction),
  http: () => withDatabase(benchHttp),
  purchase: () => withDatabase(benchPurchase),
  closing: () => withDatabase(benchClosing),
  growth: () => withDatabase(({ serverUrl }) => benchGrowth(serverUrl)),
  parties: () => withDatabase(({ serverUrl }) => benchPartyGrowth(serverUrl)),
  figures: () => withDatabase(benchFigures),
  rehearsal: () => withDatabase(benchRehearsal),
  start: benchStart,
  workshop: benchWorkshop,
  scripts: async () => weighScripts(),
  hydration: () => benchHydration(),
  lighthouse: benchLighthouse,
};

type BenchDatabase = Awaited<ReturnType<typeof startBenchDatabase>>;

async function withDatabase(part: (database: BenchDatabase) => Promise<BenchRow[]>): Promise<BenchRow[]> {
  const database = await startBenchDatabase();
  try {
    return await part(database);
  } finally {
    await database.close();
  }
}

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. The parts are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const rows: BenchRow[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const started = performance.now();
  try {
    rows.push(...(await part()));
    console.error(`Measured: ${name}, ${Math.round((performance.now() - started) / 1000)} s`);
  } catch (problem) {
    // An error in one part does not stop the later parts.
    console.error(`Not measured: ${name}`, problem);
    process.exitCode = 1;
  }
}
printRows(rows);
