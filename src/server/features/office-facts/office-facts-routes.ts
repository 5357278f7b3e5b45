import type { Context, Hono } from 'hono';
import type { Kysely } from 'kysely';
import {
  changeFactsCall,
  checkFactsCall,
  checkUndoCall,
  listFactChangesCall,
  listFactSheetsCall,
  previewFactsCall,
  readFactSheetCall,
  searchOfficeCall,
  undoFactChangeCall,
} from '../../../contract/office-facts.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import type { FactStep } from '../../../domain/fact-changes.ts';
import { type FactSheet, permissionFor } from '../../../domain/fact-sheet.ts';
import { factSheets } from '../../../domain/fact-sheets.ts';
import { findFacts } from '../../../domain/find-facts.ts';
import { type AppContext, clearFactCaches } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { checkAccess, mayCall } from '../../http/check-access.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { callerName } from '../../http/staff-name.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { findChangeEffects } from './change-effects.ts';
import { changeFacts, readFactRowsAt, sheetOf, tryFacts, tryUndo, undoChange } from './change-facts.ts';
import type { CalendarFacts } from './changed-prices.ts';
import { describeChange, readChanges } from './fact-changes.ts';
import { readChoices, readChoosable, readFactRows, readLastChange } from './fact-store.ts';

/**
 * Renders a page without scripts, as it looks at the moment `now` (epoch milliseconds) with the rows that the
 * transaction `db` sees. Returns null if there is no such page.
 */
export type RenderPageFrom = (db: Kysely<DB>, now: number, path: string) => Promise<string | null>;

export interface OfficeFactsDeps extends AppContext {
  /** Reads the calendar from a transaction. */
  readCalendarFrom: (db: Kysely<DB>) => Promise<CalendarFacts>;
  /** Null in an app without pages. */
  renderPageFrom: RenderPageFrom | null;
}

const changesOnPage = 50;
const mostFound = 40;
const noon = 12 * 60;

/** Returns the sheet with an id. Refuses an unknown sheet, and a caller without permission for the sheet. */
function openSheet(id: string, context: Context<AppEnv>): FactSheet {
  const sheet = sheetOf(id);
  checkAccess(permissionFor(sheet), context.var);
  return sheet;
}

/** Returns the sheets that a caller may read. */
function sheetsFor(context: Context<AppEnv>): FactSheet[] {
  return factSheets.filter((sheet) => mayCall(permissionFor(sheet), context.var));
}

/** Mounts the calls for the facts of the owner's office. The guard of /api/admin protects them. */
export function officeFactsRoutes(app: Hono<AppEnv>, deps: OfficeFactsDeps): void {
  mountCall(app, listFactSheetsCall, async (_, context) => {
    const mine = sheetsFor(context);
    const waiting = await readChanges(deps.db, { waitingUntil: null });
    const sheets = await Promise.all(
      mine.map(async ({ id, title, about }) => {
        const last = await readLastChange(deps.db, id);
        return {
          id,
          title,
          about,
          changedBy: last?.by ?? null,
          changedAt: last ? new Date(last.at).toISOString() : null,
        };
      }),
    );
    const isMine = (change: { sheet: string }) => mine.some(({ id }) => id === change.sheet);
    return { sheets, waiting: waiting.filter(isMine).map(describeChange) };
  });

  mountCall(app, readFactSheetCall, async ({ params, query }, context) => {
    const sheet = openSheet(params.sheet, context);
    const rows =
      query.at === undefined
        ? await readFactRows(deps.db, sheet)
        : await readFactRowsAt(deps, sheet, Date.parse(query.at));
    const changes = await readChanges(deps.db, { sheets: [sheet.id], most: changesOnPage });
    const choices = await readChoices(deps.db, sheet);
    return { sheet: sheet.id, rows: copyRows(rows), choices, changes: changes.map(describeChange) };
  });

  mountCall(app, checkFactsCall, async ({ params, body }, context) => {
    const sheet = openSheet(params.sheet, context);
    const calendar = await deps.calendar.read();
    return tryFacts(deps, sheet, body.steps, async (tx, { differences }) => ({
      differences,
      touched: await readEffects(tx, deps, context, {
        calendar,
        steps: body.steps,
        holdsFrom: body.holdsFrom,
      }),
      pages: [...sheet.pages],
    }));
  });

  mountCall(app, previewFactsCall, async ({ params, body }, context) => {
    const sheet = openSheet(params.sheet, context);
    const html = await tryFacts(deps, sheet, body.steps, async (tx) =>
      deps.renderPageFrom ? deps.renderPageFrom(tx, instantOf(body.day, noon), body.path) : null,
    );
    if (html === null) throw refuse('factPageNotFound');
    return { html };
  });

  mountCall(app, changeFactsCall, async ({ params, body }, context) => {
    const change = await changeFacts(deps, openSheet(params.sheet, context), body, callerName(context));
    clearFactCaches(deps);
    return { change: describeChange(change) };
  });

  mountCall(app, listFactChangesCall, async ({ query }, context) => {
    const changes = await readChanges(deps.db, {
      sheets: sheetsFor(context)
        .map(({ id }) => id)
        .filter((id) => query.sheet === undefined || id === query.sheet),
      ...(query.before !== undefined && { before: Number(query.before) }),
      most: changesOnPage + 1,
    });
    return {
      changes: changes.slice(0, changesOnPage).map(describeChange),
      more: changes.length > changesOnPage,
    };
  });

  mountCall(app, searchOfficeCall, async ({ query }, context) => {
    const found = [];
    for (const sheet of sheetsFor(context)) {
      const [rows, choosable] = [await readFactRows(deps.db, sheet), await readChoosable(deps.db, sheet)];
      found.push(...findFacts(choosable, rows, query.words).map((fact) => ({ ...fact, title: sheet.title })));
    }
    // Whole sheets come first, because most searches are for a sheet.
    found.sort((a, b) => Number(a.row !== null) - Number(b.row !== null));
    return { found: found.slice(0, mostFound) };
  });

  mountCall(app, checkUndoCall, async ({ params }, context) => {
    const id = Number(params.id);
    await openSheetOfChange(deps, id, context);
    const calendar = await deps.calendar.read();
    return tryUndo(deps, id, async (tx, { steps, differences }) => ({
      differences,
      touched: await readEffects(tx, deps, context, { calendar, steps, holdsFrom: null }),
    }));
  });

  mountCall(app, undoFactChangeCall, async ({ params, body }, context) => {
    const id = Number(params.id);
    await openSheetOfChange(deps, id, context);
    const { requestId, looked = false } = body;
    const change = await undoChange(deps, id, { requestId, looked }, callerName(context));
    clearFactCaches(deps);
    return { change: describeChange(change) };
  });
}

/** Refuses a caller without permission for the sheet of a change. */
async function openSheetOfChange(deps: OfficeFactsDeps, id: number, context: Context<AppEnv>): Promise<void> {
  const [change] = await readChanges(deps.db, { id });
  if (change) openSheet(change.sheet, context);
}

/**
 * Returns the effects of steps that `tx` has applied. `calendar` has the facts before the steps. `holdsFrom`
 * is the first day on which the steps apply, or null for today.
 */
async function readEffects(
  tx: Kysely<DB>,
  deps: OfficeFactsDeps,
  context: Context<AppEnv>,
  {
    calendar,
    steps,
    holdsFrom,
  }: { calendar: CalendarFacts; steps: readonly FactStep[]; holdsFrom: Day | null },
) {
  const now = deps.clock.now();
  const after = await deps.readCalendarFrom(tx);
  return findChangeEffects(tx, { before: calendar, after }, steps, {
    now,
    from: holdsFrom ?? localMoment(now).day,
    seesEnquiries: mayCall('answer-enquiries', context.var),
  });
}

function copyRows(rows: Awaited<ReturnType<typeof readFactRows>>) {
  return Object.fromEntries(
    Object.entries(rows).map(([table, all]) => [table, all.map((row) => ({ ...row }))]),
  );
}
