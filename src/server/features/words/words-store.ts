import { type Kysely, sql } from 'kysely';
import type { PageWords } from '../../../contract/words.ts';
import type { WordPageId } from '../../../domain/word-pages.ts';
import type { DB } from '../../db/tables.ts';

/** The rows of a page's words, in the form of the page's sheet in the office. */
export interface WrittenWords {
  page_text: { page: string; id: string; position: number; words: string }[];
  page_section: { page: string; id: string; position: number; title: string; body: string }[];
}

/** The content of a page. */
export type PageContent = Pick<PageWords, 'texts' | 'sections'>;

/** Returns the rows of the words of some pages. */
export async function readWrittenWords(db: Kysely<DB>, pages: readonly WordPageId[]): Promise<WrittenWords> {
  const [texts, sections] = await Promise.all([
    db.selectFrom('page_text').selectAll().where('page', 'in', pages).orderBy('position').execute(),
    db.selectFrom('page_section').selectAll().where('page', 'in', pages).orderBy('position').execute(),
  ]);
  return { page_text: texts, page_section: sections };
}

/** Returns the facts that words may name and that are not in `SiteFacts`. */
export async function readMoreWordFacts(db: Kysely<DB>) {
  const [ageGuide, points, kept] = await Promise.all([
    db.selectFrom('age_guide').select(['ages', 'areas']).orderBy('position').execute(),
    db
      .selectFrom('loyalty_programme')
      .select(['points_per_pound', 'welcome_points'])
      .executeTakeFirstOrThrow(),
    db.selectFrom('retention').selectAll().executeTakeFirstOrThrow(),
  ]);
  return { ageGuide, pointsPerPound: points.points_per_pound, welcomePoints: points.welcome_points, kept };
}

/** Returns the version of the terms to which new bookings agree, from its row. */
export async function readTermsVersion(db: Kysely<DB>): Promise<string> {
  const venue = await db.selectFrom('venue').select('terms_version').executeTakeFirstOrThrow();
  return venue.terms_version;
}

/** A version of a page's words. Times are in epoch milliseconds. */
export interface VersionFacts {
  number: number;
  label: string;
  madeAt: number;
  /** Null for a version that was made at a terminal, or when the site was set up. */
  madeBy: string | null;
  note: string;
}

/** A version with the page's content, and the rows of its words. */
interface StoredVersion extends VersionFacts {
  content: PageContent;
  written: WrittenWords;
}

function versionQuery(db: Kysely<DB>, page: WordPageId) {
  return db
    .selectFrom('page_version as v')
    .leftJoin('fact_change as c', 'c.id', 'v.change_id')
    .select(['v.number', 'v.label', 'v.made_at', 'c.made_by', 'c.note'])
    .where('v.page', '=', page);
}

function factsOf(row: {
  number: number;
  label: string;
  made_at: Date;
  made_by: string | null;
  note: string | null;
}): VersionFacts {
  const { number, label, made_at: madeAt, made_by: madeBy, note } = row;
  return { number, label, madeAt: madeAt.getTime(), madeBy, note: note ?? '' };
}

/** Returns the versions of a page, the newest first. */
export async function listVersions(db: Kysely<DB>, page: WordPageId, most: number): Promise<VersionFacts[]> {
  const rows = await versionQuery(db, page).orderBy('v.number', 'desc').limit(most).execute();
  return rows.map(factsOf);
}

/** Returns the version with a number or label; null if there is none. */
export async function readVersion(
  db: Kysely<DB>,
  page: WordPageId,
  which: { number: number } | { label: string },
): Promise<StoredVersion | null> {
  const query = versionQuery(db, page).select(['v.content', 'v.written']);
  const row = await ('label' in which
    ? query.where('v.label', '=', which.label)
    : query.where('v.number', '=', which.number)
  ).executeTakeFirst();
  if (!row) return null;
  return {
    ...factsOf(row),
    content: row.content as unknown as PageContent,
    written: row.written as unknown as WrittenWords,
  };
}

/** Returns the pages whose newest version has other content, or that have no version. */
export async function listChangedPages(
  tx: Kysely<DB>,
  pages: readonly { page: WordPageId; content: PageContent }[],
): Promise<WordPageId[]> {
  const { rows } = await sql<{ page: WordPageId }>`
    select given.page from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as given (page text, content jsonb)
    where given.content is distinct from (
      select v.content from page_version v where v.page = given.page order by v.number desc limit 1)`.execute(
    tx,
  );
  return rows.map(({ page }) => page);
}

/** Stores a version unless the newest version has the same content. Returns whether it was stored. */
export async function insertVersion(
  tx: Kysely<DB>,
  page: WordPageId,
  version: Omit<StoredVersion, 'madeBy' | 'note'> & { changeId: number | null },
): Promise<boolean> {
  const content = JSON.stringify(version.content);
  const { numAffectedRows } = await sql`
    insert into page_version (page, number, label, content, written, made_at, change_id)
    select ${page}, ${version.number}::integer, ${version.label}, ${content}::jsonb,
      ${JSON.stringify(version.written)}::jsonb, ${new Date(version.madeAt)}::timestamptz,
      ${version.changeId}::bigint
    where not exists (
      select from page_version
      where page = ${page} and number = ${version.number - 1} and content = ${content}::jsonb)`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
