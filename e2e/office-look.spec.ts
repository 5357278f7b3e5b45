import sharp from 'sharp';
import { readyPalettes } from '../src/domain/palette.ts';
import { openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const photograph = () =>
  sharp({
    create: {
      width: 1200,
      height: 900,
      channels: 3,
      background: '#8fb8c9',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg()
    .toBuffer();

test('a photograph is uploaded, described, put up, seen, and taken back, by keyboard', async ({
  page,
  otherVisitor,
  expectError,
}) => {
  await openOffice(page, 'pictures');
  const field = page.getByLabel('Choose pictures, or drop them here');
  await expect(page.getByRole('heading', { name: 'No pictures of your own yet' })).toBeVisible();
  await expectPageInOrder(page, 'no pictures yet', field);

  await tabTo(page, field);
  const asked = page.waitForEvent('filechooser');
  // By now the browser knows that the test chooses the files; before that, a press would open its own window.
  await page.evaluate(() => document.hasFocus());
  await page.keyboard.press('Enter');
  const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>Dear all</html>') };
  expectError(/400.*letter\.jpg/);
  expectError(/status of 400/);
  await (await asked).setFiles([
    { name: 'slide.jpg', mimeType: 'image/jpeg', buffer: await photograph() },
    letter,
  ]);
  const results = page.getByRole('status', { name: 'Pictures that were sent' });
  await expect(results).toContainText('letter.jpg This file is not a photograph or drawing');
  await expect(results).toContainText('slide.jpg is added: now say what it shows');
  await expect(page.getByText('Needs words')).toBeVisible();

  const words = page.getByRole('textbox', { name: 'What it shows' });
  const save = page.getByRole('button', { name: 'Save words for slide.jpg' });
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(words).toHaveAccessibleDescription(/Please say what it shows/);
  await expect(words).toBeFocused();
  await page.keyboard.type('Children at the foot of the slide');
  await expectPageInOrder(page, 'a picture without words', save);
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Words saved', 'slide.jpg can be put up.');

  const choose = page.getByRole('button', { name: 'Choose a picture for Adventure Zone' });
  await tabTo(page, choose);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Picture: Adventure Zone' });
  await expect(dialog.getByRole('radio', { name: 'Children at the foot of the slide' })).toBeChecked();
  const across = dialog.getByRole('slider', { name: 'What matters, from left to right' });
  await tabTo(page, across);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(across).toHaveAttribute('aria-valuetext', '80%');
  const putUp = dialog.getByRole('button', { name: 'Put it up' });
  await expectPageInOrder(page, 'choosing a picture', putUp);
  await tabTo(page, putUp);
  await page.keyboard.press('Enter');
  await expectToast(page, 'The picture is up', 'Families see it now: Adventure Zone.');

  const family = await otherVisitor();
  const area = family
    .getByRole('listitem')
    .filter({ has: family.getByRole('heading', { name: 'Adventure Zone' }) });
  const shown = area.getByRole('img', { name: 'Children at the foot of the slide' });
  await expect
    .poll(async () => {
      await family.goto('/');
      return shown.count();
    })
    .toBe(1);
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('complete', true);
  const facts = await shown.evaluate((img: HTMLImageElement) => ({
    file: img.currentSrc.replace(/^.*\./, ''),
    hasPixels: img.naturalWidth > 0,
    isLazy: img.loading === 'lazy',
    position: getComputedStyle(img).objectPosition,
    shape: Math.round((img.clientWidth / img.clientHeight) * 10) / 10,
  }));
  expect(facts).toEqual({ file: 'avif', hasPixels: true, isLazy: true, position: '80% 50%', shape: 1.5 });

  const deletion = page.getByRole('button', { name: 'Delete slide.jpg' });
  await tabTo(page, deletion);
  await page.keyboard.press('Enter');
  expectError(/409.*pictures/);
  expectError(/status of 409/);
  await tabTo(page, page.getByRole('button', { name: 'Delete picture' }));
  await page.keyboard.press('Enter');
  await expectToast(
    page,
    'Not deleted',
    'This picture stands in the play area ‘Adventure Zone’. Take it back there first.',
  );

  await tabTo(page, page.getByRole('button', { name: 'Take back the picture of Adventure Zone' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'The drawing is back', 'Adventure Zone');
  await expect(choose).toBeFocused();
  await expect
    .poll(async () => {
      await family.reload();
      return area.locator('img').getAttribute('src');
    })
    .toBe('/art/adventure-zone.svg');
  await tabTo(page, deletion, 160);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Delete picture' }));
  await page.keyboard.press('Enter');
  await expectToast(page, 'Picture deleted', 'slide.jpg');
  await expect(page.getByRole('heading', { name: 'No pictures of your own yet' })).toBeVisible();
});

test('a palette that cannot be read is refused; another one colours the pages at once, also without script', async ({
  page,
  otherVisitor,
  expectError,
}) => {
  await openOffice(page, 'colours');
  const apple = page.getByRole('textbox', { name: 'Apple', exact: true });
  const use = page.getByRole('button', { name: 'Use these colours' });
  await expect(page.getByRole('radio', { name: 'Orchard' })).toBeChecked();
  await expectPageInOrder(page, 'the colours', use);
  await tabTo(page, apple);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('#f4b63f');
  await expect(apple).toHaveAccessibleDescription(/Paper on apple has 1\.7:1; words need 4\.5:1\./);
  await expect(page.getByRole('radio', { name: 'Your own colours' })).toBeChecked();
  await expectPageInOrder(page, 'colours that cannot be read', use);
  expectError(/409.*look/);
  expectError(/status of 409/);
  await tabTo(page, use);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('These colours cannot be read well.');

  await tabTo(page, page.getByRole('radio', { name: 'Your own colours' }));
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('radio', { name: 'Harbour' })).toBeChecked();
  await tabTo(page, use);
  await page.keyboard.press('Enter');
  await expectToast(page, 'The colours are up', 'Families see them on every page now.');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 250, 252)');

  const harbour = readyPalettes.find(({ id }) => id === 'harbour');
  const family = await otherVisitor({ javaScriptEnabled: false });
  const main = family.getByRole('link', { name: 'Book Your Adventure' });
  const themeColour = family.locator('meta[name="theme-color"]');
  await expect
    .poll(async () => {
      await family.goto('/');
      return themeColour.getAttribute('content');
    })
    .toBe(harbour?.inks.paper);
  await expect(family.locator('body')).toHaveCSS('background-color', 'rgb(248, 250, 252)');
  const face = await main.evaluate((link) => getComputedStyle(link, '::before').backgroundColor);
  expect(face).toBe('rgb(29, 79, 174)');
  const drawing = family.locator('img[src*="/adventure-zone.svg"]');
  const svg = await (await family.request.get((await drawing.getAttribute('src')) ?? '')).text();
  expect(svg).toContain(harbour?.inks.honey);
  expect(svg).not.toMatch(/var\(|#f4b63f/);
  await expectPageInOrder(page, 'the office in other colours', use);

  await tabTo(page, page.getByRole('radio', { name: 'Harbour' }));
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowUp');
  await tabTo(page, use);
  await page.keyboard.press('Enter');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 249, 238)');
});
