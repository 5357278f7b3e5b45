import { appendFileSync } from 'node:fs';

/**
 * One row of the table that `npm run faults` prints: the fault, its result, and the requirement that it
 * is measured by.
 */
export interface FaultRow {
  what: string;
  counted: string;
  toHold: string;
}

/** Records the result of a fault, once its test has passed. */
export function countFault(row: FaultRow): void {
  console.log(`${row.what}: ${row.counted}`);
  const file = process.env['FAULT_ROWS'];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
