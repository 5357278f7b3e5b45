import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FaultRow } from './fault-row.ts';
import { readReport } from './read-report.ts';
import { beginTestRun } from './test-run.ts';

/**
 * Runs every fault test in its long form, or only the files named as arguments. Prints each result beside its
 * requirement, and lists failed tests, which have no result, at the end.
 */
const root = join(import.meta.dirname, '..');
process.chdir(root);
const testRun = beginTestRun();
const rowFile = join(testRun.folder, 'rows.jsonl');
const reportFile = join(testRun.folder, 'report.json');

/**
 * Settings of the long form, mostly how often or how long a fault is repeated. Variables that are already set
 * in the environment take precedence.
 */
const long = {
  DEATHS: '200',
  CROWD: '1000',
  LATER_CROWDS: '19',
  DATABASE_KILLS: '20',
  EARLY_LOSSES: '50',
  RESTART_ROUNDS: '5',
  RESTART_REQUESTS: '200',
  MAIL_FAMILIES: '40',
  LETTER_FAMILIES: '40',
  CLOCK_JUMPS: '200',
  MOVING_FAMILIES: '500',
  PARTY_CROWD: '300',
  PROVIDER_FAMILIES: '30',
  DISK_FULL_MS: '20000',
  ALL_PAGES: '1',
  ONE_MUTANT_OF: '1',
};
const files = process.argv.length > 2 ? process.argv.slice(2) : ['test/faults', 'test/hostile-input'];
const ran = await testRun.run(
  [
    join(root, 'node_modules/vitest/vitest.mjs'),
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`, ...files],
  ],
  { environment: { ...long, ...definedOnly(process.env), FAULT_ROWS: rowFile } },
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
const hostileInput = within('test/hostile-input/');
if (hostileInput.length > 0) {
  const passedInput = hostileInput.filter(({ status: outcome }) => outcome === 'passed').length;
  rows.push({
    fault: 'every call of the OpenAPI description with generated bad input, from each kind of caller',
    result: `${passedInput} of ${hostileInput.length} tests passed`,
    requirement: 'no 5xx, no reply outside its contract, nothing stored',
  });
}
rows.push({
  fault: 'axe on every page and state; keyboard alone through every journey',
  result: 'counted by the journeys of `npm test`',
  requirement: 'no violation, no trap',
});
await testRun.close();

console.log('\nFaults and hostile input\n────────────────────────');
for (const { fault, result, requirement } of rows) {
  console.log(`${fault}\n  result   ${result}\n  required ${requirement}`);
}
const failed = results.flatMap(({ assertionResults }) =>
  assertionResults.filter(({ status: outcome }) => outcome === 'failed'),
);
for (const { title } of failed) console.log(`✗ ${title}`);
const passed = results.flatMap(({ assertionResults }) => assertionResults).length - failed.length;
console.log(`${passed} passed, ${failed.length} failed`);
process.exit(ran ? 0 : 1);

function definedOnly(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
