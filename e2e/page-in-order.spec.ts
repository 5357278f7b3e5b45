import type { Page } from '@playwright/test';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';

const check = (page: Page, state: string) =>
  expectPageInOrder(page, state, page.getByRole('link', { name: 'Privacy Policy' }).first());

test('a page in order passes, and passes again at the second check', async ({ page }) => {
  await page.goto('/qr-menu');
  await check(page, 'first');
  await check(page, 'again');
});

// Each must fail, though the page itself was checked before.
const faults: Readonly<Record<string, () => void>> = {
  'a control without a name': () =>
    document.querySelector('main p')?.append(document.createElement('button')),
  'a link that lost its words': () => document.querySelector('main a')?.replaceChildren(),
  'a text that is large enough for its colour on a phone only': () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'main p { color: #8a8a8a !important; font-size: 30px } @media (width > 900px) { main p { font-size: 16px } }',
    );
    document.adoptedStyleSheets.push(sheet);
  },
  'a text that is too pale': () => {
    const text = document.querySelector<HTMLElement>('main p');
    if (text) text.style.color = '#ddd';
  },
};
for (const [fault, plant] of Object.entries(faults))
  test.fail(`${fault} is found on a page that was checked`, async ({ page }) => {
    await page.goto('/qr-menu');
    // The code's picture replaces a text, and would remove what had been planted there before.
    await page.getByRole('img', { name: /^QR code of/ }).waitFor();
    await page.evaluate(plant);
    await check(page, fault);
  });

/** Runs in the page. Adds a box that scrolls, with one control; with `isOff` the control takes no focus. */
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

for (const isOff of [false, true]) {
  const declare = isOff ? test.fail : test;
  declare(`a box that scrolls, whose control takes ${isOff ? 'no focus' : 'focus'}`, async ({ page }) => {
    await page.goto('/qr-menu');
    await page.getByRole('img', { name: /^QR code of/ }).waitFor();
    await page.evaluate(addBox, isOff);
    await check(page, 'a box');
  });
}

/** Runs in the page. Adds a field with a label, and without the label where the other field was checked. */
function addField(isLabelled: boolean): void {
  const id = isLabelled ? 'first-field' : 'second-field';
  document.querySelector('main form')?.remove();
  const form = document.createElement('form');
  form.innerHTML = `<label for="first-field">Name</label><input id="${id}" value="${id}">`;
  document.querySelector('main')?.append(form);
}

test.fail('a field that lost its label is found, though it was checked with the label', async ({ page }) => {
  await page.goto('/qr-menu');
  await page.getByRole('img', { name: /^QR code of/ }).waitFor();
  await page.evaluate(addField, true);
  await check(page, 'a field with its label');
  expect(test.info().errors).toEqual([]);
  await page.evaluate(addField, false);
  await check(page, 'a field without its label');
});
