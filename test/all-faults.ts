import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FaultRow } from './fault-row.ts';
import { readReport } from './read-report.ts';

/** Runs every fault in its long form and prints what came of each, beside what is to hold. A test that fails has no row of its own: it is named below. */
const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'windfall-faults-'));
const rowFile = join(folder, 'rows.jsonl');
const reportFile = join(folder, 'report.json');

/** How much of each. */
const long = {
  DEATHS: '200',
  DATABASE_KILLS: '20',
  RESTART_ROUNDS: '5',
  MAIL_FAMILIES: '40',
  CLOCK_JUMPS: '200',
  PROVIDER_FAMILIES: '30',
  DISK_FULL_MS: '20000',
  ALL_PAGES: '1',
};
const files = process.argv.length > 2 ? process.argv.slice(2) : ['test/faults', 'test/strangers'];
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...files],
  ],
  { cwd: root, stdio: 'inherit', env: { ...long, ...process.env, FAULT_ROWS: rowFile } },
);

interface Report {
  testResults: {
    name: string;
    assertionResults: { title: string; status: string }[];
  }[];
}
const results = readReport<Report>(reportFile)?.testResults ?? [];
const within = (part: string) =>
  results.filter(({ name }) => name.includes(part)).flatMap((file) => file.assertionResults);
const rows: FaultRow[] = existsSync(rowFile)
  ? readFileSync(rowFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as FaultRow)
  : [];
const strangers = within('test/strangers/');
if (strangers.length > 0) {
  const held = strangers.filter(({ status: how }) => how === 'passed').length;
  rows.push({
    what: 'every call of the OpenAPI description with generated bad input, by each kind of caller',
    counted: `${held} of ${strangers.length} hold`,
    toHold: 'no 5xx, no reply outside its contract, nothing stored',
  });
}
rows.push({
  what: 'axe on every page and state; keyboard alone through every journey',
  counted: 'counted by the journeys of `npm test`',
  toHold: 'no violation, no trap',
});
rmSync(folder, { recursive: true, force: true });

console.log('\nFaults and strangers\n────────────────────');
for (const { what, counted, toHold } of rows) {
  console.log(`${what}\n  counted  ${counted}\n  to hold  ${toHold}`);
}
const failed = results.flatMap(({ assertionResults }) =>
  assertionResults.filter(({ status: how }) => how === 'failed'),
);
for (const { title } of failed) console.log(`✗ ${title}`);
const passed = results.flatMap(({ assertionResults }) => assertionResults).length - failed.length;
console.log(`${passed} passed, ${failed.length} failed`);
process.exitCode = status === 0 ? 0 : 1;
