import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Kysely } from 'kysely';
import type { CallRequest } from '../../../contract/call.ts';
import type { Rehearsal, rehearseCall } from '../../../contract/rehearsal.ts';
import { addDays } from '../../../domain/calendar-day.ts';
import type { FactDifference, FactStep } from '../../../domain/fact-changes.ts';
import { rebaseSteps } from '../../../domain/fact-changes.ts';
import type { FactSheet } from '../../../domain/fact-sheet.ts';
import type { PhotoStudio } from '../../../domain/photo-session.ts';
import {
  type Demand,
  type DemandResult,
  findRoomClashes,
  type RehearsalFacts,
  rehearsableSheets,
  replayDemand,
  shiftDemand,
} from '../../../domain/rehearsal.ts';

import type { TicketType } from '../../../domain/tickets.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { readFactSheet, sheetOf, tryFacts } from '../office-facts/change-facts.ts';
import type { CalendarFacts } from '../office-facts/changed-prices.ts';
import { readChanges } from '../office-facts/fact-changes.ts';
import {
  type DemandDays,
  readCapacities,
  readDeskChannel,
  readRoomUses,
  readSold,
  readWaited,
} from './demand-store.ts';
import { describeRehearsal } from './rehearsal-figures.ts';
import { findRehearsal, storeRehearsal } from './rehearsal-store.ts';

export interface RehearsalDeps extends AppContext {
  /** These functions read facts within a given transaction, in which a change may have been tried. */
  readCalendarFrom: (db: Kysely<DB>) => Promise<CalendarFacts>;
  readSiteFrom: (db: Kysely<DB>) => Promise<{ ticketTypes: readonly TicketType[] }>;
  readStudioFrom: (db: Kysely<DB>) => Promise<PhotoStudio>;
}

type Input = CallRequest<typeof rehearseCall>['body'];

/** The most bookings and waitlist wishes in one rehearsal. */
const mostDemand = 100_000;

/** The databases for which this process is running a rehearsal. */
const running = new WeakSet<object>();

/**
 * Replays the demand of some days against the present facts and against the facts with a change, and stores
 * the result (specification 13.6). A repeated request returns the first result. Refuses a change that could
 * not be published, facts that cannot be rehearsed, too much demand, and a second rehearsal at the same time.
 * Stops with a refusal once `signal` aborts. Other requests are served while a rehearsal runs.
 */
export async function rehearse(deps: RehearsalDeps, input: Input, signal: AbortSignal): Promise<Rehearsal> {
  const earlier = await findRehearsal(deps.db, input.requestId);
  if (earlier) return earlier;
  if (running.has(deps.db)) throw refuse('rehearsalBusy');
  running.add(deps.db);
  try {
    const rehearsal = await runRehearsal(deps, input, signal);
    await storeRehearsal(deps.db, rehearsal);
    return rehearsal;
  } finally {
    running.delete(deps.db);
  }
}

async function runRehearsal(deps: RehearsalDeps, input: Input, signal: AbortSignal): Promise<Rehearsal> {
  const now = deps.clock.now();
  const days: DemandDays = { first: input.first, last: input.last };
  const capacities = input.weeksLater === 0 ? await readCapacities(deps.db, days) : new Map<string, number>();
  const before = await readFacts(deps, deps.db, capacities);
  const change = await readChange(deps, input.change);
  const { facts: after, differences } = change
    ? await tryFacts(deps, change.sheet, change.steps, async (tx, checked) => ({
        facts: await readFacts(deps, tx, capacities),
        differences: checked.differences,
      }))
    : { facts: before, differences: [] as FactDifference[] };
  // A changed capacity applies to every session, as if no session had been sold yet.
  const changedFacts =
    before.rows.capacity === after.rows.capacity &&
    isDeepStrictEqual(before.rows.arrivals, after.rows.arrivals)
      ? after
      : { ...after, capacities: new Map<string, number>() };
  const demand = (await readDemand(deps, days, now, signal)).map((one) => shiftDemand(one, input.weeksLater));
  const resultsBefore = await replaySliced(demand, before, signal);
  const resultsAfter = change ? await replaySliced(demand, changedFacts, signal) : resultsBefore;
  const uses = (await readRoomUses(deps.db, days, now)).map((use) => ({
    ...use,
    day: addDays(use.day, input.weeksLater * 7),
  }));
  const finished = {
    id: input.requestId,
    madeAt: now,
    title: change?.sheet.title ?? null,
    changes: differences,
    days,
    weeksLater: input.weeksLater,
    hasZones: [before, changedFacts].some(({ rows }) => (rows.zones ?? []).length > 0),
    demand,
    resultsBefore,
    resultsAfter,
    clashes: { before: findRoomClashes(uses, before.rows), after: findRoomClashes(uses, changedFacts.rows) },
  };
  return describeRehearsal(finished, () => pause(signal));
}

/** Reads the facts against which demand is replayed. */
async function readFacts(
  deps: RehearsalDeps,
  db: Kysely<DB>,
  capacities: RehearsalFacts['capacities'],
): Promise<RehearsalFacts> {
  // The facts are read one after the other, because the reads share a transaction's connection.
  const { rows, prices, offers } = await deps.readCalendarFrom(db);
  const { ticketTypes } = await deps.readSiteFrom(db);
  return { rows, prices, offers, ticketTypes, studio: await deps.readStudioFrom(db), capacities };
}

/**
 * Returns the sheet and the steps of a change; null if there is no change. The steps come from the request,
 * or from a waiting change as it would apply now.
 */
async function readChange(
  deps: RehearsalDeps,
  change: Input['change'],
): Promise<{ sheet: FactSheet; steps: readonly FactStep[] } | null> {
  if (change === null) return null;
  if ('steps' in change) return { sheet: rehearsedSheet(change.sheet), steps: change.steps };
  const [waiting] = await readChanges(deps.db, { id: change.id });
  if (!waiting || waiting.appliedAt !== null || waiting.withdrawnAt !== null)
    throw refuse('factChangeNotFound');
  const sheet = rehearsedSheet(waiting.sheet);
  return { sheet, steps: rebaseSteps(sheet, await readFactSheet(deps.db, sheet), waiting.steps) };
}

function rehearsedSheet(id: string): FactSheet {
  if (!rehearsableSheets.includes(id)) throw refuse('rehearsalOfOtherFacts');
  return sheetOf(id);
}

async function readDemand(
  { db }: RehearsalDeps,
  days: DemandDays,
  now: number,
  signal: AbortSignal,
): Promise<Demand[]> {
  const deskChannel = await readDeskChannel(db);
  const demand: Demand[] = [];
  for (let after: number | null = 0; after !== null; ) {
    if (signal.aborted) throw refuse('rehearsalStopped');
    const read: Awaited<ReturnType<typeof readSold>> = await readSold(db, days, { after, now, deskChannel });
    demand.push(...read.demand);
    if (demand.length > mostDemand) throw refuse('rehearsalTooMuch', { most: mostDemand });
    after = read.next;
  }
  // Waitlist wishes come after the sales of the same moment, because these sales made the groups wait.
  return [...demand, ...(await readWaited(db, days, now))];
}

/** Replays demand in slices, so that other requests are answered in between. */
async function replaySliced(
  demand: readonly Demand[],
  facts: RehearsalFacts,
  signal: AbortSignal,
): Promise<DemandResult[]> {
  const replay = replayDemand(demand, facts);
  for (;;) {
    const step = replay.next();
    if (step.done) return step.value;
    await pause(signal);
  }
}

/** Lets other requests be served. Throws a refusal once the page has been closed. */
async function pause(signal: AbortSignal): Promise<void> {
  await setImmediate();
  if (signal.aborted) throw refuse('rehearsalStopped');
}
