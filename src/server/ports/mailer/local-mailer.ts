import type { Database } from '../../db/connect.ts';
import type { Clock } from '../clock/clock.ts';
import { sanitiseHeaderText } from './header-text.ts';
import type { Mailer } from './mailer.ts';

/** Returns a mailer that stores each mail once in the database, shown at /dev/mail. */
export function localMailer(db: Database, clock: Clock): Mailer {
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
          headers: JSON.stringify(message.headers ?? {}),
          attachments: JSON.stringify(message.attachments),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
