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
 * Prints what is measured, ours beside a baseline of the same run: all of it, or the parts that are named.
 * Nothing here passes or fails.
 */
const parts: Record<string, () => Promise<Row[]>> = {
  booking: () => onGround(benchBookingTransaction),
  http: () => onGround(benchOverHttp),
  growth: () => onGround(({ serverUrl }) => benchGrowth(serverUrl)),
  start: benchStart,
  workshop: benchWorkshop,
  scripts: async () => weighScripts(),
  deaf: () => benchDeaf(),
  lighthouse: benchLighthouse,
};

type Ground = Awaited<ReturnType<typeof openGround>>;

async function onGround(part: (ground: Ground) => Promise<Row[]>): Promise<Row[]> {
  const ground = await openGround();
  try {
    return await part(ground);
  } finally {
    await ground.close();
  }
}

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const rows: Row[] = [];
for (const [name, part] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const started = performance.now();
  rows.push(...(await part()));
  console.error(`Measured: ${name}, ${Math.round((performance.now() - started) / 1000)} s`);
}
printRows(rows);
