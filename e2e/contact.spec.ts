import type { Page } from '@playwright/test';
import {
  contactErrorSummary,
  contactForm,
  contactFormFields,
  contactMessage,
  emptyContactForm,
  expectContactForm,
  fillContactForm,
  randomAddress,
  sendContactButton,
  storedMessages,
} from './contact-form.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { toasts } from './toasts.ts';
import { expectToast } from './visit.ts';

const plainMessage = { name: 'Kim', email: 'kim@example.org', inquiryType: 'general' };

test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

/** Replaces the server's replies to messages, until the route is removed. */
function answer(page: Page, status: number, body: unknown) {
  return page.route('**/api/contact', (route) => route.fulfill({ status, json: body }));
}

test('a message sent by keyboard alone goes out once, is confirmed, and is mailed to the centre and to its sender', async ({
  page,
  site,
}) => {
  const keys = page.keyboard;
  await page.goto('/');
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: 'Contact' }));
  await keys.press('Enter');
  await expect(page.getByRole('heading', { name: 'Visit Us Today!' })).toBeFocused();
  for (const name of ['name', 'email', 'phone'] as const) {
    await tabTo(page, contactFormFields(page)[name]);
    await keys.type(contactMessage[name]);
  }
  await tabTo(page, contactFormFields(page).type);
  await keys.type('Group');
  await tabTo(page, contactFormFields(page).message);
  await keys.insertText(contactMessage.message);
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
  await tabTo(page, sendContactButton(page));
  await keys.press('Enter');
  await keys.press('Enter');
  await expect(sendContactButton(page)).toHaveText('Sending...');
  await expect(sendContactButton(page)).toBeDisabled();
  release();
  await expectToast(page, 'Message sent successfully!', "We'll get back to you soon.");
  await expect(sendContactButton(page)).toHaveText('Send Message');
  await expect(sendContactButton(page)).toBeFocused();
  await expectContactForm(page, emptyContactForm);
  await expect(contactForm(page).getByText('We will reply to robin@example.org.')).toBeVisible();
  expect(sent.map((text) => JSON.parse(text))).toEqual([
    {
      name: contactMessage.name,
      email: contactMessage.email,
      phone: contactMessage.phone,
      inquiryType: 'group',
      message: contactMessage.message,
    },
  ]);
  expect(await storedMessages(site)).toEqual([
    { name: contactMessage.name, message: contactMessage.message },
  ]);
  await page.reload();
  await expectContactForm(page, emptyContactForm);
  const mails = () =>
    site.rows<{ recipient: string; subject: string; body: string }>(
      'select recipient, subject, body from kept_mail order by recipient',
    );
  await expect.poll(async () => (await mails()).length).toBe(2);
  const [toStaff, toSender] = await mails();
  expect([toStaff?.recipient, toStaff?.subject, toSender?.recipient]).toEqual([
    'hello@windfall.example',
    'Group Bookings from Robin Hale',
    'robin@example.org',
  ]);
  expect(toStaff?.body).toContain(contactMessage.message);
});

test('if a message is incomplete, invalid, one too many, refused or unanswered, nothing typed is lost, and the next try works', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/Failed to load resource: net::ERR/);
  await test.step('missing fields: errors at once, beside each field and in the summary; nothing is sent', async () => {
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.goto('/#contact');
    await sendContactButton(page).click();
    await expectToast(page, 'Please fill in all required fields');
    await expect(contactErrorSummary(page)).toBeFocused();
    await expect(contactErrorSummary(page).getByRole('link')).toHaveText([
      'Please enter your name',
      'Please enter a valid email address',
      'Please choose what it is about',
      'Please write a message',
    ]);
    await expect(contactFormFields(page).name).toHaveAccessibleDescription('Error: Please enter your name');
    await expect(contactFormFields(page).phone).toHaveAccessibleDescription('');
    await expectPageInOrder(page, 'contact, missing fields', sendContactButton(page));

    await contactErrorSummary(page).getByRole('link', { name: 'Please choose what it is about' }).click();
    await expect(contactFormFields(page).type).toBeFocused();
    await contactFormFields(page).type.selectOption('General Enquiry');
    await expect(contactFormFields(page).type).toHaveAccessibleDescription('');
    await fillContactForm(page, { name: '   ', message: 'Hello' });
    await sendContactButton(page).click();
    await expect(contactErrorSummary(page).getByRole('link')).toHaveText([
      'Please enter your name',
      'Please enter a valid email address',
    ]);
    expect(sent).toEqual([]);
  });
  await test.step('an invalid e-mail address', async () => {
    await fillContactForm(page, { ...contactMessage, email: 'robin@home' });
    await sendContactButton(page).click();
    await expect(contactErrorSummary(page)).toBeFocused();
    await expect(contactFormFields(page).email).toHaveAccessibleDescription(
      'Error: Please enter a valid email address',
    );
    await expect(toasts(page)).toHaveCount(0);
    expect(await storedMessages(site)).toEqual([]);
    await contactFormFields(page).email.fill(contactMessage.email);
  });
  await test.step('too many messages at once: a request to wait, and nothing typed is lost, even by a reload of the tab', async () => {
    expectError(/429/);
    const visitor = randomAddress();
    for (let count = 1; count <= 5; count += 1) {
      const data = { ...plainMessage, message: `Question ${count}` };
      const arrived = await page.request.post('/api/contact', { data, headers: visitor });
      expect(arrived.ok()).toBe(true);
    }
    await page.context().setExtraHTTPHeaders(visitor);
    await sendContactButton(page).click();
    await expectToast(
      page,
      'Error sending message',
      'That was a lot at once. Please wait a minute and try again.',
    );
    await expect(contactForm(page).getByText('Your words are still here')).toBeVisible();
    await expectContactForm(page, contactMessage);
    expect(await storedMessages(site)).toHaveLength(5);
    await page.context().setExtraHTTPHeaders(randomAddress());
    await page.reload();
    await expectContactForm(page, contactMessage);
  });

  await test.step('a field that only the server refuses has its error beside it', async () => {
    expectError(/400/);
    await answer(page, 400, {
      success: false,
      code: 'malformed',
      message: 'Please use another address',
      fields: { email: 'Please use another address' },
    });
    await sendContactButton(page).click();
    await expectToast(page, 'Error sending message', 'Please use another address');
    await expect(contactErrorSummary(page)).toBeFocused();
    await expect(contactFormFields(page).email).toHaveAccessibleDescription(
      'Error: Please use another address',
    );
  });

  await test.step('a lost reply: sending again makes no second message', async () => {
    await page.unroute('**/api/contact');
    await page.route('**/api/contact', async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    const lost = page.waitForEvent('requestfailed');
    await sendContactButton(page).click();
    await lost;
    await expect(sendContactButton(page)).toBeEnabled();
    await expectToast(page, 'Error sending message', 'Please try again later.');
    await expectContactForm(page, contactMessage);
    await page.unroute('**/api/contact');
    await sendContactButton(page).click();
    await expectToast(page, 'Message sent successfully!');
    expect(await storedMessages(site)).toHaveLength(6);
  });
});
