import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commentLinesFit } from './comment-lines.ts';
import { commitSubjectsFit } from './commit-subjects.ts';
import { updateFunctionsEdition } from './functions-edition.ts';
import { writeWalls } from './make-walls.ts';
import { makeTables } from './tables.ts';
import { beginTestRun, type RunProgram, type TestRun } from './test-run.ts';

const root = join(import.meta.dirname, '..');
const compiler = 'typescript/bin/tsc';
// The compiler is a Go program. Less frequent garbage collection takes a fifth off its processor time.
const lessCollecting = { GOGC: '400' };

/** Runs a package's program and returns whether it succeeded. */
type RunTool = (path: string, ...args: string[]) => Promise<boolean>;

/** All steps of the gate that a change must pass, the same locally and in CI. */
const steps: { name: string; run: (tool: RunTool) => boolean | Promise<boolean> }[] = [
  ...['domain', 'server', 'web', 'worker', 'e2e', 'studio'].map((room) => ({
    name: `types of ${room}`,
    // Several threads compute the same types more than once: four threads take one and a half times the
    // processor time of one thread.
    run: (tool: RunTool) => tool(compiler, '--checkers', '1', '--project', `tsconfig.${room}.json`),
  })),
  { name: 'walls up to date', run: () => writeWalls({ verifyOnly: true }) },
  {
    name: 'lint, format, names and walls',
    run: (tool) => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'dead code', run: (tool) => tool('knip/bin/knip.js') },
  {
    name: 'edition of the database functions up to date',
    run: () => updateFunctionsEdition({ verifyOnly: true }),
  },
  { name: 'generated tables up to date', run: () => makeTables({ verifyOnly: true }) },
  { name: 'comment lines', run: commentLinesFit },
  { name: 'commit subjects', run: commitSubjectsFit },
];

/**
 * Runs every step, even after one has failed, unless the run is stopped. Writes all output to `outputFile` if
 * it is given. Returns how many steps passed, and the names of the failed steps.
 */
export async function check(
  testRun: TestRun,
  options: RunProgram = {},
): Promise<{ passed: number; failures: string[] }> {
  const tool: RunTool = (path, ...args) =>
    testRun.run([join(root, 'node_modules', path), ...args], {
      ...options,
      environment: { ...(path === compiler ? lessCollecting : {}), ...options.environment },
    });
  const print = (line: string) =>
    options.outputFile === undefined ? console.log(line) : appendFileSync(options.outputFile, `${line}\n`);
  const failures: string[] = [];
  let passedSteps = 0;
  for (const step of steps) {
    if (testRun.isStopped()) break;
    const started = performance.now();
    const passed = await step.run(tool);
    if (passed) passedSteps += 1;
    else failures.push(step.name);
    print(`${passed ? '✓' : '✗'} ${step.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
  return { passed: passedSteps, failures };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(root);
  const testRun = beginTestRun();
  const { passed, failures } = await check(testRun);
  await testRun.close();
  console.log(`${passed} passed, ${failures.length} failed`);
  process.exit(failures.length > 0 || testRun.isStopped() ? 1 : 0);
}
