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
import { expect, test } from './test.ts';
import { expectToast } from './visit.ts';

test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

const plainMessage = { name: 'Kim', email: 'kim@example.org', inquiryType: 'general', message: 'Hello' };

test('without script: the page that comes back contains errors, a confirmation, or a request to wait', async ({
  otherVisitor,
  site,
  expectError,
}) => {
  const page = await otherVisitor({ javaScriptEnabled: false, extraHTTPHeaders: randomAddress() });
  const typed = { ...contactMessage, email: 'robin@home', message: 'Two lines\nand <b>no</b> markup' };
  const sent = { name: contactMessage.name, message: typed.message };
  await page.goto('/');

  await test.step('a refusal that is about no field of the form shows its reason', async () => {
    expectError(/400/);
    await fillContactForm(page);
    await page.locator('#contact-website').evaluate((trap) => trap.setAttribute('name', 'unheard-of'));
    await sendContactButton(page).click();
    await expect(contactForm(page).getByText('Your message has not gone out')).toBeInViewport();
    await expect(contactForm(page)).toContainText('Unknown field. Your words are still here.');
    await expectContactForm(page, contactMessage);
    expect(await storedMessages(site)).toEqual([]);
  });

  await test.step('a refusal: the page comes back with the text and the errors', async () => {
    await fillContactForm(page, typed);
    await sendContactButton(page).click();
    await expect(page).toHaveURL(/\/contact#contact-trouble$/);
    await expect(contactErrorSummary(page)).toBeInViewport();
    await expect(contactFormFields(page).email).toHaveAccessibleDescription(
      'Error: Please enter a valid email address',
    );
    await expectContactForm(page, typed);
    expect(await storedMessages(site)).toEqual([]);
  });

  await test.step('the corrected message: the page confirms once that it has arrived', async () => {
    await contactFormFields(page).email.fill(contactMessage.email);
    await sendContactButton(page).click();
    await expect(page).toHaveURL(/\/\?message=sent#contact$/);
    await expect(contactForm(page).getByText('Message sent successfully!')).toBeVisible();
    await expect(contactForm(page).getByText("We'll get back to you soon.")).toBeVisible();
    await expectContactForm(page, emptyContactForm);
    expect(await storedMessages(site)).toEqual([sent]);
    await page.reload();
    expect(await storedMessages(site)).toEqual([sent]);
  });

  await test.step('too many messages at once: the page comes back and asks the visitor to wait', async () => {
    expectError(/429/);
    const visitor = randomAddress();
    for (let count = 1; count <= 5; count += 1) {
      const form = { ...plainMessage, message: `Question ${count}` };
      const arrived = await page.request.post('/contact', { form, maxRedirects: 0, headers: visitor });
      expect(arrived.status()).toBe(303);
    }
    await page.context().setExtraHTTPHeaders(visitor);
    await fillContactForm(page, { ...contactMessage, message: 'Question 6' });
    const arrives = page.waitForResponse((response) => response.request().method() === 'POST');
    await sendContactButton(page).click();
    expect((await arrives).status()).toBe(429);
    await expect(contactForm(page).getByText('That was a lot at once.')).toBeVisible();
    await expectContactForm(page, { ...contactMessage, message: 'Question 6' });
  });
});

test('a form sent before hydration: the page that comes back is hydrated and usable', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/400/);
  // The first page's scripts are held back until the form is sent. Removing the route would load them, so
  // `mayLoad` lets only later requests through.
  let mayLoad = false;
  await page.route('**/assets/*.js', (route) => (mayLoad ? route.continue() : undefined));
  await page.evaluate((address) => window.location.assign(address), site.url);
  await fillContactForm(page, { ...contactMessage, email: 'robin@home' });
  mayLoad = true;
  await sendContactButton(page).click();
  await expect(page).toHaveURL(/\/contact#contact-trouble$/);
  await expect(page.locator('form[novalidate]')).toBeAttached();
  await expectContactForm(page, { ...contactMessage, email: 'robin@home' });
  await contactFormFields(page).email.fill(contactMessage.email);
  await expect(contactErrorSummary(page)).toBeHidden();
  await sendContactButton(page).click();
  await expectToast(page, 'Message sent successfully!');
  expect(await storedMessages(site)).toHaveLength(1);

  await test.step('a confirmation from the server is announced once, and disappears when the next message is begun', async () => {
    const word = contactForm(page).getByText('Message sent successfully!');
    await page.goto('/?message=sent&about=group#contact');
    await expect(word).toBeVisible();
    await expect(page).toHaveURL('/?about=group#contact');
    await contactFormFields(page).name.fill('R');
    await expect(word).toBeHidden();
  });
});

test('the plain form refuses hostile input or escapes it, and its address leads to the form', async ({
  request,
  site,
}) => {
  const typed = plainMessage;
  const send = (form: Record<string, string>, headers: Record<string, string> = {}) =>
    request.post('/contact', { form, maxRedirects: 0, headers: { ...randomAddress(), ...headers } });

  expect((await send(typed, { origin: 'https://evil.example' })).status()).toBe(400);
  expect((await send({ ...typed, message: 'x'.repeat(70_000) })).status()).toBe(400);
  const asJson = await request.post('/contact', { data: typed });
  expect(asJson.status()).toBe(400);
  const caught = await send({ ...typed, website: 'https://buy.example' });
  expect([caught.status(), caught.headers()['location']]).toEqual([303, '/?message=sent#contact']);
  expect(await storedMessages(site)).toEqual([]);

  const back = await send({ ...typed, email: '"><script>alert(1)</script>', website: 'x' });
  expect(back.status()).toBe(400);
  const { 'cache-control': cache, 'referrer-policy': referrer } = back.headers();
  // Without a referrer the browser would send no origin with the corrected form, and the server would refuse
  // it.
  expect([cache, referrer]).toEqual(['no-store', 'strict-origin-when-cross-origin']);
  const page = await back.text();
  expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(page).not.toContain('<script>alert');
  expect(page).toContain('<meta name="robots" content="noindex">');
  expect(await (await request.get('/')).text()).not.toContain('alert(1)');
  expect((await send(typed)).status()).toBe(303);
  expect(await storedMessages(site)).toEqual([{ name: 'Kim', message: 'Hello' }]);

  const form = await request.get('/contact', { maxRedirects: 0 });
  expect([form.status(), form.headers()['location']]).toEqual([302, '/#contact']);
});
