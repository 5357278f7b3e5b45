import type { Kysely } from 'kysely';
import type { Inks } from '../../../domain/palette.ts';
import type { DB } from '../../db/tables.ts';

/** Returns the colours of the site. */
export async function readLook(db: Kysely<DB>): Promise<Inks> {
  const {
    id: _,
    paper_deep: paperDeep,
    ...inks
  } = await db.selectFrom('look').selectAll().executeTakeFirstOrThrow();
  return { ...inks, paperDeep };
}
