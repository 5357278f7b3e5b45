import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { FocalPoint, PicturePlace } from '../../../domain/picture-places.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readLook } from '../site/read-look.ts';
import { decodePicture, makeIcons, type PictureFile } from './decode-picture.ts';
import {
  countPictures,
  findPicture,
  insertFiles,
  insertPicture,
  listPlaces,
  lockPicture,
  readPictureFile,
  type StoredPicture,
  type StoredPlace,
} from './picture-store.ts';

export interface PictureDeps {
  db: Database;
  clock: Clock;
}

/** The most pictures that are stored. This many take about 300 MB, and nobody uploads more by accident. */
const mostPictures = 400;

/**
 * Re-encodes an uploaded picture and stores it. Its id is the digest of the uploaded bytes. So a file that is
 * uploaded twice becomes one picture, and is decoded only once. Refuses more than 400 pictures.
 */
export async function addPicture(
  { db, clock }: PictureDeps,
  bytes: Buffer,
  name: string,
): Promise<StoredPicture> {
  const id = hash('sha256', bytes, 'hex').slice(0, 32);
  const before = await findPicture(db, id);
  if (before) return before;
  if ((await countPictures(db)) >= mostPictures) throw refuse('tooManyPictures');
  const decoded = await decodePicture(bytes);
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const fileName = plainName(name);
    await insertPicture(tx, id, fileName, decoded, now);
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'picture added', after: { file: fileName } });
    const stored = await findPicture(tx, id);
    if (!stored) throw new Error('A picture just stored is not there');
    return stored;
  });
}

/** Returns the last part of a file's name as one plain line of at most 100 characters. */
function plainName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const plain = last.replace(/[\p{C}\p{Zl}\p{Zp}<>]/gu, '').trim();
  return [...plain].slice(0, 100).join('').trim() || 'Picture';
}

interface Description {
  words: string;
  decorative: boolean;
}

const areSameDescriptions = (one: Description, other: Description) =>
  one.words === other.words && one.decorative === other.decorative;

/**
 * Sets the description of a picture, or marks the picture as decorative. Refuses an empty description of a
 * picture that is not decorative. Refuses an unknown picture. Refuses a picture whose description is no
 * longer `before`, unless the description is already the wanted one.
 */
export async function describePicture(
  { db, clock }: PictureDeps,
  id: string,
  { before, ...typed }: Description & { before?: Description | undefined },
): Promise<StoredPicture> {
  const { decorative } = typed;
  const words = decorative ? '' : typed.words;
  if (!decorative && words === '') throw refuse('pictureNeedsWords');
  return db.transaction().execute(async (tx) => {
    await lockPicture(tx, id);
    const picture = await findPicture(tx, id);
    if (!picture) throw refuse('pictureNotFound');
    const wanted = { words, decorative };
    if (before && !areSameDescriptions(picture, before) && !areSameDescriptions(picture, wanted))
      throw refuse('pictureWordsChanged');
    await tx.updateTable('picture').set(wanted).where('id', '=', id).execute();
    await recordAuditEntry(tx, {
      at: clock.now(),
      who: 'staff',
      what: 'picture described',
      after: { file: picture.fileName, words: decorative ? 'decorative' : words },
    });
    return { ...picture, ...wanted };
  });
}

/**
 * Deletes a picture; does nothing for an unknown one. Refuses to delete a picture in use; the refusal says
 * where it is shown.
 */
export async function deletePicture({ db, clock }: PictureDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await lockPicture(tx, id))) return;
    const places = placesOf(await listPlaces(tx), id);
    if (places.length > 0) throw refuse('pictureInUse', { places });
    const { file_name } = await tx
      .deleteFrom('picture')
      .where('id', '=', id)
      .returning('file_name')
      .executeTakeFirstOrThrow();
    await recordAuditEntry(tx, {
      at: clock.now(),
      who: 'staff',
      what: 'picture deleted',
      before: { file: file_name },
    });
  });
}

/** Returns the places that show a picture, in words, such as 'the play area ‘Adventure Zone’'. */
export function placesOf(places: readonly StoredPlace[], id: string): string[] {
  return places.filter(({ pictureId }) => pictureId === id).map(placeInWords);
}

const kinds: Partial<Record<PicturePlace, string>> = {
  'play-area': 'play area',
  dish: 'dish',
  event: 'event day',
  'party-package': 'party package',
};

function placeInWords({ place, name }: Pick<StoredPlace, 'place' | 'name'>): string {
  const kind = kinds[place];
  return kind ? `the ${kind} ‘${name}’` : `the ${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

interface Placing extends FocalPoint {
  place: PicturePlace;
  subject: string;
  /** The picture to show; null restores the drawing. */
  pictureId: string | null;
  before: string | null;
  pointBefore?: FocalPoint | undefined;
}

const areSamePoints = (one: FocalPoint, other: FocalPoint) =>
  one.across === other.across && one.down === other.down;

/**
 * Shows a picture in a place, or restores the place's drawing. Refuses a picture without a description, and
 * an unknown picture or place. Refuses a place that no longer shows what the page showed (`before` at
 * `pointBefore`), unless it already shows the wanted picture.
 */
export async function placePicture({ db, clock }: PictureDeps, placing: Placing): Promise<void> {
  const { place, subject, pictureId, across, down, before, pointBefore = null } = placing;
  const icons =
    place === 'logo' && pictureId !== null ? await drawIcons(db, pictureId, (await readLook(db)).paper) : [];
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('picture of ' || ${place} || ${subject}, 0))`.execute(
      tx,
    );
    const shown = (await listPlaces(tx)).find((row) => row.place === place && row.subject === subject);
    if (!shown) throw refuse('picturePlaceNotFound');
    const isAsBefore =
      shown.pictureId === before && (pointBefore === null || areSamePoints(shown, pointBefore));
    const isAsWanted = shown.pictureId === pictureId && (pictureId === null || areSamePoints(shown, placing));
    if (!isAsBefore && !isAsWanted) throw refuse('picturePlaceChanged');
    if (pictureId === null) await restoreDrawing(tx, place, subject);
    else {
      const picture = await lockPicture(tx, pictureId);
      if (!picture) throw refuse('pictureNotFound');
      if (!picture.isDescribed) throw refuse('pictureNeedsWords');
      if (icons.length > 0) await insertFiles(tx, pictureId, icons);
      await tx
        .insertInto('picture_place')
        .values({ place, subject, picture_id: pictureId, across, down })
        .onConflict((conflict) =>
          conflict.columns(['place', 'subject']).doUpdateSet({ picture_id: pictureId, across, down }),
        )
        .execute();
    }
    await recordAuditEntry(tx, {
      at: clock.now(),
      who: 'staff',
      what: pictureId === null ? 'drawing put back' : 'picture put up',
      after: { where: placeInWords(shown) },
    });
  });
}

async function restoreDrawing(tx: Kysely<DB>, place: PicturePlace, subject: string): Promise<void> {
  await tx.deleteFrom('picture_place').where('place', '=', place).where('subject', '=', subject).execute();
}

/** Returns the icons of a logo, drawn from the picture's largest file; none for an unknown picture. */
async function drawIcons(db: Database, id: string, paper: string): Promise<PictureFile[]> {
  const picture = await findPicture(db, id);
  const content = picture && (await readPictureFile(db, id, picture.width, 'webp'));
  return content ? makeIcons(content, paper) : [];
}

/**
 * Draws the logo's icons on a new background colour (`paper`). Returns a function that stores the icons in a
 * given transaction. If there is no logo, the returned function does nothing.
 */
export async function redrawIcons(db: Database, paper: string): Promise<(tx: Kysely<DB>) => Promise<void>> {
  const logo = (await listPlaces(db)).find(({ place }) => place === 'logo')?.pictureId;
  const icons = logo ? await drawIcons(db, logo, paper) : [];
  return async (tx) => {
    if (logo && icons.length > 0 && (await lockPicture(tx, logo))) await insertFiles(tx, logo, icons);
  };
}
