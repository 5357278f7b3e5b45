import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { deliverWaitingMail, type MailDeps } from './deliver-waiting-mail.ts';
import { queueMail } from './queue-mail.ts';

const app = await createTestApp({ at: '2026-11-24T10:00:00Z' });

test('a mail that is needed again while it is being dropped is sent', async () => {
  const now = app.clock.now();
  const { id } = await app.db
    .insertInto('alert')
    .values({ kind: 'books', about: 'x', words: 'x', raised_at: new Date(now), over_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  // The mail is due a minute from now, so the app's own sender does not take it.
  const due = now + 60_000;
  await queueMail(app.db, id, 'alert-raised', due);
  const message = { to: 'owner@example.org', subject: 'x', html: 'x', text: 'x', attachments: [] };
  const composed = [null, message, message];
  const sent: string[] = [];
  const deps: MailDeps = {
    db: app.db,
    processNumber: 1,
    clock: { now: () => due },
    mailer: {
      async send({ to }: Message) {
        sent.push(to);
        return '';
      },
    },
    compose: { 'alert-raised': async () => composed.shift() ?? null } as unknown as MailDeps['compose'],
    reportError(problem) {
      throw problem;
    },
  };
  expect(await deliverWaitingMail(deps)).toBe(1);
  expect(sent).toEqual(['owner@example.org']);

  await queueMail(app.db, id, 'alert-raised', due);
  expect(await deliverWaitingMail(deps)).toBe(0);
  const mails = await app.db.selectFrom('mail').select('status').execute();
  expect(mails).toEqual([{ status: 'sent' }]);
});
