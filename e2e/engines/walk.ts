import type { TestSite } from '../test-site.ts';
import type { Size } from './commands.ts';
import type { EnginePage } from './page.ts';

/** One family with one browser, on one site. */
export interface WalkContext {
  page: EnginePage;
  site: TestSite;
  size: Size;
  email: string;
  /** Performs a step of the walk, checks the page on which it ends, and reports both. */
  step(name: string, perform: () => Promise<void>): Promise<void>;
}

/**
 * Site time of all walks: a Saturday morning with event days and photo sessions in the following month.
 */
export const walkSettings = { CLOCK_STARTS_AT: '2025-09-20T10:00:00+01:00' };
export const engineToday = '2025-09-20';

/** Keys as WebDriver encodes them. */
export const webdriverKeys = { escape: '\uE00C', down: '\uE015' };

export const engineFamily = { name: 'Sam Appleby', phone: '01632 960321' };

/** Fills in the card form, which has its own frame, with a card that the sandbox accepts. */
export async function fillCardFields(page: EnginePage): Promise<void> {
  await page.inFrame('Secure payment input frame', async () => {
    await page.fill('Card number', '4242424242424242');
    await page.fill('Expiration date', '12 / 34');
    await page.fill('Security code', '123');
  });
}

/** Returns the faults that no page may have in any engine, each as one line. */
export async function findPageFaults(page: EnginePage): Promise<string[]> {
  await page.holds('the fonts', 'return document.fonts.status === "loaded"');
  return page.run(`
    const faults = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push('scrolls sideways: ' + scrollWidth + ' px in ' + clientWidth);
    for (const image of document.images) {
      if (image.complete && image.naturalWidth === 0 && image.checkVisibility()) faults.push('no picture: ' + image.src);
    }
    const odd = /NaN|undefined|Invalid Date|\\[object /.exec(document.body.innerText);
    if (odd) faults.push('not a word: ' + odd[0]);
    for (const face of document.fonts) if (face.status === 'error') faults.push('no font: ' + face.family);
    if (!document.querySelector('h1')) faults.push('no heading');
    return faults;
  `);
}
