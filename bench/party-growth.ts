import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from '../src/server/db/connect.ts';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from '../test/app-processes.ts';
import { cookieOf } from '../test/staff.ts';
import { benchToday } from './bench-database.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchRecords, BenchSite } from './bench-site.ts';
import { compareCall, getRequest, postRequest } from './compare-call.ts';
import { bookBenchParty } from './party-http.ts';

const sizes = [1_000, Number(process.env['BENCH_PARTIES'] ?? 100_000)];
const turns = 30;
const script = readFileSync(join(import.meta.dirname, 'party-history.sql'), 'utf8');

/** Measures HTTP calls that read parties, with 1,000 and with 100,000 (`BENCH_PARTIES`) booked parties. */
export async function benchPartyGrowth(serverUrl: string): Promise<BenchRow[]> {
  const sites: BenchSite[] = [];
  try {
    for (const size of sizes) sites.push(await startPartySite(serverUrl, size));
    const rows: BenchRow[] = [];
    for (const call of calls) rows.push(await compareCall(sites, call, turns));
    return rows;
  } finally {
    for (const site of sites) await site.close();
  }
}

const month = benchToday.slice(0, 7);
const calls = [
  getRequest('party availability in a month', `/api/parties/availability?month=${month}`),
  postRequest("a host's party", '/api/my-party/read', ({ bookingKeys }) => bookingKeys[0]),
  postRequest("a host's guests", '/api/parties/guests', ({ bookingKeys }) => bookingKeys[0]),
  getRequest('parties on the dashboard', `/api/admin/parties?from=${benchToday}`),
  getRequest("today's party board", '/api/admin/party-board'),
  getRequest('the kitchen', '/api/admin/kitchen'),
];

/** Starts a site whose database holds `size` booked parties, and one more that was booked through HTTP. */
async function startPartySite(serverUrl: string, size: number): Promise<BenchSite> {
  const processes = await startAppProcesses(serverUrl, { measured: true });
  const { databaseUrl, openApp, close } = processes;
  await fillPartyHistory(databaseUrl, size);
  const { url } = await openApp(await freePort());
  const { link } = await bookBenchParty(processes, url);
  const signedIn = await fetch(`${url}/api/staff/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: 'not-a-secret-here' }),
  });
  const records = { bookingKeys: [link] } as unknown as BenchRecords;
  return { size, databaseUrl, url, cookie: cookieOf(signedIn), records, close };
}

/** Inserts `size` booked parties. Triggers are off: the script sets the columns that they would set. */
async function fillPartyHistory(databaseUrl: string, size: number): Promise<void> {
  const { pool, close } = connect(databaseUrl);
  const client = await pool.connect();
  await client.query(
    'set statement_timeout = 0; set session_replication_role = replica; set synchronous_commit = off',
  );
  await client.query("select set_config('bench.size', $1, false), set_config('bench.today', $2, false)", [
    String(size),
    benchToday,
  ]);
  await client.query(script);
  await client.query('vacuum (freeze, analyze)');
  client.release(true);
  await close();
}
