import { type Kysely, sql } from 'kysely';
import { legalTextDates } from '../../../domain/legal-text-dates.ts';
import { versionLabel, type WordPageId, wordPages } from '../../../domain/word-pages.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { readSiteFacts } from '../site/read-site-facts.ts';
import { contentOf, describeFacts, writtenOf } from './page-content.ts';
import {
  insertVersion,
  listChangedPages,
  listVersions,
  type PageContent,
  readMoreWordFacts,
  readWrittenWords,
} from './words-store.ts';

/**
 * Stores a new version of each page that has none, or whose content differs from its newest version. The
 * content differs if the page's words have changed, or a fact that the words name. A new version of the terms
 * becomes the one to which bookings agree. Call this function in the transaction of a change while facts are
 * locked, both before and after the change. The call before the change stores a separate version for anything
 * that was changed directly in the database. `now` is in epoch milliseconds; `change` is the id of the change
 * of facts that made the version.
 */
export async function recordVersions(
  tx: Kysely<DB>,
  { now, change }: { now: number; change: number | null },
): Promise<void> {
  const ids = wordPages.map(({ id }) => id);
  const site = await readSiteFacts(tx);
  const facts = describeFacts(site, await readMoreWordFacts(tx));
  const written = await readWrittenWords(tx, ids);
  const play = contentOf(written, ['safety'], facts);
  const pages = ids.map((page) => ({
    page,
    content: agreedContent(page, contentOf(written, [page], facts), play),
  }));
  // Most changes are of facts that no page names, so this list is usually empty.
  const changed = await listChangedPages(tx, pages);
  for (const { page: id, content } of pages) {
    if (!changed.includes(id)) continue;
    const [newest] = await listVersions(tx, id, 1);
    const label = newest
      ? await freeLabel(tx, id, localMoment(now).day)
      : firstLabel(id, site.venue.termsVersion, localMoment(now).day);
    const isNew = await insertVersion(tx, id, {
      number: (newest?.number ?? 0) + 1,
      label,
      madeAt: now,
      changeId: change,
      content,
      written: writtenOf(written, id),
    });
    if (isNew && id === 'terms' && site.venue.termsVersion !== label)
      await setTermsVersion(tx, label, change);
  }
}

/**
 * Returns the content that a version stores. A version of the terms includes the rules of play, because they
 * are part of the terms.
 */
function agreedContent(id: WordPageId, content: PageContent, play: PageContent): PageContent {
  if (id !== 'terms') return content;
  const sections = play.sections.map((section) => ({ ...section, id: `play-${section.id}` }));
  return { ...content, sections: [...content.sections, ...sections] };
}

/**
 * Returns the label of a page's first version. The first version of the terms keeps the label that bookings
 * have stored.
 */
function firstLabel(id: WordPageId, termsVersion: string, today: string): string {
  if (id === 'terms' && versionLabel.test(termsVersion)) return termsVersion;
  return id === 'privacy' || id === 'safety' ? legalTextDates[id] : today;
}

/** Returns a day as a label, with a number if the page already has a version with that label. */
async function freeLabel(tx: Kysely<DB>, page: WordPageId, day: string): Promise<string> {
  const rows = await tx
    .selectFrom('page_version')
    .select('label')
    .where('page', '=', page)
    .where('label', 'like', `${day}%`)
    .execute();
  const taken = new Set(rows.map(({ label }) => label));
  for (let number = 1; ; number += 1) {
    const label = number === 1 ? day : `${day}-${number}`;
    if (!taken.has(label)) return label;
  }
}

async function setTermsVersion(tx: Kysely<DB>, label: string, change: number | null): Promise<void> {
  await sql`select set_config('windfall.fact_change', ${change === null ? '' : String(change)}, true)`.execute(
    tx,
  );
  await tx.updateTable('venue').set({ terms_version: label }).execute();
  await sql`select set_config('windfall.fact_change', '', true)`.execute(tx);
}
