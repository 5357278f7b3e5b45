import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Centre } from './centre.ts';
import { look } from './look.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { expectToast, toasts } from './visit.ts';

// Every journey comes from an address of its own: the limit on messages counts by address.
test.use({ settings: { TRUST_PROXY: '1' } });
const anAddress = () => ({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(anAddress()));

const letter = {
  name: 'Robin Hale',
  email: 'robin@example.org',
  phone: '01632 960777',
  type: 'Group Bookings',
  message: 'May a class of thirty come on a Tuesday in March?',
};

const form = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
const sendButton = (page: Page) => form(page).getByRole('button');
const summary = (page: Page) => form(page).getByRole('alert', { name: 'Please check these answers' });
const fields = (page: Page): Record<keyof typeof letter, Locator> => ({
  name: form(page).getByLabel('Name'),
  email: form(page).getByLabel('Email'),
  phone: form(page).getByLabel('Phone'),
  type: form(page).getByLabel('What is it about?'),
  message: form(page).getByLabel('Message'),
});

async function write(page: Page, words: Partial<typeof letter> = letter): Promise<void> {
  const { type, ...others } = words;
  for (const [name, text] of Object.entries(others)) {
    await fields(page)[name as keyof typeof letter].fill(text);
  }
  if (type) await fields(page).type.selectOption(type);
}

async function expectWritten(page: Page, words: typeof letter): Promise<void> {
  const { type, ...others } = words;
  for (const [name, text] of Object.entries(others)) {
    await expect(fields(page)[name as keyof typeof letter]).toHaveValue(text);
  }
  await expect(fields(page).type.locator('option:checked')).toHaveText(type || 'Please choose');
}

const nothing = { name: '', email: '', phone: '', type: '', message: '' };
const kept = (centre: Centre) =>
  centre.rows<{ name: string; message: string }>('select name, message from inquiry');

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

test('what is typed before the script is there stays', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  const alive = page.goto('/', { waitUntil: 'commit' });
  await write(page);
  release();
  await alive;
  await expectWritten(page, letter);
  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully!');
});

test('a link may ask about a party: the subject is chosen, and can be changed for good', async ({ page }) => {
  await page.goto('/?about=birthday#contact');
  await expectWritten(page, { ...nothing, type: 'Birthday Party Booking' });
  await fields(page).type.selectOption('Feedback');
  await page.reload();
  await expectWritten(page, { ...nothing, type: 'Feedback' });
});

test.describe('without script', () => {
  test('a message: the page says that it has arrived', async ({ stranger, centre }) => {
    const page = await stranger({ javaScriptEnabled: false, extraHTTPHeaders: anAddress() });
    await page.goto('/');
    await write(page);
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/\?message=sent#contact$/);
    await expect(form(page).getByText('Message sent successfully!')).toBeVisible();
    await expect(form(page).getByText("We'll get back to you soon.")).toBeVisible();
    await expectWritten(page, nothing);
    expect(await kept(centre)).toEqual([{ name: letter.name, message: letter.message }]);
    await page.reload();
    expect(await kept(centre)).toHaveLength(1);
  });

  test('a refusal: the page comes back with what was typed and what is wrong', async ({
    stranger,
    centre,
    expectTrouble,
  }) => {
    expectTrouble(/400/);
    const page = await stranger({ javaScriptEnabled: false, extraHTTPHeaders: anAddress() });
    const typed = { ...letter, email: 'robin@home', message: 'Two lines\nand <b>no</b> markup' };
    await page.goto('/');
    await write(page, typed);
    await sendButton(page).click();
    await expect(page).toHaveURL(/\/contact#contact-trouble$/);
    await expect(summary(page)).toBeInViewport();
    await expect(fields(page).email).toHaveAccessibleDescription('Error: Please enter a valid email address');
    await expectWritten(page, typed);
    expect(await kept(centre)).toEqual([]);

    await fields(page).email.fill('robin@example.org');
    await sendButton(page).click();
    await expect(form(page).getByText('Message sent successfully!')).toBeVisible();
    expect(await kept(centre)).toEqual([{ name: letter.name, message: typed.message }]);
  });

  test('too many at once: the page comes back and says to wait', async ({ stranger, expectTrouble }) => {
    expectTrouble(/429/);
    const page = await stranger({ javaScriptEnabled: false, extraHTTPHeaders: anAddress() });
    await page.goto('/');
    for (let count = 1; count <= 6; count += 1) {
      await write(page, { ...letter, message: `Question ${count}` });
      const arrives = page.waitForResponse((response) => response.request().method() === 'POST');
      await sendButton(page).click();
      expect((await arrives).status()).toBe(count <= 5 ? 303 : 429);
    }
    await expect(form(page).getByText('That was a lot at once.')).toBeVisible();
    await expectWritten(page, { ...letter, message: 'Question 6' });
  });
});

test('a form sent before its script is there: the page that comes back has script, and goes on', async ({
  page,
  centre,
  expectTrouble,
}) => {
  expectTrouble(/400/);
  const neverMind = () => undefined;
  await page.route('**/assets/*.js', () => new Promise(neverMind));
  await page.evaluate((address) => window.location.assign(address), centre.url);
  await write(page, { ...letter, email: 'robin@home' });
  await page.unroute('**/assets/*.js');
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/contact#contact-trouble$/);
  await expect(page.locator('form[novalidate]')).toBeAttached();
  await expectWritten(page, { ...letter, email: 'robin@home' });
  await look(page, 'contact, sent back', sendButton(page));
  await fields(page).email.fill(letter.email);
  await expect(summary(page)).toBeHidden();
  await sendButton(page).click();
  await expectToast(page, 'Message sent successfully!');
  expect(await kept(centre)).toHaveLength(1);
});

test('strangers at the plain form', async ({ request, centre }) => {
  const typed = { name: 'Kim', email: 'kim@example.org', inquiryType: 'general', message: 'Hello' };
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    request.post('/contact', { form, maxRedirects: 0, headers: { ...anAddress(), ...headers } });

  expect((await send(typed, { origin: 'https://evil.example' })).status()).toBe(400);
  expect((await send({ ...typed, message: 'x'.repeat(70_000) })).status()).toBe(400);
  const asJson = await request.post('/contact', { data: typed });
  expect(asJson.status()).toBe(400);
  const caught = await send({ ...typed, website: 'https://buy.example' });
  expect([caught.status(), caught.headers()['location']]).toEqual([303, '/?message=sent#contact']);
  expect(await kept(centre)).toEqual([]);

  const back = await send({ ...typed, email: '"><script>alert(1)</script>', website: 'x' });
  expect(back.status()).toBe(400);
  const { 'cache-control': cache, 'referrer-policy': referrer } = back.headers();
  // Without a referrer the browser would not say where the corrected form comes from, and it would be refused.
  expect([cache, referrer]).toEqual(['no-store', 'strict-origin-when-cross-origin']);
  const page = await back.text();
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(await (await request.get('/')).text()).not.toContain('alert(1)');
  expect((await send(typed)).status()).toBe(303);
  expect(await kept(centre)).toEqual([{ name: 'Kim', message: 'Hello' }]);
});

test('the address of the form leads to the form', async ({ page }) => {
  await page.goto('/contact');
  await expect(page).toHaveURL(/\/#contact$/);
});

test('directions, maps, details and the postcode to copy', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/#contact');
  const visit = page.getByRole('region', { name: 'Visit Us Today!' });
  await expect(visit.getByRole('img', { name: /^A drawn map, not to scale/ })).toBeVisible();
  for (const title of ['By car', 'Parking', 'By bus', 'By train']) {
    await expect(visit.getByRole('heading', { name: title })).toBeVisible();
  }
  await expect(
    visit.getByText('Parking is free for 2 hours, then £8 for each further 2 hours.'),
  ).toBeVisible();
  const address =
    'The%20Old%20Cider%20Barn%2C%20Orchard%20Lane%2C%20Near%20Glastonbury%2C%20Somerset%2C%20BA6%209ZZ';
  for (const [name, href] of [
    ['Get live directions', `https://www.google.com/maps/dir/?api=1&destination=Windfall%2C%20${address}`],
    ['Google Maps', `https://www.google.com/maps/search/?api=1&query=Windfall%2C%20${address}`],
    ['OpenStreetMap', `https://www.openstreetmap.org/search?query=${address}`],
  ] as const) {
    await expect(visit.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect(page.getByRole('main').getByRole('link', { name: '01632 960142' })).toHaveAttribute(
    'href',
    'tel:01632960142',
  );
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('BA6 9ZZ');
});

const sign = (page: Page) => page.getByRole('region', { name: 'Visit Us Today!' }).locator('.door-sign');

for (const [instant, headline, detail] of [
  ['2026-11-20T09:00:00Z', 'Opens today at 9:30am', ''],
  ['2026-11-20T15:30:00Z', 'Open now until 4:00pm', 'Last entry was at 3:00pm, and we open again tomorrow'],
  ['2026-11-26T11:00:00Z', 'Opens tomorrow at 9:30am', 'Closed on Thursdays outside school holidays'],
] as const) {
  test.describe(() => {
    test.use({ settings: { CLOCK_STARTS_AT: instant } });
    test(`the board at the door at ${instant}: ${headline}`, async ({ page, stranger }) => {
      await page.goto('/');
      await expect(sign(page)).toContainText(headline);
      await expect(sign(page)).toContainText(detail);
      const plain = await stranger({ javaScriptEnabled: false });
      await plain.goto('/');
      await expect(sign(plain)).toContainText(headline);
    });
  });
}

test.describe(() => {
  test.use({ settings: { CLOCK_STARTS_AT: '2026-11-20T10:00:00Z' } });
  test('the board at the door is looked at again each minute', async ({ page, centre }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(sign(page)).toContainText('Open now until 4:00pm');
    await expect(page.getByRole('region', { name: 'Visit Us Today!' })).toContainText(
      'Last entry 3:00pm every day',
    );
    await centre.rows(
      "insert into restriction (day, reason, created_by, created_at) values ('2026-11-20', 'Burst pipe', 'journey', now())",
    );
    await expect(async () => {
      await page.clock.fastForward(60_000);
      await expect(sign(page)).toContainText('Opens tomorrow at 9:30am', { timeout: 1_000 });
    }).toPass();
    await expect(sign(page)).toContainText('Closed: Burst pipe');
  });
});
