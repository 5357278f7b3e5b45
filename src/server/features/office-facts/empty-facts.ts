import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { blankFacts } from '../../../domain/blank-facts.ts';
import { describeSteps, diffFacts } from '../../../domain/fact-changes.ts';
import { factSheets } from '../../../domain/fact-sheets.ts';
import type { DB } from '../../db/tables.ts';
import { lockFacts, refuseStorageErrors } from './change-facts.ts';
import { insertChange } from './fact-changes.ts';
import { readFactRows, writeSteps } from './fact-store.ts';

/**
 * Empties the facts in the caller's transaction, for a centre that starts from nothing. Removes the rows of
 * products, hours and descriptions of the centre. Blanks the centre's name, its address and a few other
 * fields. Keeps all other facts, such as rules and texts (see `blankFacts`). For each sheet that this alters,
 * stores a change that the owner can undo like any other (specification 13.7). Also removes the restrictions
 * with which a new database begins. Refuses while a voucher names a ticket.
 */
export async function emptyFacts(tx: Kysely<DB>, now: number, by: string): Promise<void> {
  await lockFacts(tx);
  await tx.deleteFrom('restriction').where('created_by', '=', 'seed').execute();
  // A sheet whose rows refer to rows of another sheet is emptied before that other sheet: prices before
  // tickets, offers before packages, extras before the menu, and the menu before packages.
  const first = ['prices', 'offers', 'parties-online', 'menu'];
  const sheets = [
    ...first.flatMap((id) => factSheets.find((sheet) => sheet.id === id) ?? []),
    ...factSheets.filter(({ id }) => !first.includes(id)),
  ];
  for (const sheet of sheets) {
    const before = await readFactRows(tx, sheet);
    const steps = diffFacts(sheet, before, blankFacts(sheet, before));
    if (steps.length === 0) continue;
    const change = await insertChange(tx, {
      requestId: randomUUID(),
      sheet: sheet.id,
      steps,
      differences: describeSteps(sheet, steps, before),
      note: 'Started from nothing',
      madeBy: by,
      now,
      holdsFrom: now,
      isApplied: true,
      undoes: null,
    });
    await refuseStorageErrors(sheet, () => writeSteps(tx, sheet, steps, { change, now }));
  }
}
