import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { startTestSite } from '../e2e/test-site.ts';
import { freePort } from '../src/server/free-port.ts';
import { startTestDatabase } from '../test/database.ts';
import { type BenchRow, printRows } from './bench-row.ts';

const paths = [
  '/',
  '/booking',
  '/party-booking',
  '/loyalty',
  '/session-credits',
  '/photo-studio',
  '/menu',
  '/facebook-feed',
];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const runs = 3;

/** The parts of Lighthouse's result that are read. */
interface Result {
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  >;
}
type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Result } | undefined>;

/**
 * Loads Lighthouse from bench/lighthouse, where `npm run bench` has installed it. It is not among the
 * project's packages, because only this measurement needs it, and with it the packages would take half as
 * much space again.
 */
async function loadLighthouse(): Promise<Lighthouse> {
  const folder = join(import.meta.dirname, 'lighthouse');
  const program = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  return ((await import(pathToFileURL(program).href)) as { default: Lighthouse }).default;
}

/**
 * Runs Lighthouse's mobile preset three times with its own throttling, and reports the run with the median
 * score.
 */
export async function benchLighthouse(selected: readonly string[] = paths): Promise<BenchRow[]> {
  const lighthouse = await loadLighthouse();
  const database = await startTestDatabase();
  const site = await startTestSite(database.url, {});
  const port = await freePort();
  const launch = await findBrowser();
  const browser = await chromium.launch({
    ...launch,
    args: [...(launch.args ?? []), `--remote-debugging-port=${port}`],
  });
  try {
    const rows: BenchRow[] = [];
    for (const path of selected) rows.push(...(await measure(lighthouse, site.url, path, port)));
    return rows;
  } finally {
    await browser.close();
    await site.stop();
    await database.stop();
  }
}

async function measure(
  lighthouse: Lighthouse,
  address: string,
  path: string,
  port: number,
): Promise<BenchRow[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(address + path, { port, onlyCategories: categories, logLevel: 'error' });
    if (result) results.push(result.lhr);
  }
  const score = (lhr: Result, category: string) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const figureOf = (lhr: Result, audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  results.sort(
    (one, other) =>
      score(other, 'performance') - score(one, 'performance') ||
      figureOf(one, 'total-blocking-time') - figureOf(other, 'total-blocking-time'),
  );
  const median = results[Math.floor(results.length / 2)];
  if (!median) throw new Error(`Lighthouse returned no result for ${path}`);
  const figure = (audit: string) => figureOf(median, audit);
  const missed = Object.values(median.audits)
    .filter(({ score: points, scoreDisplayMode }) => scoreDisplayMode === 'binary' && points === 0)
    .map(({ id }) => id);
  if (missed.length > 0) console.log(`${path} misses ${missed.join(', ')}`);
  const row = (what: string, measured: string, goal: string): BenchRow => ({
    what: `Lighthouse ${path}, ${what}`,
    measured,
    baseline: '-',
    ratio: '-',
    goal,
  });
  return [
    row(
      'performance, accessibility, practices, SEO',
      categories.map((category) => score(median, category)).join(' '),
      '100 100 100 100',
    ),
    row('LCP', `${(figure('largest-contentful-paint') / 1000).toFixed(2)} s`, '< 1.5 s'),
    row('CLS', figure('cumulative-layout-shift').toFixed(3), '0'),
    row('TBT', `${Math.round(figure('total-blocking-time'))} ms`, '< 50 ms'),
    row('over the wire', `${Math.round(figure('total-byte-weight') / 1000)} KB`, '< 400 KB'),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const selected = process.argv.slice(2);
  printRows(await benchLighthouse(selected.length > 0 ? selected : paths));
}
