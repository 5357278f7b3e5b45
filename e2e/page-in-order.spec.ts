import type { Page } from '@playwright/test';
import { expectPageInOrder, findFaults } from './page-in-order.ts';
import { expect, test } from './test.ts';

/** Opens the page in which faults are planted, and waits until the QR code has replaced its placeholder. */
async function openPage(page: Page): Promise<void> {
  await page.goto('/qr-menu');
  await page.getByRole('img', { name: /^QR code of/ }).waitFor();
}

/** Returns the expected findings of an axe rule, on a phone and in a wide window. */
const everywhere = (rule: string) => ({
  onPhone: [expect.stringContaining(`${rule}: `)],
  wide: [expect.stringContaining(`${rule}: `)],
});
const nowhere = { onPhone: [], wide: [] };

const faults: readonly (readonly [name: string, found: object, plant: () => void])[] = [
  [
    'a control without a name',
    everywhere('button-name'),
    () => document.querySelector('main p')?.append(document.createElement('button')),
  ],
  [
    'a link that lost its words',
    everywhere('link-name'),
    () => document.querySelector('main a')?.replaceChildren(),
  ],
  [
    'a text that is large enough for its colour on a phone only',
    { ...everywhere('color-contrast'), onPhone: [] },
    () => {
      const texts = [...document.querySelectorAll('main p')];
      texts.find(({ textContent }) => textContent?.startsWith('At least 3 cm'))?.classList.add('planted');
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '.planted { color: #777; font-size: 30px } @media (width > 900px) { .planted { font-size: 16px } }',
      );
      document.adoptedStyleSheets.push(sheet);
    },
  ],
  [
    'a text that is too pale',
    everywhere('color-contrast'),
    () => {
      const text = document.querySelector<HTMLElement>('main p');
      if (text) text.style.color = '#ddd';
    },
  ],
];

test('a page in order passes twice, and each fault that is planted afterwards is found', async ({ page }) => {
  await openPage(page);
  const next = page.getByRole('link', { name: 'Privacy Policy' }).first();
  await expectPageInOrder(page, 'first', next);
  await expectPageInOrder(page, 'again', next);
  for (const [name, found, plant] of faults) {
    await openPage(page);
    await page.evaluate(plant);
    expect(await findFaults(page), name).toEqual(found);
  }

  await openPage(page);
  await page.evaluate(addBox, false);
  expect(await findFaults(page), 'a box that scrolls, with a control that takes focus').toEqual(nowhere);
  await openPage(page);
  await page.evaluate(addBox, true);
  expect(await findFaults(page), 'a box that scrolls, whose control takes no focus').toEqual(
    everywhere('scrollable-region-focusable'),
  );

  await openPage(page);
  await page.evaluate(addField, true);
  expect(await findFaults(page), 'a field with its label').toEqual(nowhere);
  await page.evaluate(addField, false);
  expect(await findFaults(page), 'a field that lost its label').toEqual(everywhere('label'));

  await openPage(page);
  await page.evaluate(openDialog);
  expect(await findFaults(page), 'a dialog in front of a text that is too pale').toEqual(nowhere);
  await page.evaluate(() => document.querySelector('dialog')?.close());
  expect(await findFaults(page), 'the same text without the dialog').toEqual(everywhere('color-contrast'));
});

test.fail('a page with a fault fails its journey', async ({ page }) => {
  await openPage(page);
  await page.evaluate(() => document.querySelector('main a')?.replaceChildren());
  await expectPageInOrder(page, 'a fault', page.getByRole('link', { name: 'Privacy Policy' }).first());
});

/**
 * Runs in the page. Adds a box that scrolls, with one control. With `isOff` the control is disabled and takes
 * no focus.
 */
function addBox(isOff: boolean): void {
  const box = document.createElement('div');
  box.style.height = '60px';
  box.style.overflowY = 'auto';
  const button = document.createElement('button');
  button.textContent = 'Further down';
  button.style.marginTop = '200px';
  button.disabled = isOff;
  box.append(button);
  document.querySelector('main')?.append(box);
}

/** Runs in the page. Adds a field and a label, which belongs to the field only with `isLabelled`. */
function addField(isLabelled: boolean): void {
  const id = isLabelled ? 'first-field' : 'second-field';
  document.querySelector('main form')?.remove();
  const form = document.createElement('form');
  form.innerHTML = `<label for="first-field">Name</label><input id="${id}" value="${id}">`;
  document.querySelector('main')?.append(form);
}

/** Runs in the page. Adds a text that is too pale, and opens a dialog in front of it. */
function openDialog(): void {
  const text = document.createElement('blockquote');
  text.textContent = 'Too pale';
  text.style.color = '#ddd';
  document.querySelector('main p')?.before(text);
  const dialog = document.createElement('dialog');
  dialog.ariaLabel = 'In front';
  dialog.innerHTML = '<button>Close</button>';
  document.body.append(dialog);
  dialog.showModal();
}
