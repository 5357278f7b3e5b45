import { alertRaised } from '../../../domain/mails-others.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { readAlertToSend } from './alert-store.ts';

export interface AlertMailDeps {
  db: Database;
  site: CachedValue<SiteFacts>;
  baseUrl: string;
  /** The recipient of the mail; null for the venue's own address. */
  alertEmail: string | null;
}

/**
 * Composes the mail that reports a problem of the site to its owner. It contains no personal data. Returns
 * null if the problem is over.
 */
export async function composeAlert(deps: AlertMailDeps, id: string): Promise<Omit<Message, 'id'> | null> {
  const alert = await readAlertToSend(deps.db, id);
  if (!alert) return null;
  const { venue } = await deps.site.read();
  return writeWithWords(
    deps,
    alertRaised,
    { to: deps.alertEmail ?? venue.email },
    {
      variables: { page: `${deps.baseUrl}/admin?tab=standing` },
      blocks: { problem: [{ kind: 'paragraph', text: alert.words }] },
    },
  );
}
