import { type Kysely, sql } from 'kysely';
import type { PageWords } from '../../../contract/words.ts';
import type { WordPageId } from '../../../domain/word-pages.ts';
import type { DB } from '../../db/tables.ts';

/** The rows of a page's words, as its sheet has them. */
export interface WrittenWords {
  page_text: { page: string; id: string; position: number; words: string }[];
  page_section: { page: string; id: string; position: number; title: string; body: string }[];
}

/** What a page says. */
export type PageContent = Pick<PageWords, 'texts' | 'sections'>;

/** Returns the rows of the words of some pages. */
export async function readWrittenWords(db: Kysely<DB>, pages: readonly WordPageId[]): Promise<WrittenWords> {
  const [texts, sections] = await Promise.all([
    db.selectFrom('page_text').selectAll().where('page', 'in', pages).orderBy('position').execute(),
    db.selectFrom('page_section').selectAll().where('page', 'in', pages).orderBy('position').execute(),
  ]);
  return { page_text: texts, page_section: sections };
}

/** Returns the facts that words may name and that the site's own facts do not hold. */
export async function readMoreWordFacts(db: Kysely<DB>) {
  const [ageGuide, points] = await Promise.all([
    db.selectFrom('age_guide').select(['ages', 'areas']).orderBy('position').execute(),
    db
      .selectFrom('loyalty_programme')
      .select(['points_per_pound', 'welcome_points'])
      .executeTakeFirstOrThrow(),
  ]);
  return { ageGuide, pointsPerPound: points.points_per_pound, welcomePoints: points.welcome_points };
}

/** A version of a page's words. Moments in epoch milliseconds. */
export interface StoredVersion {
  number: number;
  label: string;
  madeAt: number;
  /** Null: at a terminal, or as the site was set up. */
  madeBy: string | null;
  note: string;
  content: PageContent;
  written: WrittenWords;
}

const mostVersions = 200;

/** Returns versions of a page, the newest first: all, or the one of a label or number. */
export async function readVersions(
  db: Kysely<DB>,
  page: WordPageId,
  which: { label?: string; number?: number; most?: number } = {},
): Promise<StoredVersion[]> {
  let query = db
    .selectFrom('page_version as v')
    .leftJoin('fact_change as c', 'c.id', 'v.change_id')
    .select(['v.number', 'v.label', 'v.made_at', 'v.content', 'v.written', 'c.made_by', 'c.note'])
    .where('v.page', '=', page);
  if (which.label !== undefined) query = query.where('v.label', '=', which.label);
  if (which.number !== undefined) query = query.where('v.number', '=', which.number);
  const rows = await query
    .orderBy('v.number', 'desc')
    .limit(which.most ?? mostVersions)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    label: row.label,
    madeAt: row.made_at.getTime(),
    madeBy: row.made_by,
    note: row.note ?? '',
    content: row.content as unknown as PageContent,
    written: row.written as unknown as WrittenWords,
  }));
}

/** Stores a version unless the newest one says the same, and returns whether it did. */
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
