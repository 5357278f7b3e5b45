import type { Database } from '../../db/connect.ts';
import type { Clock } from '../clock/clock.ts';
import { sanitiseHeaderText } from './header-text.ts';
import type { Mailer } from './mailer.ts';
import { mailDomain, threadHeaders } from './thread-headers.ts';

/**
 * Returns a mailer that stores each mail once in the database, shown at /dev/mail. `from`: the address that
 * would send them.
 */
export function localMailer(db: Database, clock: Clock, from: string): Mailer {
  return {
    async send(message) {
      await db
        .insertInto('kept_mail')
        .values({
          mail_id: message.id,
          kept_at: new Date(clock.now()),
          recipient: message.to,
          reply_to: message.replyTo?.address ?? null,
          subject: sanitiseHeaderText(message.subject),
          html: message.html,
          body: message.text,
          headers: JSON.stringify({
            ...message.headers,
            ...(message.thread ? threadHeaders(message, mailDomain(from)) : {}),
          }),
          attachments: JSON.stringify(message.attachments),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
