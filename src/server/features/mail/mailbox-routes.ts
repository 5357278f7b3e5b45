import type { Hono } from 'hono';
import { html, raw } from 'hono/html';
import * as z from 'zod/mini';
import type { Database } from '../../db/connect.ts';
import type { AppEnv } from '../../http/mount-call.ts';
import type { Attachment } from '../../ports/mailer/mailer.ts';
import { listStoredMail, readStoredMail } from './mail-store.ts';
import { showPictures } from './show-pictures.ts';

const mailId = z.uuid();

const htmlPage = (title: string, body: unknown) => html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><meta name="robots" content="noindex"><link rel="stylesheet" href="/plain.css"></head><body><main>${body}</main></body></html>`;

/**
 * Mounts the local mailbox at /dev/mail. It shows the mails that a site without a mail server stores instead
 * of sending.
 */
export function mailboxRoutes(app: Hono<AppEnv>, db: Database): void {
  const findMail = async (id: string) => (mailId.safeParse(id).success ? readStoredMail(db, id) : undefined);

  app.get('/dev/mail', async (context) => {
    const mails = await listStoredMail(db);
    const list =
      mails.length === 0
        ? html`<p>No mail yet. Book a visit or send us a message: what we write arrives here.</p>`
        : html`<ul>${mails.map(
            (mail) =>
              html`<li><a href="/dev/mail/${mail.id}">${mail.subject}</a><br><small>to ${mail.recipient}, ${mail.keptAt.toISOString()}</small></li>`,
          )}</ul>`;
    return context.html(
      htmlPage(
        'Local mailbox',
        html`<h1>Local mailbox</h1><p>Mail is kept here because no mail server is set (<code>SMTP_URL</code>).</p>${list}`,
      ),
    );
  });

  app.get('/dev/mail/:id', async (context) => {
    const mail = await findMail(context.req.param('id'));
    if (!mail) return context.notFound();
    const attachments = mail.attachments as unknown as Attachment[];
    const headers = mail.headers as unknown as Record<string, string>;
    const shown = attachments.filter((attachment) => !attachment.contentId);
    return context.html(
      htmlPage(
        mail.subject,
        html`<p><a href="/dev/mail">All mail</a></p><h1>${mail.subject}</h1><p>to ${mail.recipient}, ${mail.kept_at.toISOString()}${mail.reply_to ? html`<br>answers go to ${mail.reply_to}` : ''}${Object.entries(headers).map(([name, value]) => html`<br><code>${name}: ${value}</code>`)}</p>
<iframe title="The mail as HTML" src="/dev/mail/${mail.mail_id}/html" sandbox></iframe>
<h2>Attachments</h2><ul>${shown.map((attachment) => html`<li><a href="/dev/mail/${mail.mail_id}/attachments/${attachment.filename}">${attachment.filename}</a></li>`)}</ul>
<h2>Plain text</h2><pre>${mail.body}</pre>`,
      ),
    );
  });

  app.get('/dev/mail/:id/html', async (context) => {
    const mail = await findMail(context.req.param('id'));
    if (!mail) return context.notFound();
    const attachments = mail.attachments as unknown as Attachment[];
    // A mail has inline styles and embedded pictures, but no scripts.
    context.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    );
    return context.html(html`${raw(showPictures(mail.html, attachments))}`);
  });

  app.get('/dev/mail/:id/attachments/:name', async (context) => {
    const mail = await findMail(context.req.param('id'));
    const attachments = (mail?.attachments ?? []) as unknown as Attachment[];
    const found = attachments.find(({ filename }) => filename === context.req.param('name'));
    if (!found) return context.notFound();
    return context.body(Buffer.from(found.content, 'base64'), 200, {
      'content-type': found.contentType,
      'content-disposition': `attachment; filename="${found.filename}"`,
    });
  });
}
