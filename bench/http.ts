import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import type { Day } from '../src/domain/calendar-day.ts';
import { connect } from '../src/server/db/connect.ts';
import { holdBooking } from '../src/server/features/orders/booking-store.ts';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from '../test/app-processes.ts';
import { visitInput } from '../test/visit-input.ts';
import { benchHoldInput, benchToday, type startBenchDatabase } from './bench-database.ts';
import { type BenchRow, formatRate, formatRatio, measureRate } from './bench-row.ts';
import { alternate, bareServer, callerHeaders, getLoad, runLoad } from './load.ts';
import { benchPartyPages } from './party-http.ts';
import { cpuOf } from './processor-time.ts';

type BenchDatabase = Awaited<ReturnType<typeof startBenchDatabase>>;

/** Bookings made before measuring. With fewer, the measurement would include the work of V8's compilers. */
const warmUpBookings = 1_500;

/** Measures the app process over HTTP: pages, availability, bookings, pushed changes and memory. */
export async function benchHttp({ serverUrl, openDatabase }: BenchDatabase): Promise<BenchRow[]> {
  const site = await startAppProcesses(serverUrl, { measured: true });
  const port = await freePort();
  // The first start fills the compile cache, so that the measured start is like any later start.
  await (await site.openApp(port)).stop();
  const app = await site.openApp(port);
  const rows: BenchRow[] = [];

  const month = Buffer.from(await (await fetch(`${app.url}/api/availability`)).arrayBuffer());
  const bareMonth = await bareServer(month, { 'content-type': 'application/json' });
  const months = await alternate({
    baseline: getLoad(bareMonth.url),
    measured: getLoad(`${app.url}/api/availability`),
  });
  bareMonth.close();
  rows.push({
    what: `month of availability (${month.length.toLocaleString('en-GB')} bytes)`,
    measured: formatRate(months.measured),
    baseline: `${formatRate(months.baseline)} bare node:http, same bytes`,
    ratio: formatRatio(months.ratio),
    goal: '>= 0.60',
  });

  const page = Buffer.from(await (await fetch(`${app.url}/booking`)).arrayBuffer());
  const stylesheet =
    (await (await fetch(`${app.url}/booking`)).text()).match(/\/assets\/[\w.-]+\.css/)?.[0] ?? '/favicon.svg';
  const pages = await alternate({
    baseline: getLoad(app.url + stylesheet),
    measured: getLoad(`${app.url}/booking`),
  });
  const file = (await (await fetch(app.url + stylesheet)).arrayBuffer()).byteLength;
  rows.push({
    what: `/booking, server-rendered (${page.length.toLocaleString('en-GB')} bytes)`,
    measured: formatRate(pages.measured),
    baseline: `${formatRate(pages.baseline)} static file (${file.toLocaleString('en-GB')} bytes), same server`,
    ratio: formatRatio(pages.ratio),
    goal: '>= 0.60',
  });

  await raiseCapacity(site.databaseUrl);
  const days = bookableDays(month);
  let buyer = 0;
  const bookings: Parameters<typeof runLoad>[0] = {
    url: `${app.url}/api/create-booking-payment`,
    method: 'POST',
    requests: days.map((selectedDate) => ({
      setupRequest: (request: autocannon.Request) => {
        buyer += 1;
        return {
          ...request,
          headers: { 'content-type': 'application/json', ...callerHeaders(buyer) },
          body: JSON.stringify(
            visitInput({
              selectedDate,
              ticketQuantities: { 'child-1-12': 1 },
              totalAmount: 9.5,
              customerEmail: `buyer-${buyer}@example.org`,
            }),
          ),
        };
      },
    })),
  };
  await autocannon({ ...bookings, connections: 10, amount: warmUpBookings });
  let errors = 0;
  const first = buyer;
  const spent = [0, 0, 0];
  const transactions = await openTransactions(openDatabase);
  const booked = await alternate({
    baseline: () => transactions.rate(3),
    async measured() {
      const before = cpuWithLoad(app.pid, site.sandboxPid);
      const load = await runLoad(bookings, 10, 3);
      for (const [index, now] of cpuWithLoad(app.pid, site.sandboxPid).entries())
        spent[index] = (spent[index] ?? 0) + now - (before[index] ?? 0);
      errors += load.errors;
      return load.rate;
    },
  });
  await transactions.close();
  const [ofApp, ofSandbox, ofLoad] = spent.map((time) => `${(time / (buyer - first)).toFixed(2)} ms`);
  rows.push({
    what: 'booking through HTTP, payment sandbox included, 10 at once',
    measured: `${formatRate(booked.measured)}${errors ? `, ${errors} errors` : ''}`,
    baseline: `${formatRate(booked.baseline)} the booking transaction alone`,
    ratio: formatRatio(booked.ratio),
    goal: '>= 0.50',
  });
  rows.push({
    what: 'processor time of one booking through HTTP, without the database',
    measured: `app ${ofApp}`,
    baseline: `payment sandbox ${ofSandbox}, load ${ofLoad}`,
    ratio: '-',
    goal: '-',
  });

  rows.push(await benchPush(app.url, days));
  rows.push({
    what: 'memory of the app process at the end',
    measured: `${megabytesOf(app.pid, 'VmRSS')} MB`,
    baseline: `${megabytesOf(app.pid, 'RssFile')} MB of it file pages, mainly the Node program`,
    ratio: '-',
    goal: '< 200 MB',
  });
  // Party pages come last, after the memory is measured. Each of their requests comes from a different
  // caller, and the rate limits keep every caller in memory.
  rows.push(...(await benchPartyPages(site, app.url)));
  await site.close();
  return rows;
}

/**
 * Returns the processor time of each of these processes in milliseconds. The last element is the time of this
 * process, which generates the load.
 */
function cpuWithLoad(...pids: number[]): number[] {
  const own = process.cpuUsage();
  return [...pids.map(cpuOf), (own.user + own.system) / 1000];
}

/** Opens a database and returns a measurement of the booking transaction alone, in ten lanes. */
async function openTransactions(openDatabase: BenchDatabase['openDatabase']) {
  const { db, close } = await openDatabase('bench_transactions');
  const rate = (seconds: number) =>
    measureRate(seconds, 10, (lane, turn) => holdBooking(db, benchHoldInput(lane, turn)));
  await rate(1);
  return { rate, close };
}

function megabytesOf(pid: number, kind: 'VmRSS' | 'RssFile'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${kind}:\\s+(\\d+)`));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/**
 * Returns the bookable days of an availability reply. The reply has about a month of days, so that each
 * session gets about as many bookings as in the measurement of the transaction.
 */
function bookableDays(month: Buffer): Day[] {
  const { days } = readAvailabilityCall.reply.parse(JSON.parse(month.toString()));
  return days
    .filter(({ notBookable, date }) => notBookable === null && date > benchToday)
    .map(({ date }) => date);
}

async function raiseCapacity(url: string): Promise<void> {
  const { db, close } = connect(url);
  await db.updateTable('venue').set({ open_play_capacity: 1_000_000 }).execute();
  await db.updateTable('session').set({ capacity: 1_000_000 }).execute();
  await close();
}

const openPages = 500;

/** Measures the time from a booking's reply to its event on 500 open pages. */
async function benchPush(url: string, days: readonly Day[]): Promise<BenchRow> {
  const delays: number[] = [];
  let received = 0;
  let bookedAt = 0;
  let resolveAll: () => void = () => undefined;
  const stop = new AbortController();
  const opened = Array.from({ length: openPages }, () =>
    fetch(`${url}/api/availability/stream`, { signal: stop.signal }),
  );
  const readers = opened.map(async (opening) => {
    const reader = (await opening).body?.getReader();
    if (!reader) return;
    const decoder = new TextDecoder();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      if (!decoder.decode(value).includes('event: availability') || bookedAt === 0) continue;
      delays.push(performance.now() - bookedAt);
      received += 1;
      if (received === openPages) resolveAll();
    }
  });
  for (const reader of readers) reader.catch(() => undefined);
  await Promise.all(opened);
  for (let round = 0; round < 10; round += 1) {
    received = 0;
    const allReceived = new Promise<void>((resolve) => {
      resolveAll = resolve;
    });
    await fetch(`${url}/api/create-booking-payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.250.0.${round}` },
      body: JSON.stringify(
        visitInput({
          selectedDate: days[round % days.length] ?? benchToday,
          ticketQuantities: { 'child-1-12': 1 },
          totalAmount: 9.5,
          customerEmail: `pusher-${round}@example.org`,
        }),
      ),
    }).then(() => {
      bookedAt = performance.now();
    });
    await Promise.race([allReceived, new Promise((resolve) => setTimeout(resolve, 5_000))]);
    bookedAt = 0;
  }
  stop.abort();
  delays.sort((a, b) => a - b);
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
  return {
    what: `push: from a booking's answer to ${openPages} open pages (${delays.length} events)`,
    measured: `p99 ${p99.toFixed(0)} ms`,
    baseline: '-',
    ratio: '-',
    goal: 'p99 < 250 ms',
  };
}
