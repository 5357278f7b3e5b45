import { appendFileSync } from 'node:fs';

/** One row of the table that `npm run faults` prints. */
export interface FaultRow {
  fault: string;
  result: string;
  requirement: string;
}

/** Records the result of a fault, once its test has passed. */
export function recordFault(row: FaultRow): void {
  console.log(`${row.fault}: ${row.result}`);
  const file = process.env['FAULT_ROWS'];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
