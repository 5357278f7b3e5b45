import { createTransport } from 'nodemailer';
import { sanitiseHeaderText } from './header-text.ts';
import type { Mailer, ReadSender } from './mailer.ts';
import { mailDomain, threadHeaders } from './thread-headers.ts';

/** Returns a mailer for an SMTP server. */
export function smtpMailer(smtpUrl: string, readSender: ReadSender): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  return {
    async send(message) {
      const from = await readSender();
      const { 'Message-ID': messageId, ...thread } = threadHeaders(message, mailDomain(from.address));
      const { response } = await transport.sendMail({
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
      return response;
    },
  };
}
