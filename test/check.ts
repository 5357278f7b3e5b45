import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { numberFunctions } from './functions-edition.ts';
import { writeWalls } from './make-walls.ts';
import { makeTables } from './tables.ts';

const root = join(import.meta.dirname, '..');

/** One gate, the same at home and in CI: every step that must be green before anything lands. */
const steps: { name: string; run: () => boolean | Promise<boolean> }[] = [
  ...['domain', 'server', 'web', 'worker', 'e2e', 'studio'].map((room) => ({
    name: `types of ${room}`,
    run: () => tool('typescript/bin/tsc', '--project', `tsconfig.${room}.json`),
  })),
  { name: 'walls up to date', run: () => writeWalls(true) },
  {
    name: 'lint, format, names and walls',
    run: () => tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  },
  { name: 'dead code', run: () => tool('knip/bin/knip.js') },
  { name: 'edition of the database functions up to date', run: () => numberFunctions(true) },
  { name: 'generated tables up to date', run: () => makeTables(true) },
];

function tool(path: string, ...args: string[]): boolean {
  const program = join(root, 'node_modules', path);
  return spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** Runs every step, also after a failed one. Answers how many passed and failed. */
export async function check(): Promise<{ passed: number; failed: number }> {
  const count = { passed: 0, failed: 0 };
  for (const step of steps) {
    const started = performance.now();
    const passed = await step.run();
    count[passed ? 'passed' : 'failed'] += 1;
    console.log(
      `${passed ? '✓' : '✗'} ${step.name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    );
  }
  return count;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
