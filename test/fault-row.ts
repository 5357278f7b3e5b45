import { appendFileSync } from 'node:fs';

/**
 * One line of the table that `npm run faults` prints: what was done to the site, what came
 * of it, and what measures it.
 */
export interface FaultRow {
  what: string;
  counted: string;
  toHold: string;
}

/** Says what a fault came to, once its test has found everything as it should be. */
export function countFault(row: FaultRow): void {
  console.log(`${row.what}: ${row.counted}`);
  const file = process.env['FAULT_ROWS'];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
