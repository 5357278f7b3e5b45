import { type Kysely, sql } from 'kysely';
import { type FocalPoint, type PicturePlace, picturePlaces } from '../../../domain/picture-places.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { DecodedPicture, PictureFile } from './decode-picture.ts';

/** A picture of the centre, without its files. */
export interface StoredPicture {
  id: string;
  fileName: string;
  words: string;
  decorative: boolean;
  width: number;
  height: number;
  bytes: number;
  uploadedAt: number;
}

/** A place of the site that can show a picture, and the picture that it shows. */
export interface StoredPlace extends FocalPoint {
  place: PicturePlace;
  subject: string;
  name: string;
  pictureId: string | null;
}

/** Returns the pictures that are shown somewhere, each with its place. */
export async function readPlacedPictures(db: Database) {
  const rows = await db
    .selectFrom('picture_place')
    .innerJoin('picture', 'picture.id', 'picture_place.picture_id')
    .select(['place', 'subject', 'picture.id', 'words', 'width', 'height', 'across', 'down'])
    .orderBy('place')
    .orderBy('subject')
    .execute();
  return rows.map((row) => ({ ...row, place: row.place as PicturePlace }));
}

function selectPictures(db: Kysely<DB>) {
  return db
    .selectFrom('picture')
    .select([
      'id',
      'file_name as fileName',
      'words',
      'decorative',
      'width',
      'height',
      sql<number>`(select coalesce(sum(octet_length(content)), 0) from picture_file where picture_id = picture.id)::integer`.as(
        'bytes',
      ),
      sql<number>`(extract(epoch from uploaded_at) * 1000)::bigint`.as('uploadedAt'),
    ]);
}

/** Returns all pictures, newest first. */
export function listStoredPictures(db: Database): Promise<StoredPicture[]> {
  return selectPictures(db).orderBy('uploaded_at', 'desc').orderBy('id').execute();
}

/** Returns a picture; undefined if there is none. */
export function findPicture(db: Kysely<DB>, id: string): Promise<StoredPicture | undefined> {
  return selectPictures(db).where('id', '=', id).executeTakeFirst();
}

/** Returns every place of the site that can show a picture, in the order in which the site shows them. */
export async function listPlaces(db: Kysely<DB>): Promise<StoredPlace[]> {
  const { rows } = await sql<StoredPlace>`
    with subject (place, subject, name, position) as (
      select 'play-area', id, name, position from play_area
      union all select 'dish', id, name,
        position + 1000 * array_position(array['kids-meals', 'adult-food', 'snacks-treats', 'drinks'], category)
        from menu_item
      union all select 'event', id, title, (row_number() over (order by title, id))::integer from event
      union all select 'party-package', id, name, position from party_package
      union all select place, '', '', 0 from unnest(array['home', 'photo-studio', 'logo']) as place
    )
    select subject.place, subject.subject, subject.name, picture_id as "pictureId",
      coalesce(across, 5) as across, coalesce(down, 5) as down
    from subject left join picture_place
      on picture_place.place = subject.place and picture_place.subject = subject.subject
    order by subject.position, subject.name, subject.subject`.execute(db);
  return picturePlaces.flatMap(({ id, name }) =>
    rows.filter(({ place }) => place === id).map((row) => ({ ...row, name: row.name || name })),
  );
}

/** Returns how many pictures there are. */
export async function countPictures(db: Kysely<DB>): Promise<number> {
  const { count } = await db
    .selectFrom('picture')
    .select(db.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores a picture with its files; does nothing if it is stored already. */
export async function insertPicture(
  tx: Kysely<DB>,
  id: string,
  fileName: string,
  { width, height, files }: DecodedPicture,
  now: number,
): Promise<void> {
  const stored = await tx
    .insertInto('picture')
    .values({ id, file_name: fileName, width, height, uploaded_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (stored) await insertFiles(tx, id, files);
}

/** Stores files of a picture. Replaces files with the same width and format. */
export async function insertFiles(tx: Kysely<DB>, id: string, files: readonly PictureFile[]): Promise<void> {
  await tx
    .insertInto('picture_file')
    .values(files.map((file) => ({ picture_id: id, ...file })))
    .onConflict((conflict) =>
      conflict
        .columns(['picture_id', 'width', 'format'])
        .doUpdateSet((set) => ({ content: set.ref('excluded.content') })),
    )
    .execute();
}

/** Returns the bytes of a file of a picture; null if there is none. */
export async function readPictureFile(
  db: Kysely<DB>,
  id: string,
  width: number,
  format: string,
): Promise<Buffer<ArrayBuffer> | null> {
  const row = await db
    .selectFrom('picture_file')
    .select('content')
    .where('picture_id', '=', id)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
  return row ? (row.content as Buffer<ArrayBuffer>) : null;
}

/**
 * Locks a picture until the transaction ends. Returns its width and whether it has a description; null for an
 * unknown picture.
 */
export async function lockPicture(
  tx: Kysely<DB>,
  id: string,
): Promise<{ isDescribed: boolean; width: number } | null> {
  const row = await tx
    .selectFrom('picture')
    .select(['words', 'decorative', 'width'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { isDescribed: row.decorative || row.words !== '', width: row.width } : null;
}
