import { officeSection, openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { press, stepAndPress, stepTo, tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

test('by keyboard, an owner changes a sentence of the terms, sees it on the page, publishes it, reads the old version, and restores it', async ({
  page,
  site,
}) => {
  await openOffice(page, 'words-terms');
  const terms = officeSection(page, 'words-terms');
  const section = terms.getByRole('group', { name: 'Lost property' });
  const look = terms.getByRole('button', { name: 'See what changes' });
  await stepAndPress(page, terms.getByText(/^How to write/));
  await expect(terms.getByText('{cancellation-rule}', { exact: true })).toBeVisible();

  await stepAndPress(page, section.locator('summary'));
  const words = section.getByLabel('Words');
  await stepTo(page, words);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Ring {fone}.');
  await stepAndPress(page, look);
  const error = terms.getByRole('link', { name: /Words has \{fone\}, which stands for nothing here/ });
  await expect(error).toBeVisible();
  await stepAndPress(page, error);
  await expect(words).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  for (let key = 0; key < ' Ring {fone}.'.length; key += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type(' Or ring {phone}.');
  await stepAndPress(page, look);
  await expect(terms.getByRole('insertion')).toContainText('Or ring {phone}.');
  await stepAndPress(page, terms.getByRole('button', { name: 'Show the page' }));
  const asRead = terms.frameLocator('iframe').getByRole('region', { name: 'Lost property' });
  await expect(asRead.getByRole('link', { name: /^[\d ]{9,}$/ })).toBeAttached();
  await expectPageInOrder(
    page,
    'how the words differ',
    terms.getByRole('button', { name: 'Publish', exact: true }),
  );
  await press(page, terms.getByRole('button', { name: 'Publish', exact: true }));
  await expectToast(page, 'Published');

  const readTerms = async (query: string) => (await page.request.get(`/terms${query}`)).text();
  await expect.poll(() => readTerms('')).toContain('Or ring');
  const [first] = await site.rows<{ label: string }>(
    "select label from page_version where page = 'terms' and number = 1",
  );
  const asItWas = terms.getByRole('group', { name: 'Version 1', exact: true });
  await stepAndPress(page, asItWas.locator('summary'));
  await expect(asItWas.getByRole('insertion')).toContainText('Or ring {phone}.');
  await expectPageInOrder(
    page,
    'an earlier version',
    asItWas.getByRole('button', { name: 'Bring version 1 back' }),
  );
  const asTheyWere = await readTerms(`?version=${first?.label}`);
  for (const part of ['These are the terms as they were', 'On the slides and frames', '<a href="/terms">'])
    expect(asTheyWere).toContain(part);
  expect(asTheyWere).not.toContain('Or ring');

  await press(page, asItWas.getByRole('button', { name: 'Bring version 1 back' }));
  await stepAndPress(page, look);
  await expect(terms.getByRole('region', { name: 'What changes' }).getByRole('deletion')).toContainText(
    'Or ring {phone}.',
  );
  await stepAndPress(page, terms.getByRole('button', { name: 'Publish', exact: true }));
  await expectToast(page, 'Published');
  await expect(terms.getByText('Version 3', { exact: true })).toBeVisible();
  await expect.poll(() => readTerms('')).not.toContain('Or ring');
});

test('the words of the home page are in fields named after their places, and a change shows on the page; by keyboard the bar at the foot covers no field', async ({
  page,
}) => {
  await openOffice(page, 'words-home');
  const home = officeSection(page, 'words-home');
  await expect(home.getByLabel('The welcome', { exact: true })).toHaveValue('Welcome to {name}');
  const posters = home.getByLabel('Over the posters', { exact: true });
  const before = await posters.inputValue();
  await posters.fill('This month');
  await home.getByRole('button', { name: 'See what changes' }).click();
  await home.getByRole('button', { name: 'Publish', exact: true }).click();
  await expectToast(page, 'Published');
  await expect
    .poll(async () => (await page.request.get('/')).text())
    .toMatch(/<h2[^>]*>(<[^>]+>)*This month</);
  await home.getByRole('button', { name: 'Take back' }).click();
  await expectToast(page, 'Taken back');
  // After 'Take back' new fields show the earlier words.
  await expect(posters).toHaveValue(before);

  const fields = home.locator('input, textarea');
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await fields.first().focus();
    const reached: (string | null)[] = [];
    for (let count = await fields.count(); count > 1; count -= 1) {
      await page.keyboard.press('Tab');
      reached.push(await home.evaluate(findCoveredFocus));
    }
    expect(reached.length).toBeGreaterThan(12);
    expect(reached.filter((problem) => problem !== null)).toEqual([]);
  }
  // At 400 % zoom a bar that stuck to the window would leave no room for the page.
  await page.setViewportSize({ width: 320, height: 256 });
  await expect(home.locator('.sticks')).toHaveCSS('position', 'relative');
});

test('by keyboard, an owner changes the words of a mail, previews it, sends a test, publishes the words, and restores the old ones', async ({
  page,
  site,
}) => {
  await openOffice(page, 'mails');
  const mails = officeSection(page, 'mails');
  const entry = mails.getByRole('link', { name: 'Message received', exact: true });
  await press(page, entry);
  await expect(mails.getByRole('heading', { level: 2, name: 'Message received' })).toBeFocused();
  const shown = mails.frameLocator('iframe[title^="The mail"]');
  await expect(shown.getByRole('heading', { name: 'Your message is with us' })).toBeVisible();

  const words = mails.getByLabel('Words', { exact: true });
  const look = mails.getByRole('button', { name: 'See what changes' });
  await tabTo(page, mails.getByLabel('Heading'));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Thank you from ');
  await press(page, mails.getByRole('button', { name: /^Put in \{centre\}/ }));
  await expect(mails.getByLabel('Heading')).toHaveValue('Thank you from {centre}');
  await expect(mails.getByLabel('Heading')).toBeFocused();
  await expect(shown.getByRole('heading', { name: /^Thank you from [A-Z]/ })).toBeVisible();
  await tabTo(page, words);
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.type(' Ring {fone}.');
  await press(page, look);
  const error = mails.getByRole('link', { name: /Words has \{fone\}, which stands for nothing here/ });
  await press(page, error);
  await expect(words).toBeFocused();
  await page.keyboard.press('ControlOrMeta+End');
  for (let key = 0; key < ' Ring {fone}.'.length; key += 1) await page.keyboard.press('Backspace');

  await mails.getByLabel('Shown').selectOption('As plain text');
  await expect(mails.getByRole('region', { name: 'The mail as plain text' })).toContainText(
    'Thank you for writing to',
  );
  await tabTo(page, mails.getByLabel('Send it as a test to'));
  await page.keyboard.type('owner@example.org');
  await page.keyboard.press('Enter');
  await expect(mails.getByText(/^Nothing was sent: without a mail server/)).toBeVisible();
  await expectPageInOrder(page, 'the words of a mail', look);
  await press(page, look);
  await press(page, mails.getByRole('button', { name: 'Publish', exact: true }));
  await expectToast(page, 'Published');

  const earlier = mails.getByRole('group', { name: /^Until / });
  await press(page, earlier.locator('summary'));
  const back = earlier.getByRole('button', { name: 'Bring these words back' });
  await expectPageInOrder(page, 'earlier words of a mail', back);
  await press(page, back);
  await expect(mails.getByLabel('Heading')).toHaveValue('Your message is with us');
  const stored = "select words from mail_text where mail = 'inquiry-received' and id = 'title'";
  expect(await site.rows(stored)).toEqual([{ words: 'Thank you from {centre}' }]);
});

/**
 * Runs in the page. Returns null if the focused control is in view; otherwise its HTML, or 'nothing has
 * focus'.
 */
async function findCoveredFocus(section: Element): Promise<string | null> {
  await new Promise((resolve) => requestAnimationFrame(resolve));
  const focused = document.activeElement;
  if (!focused || !section.contains(focused)) return 'nothing has focus';
  const { left, top, bottom } = focused.getBoundingClientRect();
  // A toast does not count, because it closes by itself.
  const isSeen = (y: number) => {
    const hits = document.elementsFromPoint(left + 9, y).filter((each) => !each.closest('.toast-host'));
    return hits[0] === focused;
  };
  // In a long text, the browser scrolls only the line of the cursor into view.
  const isClear = isSeen(top + 3) && isSeen((top + bottom) / 2);
  return isClear ? null : focused.outerHTML;
}
