import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Adds to `found` each address of the site that the page links to, with the page's path. Expects other links
 * to begin with https, tel or mailto, and each anchor within the page to exist once. `part` selects the part
 * that is searched.
 */
export async function collectLinks(page: Page, found: Map<string, string>, part = 'body'): Promise<void> {
  const here = new URL(page.url());
  // Finds links by selector. A query by role computes the role of every element, which takes seconds on
  // /api/docs.
  const { links, missing } = await page.locator(`${part} a[href]`).evaluateAll((elements) => {
    const hrefs = elements.map((element) => element.getAttribute('href') ?? '');
    const targets = hrefs.map((href) => new URL(href, location.href));
    const anchors = targets.flatMap(({ pathname, hash }) =>
      pathname === location.pathname && hash ? [hash.slice(1)] : [],
    );
    const isOnce = (id: string) => document.querySelectorAll(`[id="${CSS.escape(id)}"]`).length === 1;
    return { links: hrefs, missing: anchors.filter((id) => !isOnce(id)) };
  });
  expect(missing, `anchors on ${here.pathname}`).toEqual([]);
  for (const link of new Set(links)) {
    const target = new URL(link, here);
    if (target.pathname === here.pathname && target.hash) continue;
    if (target.origin === here.origin) found.set(target.href, here.pathname);
    else expect(['tel:', 'mailto:', 'https:'], target.href).toContain(target.protocol);
  }
}

/** Expects that the addresses can be read, and that their pages have the elements named by the anchors. */
export async function expectLinksLead(page: Page, found: ReadonlyMap<string, string>): Promise<void> {
  const bodies = new Map<string, string>();
  for (const [address, from] of found) {
    const { href, hash } = new URL(address);
    const place = href.slice(0, href.length - hash.length);
    if (!bodies.has(place)) {
      const answer = await page.request.get(place);
      expect(answer.status(), `${address}, linked from ${from}`).toBe(200);
      bodies.set(place, await answer.text());
    }
    if (hash) expect(bodies.get(place), `${address}, linked from ${from}`).toContain(`id="${hash.slice(1)}"`);
  }
}
