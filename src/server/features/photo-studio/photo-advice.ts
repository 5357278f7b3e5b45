import type { Database } from '../../db/connect.ts';
import { readPhotoStudio } from './photo-store.ts';

/** Returns what families should bring to the studio, one item a line. */
export async function readPhotoAdvice(db: Database): Promise<readonly string[]> {
  return (await readPhotoStudio(db)).bring;
}
