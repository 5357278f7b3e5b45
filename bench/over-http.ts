import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import autocannon from 'autocannon';
import { readAvailabilityCall } from '../src/contract/availability.ts';
import type { Day } from '../src/domain/calendar-day.ts';
import { connect } from '../src/server/db/connect.ts';
import { holdBooking } from '../src/server/features/orders/booking-store.ts';
import { freePort } from '../src/server/free-port.ts';
import { startAppProcesses } from '../test/app-processes.ts';
import { visitInput } from '../test/visit-input.ts';
import { benchOrder, benchToday, type openGround } from './ground.ts';
import { perSecond, type Row, rateOf, times } from './row.ts';

type Ground = Awaited<ReturnType<typeof openGround>>;

/**
 * So many bookings have gone through a process before its own are counted: a second of them
 * would measure V8's compilers.
 */
const untilWarm = 1_500;

async function shoot(
  options: Omit<autocannon.Options, 'duration' | 'connections'>,
  connections = 40,
  seconds = 5,
): Promise<{ rate: number; errors: number }> {
  await autocannon({ ...options, connections, duration: 1 });
  const result = await autocannon({ ...options, connections, duration: seconds });
  return { rate: result['2xx'] / seconds, errors: result.errors + result.non2xx };
}

/**
 * Two things are loaded in turns, five times each: neighbours of the machine are heard by both. The round
 * whose ratio is the middle one counts.
 */
async function inTurns(loads: Record<'baseline' | 'ours', () => Promise<number>>) {
  const rounds: { baseline: number; ours: number; ratio: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const baseline = await loads.baseline();
    const ours = await loads.ours();
    rounds.push({ baseline, ours, ratio: ours / baseline });
  }
  rounds.sort((a, b) => a.ratio - b.ratio);
  return rounds[2] ?? { baseline: Number.NaN, ours: Number.NaN, ratio: Number.NaN };
}

/** Answers a second. */
const gets = (url: string) => async () => (await shoot({ url }, 40, 2)).rate;

/** A bare node:http server that sends the same bytes. */
async function bareServer(
  body: Buffer,
  headers: Record<string, string>,
): Promise<{ url: string; close(): void }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(body);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export async function benchOverHttp({ serverUrl, openDatabase }: Ground): Promise<Row[]> {
  const street = await startAppProcesses(serverUrl);
  const port = await freePort();
  // What is measured is a start as on an installed machine: what an earlier one compiled is there.
  await (await street.openApp(port)).stop();
  const app = await street.openApp(port);
  const rows: Row[] = [];

  const month = Buffer.from(await (await fetch(`${app.url}/api/availability`)).arrayBuffer());
  const bareMonth = await bareServer(month, { 'content-type': 'application/json' });
  const months = await inTurns({ baseline: gets(bareMonth.url), ours: gets(`${app.url}/api/availability`) });
  bareMonth.close();
  rows.push({
    what: `month of availability (${month.length.toLocaleString('en-GB')} bytes)`,
    ours: perSecond(months.ours),
    baseline: `${perSecond(months.baseline)} bare node:http, same bytes`,
    ratio: times(months.ratio),
    goal: '>= 0.60',
  });

  const page = Buffer.from(await (await fetch(`${app.url}/booking`)).arrayBuffer());
  const sheet =
    (await (await fetch(`${app.url}/booking`)).text()).match(/\/assets\/[\w.-]+\.css/)?.[0] ?? '/favicon.svg';
  const pages = await inTurns({ baseline: gets(app.url + sheet), ours: gets(`${app.url}/booking`) });
  const file = (await (await fetch(app.url + sheet)).arrayBuffer()).byteLength;
  rows.push({
    what: `/booking, server-rendered (${page.length.toLocaleString('en-GB')} bytes)`,
    ours: perSecond(pages.ours),
    baseline: `${perSecond(pages.baseline)} static file (${file.toLocaleString('en-GB')} bytes), same server`,
    ratio: times(pages.ratio),
    goal: '>= 0.60',
  });

  await raiseCapacity(street.databaseUrl);
  const days = bookableDays(month);
  let buyer = 0;
  const bookings: Parameters<typeof shoot>[0] = {
    url: `${app.url}/api/create-booking-payment`,
    method: 'POST',
    requests: days.map((selectedDate) => ({
      setupRequest: (request: autocannon.Request) => {
        buyer += 1;
        return {
          ...request,
          headers: {
            'content-type': 'application/json',
            'x-forwarded-for': `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`,
          },
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
  await autocannon({ ...bookings, connections: 10, amount: untilWarm });
  let errors = 0;
  const first = buyer;
  const spent = [0, 0, 0];
  const verb = await openVerb(openDatabase);
  const booked = await inTurns({
    baseline: () => verb.rate(3),
    async ours() {
      const before = cpuOf(app.pid, street.sandboxPid);
      const shot = await shoot(bookings, 10, 3);
      for (const [index, now] of cpuOf(app.pid, street.sandboxPid).entries())
        spent[index] = (spent[index] ?? 0) + now - (before[index] ?? 0);
      errors += shot.errors;
      return shot.rate;
    },
  });
  await verb.close();
  const [ofApp, ofSandbox, ofLoad] = spent.map((time) => `${(time / (buyer - first)).toFixed(2)} ms`);
  rows.push({
    what: 'booking through HTTP, payment sandbox included, 10 at once',
    ours: `${perSecond(booked.ours)}${errors ? `, ${errors} errors` : ''}`,
    baseline: `${perSecond(booked.baseline)} the verb alone`,
    ratio: times(booked.ratio),
    goal: '>= 0.50',
  });
  rows.push({
    what: 'processor time of one booking through HTTP, the database left out',
    ours: `app ${ofApp}`,
    baseline: `payment sandbox ${ofSandbox}, load ${ofLoad}`,
    ratio: '-',
    goal: '-',
  });

  rows.push(await benchPush(app.url, days));
  rows.push({
    what: 'memory of the app process after all this',
    ours: `${megabytesOf(app.pid, 'VmRSS')} MB`,
    baseline: `${megabytesOf(app.pid, 'RssFile')} MB of it pages of files, Node's own program above all`,
    ratio: '-',
    goal: '< 200 MB',
  });
  await street.close();
  return rows;
}

/** Processor time so far, milliseconds: of these processes, and of this one, which makes the load. */
function cpuOf(...pids: number[]): number[] {
  const ticks = pids.map((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  });
  const own = process.cpuUsage();
  return [...ticks, (own.user + own.system) / 1000];
}

/** The verb alone, ten at once, on a database of its own. */
async function openVerb(openDatabase: Ground['openDatabase']) {
  const { db, close } = await openDatabase('bench_verb');
  const rate = (seconds: number) =>
    rateOf(seconds, 10, (lane, turn) => holdBooking(db, benchOrder(lane, turn)));
  await rate(1);
  return { rate, close };
}

function megabytesOf(pid: number, kind: 'VmRSS' | 'RssFile'): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(new RegExp(`${kind}:\\s+(\\d+)`));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/**
 * The days of an availability answer that can be booked: a month of them, so that a session has about as many
 * bookings as one of the verb's.
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

/** From a booking's answer to the event on 500 open pages. */
async function benchPush(url: string, days: readonly Day[]): Promise<Row> {
  const delays: number[] = [];
  let told = 0;
  let bookedAt = 0;
  let everybody: () => void = () => undefined;
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
      told += 1;
      if (told === openPages) everybody();
    }
  });
  for (const reader of readers) reader.catch(() => undefined);
  await Promise.all(opened);
  for (let round = 0; round < 10; round += 1) {
    told = 0;
    const heard = new Promise<void>((resolve) => {
      everybody = resolve;
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
    await Promise.race([heard, new Promise((resolve) => setTimeout(resolve, 5_000))]);
    bookedAt = 0;
  }
  stop.abort();
  delays.sort((a, b) => a - b);
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.NaN;
  return {
    what: `push: from a booking's answer to ${openPages} open pages (${delays.length} events)`,
    ours: `p99 ${p99.toFixed(0)} ms`,
    baseline: '-',
    ratio: '-',
    goal: 'p99 < 250 ms',
  };
}
