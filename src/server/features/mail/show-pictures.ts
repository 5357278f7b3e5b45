import type { Attachment } from '../../ports/mailer/mailer.ts';

/** Returns the HTML of a mail with its pictures as data URLs, for a page that shows the mail. */
export function showPictures(html: string, attachments: readonly Attachment[]): string {
  return attachments.reduce(
    (text, { contentId, contentType, content }) =>
      contentId ? text.replaceAll(`cid:${contentId}`, `data:${contentType};base64,${content}`) : text,
    html,
  );
}
