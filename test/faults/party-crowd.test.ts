import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { addDays } from '../../src/domain/calendar-day.ts';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkIntegrity } from '../../src/server/integrity/check-integrity.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { startAppProcesses } from '../app-processes.ts';
import { recordFault } from '../fault-row.ts';
import { bookedPartyInput } from '../party-input.ts';
import { waitFor } from '../wait-for.ts';

/** Number of families that want a party at once: 300 with `npm run faults`. */
const families = Number(process.env['PARTY_CROWD'] ?? 24);

const processes = await startAppProcesses(inject('databaseUrl'), {
  expectsErrors: true,
  settings: { DATABASE_CONNECTIONS: '10' },
});
const { db, close } = connect(processes.databaseUrl);
await db.updateTable('party_rule').set({ is_online: true }).execute();
const apps = await Promise.all([processes.openApp(await freePort()), processes.openApp(await freePort())]);
afterAll(async () => {
  await close();
  await processes.close();
});

interface Near {
  date: string;
  timeSlot: string;
  availableSpots: number;
}

interface Reply {
  status: number;
  code?: string;
  message?: string;
  alternatives?: Near[];
  clientSecret?: string;
  viewToken?: string;
  booking?: { id: string };
}

let callers = 0;

/** Makes a call with an IP address of its own, to the two processes in turn. */
async function post(path: string, body: object): Promise<Reply> {
  const caller = ++callers;
  const answer = await fetch(`${apps[caller % 2]?.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${16 + (caller >> 16)}.${(caller >> 8) & 255}.${caller & 255}`,
    },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<Reply, 'status'>) };
}

const order = (overrides: Record<string, unknown>) => post('/api/parties/book', bookedPartyInput(overrides));

interface FreeTime {
  date: string;
  time: string;
  rooms: string[];
}

/** Lists the free times of a Gold party in the month of `from` and in the month four weeks later. */
async function listFree(from: string): Promise<FreeTime[]> {
  const months = new Set([from.slice(0, 7), addDays(from, 28).slice(0, 7)]);
  const free: FreeTime[] = [];
  for (const month of months) {
    const answer = await fetch(`${apps[0]?.url}/api/parties/availability?month=${month}`);
    const { days } = (await answer.json()) as {
      days: {
        date: string;
        times: { packageId: string; time: string; rooms: string[]; reason: string | null }[];
      }[];
    };
    for (const { date, times } of days)
      for (const { packageId, time, rooms, reason } of times)
        if (packageId === 'gold' && reason === null) free.push({ date, time, rooms });
  }
  return free;
}

/** Returns a Saturday at least five weeks ahead on which both rooms are free, with its free times. */
async function findSaturday(): Promise<{ date: string; times: string[] }> {
  const from = addDays(localMoment(Date.now()).day, 35);
  const free = await listFree(from);
  const saturday = free.find(
    ({ date, rooms }) =>
      date >= from && new Date(`${date}T12:00:00Z`).getUTCDay() === 6 && rooms.length === 2,
  );
  if (!saturday) throw new Error('No Saturday is free');
  return {
    date: saturday.date,
    times: free.filter(({ date }) => date === saturday.date).map(({ time }) => time),
  };
}

/** Makes a call for each family at once, and counts the replies. */
async function atOnce(work: (family: number) => Promise<Reply>) {
  const replies = await Promise.all(Array.from({ length: families }, (_, family) => work(family)));
  const counts: Record<string, number> = {};
  for (const { status, code, message } of replies) {
    const key = `${status} ${status === 400 ? message : (code ?? 'booked')}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return { replies, counts };
}

const minuteOf = (time: string) => {
  const [, hour = '', minute = '', half] = time.match(/^(\d+):(\d+) (AM|PM)/) ?? [];
  return (Number(hour) % 12) * 60 + Number(minute) + (half === 'PM' ? 720 : 0);
};

test(`${families} families at once at two processes for the last room of a Saturday: one gets the party, and the others are offered the nearest free times`, {
  timeout: 600_000,
}, async () => {
  const { date, times } = await findSaturday();
  const time = '12:00 PM - 2:00 PM';
  expect((await order({ date, time })).status).toBe(201);
  const wishes = [{}, { roomId: 'party-room-1' }, { roomId: 'party-room-2' }];
  const { replies, counts } = await atOnce((family) =>
    order({ date, time, customerEmail: `family${family}@example.org`, ...wishes[family % wishes.length] }),
  );
  expect(counts).toEqual({ '201 booked': 1, '409 slot_taken': families - 1 });
  const near = (await listFree(date))
    .filter((other) => other.date === date)
    .sort((a, b) => Math.abs(minuteOf(a.time) - 720) - Math.abs(minuteOf(b.time) - 720))
    .map((other) => other.time);
  expect(near.length).toBeGreaterThan(0);
  expect(times.length).toBeGreaterThan(near.length);
  // Each refused family is offered the three nearest times, first those of the same day, then those of the
  // days around it. A family that asked for the booked room is first offered the other room at the same time,
  // if that room is still free.
  const offeredLists = replies.flatMap(({ alternatives }) => (alternatives ? [alternatives] : []));
  const after = (await order({ date, time, customerEmail: 'last@example.org' })).alternatives ?? [];
  const timesOf = (all: readonly Near[]) => all.map((other) => `${other.date} ${other.timeSlot}`);
  const own = `${date} ${time}`;
  for (const all of offeredLists.map(timesOf)) {
    if (all.includes(own)) expect([all.length, all[0]]).toEqual([3, own]);
    else expect(all).toEqual(timesOf(after));
  }
  expect(after).toHaveLength(3);
  expect(after.filter((other) => other.date === date).map(({ timeSlot }) => timeSlot)).toEqual(
    near.slice(0, 3),
  );
  // Each time that was offered can be booked.
  for (const [index, { date: day, timeSlot }] of after.entries()) {
    const next = await order({ date: day, time: timeSlot, customerEmail: `next${index}@example.org` });
    expect([day, timeSlot, next.status]).toEqual([day, timeSlot, 201]);
  }
  expect(processes.errors).toEqual([]);
  recordFault({
    fault: `${families} families at once for the last Saturday room, two processes`,
    result: `1 party, ${families - 1} refused and told the three nearest times, each of which could be booked; 0 errors`,
    requirement: 'one party, the others told what is near',
  });
});

test(`${families} families at once book parties on two days while others move and change theirs: no room, host or place is taken twice`, {
  timeout: 600_000,
}, async () => {
  const first = addDays((await findSaturday()).date, 7);
  const free = (await listFree(first)).filter(({ date }) => date >= first);
  const days = [...new Set(free.map(({ date }) => date))].slice(0, 2);
  // At most two parties run at a time, so these few times are too few for all families.
  const times = free.filter(({ date }) => days.includes(date)).slice(0, Math.max(3, families >> 4));
  const own: { bookingId: string; viewToken: string }[] = [];
  // Each of these families has a party on a later day, and tries to move it to one of the two days.
  const later = free.filter(({ date }) => !days.includes(date)).slice(0, 12);
  for (const [index, { date, time }] of later.entries()) {
    const { status, clientSecret, booking, viewToken } = await order({
      ...{ date, time, customerEmail: `mover${index}@example.org` },
    });
    expect(status).toBe(201);
    expect(await processes.pay(clientSecret ?? '')).toBe('succeeded');
    await post('/api/booking-result', { clientSecret });
    own.push({ bookingId: booking?.id ?? '', viewToken: viewToken ?? '' });
  }
  const { counts } = await atOnce((family) => {
    const wanted = times[(family * 7) % times.length];
    const to = { date: wanted?.date, time: wanted?.time };
    const link = own[Math.floor(family / 3) % own.length];
    if (family % 3 === 1) return post('/api/my-party/move', { ...link, clientId: randomUUID(), ...to });
    if (family % 3 === 2)
      return post('/api/my-party/change', {
        ...link,
        ...{ clientId: randomUUID(), childName: 'Ottilie', childAge: 7, children: 12 + (family % 4) },
        ...{ choices: {}, foodPeople: 0, differencePence: (family % 4) * 1900 },
      });
    return order({ ...to, customerEmail: `crowd${family}@example.org` });
  });
  const unexpected = Object.keys(counts).filter((what) => !/^(2\d\d|409) /.test(what));
  expect(unexpected).toEqual([]);
  // Depending on the day, either rooms and hosts run out first, or the places of the barn.
  const refused = (counts['409 slot_taken'] ?? 0) + (counts['409 session_full'] ?? 0);
  expect(refused).toBeGreaterThan(0);
  const { rows: doubled } = await sql<{ one: string }>`
    select a.id as one from party a join party b on a.id < b.id and a.day = b.day and party_time(a) && party_time(b)
      and (a.room_id = b.room_id or a.lanes && b.lanes)
    where a.live_until > now() and b.live_until > now()`.execute(db);
  expect(doubled).toEqual([]);
  await waitFor(async () => expect(await checkIntegrity(db, Date.now())).toEqual([]), { interval: 500 });
  expect(processes.errors).toEqual([]);
  recordFault({
    fault: `${families} families at once book, move and change parties of two days, two processes`,
    result: `${counts['201 booked'] ?? 0} booked, ${counts['200 booked'] ?? 0} moved or changed, ${refused} refused as taken or full; no room, host or place doubled`,
    requirement: 'rooms, hosts and barn never double; no deadlock answered as an error',
  });
});
