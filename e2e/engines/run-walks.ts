import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestDatabase } from '../../test/database.ts';
import { startTestSite, type TestSite } from '../test-site.ts';
import type { Engine, Size } from './commands.ts';
import { firefox } from './firefox.ts';
import { EnginePage } from './page.ts';
import { findPageFaults, walkSettings } from './walk.ts';
import { walks } from './walks.ts';
import { webkit } from './webkit.ts';

// Walks the site's journeys in Debian's Firefox ESR and WebKitGTK, on a phone and on a desktop: `npm run
// engines`. With names of engines and walks (`-- firefox kiosk`) it runs only those. ENGINES_PICTURES names a
// folder for a picture of each step.

/** The longest duration of a run, in minutes. */
const minutes = 30;
const sizes: readonly Size[] = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desk', width: 1280, height: 900 },
];
/** Errors that a walk may cause, by the walk's name. Without a network, any error may occur. */
const allowedErrors: Readonly<Record<string, RegExp>> = {
  'kiosk without a network': /./,
};
const pictures = process.env['ENGINES_PICTURES'];
const count = { passed: 0, failed: 0 };
const folder = mkdtempSync(join(tmpdir(), 'windfall-engines-'));
if (pictures !== undefined) mkdirSync(pictures, { recursive: true });

/** Functions that close what the run has opened, to be called in the reverse order. */
const closers: (() => Promise<unknown>)[] = [];

/** Names of engines and walks from the command line. */
const named = process.argv.slice(2).map((name) => name.toLowerCase());
const engines = choose([firefox, webkit], ({ name }) => name);
const chosen = choose(Object.entries(walks), ([name]) => name);
const installed = engines.filter((engine) => {
  const missing = engine.missing();
  if (missing !== undefined) report(false, engine.name, `is not installed: ${missing}`);
  return missing === undefined;
});
try {
  if (installed.length > 0) await Promise.race([walkAll(), interrupted(), tooLate()]);
} catch (problem) {
  report(false, 'engines', (problem as Error).message);
} finally {
  for (const close of closers.reverse()) await close().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);

/** Returns the entries whose name contains a word of the command line, or all if no name does. */
function choose<T>(all: readonly T[], nameOf: (one: T) => string): T[] {
  const some = all.filter((one) => named.some((name) => nameOf(one).toLowerCase().includes(name)));
  return some.length > 0 ? some : [...all];
}

function report(passed: boolean, where: string, what: string): void {
  count[passed ? 'passed' : 'failed'] += 1;
  console.log(`${passed ? '✓' : '✗'} ${where}: ${what}`);
}

async function walkAll(): Promise<void> {
  const database = await startTestDatabase();
  closers.push(() => database.stop());
  await Promise.all(
    installed.map(async (engine) => {
      const site = await startTestSite(database.url, walkSettings);
      closers.push(() => site.stop());
      for (const size of sizes) {
        for (const [name, walk] of chosen) await walkOne(engine, site, size, name, walk);
      }
    }),
  );
}

async function walkOne(
  engine: Engine,
  site: TestSite,
  size: Size,
  name: string,
  walk: (typeof walks)[string],
): Promise<void> {
  const where = `${engine.name}, ${size.name}, ${name}`;
  let step = 'the browser starts';
  let quit = async (): Promise<void> => undefined;
  try {
    const driver = await engine.start(folder, size);
    let isOpen = true;
    quit = async () => {
      if (isOpen) await driver.quit();
      isOpen = false;
    };
    closers.push(() => quit());
    const page = new EnginePage(driver, site.url);
    const take = async () => {
      if (pictures === undefined) return;
      const file = `${where} ${step}.png`.toLowerCase().replace(/[^a-z0-9.]+/g, '-');
      writeFileSync(join(pictures, file), await page.picture());
    };
    const email = `sam.${size.name}@example.org`;
    await walk({
      page,
      site,
      size,
      email,
      async step(what, perform) {
        step = what;
        await perform().finally(take);
        const errors = (await driver.takeErrors()).filter((error) => !allowedErrors[name]?.test(error));
        const faults = [...(await findPageFaults(page)), ...errors];
        report(faults.length === 0, where, [what, ...faults].join('\n    '));
      },
    });
  } catch (problem) {
    report(
      false,
      where,
      `${step}\n    ${(problem as Error).message}\n    The rest of this walk was left out.`,
    );
  } finally {
    await quit();
  }
}

/** Rejects on Ctrl-C and on a stop signal, so that the run closes what it has opened. */
function interrupted(): Promise<never> {
  return new Promise((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => reject(new Error('stopped')));
    }
  });
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(`not done after ${minutes} minutes`)), minutes * 60_000).unref();
  });
}
