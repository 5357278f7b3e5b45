import { connect } from '../src/server/db/connect.ts';
import type { startAppProcesses } from '../test/app-processes.ts';
import { bookedPartyInput } from '../test/party-input.ts';
import { type BenchRow, formatRate, formatRatio } from './bench-row.ts';
import { alternate, bareServer, byManyCallers } from './load.ts';

type Site = Pick<Awaited<ReturnType<typeof startAppProcesses>>, 'databaseUrl' | 'pay'>;

interface PartyMonth {
  days: { date: string; times: { packageId: string; time: string; reason: string | null }[] }[];
}

/** Measures the two party reads of families over HTTP: the free times of a month, and a booked party. */
export async function benchPartyPages(site: Site, url: string): Promise<BenchRow[]> {
  const { month, link } = await bookBenchParty(site, url);
  const path = `${url}/api/parties/availability?month=${month}`;
  return [
    await compareWithBare('month of parties', path),
    await compareWithBare("a host's party", `${url}/api/my-party/read`, link),
  ];
}

/**
 * Opens parties for online booking, books a party two months ahead and pays its deposit. Returns the party's
 * month, and the booking's id and view token.
 */
export async function bookBenchParty({ databaseUrl, pay }: Site, url: string) {
  const { db, close } = connect(databaseUrl);
  await db.updateTable('party_rule').set({ is_online: true }).execute();
  await close();
  const ahead = new Date();
  ahead.setUTCMonth(ahead.getUTCMonth() + 2, 1);
  const month = ahead.toISOString().slice(0, 7);
  const read = await fetch(`${url}/api/parties/availability?month=${month}`);
  const { days } = (await read.json()) as PartyMonth;
  const time = '12:00 PM - 2:00 PM';
  const isFree = (other: PartyMonth['days'][number]['times'][number]) =>
    other.packageId === 'gold' && other.time === time && other.reason === null;
  const day = days.find(({ times }) => times.some(isFree));
  if (!day) throw new Error(`No free day in ${month}`);
  const send = async (path: string, body: object) => {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { clientSecret: string; viewToken: string; booking: { id: string } };
  };
  const order = bookedPartyInput({ date: day.date, time });
  const { clientSecret, viewToken, booking } = await send('/api/parties/book', order);
  await pay(clientSecret);
  await send('/api/booking-result', { clientSecret });
  return { month, link: { bookingId: booking.id, viewToken } };
}

async function compareWithBare(what: string, url: string, body?: object): Promise<BenchRow> {
  const answer = await fetch(url, {
    ...(body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const bare = await bareServer(bytes, { 'content-type': 'application/json' });
  const { measured, baseline, ratio } = await alternate({
    baseline: byManyCallers(bare.url, body),
    measured: byManyCallers(url, body),
  });
  bare.close();
  return {
    what: `${what} (${bytes.length.toLocaleString('en-GB')} bytes)`,
    measured: formatRate(measured),
    baseline: `${formatRate(baseline)} bare node:http, same bytes`,
    ratio: formatRatio(ratio),
    goal: '-',
  };
}
