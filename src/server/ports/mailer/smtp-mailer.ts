import { createTransport } from 'nodemailer';
import { sanitiseHeaderText } from './header-text.ts';
import type { Mailer } from './mailer.ts';

/**
 * Returns a mailer for an SMTP server. The Message-ID is the mail's own id, so that a resend after a lost
 * response is recognised as the same mail.
 */
export function smtpMailer(smtpUrl: string, from: { name: string; address: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const domain = from.address.split('@')[1] ?? 'localhost';
  return {
    async send(message) {
      await transport.sendMail({
        from,
        to: message.to,
        ...(message.replyTo
          ? { replyTo: { ...message.replyTo, name: sanitiseHeaderText(message.replyTo.name) } }
          : {}),
        subject: sanitiseHeaderText(message.subject),
        html: message.html,
        text: message.text,
        headers: { ...message.headers },
        messageId: `<${message.id}@${domain}>`,
        attachments: message.attachments.map((attachment) => ({
          filename: attachment.filename,
          contentType: attachment.contentType,
          content: attachment.content,
          encoding: 'base64',
          ...(attachment.contentId ? { cid: attachment.contentId } : {}),
        })),
      });
    },
  };
}
