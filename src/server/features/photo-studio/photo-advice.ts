import type { Database } from '../../db/connect.ts';
import { readPhotoStudio } from './photo-store.ts';

/** Returns what the studio asks families to bring, a line each. */
export async function readPhotoAdvice(db: Database): Promise<readonly string[]> {
  return (await readPhotoStudio(db)).bring;
}
