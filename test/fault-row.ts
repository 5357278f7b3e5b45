import { appendFileSync } from 'node:fs';

/** One row of the table that `npm run faults` prints. */
export interface FaultRow {
  fault: string;
  result: string;
  requirement: string;
}

/**
 * Records how the site coped with a fault that a test injected: prints it, and appends it to the file
 * FAULT_ROWS if that is set. Call this at the end of a test that passes.
 */
export function recordFault(row: FaultRow): void {
  console.log(`${row.fault}: ${row.result}`);
  const file = process.env['FAULT_ROWS'];
  if (file) appendFileSync(file, `${JSON.stringify(row)}\n`);
}
