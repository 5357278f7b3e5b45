import { listOutboxCall } from '../src/contract/letters.ts';
import type { MailKind } from '../src/server/features/mail/queue-mail.ts';
import type { TestApp } from './test-app.ts';

/** Makes all mails of a kind look unsent, and returns the recipients that the outbox shows for them. */
export async function readWaitingRecipients(
  app: TestApp,
  staff: { cookie: string },
  kind: MailKind,
): Promise<string[]> {
  const ofKind = await app.db
    .updateTable('mail')
    .set({ sent_to: null })
    .where('kind', '=', kind)
    .returning('id')
    .execute();
  const answer = await app.request(listOutboxCall.path, { headers: staff });
  const { mails } = (await answer.json()) as { mails: { id: string; to: string }[] };
  return mails.filter((mail) => ofKind.some(({ id }) => id === mail.id)).map(({ to }) => to);
}
