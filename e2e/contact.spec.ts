import type { Page } from '@playwright/test';
import {
  anAddress,
  expectWritten,
  fields,
  form,
  kept,
  letter,
  nothing,
  sendButton,
  summary,
  write,
} from './contact-form.ts';
import { look } from './look.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { expectToast, toasts } from './visit.ts';

test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(anAddress()));

/** Makes the server's next answers to a message something else. */
function answer(page: Page, status: number, body: unknown) {
  return page.route('**/api/contact', (route) => route.fulfill({ status, json: body }));
}

test('a message by mouse: sent once, thanked for, and in both mailboxes', async ({ page, centre }) => {
  await page.goto('/#contact');
  await write(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await page.route('**/api/contact', async (route) => {
    sent.push(route.request().postData() ?? '');
    await held;
    await route.continue();
  });
  await sendButton(page).dblclick();
  await expect(sendButton(page)).toHaveText('Sending...');
  await expect(sendButton(page)).toBeDisabled();
  release();
  await expectToast(page, 'Message sent successfully!', "We'll get back to you soon.");
  await expect(sendButton(page)).toHaveText('Send Message');
  await expectWritten(page, nothing);
  await expect(form(page).getByText('We will answer to robin@example.org.')).toBeVisible();
  expect(sent.map((text) => JSON.parse(text))).toEqual([
    {
      name: letter.name,
      email: letter.email,
      phone: letter.phone,
      inquiryType: 'group',
      message: letter.message,
    },
  ]);
  expect(await kept(centre)).toEqual([{ name: letter.name, message: letter.message }]);
  await page.reload();
  await expectWritten(page, nothing);

  await page.goto('/dev/mail');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('listitem')).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await expect(page.getByText('to robin@example.org')).toBeVisible();
  await page.getByRole('link', { name: 'Group Bookings from Robin Hale' }).click();
  await expect(page.getByText('to hello@windfall.example')).toContainText('answers go to robin@example.org');
  const mail = page.frameLocator('iframe');
  await expect(mail.getByRole('paragraph').filter({ hasText: letter.message })).toBeVisible();
});

test('a message by keyboard alone', async ({ page, centre }) => {
  const keys = page.keyboard;
  await page.goto('/');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Contact' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Visit Us Today!' })).toBeFocused();
  for (const name of ['name', 'email', 'phone'] as const) {
    await tabTo(page, fields(page)[name]);
    await keys.type(letter[name]);
  }
  await tabTo(page, fields(page).type);
  await keys.type('Feed');
  await tabTo(page, fields(page).message);
  await keys.type('Lovely tea.');
  await tabTo(page, sendButton(page));
  await keys.press('Enter');
  await expectToast(page, 'Message sent successfully!');
  await expect(sendButton(page)).toBeFocused();
  expect(await centre.rows('select inquiry_type, message from inquiry')).toEqual([
    { inquiry_type: 'feedback', message: 'Lovely tea.' },
  ]);
});

test('missing fields: told at once, beside each field and in the summary; nothing is sent', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/#contact');
  await look(page, 'contact, empty', sendButton(page));
  await sendButton(page).click();
  await expectToast(page, 'Please fill in all required fields');
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Please enter your name',
    'Please enter a valid email address',
    'Please choose what it is about',
    'Please write a message',
  ]);
  await expect(fields(page).name).toHaveAccessibleDescription('Error: Please enter your name');
  await expect(fields(page).phone).toHaveAccessibleDescription('');
  await look(page, 'contact, missing fields', sendButton(page));

  await summary(page).getByRole('link', { name: 'Please choose what it is about' }).click();
  await expect(fields(page).type).toBeFocused();
  await fields(page).type.selectOption('General Enquiry');
  await expect(fields(page).type).toHaveAccessibleDescription('');
  await write(page, { name: '   ', message: 'Hello' });
  await sendButton(page).click();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Please enter your name',
    'Please enter a valid email address',
  ]);
  expect(sent).toEqual([]);
});

test('an e-mail address that is none', async ({ page, centre }) => {
  await page.goto('/#contact');
  await write(page, { ...letter, email: 'robin@home' });
  await sendButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(fields(page).email).toHaveAccessibleDescription('Error: Please enter a valid email address');
  await expect(toasts(page)).toHaveCount(0);
  await look(page, 'contact, invalid e-mail', sendButton(page));
  expect(await kept(centre)).toEqual([]);
  await fields(page).email.fill('robin@example.org');
  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully!');
  await look(page, 'contact, sent', sendButton(page));
});

test('too many at once: a word to wait, and nothing typed is lost', async ({
  page,
  centre,
  expectTrouble,
}) => {
  expectTrouble(/429/);
  await page.goto('/#contact');
  await page.evaluate(async () => {
    for (let count = 1; count <= 5; count += 1) {
      await fetch('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Kim',
          email: 'kim@example.org',
          inquiryType: 'general',
          message: `Question ${count}`,
        }),
      });
    }
  });
  await write(page);
  await sendButton(page).click();
  await expectToast(
    page,
    'Error sending message',
    'That was a lot at once. Please wait a minute and try again.',
  );
  await expect(form(page).getByText('Your words are still here')).toBeVisible();
  await expectWritten(page, letter);
  await look(page, 'contact, too many', sendButton(page));
  expect(await kept(centre)).toHaveLength(5);
});

test('the server fails, the network is away, then it works: nothing typed is lost', async ({
  page,
  centre,
  expectTrouble,
}) => {
  expectTrouble(/500/);
  expectTrouble(/Failed to load resource: net::ERR/);
  await page.goto('/#contact');
  await write(page);
  await answer(page, 500, { success: false, code: 'failed', message: 'Something went wrong (1).' });
  await sendButton(page).click();
  await expectToast(page, 'Error sending message', 'Something went wrong (1).');
  await expectWritten(page, letter);

  await page.unroute('**/api/contact');
  await page.route('**/api/contact', (route) => route.abort('internetdisconnected'));
  await sendButton(page).click();
  await expectToast(page, 'Error sending message', 'Please try again later.');
  await expectWritten(page, letter);
  await expect(sendButton(page)).toBeEnabled();
  expect(await kept(centre)).toEqual([]);

  await page.unroute('**/api/contact');
  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully!');
  expect(await kept(centre)).toHaveLength(1);
});

test('a field that only the server finds wrong is named beside it', async ({ page, expectTrouble }) => {
  expectTrouble(/400/);
  await page.goto('/#contact');
  await write(page);
  await answer(page, 400, {
    success: false,
    code: 'malformed',
    message: 'Please use another address',
    fields: { email: 'Please use another address' },
  });
  await sendButton(page).click();
  await expectToast(page, 'Error sending message', 'Please use another address');
  await expect(summary(page)).toBeFocused();
  await expect(fields(page).email).toHaveAccessibleDescription('Error: Please use another address');
});

test('an answer that is lost on the way: sending again sends nothing twice', async ({
  page,
  centre,
  expectTrouble,
}) => {
  expectTrouble(/net::ERR/);
  await page.goto('/#contact');
  await write(page);
  await page.route('**/api/contact', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await sendButton(page).click();
  await expectToast(page, 'Error sending message');
  await page.unroute('**/api/contact');
  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully!');
  expect(await kept(centre)).toHaveLength(1);
});

test('what is typed survives a reload of the tab', async ({ page }) => {
  await page.goto('/#contact');
  await write(page);
  await page.reload();
  await expectWritten(page, letter);
  await page.goto('/booking');
  await page.goto('/#contact');
  await expectWritten(page, letter);
});
