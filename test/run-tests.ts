import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from './check.ts';
import { compileCacheFolder } from './compile-cache.ts';
import { type RunReport, reportOfJourneys, reportOfTests } from './run-report.ts';
import { beginTestRun } from './test-run.ts';

const root = join(import.meta.dirname, '..');
process.chdir(root);
const testRun = beginTestRun();

/** The report of a run whose tests could not be started, as one failure. */
const unstarted: RunReport = { passed: 0, failed: 1, failures: ['What the tests need could not be built'] };
/** Folder of the programs that a whole run builds. Other runs start programs from their sources. */
const builtPrograms = join(testRun.folder, 'programs');

/**
 * The test files named on the command line, as in `npm test -- src/domain/money.test.ts
 * e2e/booking.spec.ts`. If none is named, everything runs.
 */
const named = process.argv.slice(2);
const isJourney = (name: string) => /(^|\/)e2e\/|\.spec\.ts/.test(name);
const journeysNamed = named.filter(isJourney);
const testsNamed = named.filter((name) => !isJourney(name));

/**
 * Everything runs in two lanes, so that both cores are busy until the end. One lane runs the journeys, once
 * the pages are built; the other runs the checks, then rules and features. One lane alone could not keep two
 * cores busy: a journey waits for its page, and most of `test/` waits for processes. The last line of output
 * is the total.
 */
const reports: RunReport[] = [];
const wantsJourneys = named.length === 0 || journeysNamed.length > 0;
const wantsTests = named.length === 0 || testsNamed.length > 0;
if (named.length === 0) {
  const outputFiles = [join(testRun.folder, 'checks.txt'), join(testRun.folder, 'vitest.txt')] as const;
  const built = buildEverything();
  const lane = runChecks(outputFiles[0]).then(async (checks) => [
    checks,
    (await built) ? await rulesAndFeatures(outputFiles[1]) : unstarted,
  ]);
  if (await built) heading('Journeys in a browser');
  reports.push((await built) ? await journeys() : unstarted, ...(await lane));
  heading('Checks, run beside the journeys');
  process.stdout.write(readOutput(outputFiles[0]));
  heading('Rules and features, run beside the journeys');
  process.stdout.write(readOutput(outputFiles[1]));
} else if (wantsJourneys && wantsTests) {
  const output = join(testRun.folder, 'vitest.txt');
  const tests = rulesAndFeatures(output);
  heading('Journeys in a browser');
  reports.push(await journeys(), await tests);
  heading('Rules and features, run beside the journeys');
  process.stdout.write(readOutput(output));
} else if (wantsJourneys) {
  heading('Journeys in a browser');
  reports.push(await journeys());
} else if (wantsTests) {
  heading('Rules and features');
  reports.push(await rulesAndFeatures());
}
await testRun.close();

// CI keeps only the end of a long output, so the failures are listed at the end.
printList(
  'Passed at the second try only',
  reports.flatMap(({ shaky = [] }) => shaky),
);
printList(
  'Failed',
  reports.flatMap(({ failures }) => failures),
);
const passed = reports.reduce((sum, report) => sum + report.passed, 0);
const failed = reports.reduce((sum, report) => sum + report.failed, 0);
console.log(testRun.isStopped() ? 'Stopped before the end' : `${passed} passed, ${failed} failed`);
process.exit(failed > 0 || testRun.isStopped() ? 1 : 0);

function printList(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return;
  heading(title);
  console.log(lines.join('\n'));
}

function heading(title: string): void {
  console.log(`\n${title}\n${'─'.repeat(title.length)}`);
}

function readOutput(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/**
 * Builds the pages if they have changed and, at the same time, the programs that tests start. Runs of single
 * test files skip this: `bin/windfall.js` has built their pages, and they start programs from their sources.
 */
async function buildEverything(): Promise<boolean> {
  const built = await Promise.all([
    testRun.run([join(root, 'bin/windfall.js'), 'build']),
    testRun.run([join(root, 'test/build-programs.ts'), builtPrograms]),
  ]);
  return built.every(Boolean);
}

function run(
  path: string,
  args: string[],
  environment: Record<string, string> = {},
  outputFile?: string,
): Promise<boolean> {
  const plain: Record<string, string> = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
  return testRun.run([join(root, 'node_modules', path), ...args], {
    environment: {
      ...plain,
      ...environment,
      ...(named.length === 0 ? { WINDFALL_BUILT_PROGRAMS: builtPrograms } : {}),
      // Both test runners and their workers load hundreds of files. Their compiled code is cached for later
      // runs.
      NODE_COMPILE_CACHE: compileCacheFolder,
      PWTEST_CACHE_DIR: join(compileCacheFolder, '../playwright'),
    },
    ...(outputFile === undefined ? {} : { outputFile }),
  });
}

async function runChecks(outputFile: string): Promise<RunReport> {
  const { passed, failures } = await check(testRun, {
    outputFile,
    ...(process.stdout.isTTY ? {} : { environment: { NO_COLOR: '1' } }),
  });
  return { passed, failed: failures.length, failures: failures.map((step) => `Check: ${step}`) };
}

async function rulesAndFeatures(outputFile?: string): Promise<RunReport> {
  const file = join(testRun.folder, 'vitest.json');
  const ran = await run(
    'vitest/vitest.mjs',
    ['run', ...testsNamed, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    {},
    outputFile,
  );
  return reportOfTests(file, ran);
}

async function journeys(): Promise<RunReport> {
  const file = join(testRun.folder, 'playwright.json');
  const ran = await run('@playwright/test/cli.js', ['test', ...journeysNamed], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return reportOfJourneys(file, ran);
}
