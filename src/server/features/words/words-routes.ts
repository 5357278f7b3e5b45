import type { Hono } from 'hono';
import { listWordVersionsCall, readWordsCall, readWordVersionCall } from '../../../contract/words.ts';
import { legalTextDates } from '../../../domain/legal-text-dates.ts';
import type { WordPageId } from '../../../domain/word-pages.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { refuse } from '../../refusal.ts';
import { contentOf, describeFacts } from './page-content.ts';
import {
  listVersions,
  readMoreWordFacts,
  readTermsVersion,
  readVersion,
  readWrittenWords,
  type VersionFacts,
} from './words-store.ts';

const mostVersions = 200;

/** The contact section is the last part of the home page. */
const partsOf: Partial<Record<WordPageId, readonly WordPageId[]>> = { home: ['home', 'contact'] };

/** Mounts the calls for the words of pages and their versions (specification 13.5). */
export function wordRoutes(app: Hono<AppEnv>, deps: Pick<AppContext, 'db' | 'site'>): void {
  const { db } = deps;

  mountCall(app, readWordsCall, async ({ params: { page }, query }) => {
    if (query.version) {
      const found = await readVersion(db, page, { label: query.version });
      if (!found) throw refuse('wordsNotFound');
      const next = await readVersion(db, page, { number: found.number + 1 });
      return {
        ...found.content,
        changedOn: found.label.slice(0, 10),
        version: { label: found.label, until: next ? next.label.slice(0, 10) : null },
      };
    }
    const parts = partsOf[page] ?? [page];
    const [site, more, written, label] = await Promise.all([
      deps.site.read(),
      readMoreWordFacts(db),
      readWrittenWords(db, parts),
      readNewestLabel(db, page),
    ]);
    return {
      ...contentOf(written, parts, describeFacts(site, more)),
      changedOn: label.slice(0, 10),
      version: null,
    };
  });

  mountCall(app, listWordVersionsCall, async ({ params: { page } }) => ({
    versions: (await listVersions(db, page, mostVersions)).map(describeVersion),
  }));

  mountCall(app, readWordVersionCall, async ({ params: { page, number } }) => {
    const found = await readVersion(db, page, { number: Number(number) });
    if (!found) throw refuse('wordsNotFound');
    return { ...describeVersion(found), ...found.content, written: { ...found.written } };
  });
}

/**
 * Returns the label of a page's newest version. Reads it from the database, because the site's cached facts
 * may be a second old.
 */
async function readNewestLabel(db: AppContext['db'], page: WordPageId): Promise<string> {
  if (page === 'terms') return readTermsVersion(db);
  const [newest] = await listVersions(db, page, 1);
  return newest?.label ?? legalTextDates[page === 'privacy' || page === 'safety' ? page : 'terms'];
}

function describeVersion({ number, label, madeAt, madeBy, note }: VersionFacts) {
  return { number, label, madeAt: new Date(madeAt).toISOString(), madeBy, note };
}
