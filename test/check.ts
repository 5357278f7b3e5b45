import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commitSubjectsFit } from './commit-subjects.ts';
import { updateFunctionsEdition } from './functions-edition.ts';
import { writeWalls } from './make-walls.ts';
import { makeTables } from './tables.ts';
import { beginTestRun, type TestRun } from './test-run.ts';

const root = join(import.meta.dirname, '..');

/** The gate, the same locally and in CI: every step that must pass before a change lands. */
const steps: { name: string; run: (testRun: TestRun) => boolean | Promise<boolean> }[] = [
  ...['domain', 'server', 'web', 'worker', 'e2e', 'studio'].map((room) => ({
    name: `types of ${room}`,
    run: (testRun: TestRun) => tool(testRun, 'typescript/bin/tsc', '--project', `tsconfig.${room}.json`),
  })),
  { name: 'walls up to date', run: () => writeWalls(true) },
  {
    name: 'lint, format, names and walls',
    run: (testRun) => tool(testRun, '@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'dead code', run: (testRun) => tool(testRun, 'knip/bin/knip.js') },
  { name: 'edition of the database functions up to date', run: () => updateFunctionsEdition(true) },
  { name: 'generated tables up to date', run: () => makeTables(true) },
  { name: 'commit subjects', run: commitSubjectsFit },
];

function tool(testRun: TestRun, path: string, ...args: string[]): Promise<boolean> {
  return testRun.run([join(root, 'node_modules', path), ...args]);
}

/** Runs every step, also after one has failed. Returns how many passed and failed. */
export async function check(testRun: TestRun): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 };
  for (const step of steps) {
    if (testRun.isStopped()) break;
    const started = performance.now();
    const passed = await step.run(testRun);
    count[passed ? 'passed' : 'failed'] += 1;
    console.log(
      `${passed ? '✓' : '✗'} ${step.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  }
  return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  const testRun = beginTestRun();
  const { passed, failed } = await check(testRun);
  await testRun.close();
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 || testRun.isStopped() ? 1 : 0);
}
