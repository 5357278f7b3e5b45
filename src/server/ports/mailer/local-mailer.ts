import type { Database } from '../../db/connect.ts';
import type { Clock } from '../clock/clock.ts';
import { sanitiseHeaderText } from './header-text.ts';
import type { Mailer, ReadSender } from './mailer.ts';
import { mailDomain, threadHeaders } from './thread-headers.ts';

/**
 * Returns a mailer that stores each mail once in the database. The page /dev/mail shows these mails.
 * `readSender` reads the sender, because the headers that put mails into a thread contain the domain of the
 * sender's address.
 */
export function localMailer(db: Database, clock: Clock, readSender: ReadSender): Mailer {
  return {
    async send(message) {
      const { address } = await readSender();
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
            ...(message.thread ? threadHeaders(message, mailDomain(address)) : {}),
          }),
          attachments: JSON.stringify(message.attachments),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      return '';
    },
  };
}
