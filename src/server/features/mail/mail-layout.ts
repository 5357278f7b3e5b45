import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import type { Attachment, Message } from '../../ports/mailer/mailer.ts';

/** The barn at the head of every mail. Mail programs do not draw SVG, so it is kept as a PNG. */
export const pictureOfBarn: Attachment = {
  filename: 'windfall.png',
  contentType: 'image/png',
  content: readFileSync(new URL('./mail-barn.png', import.meta.url)).toString('base64'),
  contentId: 'barn',
};

type Markup = ReturnType<typeof html>;

/** Who writes: named at the foot of the sheet. */
interface Sender {
  name: string;
  tagline: string;
  email: string;
}

/** The sheet of paper that a mail is written on: one column, plain tables, readable without its pictures. */
export function mailSheet(client: Sender, preview: string, content: Markup): Markup {
  return html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${client.name}</title></head>
<body style="margin:0;background:#F6EAD2;color:#2C1A2E;font-family:'Atkinson Hyperlegible Next',Verdana,sans-serif;font-size:17px;line-height:1.5;">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:#FFF9EE;">
<tr><td><img src="cid:barn" width="600" alt="" style="display:block;width:100%;height:auto;"></td></tr>
<tr><td style="padding:28px 28px 8px;">${content}</td></tr>
<tr><td style="padding:16px 28px 28px;font-size:14px;">${client.name}, ${client.tagline.toLowerCase()}<br>${client.email}</td></tr>
</table></td></tr></table></body></html>`;
}

/** A mail of a few sentences, in plain text and on the sheet alike. */
export interface MailContent {
  to: string;
  subject: string;
  title: string;
  greeting: string;
  sentences: readonly string[];
  /** Said last, such as a reference. */
  closing: string;
}

export async function renderMail(client: Sender, letter: MailContent): Promise<Omit<Message, 'id'>> {
  const { to, subject, title, greeting, sentences, closing } = letter;
  const page = html`<h1 style="font-family:Georgia,serif;font-size:28px;line-height:1.2;margin:0 0 12px;">${title}</h1>
    <p style="margin:0 0 16px;">${greeting}</p>
    ${sentences.map((sentence) => html`<p style="margin:0 0 16px;">${sentence}</p>`)}
    <p style="margin:0;">${closing}</p>`;
  return {
    to,
    subject,
    html: String(await mailSheet(client, title, page)),
    text: [greeting, ...sentences, closing].join('\n\n'),
    attachments: [pictureOfBarn],
  };
}
