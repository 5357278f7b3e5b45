import { chromium } from '@playwright/test';
import { findBrowser } from '../e2e/browser.ts';
import { openDevCopy } from '../test/dev-copy.ts';
import type { BenchRow } from './bench-row.ts';

const rounds = 7;

/**
 * Measures `npm run dev`: the median seconds from saving a change until the open page shows it. For a server
 * file, measures until the server's replies show the change.
 */
export async function benchWorkshop(): Promise<BenchRow[]> {
  const copy = await openDevCopy();
  const browser = await chromium.launch(await findBrowser());
  try {
    const page = await browser.newPage();
    await page.goto(`${copy.url}/party-booking`);
    await page.waitForSelector('html[data-alive]');
    const waitUntilShown = (words: string) => page.getByText(words, { exact: true }).first().waitFor();
    const waitUntilAnswered = async (words: string) => {
      while (!(await (await fetch(`${copy.url}/api/nothing`)).text()).includes(words));
    };
    const party = 'src/web/features/party';
    return [
      await measure('a component, to the open page', '< 1 s', async (round) => {
        rewrite(
          `${party}/party-fields.tsx`,
          /label="(Number of children|Round \d+)"/,
          `label="Round ${round}"`,
        );
        await waitUntilShown(`Round ${round}`);
      }),
      await measure('a part that is not hydrated, to the open page', '< 1 s', async (round) => {
        rewrite(`${party}/party-hero.tsx`, /<h1>.*?<\/h1>/s, `<h1>Hero ${round}</h1>`);
        await waitUntilShown(`Hero ${round}`);
      }),
      await measure('a style, to the open page', '< 1 s', async (round) => {
        rewrite(
          `${party}/party.module.css`,
          /(\n\.party-hero h1 \{.*\})?$/,
          `\n.party-hero h1 { letter-spacing: ${round}px; }`,
        );
        const spacing = "getComputedStyle(document.querySelector('h1')).letterSpacing";
        while ((await page.evaluate(spacing)) !== `${round}px`);
      }),
      await measure('a server file, to the new answer', '< 2 s', async (round) => {
        rewrite(
          'src/contract/refusals/requests.ts',
          /There is no such call.*?'/,
          `There is no such call ${round}'`,
        );
        await waitUntilAnswered(`There is no such call ${round}`);
      }),
    ];
  } finally {
    await browser.close();
    await copy.close();
  }

  function rewrite(file: string, from: RegExp, to: string): void {
    const before = copy.read(file);
    const after = before.replace(from, to);
    if (after === before) throw new Error(`${file} has no ${from}`);
    copy.write(file, after);
  }
}

async function measure(
  what: string,
  goal: string,
  once: (round: number) => Promise<void>,
): Promise<BenchRow> {
  const seconds: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const started = performance.now();
    await once(round);
    seconds.push((performance.now() - started) / 1000);
  }
  const [least = 0, middle = 0, most = 0] = [0, (rounds - 1) / 2, rounds - 1].map(
    (at) => seconds.toSorted((one, other) => one - other)[at],
  );
  return {
    what: `saved: ${what}`,
    measured: `${middle.toFixed(2)} s (${least.toFixed(2)} to ${most.toFixed(2)})`,
    baseline: '-',
    ratio: '-',
    goal,
  };
}
