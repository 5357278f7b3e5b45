import { createTransport } from 'nodemailer';
import { sanitiseHeaderText } from './header-text.ts';
import type { Mailer } from './mailer.ts';
import { mailDomain, threadHeaders } from './thread-headers.ts';

/** Returns a mailer for an SMTP server. */
export function smtpMailer(smtpUrl: string, from: { name: string; address: string }): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  const domain = mailDomain(from.address);
  return {
    async send(message) {
      const { 'Message-ID': messageId, ...thread } = threadHeaders(message, domain);
      await transport.sendMail({
        from,
        to: message.to,
        ...(message.replyTo
          ? { replyTo: { ...message.replyTo, name: sanitiseHeaderText(message.replyTo.name) } }
          : {}),
        subject: sanitiseHeaderText(message.subject),
        html: message.html,
        text: message.text,
        headers: { ...message.headers, ...thread },
        messageId,
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
