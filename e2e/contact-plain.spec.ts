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
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';

test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(anAddress()));

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

test('the word that a message has arrived is said once, and goes when the next is begun', async ({
  page,
}) => {
  const word = form(page).getByText('Message sent successfully!');
  await page.goto('/?message=sent&about=group#contact');
  await expect(word).toBeVisible();
  await expect(page).toHaveURL('/?about=group#contact');
  await fields(page).name.fill('R');
  await expect(word).toBeHidden();
  await page.reload();
  await expect(word).toBeHidden();
  await expect(fields(page).name).toHaveValue('R');
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

  test('a refusal that is about no field of the form says why', async ({
    stranger,
    centre,
    expectTrouble,
  }) => {
    expectTrouble(/400/);
    const page = await stranger({ javaScriptEnabled: false, extraHTTPHeaders: anAddress() });
    await page.goto('/');
    await write(page);
    await page.locator('#contact-website').evaluate((trap) => trap.setAttribute('name', 'unheard-of'));
    await sendButton(page).click();
    await expect(form(page).getByText('Your message has not gone out')).toBeInViewport();
    await expect(form(page)).toContainText('Unknown field. Your words are still here.');
    await expectWritten(page, letter);
    expect(await kept(centre)).toEqual([]);
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
  // Not unrouted later: that would let the waiting scripts go on as well.
  let arrives = false;
  await page.route('**/assets/*.js', (route) => (arrives ? route.continue() : undefined));
  await page.evaluate((address) => window.location.assign(address), centre.url);
  await write(page, { ...letter, email: 'robin@home' });
  arrives = true;
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
  // Without a referrer the browser would not say where the corrected form comes
  // from, and it would be refused.
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
