import type { Page } from '@playwright/test';
import { expect } from './test.ts';
import type { TestSite } from './test-site.ts';

interface Listed {
  id: string;
  subject: string;
}

/** Returns the local mailbox's mails to an address, the newest first. */
async function mailsTo(page: Page, email: string): Promise<Listed[]> {
  const text = await (await page.request.get('/dev/mail')).text();
  const mails = text.matchAll(/<a href="\/dev\/mail\/([^"]+)">([^<]*)<\/a><br><small>to ([^,]+),/g);
  return [...mails].flatMap(([, id = '', subject = '', to]) => (to === email ? [{ id, subject }] : []));
}

/** Waits for a mail to an address whose subject begins with `subject`, and returns the text of the newest. */
export async function readMail(page: Page, email: string, subject: string): Promise<string> {
  const found = async () => (await mailsTo(page, email)).find((mail) => mail.subject.startsWith(subject));
  await expect.poll(found).toBeDefined();
  const mail = await (await page.request.get(`/dev/mail/${(await found())?.id}`)).text();
  return /<pre>(.*)<\/pre>/s.exec(mail)?.[1] ?? '';
}

/**
 * Waits for a mail to an address that has `subject` in its subject and a link that matches `form`. Returns
 * the link of the newest such mail, without its origin.
 */
export async function linkInMail(site: TestSite, email: string, form: RegExp, subject = ''): Promise<string> {
  let link = '';
  await expect
    .poll(async () => {
      const mails = await site.rows<{ body: string }>(
        'select body from kept_mail where recipient = $1 and subject like $2 order by kept_at desc, (select written_at from mail where id = mail_id) desc',
        [email, `%${subject}%`],
      );
      link = mails.map(({ body }) => form.exec(body)?.[0] ?? '').find(Boolean) ?? '';
      return link;
    })
    .not.toBe('');
  return link;
}
/** The link to a booking's page, in the mails about it. */
export const bookingLink = /\/my-booking\?booking=\S+/;

/** Requests a code in the page's panel, reads it in the mailbox and enters it. */
export async function verifyOnPage(page: Page, email: string): Promise<void> {
  const codes = async () =>
    (await mailsTo(page, email)).flatMap(({ subject }) => /^(\d{6}) is your code/.exec(subject)?.[1] ?? []);
  const before = (await codes()).length;
  const panel = page.getByRole('region', { name: 'Is this email yours?' });
  await panel.getByRole('button', { name: 'Send me a code' }).click();
  await expect.poll(async () => (await codes()).length).toBe(before + 1);
  await panel.getByLabel('Six digits from the mail').fill((await codes())[0] ?? '');
  await panel.getByRole('button', { name: 'Check code' }).click();
}

/** Waits until there is exactly one mail, and opens the local mailbox. */
export async function expectOneMail(page: Page): Promise<void> {
  // Counts without the browser, so that the page is opened once.
  const read = async () => (await (await page.request.get('/dev/mail')).text()).split('<li>').length - 1;
  await expect.poll(read).toBe(1);
  await page.goto('/dev/mail');
  await expect(page.getByRole('listitem')).toHaveCount(1);
}
