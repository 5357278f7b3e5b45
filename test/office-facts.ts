import { randomUUID } from 'node:crypto';
import {
  changeFactsCall,
  checkFactsCall,
  checkUndoCall,
  type UndoCheck,
  undoFactChangeCall,
} from '../src/contract/office-facts.ts';
import { diffFacts, type FactStep } from '../src/domain/fact-changes.ts';
import type { FactRow, FactRows } from '../src/domain/fact-sheet.ts';
import { findFactSheet } from '../src/domain/fact-sheets.ts';
import type { createTestApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof createTestApp>>;

/**
 * Returns the actions of staff in the office, made as the pages make them: they read a sheet, edit a copy of
 * it, and send the steps that lead from the sheet to the copy.
 */
export function atTheOffice(app: App, staff: () => { cookie: string }) {
  const read = async (sheet: string, at?: string) => {
    const path = `/api/admin/office/facts/${sheet}${at ? `?at=${encodeURIComponent(at)}` : ''}`;
    const response = await app.request(path, { headers: staff() });
    const body = (await response.json()) as { rows: FactRows };
    if (response.status !== 200) throw new Error(`${response.status} ${JSON.stringify(body)}`);
    return body.rows;
  };
  const steps = async (
    sheet: string,
    edit: (rows: Record<string, FactRow[]>) => void,
  ): Promise<FactStep[]> => {
    const before = await read(sheet);
    const after = structuredClone(before) as Record<string, FactRow[]>;
    edit(after);
    const found = findFactSheet(sheet);
    if (!found) throw new Error(sheet);
    return diffFacts(found, before, after);
  };
  const send = (sheet: string, given: readonly FactStep[], more: object = {}) =>
    app.send(
      { ...changeFactsCall, path: `/api/admin/office/facts/${sheet}` },
      {
        requestId: randomUUID(),
        steps: given,
        holdsFrom: null,
        note: '',
        looked: true,
        ...more,
      },
      staff(),
    );
  return {
    read,
    steps,
    send,
    change: async (sheet: string, edit: (rows: Record<string, FactRow[]>) => void, more: object = {}) =>
      send(sheet, await steps(sheet, edit), more),
    check: async (sheet: string, given: readonly FactStep[], holdsFrom: string | null = null) =>
      app.send(
        { ...checkFactsCall, path: `/api/admin/office/facts/${sheet}/check` },
        { steps: given, holdsFrom },
        staff(),
      ),
    checkUndo: async (id: number) => {
      const answer = await app.request(checkUndoCall.path.replace(':id', String(id)), { headers: staff() });
      return (await answer.json()) as UndoCheck & { code?: string };
    },
    undo: (id: number, requestId: string = randomUUID(), looked: boolean | undefined = true) =>
      app.send(
        { ...undoFactChangeCall, path: `/api/admin/office/changes/${id}/undo` },
        { requestId, looked },
        staff(),
      ),
    changes: async (sheet: string) => {
      const answer = await app.request(`/api/admin/office/facts/${sheet}`, { headers: staff() });
      return (
        (await answer.json()) as {
          changes: { id: number; state: string; madeBy: string; failedWhy: string | null }[];
        }
      ).changes;
    },
  };
}

/** Changes the first row of `table` that has the column values of `where`. Throws if there is none. */
export function edit(rows: Record<string, FactRow[]>, table: string, where: FactRow, to: FactRow): void {
  const all = rows[table] ?? [];
  const index = all.findIndex((row) =>
    Object.entries(where).every(([column, value]) => row[column] === value),
  );
  const found = all[index];
  if (!found) throw new Error(`No such row of ${table}`);
  all[index] = { ...found, ...to };
}

/** Returns a new price rule as the office sends it: online, a child costs £7.00 from Monday to Wednesday. */
export const ruleRow = (more: object = {}) => ({
  id: null,
  name: 'Weekday price',
  ticket_type_id: 'child-1-12',
  channel: 'online',
  price_pence: 700,
  fee_pence: 0,
  weekdays: [1, 2, 3],
  school: null,
  event_id: null,
  first_day: null,
  last_day: null,
  from_minute: null,
  until_minute: null,
  ...more,
});
