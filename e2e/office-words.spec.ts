import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const phone = { width: 390, height: 844 };

test('the terms by keyboard: a sentence changes, is seen on the page, published, read in its old version, and restored', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  await openOffice(page, 'words-terms');
  const terms = officeSection(page, 'words-terms');
  const section = terms.getByRole('group', { name: 'Lost property' });
  const look = terms.getByRole('button', { name: 'See what changes' });
  await tabTo(page, terms.getByText(/^How to write/), 40);
  await page.keyboard.press('Enter');
  await expect(terms.getByText('{cancellation-rule}', { exact: true })).toBeVisible();
  await expectPageInOrder(page, 'the words of a page', look);
  await page.setViewportSize(phone);

  await tabTo(page, section.locator('summary'), 200);
  await page.keyboard.press('Enter');
  const words = section.getByLabel('Words');
  await tabTo(page, words);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Ring {fone}.');
  await tabTo(page, look, 200);
  await page.keyboard.press('Enter');
  const error = terms.getByRole('link', { name: /Words has \{fone\}, which stands for nothing here/ });
  await expect(error).toBeVisible();
  await tabTo(page, error);
  await page.keyboard.press('Enter');
  await expect(words).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  for (let key = 0; key < ' Ring {fone}.'.length; key += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(' Or ring {phone}.');
  await tabTo(page, look, 200);
  await page.keyboard.press('Enter');
  await expect(terms.getByRole('insertion')).toContainText('Or ring {phone}.');
  await tabTo(page, terms.getByRole('button', { name: 'Show the page' }));
  await page.keyboard.press('Enter');
  const asRead = terms.frameLocator('iframe').getByRole('region', { name: 'Lost property' });
  await expect(asRead.getByRole('link', { name: /^[\d ]{9,}$/ })).toBeAttached();
  await expectPageInOrder(
    page,
    'how the words differ',
    terms.getByRole('button', { name: 'Publish', exact: true }),
  );
  await page.setViewportSize(phone);
  await tabTo(page, terms.getByRole('button', { name: 'Publish', exact: true }), 80);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Published');

  const family = await page.context().newPage();
  await expect(async () => {
    await family.goto('/terms');
    await expect(family.getByRole('region', { name: 'Lost property' })).toContainText('Or ring', {
      timeout: 1_000,
    });
  }).toPass();
  const [first] = await site.rows<{ label: string }>(
    "select label from page_version where page = 'terms' and number = 1",
  );
  const asItWas = terms.getByRole('group', { name: 'Version 1', exact: true });
  await tabTo(page, asItWas.locator('summary'), 250);
  await page.keyboard.press('Enter');
  await expect(asItWas.getByRole('insertion')).toContainText('Or ring {phone}.');
  await expectPageInOrder(
    page,
    'an earlier version',
    asItWas.getByRole('button', { name: 'Bring version 1 back' }),
  );
  await page.setViewportSize(phone);
  await family.goto(`/terms?version=${first?.label}`);
  await expect(family.getByText(/^This is how they were until/)).toBeVisible();
  await expect(family.getByRole('region', { name: 'Lost property' })).not.toContainText('Or ring');
  await expect(family.getByRole('heading', { level: 2, name: 'On the slides and frames' })).toBeVisible();
  await family.getByRole('link', { name: 'As they are today' }).click();
  await expect(family).toHaveURL('/terms');
  await expect(family.getByRole('region', { name: 'Lost property' })).toContainText('Or ring');

  await tabTo(page, asItWas.getByRole('button', { name: 'Bring version 1 back' }));
  await page.keyboard.press('Enter');
  await tabTo(page, look, 200);
  await page.keyboard.press('Enter');
  await expect(terms.getByRole('region', { name: 'What changes' }).getByRole('deletion')).toContainText(
    'Or ring {phone}.',
  );
  await tabTo(page, terms.getByRole('button', { name: 'Publish', exact: true }), 80);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Published');
  await expect(terms.getByText('Version 3', { exact: true })).toBeVisible();
  await expect(async () => {
    await family.reload();
    await expect(family.getByRole('region', { name: 'Lost property' })).not.toContainText('Or ring', {
      timeout: 1_000,
    });
  }).toPass();
  await family.close();
});

test('the words of the home page are in fields named after their places, and a change shows on the page', async ({
  page,
}) => {
  await openOffice(page, 'words-home');
  const home = officeSection(page, 'words-home');
  await expect(home.getByLabel('The welcome', { exact: true })).toHaveValue('Welcome to {name}');
  await home.getByLabel('Over the posters', { exact: true }).fill('This month');
  await home.getByRole('button', { name: 'See what changes' }).click();
  await home.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published');
  const family = await page.context().newPage();
  await expect(async () => {
    await family.goto('/');
    await expect(family.getByRole('heading', { level: 2, name: 'This month' })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await family.close();
  await home.getByRole('button', { name: 'Take back' }).click();
  await expectToast(page, 'Taken back');
});

test('a mail by keyboard: words and a fact are put in, seen as families get them, tried, published, sent and brought back', async ({
  page,
  site,
}) => {
  await page.setViewportSize(phone);
  await openOffice(page, 'mails');
  const mails = officeSection(page, 'mails');
  const entry = mails.getByRole('link', { name: 'Message received', exact: true });
  await expectPageInOrder(page, 'the mails of the centre', entry);
  await page.setViewportSize(phone);
  await tabTo(page, entry, 80);
  await page.keyboard.press('Enter');
  await expect(mails.getByRole('heading', { level: 2, name: 'Message received' })).toBeFocused();
  const shown = mails.frameLocator('iframe[title^="The mail"]');
  await expect(shown.getByRole('heading', { name: 'Your message is with us' })).toBeVisible();

  const words = mails.getByLabel('Words', { exact: true });
  const look = mails.getByRole('button', { name: 'See what changes' });
  await tabTo(page, mails.getByLabel('Heading'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Thank you from ');
  await tabTo(page, mails.getByRole('button', { name: /^Put in \{centre\}/ }));
  await page.keyboard.press('Enter');
  await expect(mails.getByLabel('Heading')).toHaveValue('Thank you from {centre}');
  await expect(mails.getByLabel('Heading')).toBeFocused();
  await expect(shown.getByRole('heading', { name: /^Thank you from [A-Z]/ })).toBeVisible();
  await tabTo(page, words);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Ring {fone}.');
  await tabTo(page, look, 80);
  await page.keyboard.press('Enter');
  const error = mails.getByRole('link', { name: /Words has \{fone\}, which stands for nothing here/ });
  await tabTo(page, error);
  await page.keyboard.press('Enter');
  await expect(words).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  for (let key = 0; key < ' Ring {fone}.'.length; key += 1) await page.keyboard.press('Backspace');

  await mails.getByLabel('Shown').selectOption('As plain text');
  await expect(mails.getByRole('region', { name: 'The mail as plain text' })).toContainText(
    'Thank you for writing to',
  );
  await tabTo(page, mails.getByLabel('Send it as a test to'), 40);
  await page.keyboard.type('owner@example.org');
  await page.keyboard.press('Enter');
  await expect(mails.getByText(/^Nothing was sent: without a mail server/)).toBeVisible();
  await expectPageInOrder(page, 'the words of a mail', look);
  await page.setViewportSize(phone);
  await tabTo(page, look, 80);
  await page.keyboard.press('Enter');
  await tabTo(page, mails.getByRole('button', { name: 'Publish', exact: true }), 80);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Published');

  const earlier = mails.getByRole('group', { name: /^Until / });
  await tabTo(page, earlier.locator('summary'), 120);
  await page.keyboard.press('Enter');
  const back = earlier.getByRole('button', { name: 'Bring these words back' });
  await expectPageInOrder(page, 'earlier words of a mail', back);
  await page.setViewportSize(phone);
  await tabTo(page, back);
  await page.keyboard.press('Enter');
  await expect(mails.getByLabel('Heading')).toHaveValue('Your message is with us');
  const stored = "select words from mail_text where mail = 'inquiry-received' and id = 'title'";
  expect(await site.rows(stored)).toEqual([{ words: 'Thank you from {centre}' }]);
});
