import { benchBookingTransaction } from './booking-transaction.ts';
import { benchDeaf } from './deaf.ts';
import { openGround } from './ground.ts';
import { benchGrowth } from './growth.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchOverHttp } from './over-http.ts';
import { printRows, type Row } from './row.ts';
import { weighScripts } from './script-weights.ts';
import { benchStart } from './start.ts';
import { benchWorkshop } from './workshop.ts';

/**
 * Measures all parts, or those named as arguments, and prints each beside a baseline of the same run. Nothing
 * here passes or fails.
 */
const parts: Record<string, () => Promise<Row[]>> = {
  booking: () => withDatabase(benchBookingTransaction),
  http: () => withDatabase(benchOverHttp),
  growth: () => withDatabase(({ serverUrl }) => benchGrowth(serverUrl)),
  start: benchStart,
  workshop: benchWorkshop,
  scripts: async () => weighScripts(),
  hydration: () => benchDeaf(),
  lighthouse: benchLighthouse,
};

type BenchDatabase = Awaited<ReturnType<typeof openGround>>;

async function withDatabase(part: (database: BenchDatabase) => Promise<Row[]>): Promise<Row[]> {
  const database = await openGround();
  try {
    return await part(database);
  } finally {
    await database.close();
  }
}

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const rows: Row[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (requested.length > 0 && !requested.includes(name)) continue;
  const started = performance.now();
  rows.push(...(await part()));
  console.error(`Measured: ${name}, ${Math.round((performance.now() - started) / 1000)} s`);
}
printRows(rows);
