import { readFileSync } from 'node:fs';
import { html } from 'hono/html';
import { makeKey } from '../../../domain/fact-changes.ts';
import { type MailBlock, paragraphs } from '../../../domain/mail-block.ts';
import { areSameInks, type Inks, orchardInks, tokensOf } from '../../../domain/palette.ts';
import type { Attachment, Message } from '../../ports/mailer/mailer.ts';
import { renderBlocks } from './mail-blocks.ts';

/**
 * The picture at the head of mails, for a centre with the default colours and no logo. It is a PNG, because
 * mail programs do not show SVG.
 */
const barnPicture: Omit<Attachment, 'filename'> = {
  contentType: 'image/png',
  content: readFileSync(new URL('./mail-barn.png', import.meta.url)).toString('base64'),
  contentId: 'barn',
};

/**
 * The facts about the centre in a mail: colours and logo at the head; name, tagline and e-mail address at the
 * foot.
 */
export interface MailedCentre {
  name: string;
  tagline: string;
  email: string;
  inks: Inks;
  logo: string | null;
}

/** The content of a mail, before it becomes HTML and text. */
export interface MailContent {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  blocks: readonly MailBlock[];
  /** The attachments besides the picture at the head. */
  attachments?: readonly Attachment[];
  headers?: Readonly<Record<string, string>>;
}

/** Returns a mail as HTML and as plain text, both made from the same blocks. */
export async function writeMail(
  centre: MailedCentre,
  { preview, blocks, attachments = [], ...envelope }: MailContent,
): Promise<Omit<Message, 'id'>> {
  const { paper, 'paper-deep': paperDeep, 'paper-shade': rule, bramble: ink } = tokensOf(centre.inks);
  const content = renderBlocks(blocks, { ink, paper, paperDeep, rule });
  const { markup: head, picture } = headOf(centre);
  const pictures = attachments.filter(({ contentId }) => contentId !== undefined);
  const files = attachments.filter(({ contentId }) => contentId === undefined);
  const page = html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${centre.name}</title></head>
<body style="margin:0;background:${paperDeep};color:${ink};font-family:'Atkinson Hyperlegible Next',Verdana,sans-serif;font-size:17px;line-height:1.5;">
<div style="display:none;max-height:0;overflow:hidden;">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="max-width:600px;width:100%;background:${paper};">
<tr>${head}</tr>
<tr><td style="padding:28px 28px 8px;">${content.html}</td></tr>
<tr><td style="padding:16px 28px 28px;font-size:14px;">${centre.name}: ${centre.tagline}<br>${centre.email}</td></tr>
</table></td></tr></table></body></html>`;
  return {
    ...envelope,
    html: String(await page),
    text: content.text,
    // The pictures of the HTML come first, and the files that a family can open come after them.
    attachments: [...pictures, ...(picture ? [picture] : []), ...files],
  };
}

/** The content id of the logo, whose bytes `fillLogo` reads when a mail is sent. */
const logoId = 'logo';

/**
 * Returns the head of a mail. With the default colours and no logo, this is the picture of the barn.
 * Otherwise it is a band with the centre's logo, if there is one, and its name.
 */
function headOf({ name, inks, logo }: MailedCentre) {
  if (logo === null && areSameInks(inks, orchardInks))
    return {
      markup: html`<td><img src="cid:barn" width="600" alt="" style="display:block;width:100%;height:auto;"></td>`,
      // Some mail programs list the picture among the attachments, so the file is named after the centre.
      picture: { ...barnPicture, filename: `${makeKey(name, [])}.png` },
    };
  const words = html`<span style="font-family:Georgia,serif;font-size:28px;font-weight:bold;vertical-align:middle;">${name}</span>`;
  const mark = logo
    ? html`<img src="cid:${logoId}" width="72" height="72" alt="" style="vertical-align:middle;margin-right:16px;">`
    : '';
  return {
    markup: html`<td style="padding:24px 28px;background:${tokensOf(inks)['tor-tint']};">${mark}${words}</td>`,
    picture: logo
      ? { filename: 'logo.png', contentType: 'image/png', content: logo, contentId: logoId }
      : null,
  };
}

/**
 * Replaces the picture id of a mail's logo with the bytes of the picture. Returns a mail without a logo
 * unchanged.
 */
export async function fillLogo<Mail extends { attachments?: readonly Attachment[] | undefined }>(
  mail: Mail,
  readLogo: (pictureId: string) => Promise<Buffer | null>,
): Promise<Mail> {
  const logo = mail.attachments?.find(({ contentId }) => contentId === logoId);
  if (!logo) return mail;
  const content = (await readLogo(logo.content))?.toString('base64') ?? '';
  const attachments = mail.attachments?.map((other) => (other === logo ? { ...logo, content } : other));
  return { ...mail, attachments };
}

/** A mail of a few sentences. */
export interface LetterContent {
  to: string;
  subject: string;
  title: string;
  greeting: string;
  sentences: readonly string[];
  /** The button before the last line. */
  button?: Extract<MailBlock, { kind: 'button' }>;
  /** The last line, such as a reference. */
  closing: string;
  attachments?: readonly Attachment[];
}

/**
 * Returns a mail of a few sentences. It has the title, a paragraph for the greeting and for each sentence,
 * the button if there is one, and the closing line.
 */
export function writeLetter(
  centre: MailedCentre,
  { to, subject, title, greeting, sentences, button, closing, attachments = [] }: LetterContent,
): Promise<Omit<Message, 'id'>> {
  return writeMail(centre, {
    to,
    subject,
    preview: title,
    blocks: [
      { kind: 'title', text: title },
      ...paragraphs([greeting, ...sentences]),
      ...(button ? [button] : []),
      { kind: 'paragraph', text: closing },
    ],
    attachments,
  });
}
