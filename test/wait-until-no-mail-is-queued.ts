import type { Database } from '../src/server/db/connect.ts';
import { waitFor } from './wait-for.ts';

/**
 * Waits until no mail is queued. Unlike the test app's `waitForMails`, it sends nothing itself, so the test
 * fails if the app leaves a mail in the queue.
 */
export function waitUntilNoMailIsQueued(db: Database): Promise<void> {
  return waitFor(async () => {
    const waiting = await db.selectFrom('mail').select('id').where('status', '=', 'queued').execute();
    if (waiting.length > 0) throw new Error('Mail is still on its way');
  });
}
