import { sql } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { checkIntegrity } from '../../src/server/integrity/check-integrity.ts';
import { startAppProcesses } from '../app-processes.ts';
import { createChangingFamilies, type FamilyLink } from '../changing-families.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { waitFor } from '../wait-for.ts';

/** Number of families that move: 500 with `npm run faults`. */
const crowd = Number(process.env['MOVING_FAMILIES'] ?? 40);
/** How many families act at the same time. */
const lanes = 24;

const processes = await startAppProcesses(inject('databaseUrl'), {
  expectsErrors: true,
  settings: { DATABASE_CONNECTIONS: '10' },
});
const { db, close } = connect(processes.databaseUrl);
const apps = await Promise.all([processes.openApp(await freePort()), processes.openApp(await freePort())]);
afterAll(async () => {
  await close();
  await processes.close();
});
let turn = 0;
const url = () => apps[turn++ % apps.length]?.url ?? '';

async function inLanes<T>(items: readonly T[], work: (item: T, index: number) => Promise<unknown>) {
  const queue = items.map((item, index) => [item, index] as const);
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await work(...next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

test(`if ${crowd} families move among five nearly full days at two processes while others buy, change and cancel, no day is overbooked and nobody is on two days or none`, {
  timeout: 600_000,
}, async () => {
  const days = ordinaryDays().slice(3, 8);
  // Two places are free on each day, and every family has one child.
  const capacity = Math.ceil(crowd / days.length) + 2;
  await db.updateTable('venue').set({ open_play_capacity: capacity }).execute();
  const families = createChangingFamilies(processes);
  const links: FamilyLink[] = [];
  await inLanes(Array.from({ length: crowd }), async (_, index) => {
    const link = await families.buy(url(), `mover${index}`, days[index % days.length] ?? '');
    if (link) links.push(link);
  });
  expect(links).toHaveLength(crowd);

  const cancelled: FamilyLink[] = [];
  await inLanes(links, async (link, index) => {
    const date = days[(index * 3 + 1) % days.length] ?? '';
    const taps = index % 3 === 0 ? 2 : 1;
    if (index % 10 === 9) {
      await families.decide(url, link, { kind: 'cancel' }, taps);
      cancelled.push(link);
    } else if (index % 10 === 8)
      await families.decide(url, link, { kind: 'change', children: 2, pays: index % 20 === 8 }, taps);
    else await families.decide(url, link, { kind: 'move', date }, taps);
    if (index % 5 === 0) await families.buy(url(), `buyer${index}`, date);
  });

  const unexpected = [...families.answers.keys()].filter((what) => !/^(2\d\d|409 )/.test(what));
  expect(unexpected).toEqual([]);
  expect(families.answers.get('409 session_full') ?? 0).toBeGreaterThan(0);
  const { rows } = await sql<{ day: string; children: number; capacity: number }>`
    select s.day, s.capacity, children_placed(s, now()) as children from session s where s.day = any (${days}::date[])`.execute(
    db,
  );
  for (const { day, children, capacity } of rows) expect([day, children <= capacity]).toEqual([day, true]);
  const { rows: placed } = await sql<{ id: string; status: string; places: number; same: boolean }>`
    select b.id, b.status, count(p.*) filter (where p.live_until = 'infinity')::integer as places,
      coalesce(bool_and(s.day = b.day and p.children = b.children), false) as same
    from booking b left join place p on p.booking_id = b.id left join session s on s.id = p.session_id
    where b.id = any (${links.map(({ bookingId }) => bookingId)}::uuid[]) group by b.id`.execute(db);
  const gone = new Set(cancelled.map(({ bookingId }) => bookingId));
  for (const { id, status, places, same } of placed)
    expect([status, places, same]).toEqual(gone.has(id) ? ['cancelled', 0, true] : ['confirmed', 1, true]);
  await waitFor(async () => expect(await checkIntegrity(db, Date.now())).toEqual([]), { interval: 500 });
  expect(processes.errors).toEqual([]);
  const count = (what: string) => families.answers.get(what) ?? 0;
  recordFault({
    fault: `${crowd} families move, change and cancel among five nearly full days, others buy, two processes`,
    result: `${[...families.answers.values()].reduce((sum, one) => sum + one, 0)} calls, ${count('409 session_full')} refused as full; no day overbooked, each family in one set of places`,
    requirement: 'nothing oversold, nobody on two days or none, no deadlock answered as an error',
  });
});
