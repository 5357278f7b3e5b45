import sharp from 'sharp';
import { readyPalettes } from '../src/domain/palette.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { openOffice } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { stepAndPress, stepTo } from './tab-to.ts';
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

/** Returns the photograph as some phones save it: with a short film appended, more than 2 MB in all. */
const photographWithFilm = async () => Buffer.concat([await photograph(), Buffer.alloc(2_000_000)]);

test('a photograph is uploaded, described, put up, seen, and taken back, by keyboard', async ({
  page,
  otherVisitor,
  expectError,
  site,
}) => {
  await openOffice(page, 'pictures');
  const field = page.getByLabel('Choose pictures, or drop them here');
  await expect(page.getByRole('heading', { name: 'No pictures of your own yet' })).toBeVisible();
  await stepTo(page, field);
  const fileChooser = page.waitForEvent('filechooser');
  // This call returns once the browser knows that the test chooses the files. Before that, a press would open
  // the browser's own window.
  await page.evaluate(() => document.hasFocus());
  await page.keyboard.press('Enter');
  const letter = { name: 'letter.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<html>Dear all</html>') };
  expectError(/400.*letter\.jpg/);
  expectError(/status of 400/);
  const upload = page.waitForRequest(/pictures\?name=slide/);
  await (await fileChooser).setFiles([
    { name: 'slide.jpg', mimeType: 'image/jpeg', buffer: await photographWithFilm() },
    letter,
  ]);
  const results = page.getByRole('status', { name: 'Pictures that were sent' });
  await expect(results).toContainText('letter.jpg This file is not a photograph or drawing');
  await expect(results).toContainText('slide.jpg is added: now say what it shows');
  await expect(page.getByText('Needs words')).toBeVisible();
  // The browser has made the picture smaller, so the film has not left this computer.
  const { 'content-length': sent } = await (await upload).allHeaders();
  expect(Number(sent)).toBeLessThan(2_000_000);

  const words = page.getByRole('textbox', { name: 'What it shows' });
  const save = page.getByRole('button', { name: 'Save words for slide.jpg' });
  await stepAndPress(page, save);
  await expect(words).toHaveAccessibleDescription(/Please say what it shows/);
  await expect(words).toBeFocused();
  await page.keyboard.type('Children at the foot of the slide');
  await expectPageInOrder(page, 'a picture without words', save);
  await stepAndPress(page, save);
  await expectToast(page, 'Words saved', 'slide.jpg can be put up.');

  await test.step('after a lost reply, other words are saved, because the lost change is not taken for a colleague’s', async () => {
    const describing = '**/api/admin/office/pictures/*/words';
    await page.route(describing, (route) => route.fetch().then(() => route.abort()), { times: 1 });
    expectError(/ERR_FAILED/);
    expectError(/409.*pictures/);
    expectError(/status of 409/);
    await words.fill('A slide with children');
    await stepAndPress(page, save);
    await expect(page.getByText('The words were not saved. Please try again.')).toBeVisible();
    await words.fill('Children at the foot of the slide');
    await stepAndPress(page, save);
    await expectToast(page, 'Words saved', 'slide.jpg can be put up.');
    expect(await site.rows('select words from picture')).toEqual([
      { words: 'Children at the foot of the slide' },
    ]);
  });

  await site.rows("update picture set words = 'A slide'");
  expectError(/409.*pictures/);
  expectError(/status of 409/);
  await stepAndPress(page, save);
  const form = page.getByRole('form', { name: 'Words for slide.jpg' });
  await expect(form.getByRole('alert')).toContainText('Somebody has changed this description meanwhile');
  await expect(form.getByRole('status')).toHaveText(
    'Somebody has changed the words to ‘A slide’. Save again to replace that.',
  );
  await expect(words).toHaveValue('Children at the foot of the slide');
  await stepAndPress(page, save);
  await expectToast(page, 'Words saved', 'slide.jpg can be put up.');
  await expect(form.getByRole('status')).toHaveCount(0);

  const choose = page.getByRole('button', { name: 'Choose a picture for Adventure Zone' });
  await stepAndPress(page, choose);
  const dialog = page.getByRole('dialog', { name: 'Picture: Adventure Zone' });
  await expect(dialog.getByRole('radio', { name: 'Children at the foot of the slide' })).toBeChecked();
  const across = dialog.getByRole('slider', { name: 'What matters, from left to right' });
  await stepTo(page, across);
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
  await expect(across).toHaveAttribute('aria-valuetext', '80%');
  const putUp = dialog.getByRole('button', { name: 'Put it up' });
  await expectPageInOrder(page, 'choosing a picture', putUp);
  // The dialog stays open until the page shows the new picture, and can then be opened again.
  const held = Promise.withResolvers<void>();
  await fulfilFirst(page, '**/api/admin/office/pictures', async (route) => {
    await held.promise;
    await route.continue();
  });
  await stepAndPress(page, putUp);
  await expectToast(page, 'The picture is up', 'Families see it now: Adventure Zone.');
  await expect(dialog).toBeVisible();
  held.resolve();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Change for Adventure Zone' })).toBeFocused();

  const family = await otherVisitor();
  const area = family
    .getByRole('listitem')
    .filter({ has: family.getByRole('heading', { name: 'Adventure Zone' }) });
  const shown = area.getByRole('img', { name: 'Children at the foot of the slide' });
  const homeOfFamilies = async () => (await page.request.get('/')).text();
  await expect.poll(homeOfFamilies).toContain('Children at the foot of the slide');
  await family.goto('/');
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
  await stepAndPress(page, deletion);
  expectError(/409.*pictures/);
  expectError(/status of 409/);
  await stepAndPress(page, page.getByRole('button', { name: 'Delete picture' }));
  await expectToast(
    page,
    'Not deleted',
    'This picture is used in the play area ‘Adventure Zone’. Remove it there first.',
  );

  await stepAndPress(page, page.getByRole('button', { name: 'Take back the picture of Adventure Zone' }));
  await expectToast(page, 'The drawing is back', 'Adventure Zone');
  await expect(choose).toBeFocused();
  await expect.poll(homeOfFamilies).not.toContain('Children at the foot of the slide');
  expect(await homeOfFamilies()).toContain('src="/art/adventure-zone.svg"');
  await stepAndPress(page, deletion);
  await stepAndPress(page, page.getByRole('button', { name: 'Delete picture' }));
  await expectToast(page, 'Picture deleted', 'slide.jpg');
  await expect(page.getByRole('heading', { name: 'No pictures of your own yet' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('another palette colours the pages immediately, even without script; colours in which words cannot be read are refused', async ({
  page,
  otherVisitor,
  expectError,
}) => {
  await openOffice(page, 'colours');
  const apple = page.getByRole('textbox', { name: 'Apple', exact: true });
  const use = page.getByRole('button', { name: 'Use these colours' });
  const orchard = page.getByRole('radio', { name: 'Orchard' });
  await expect(orchard).toBeChecked();
  await stepTo(page, orchard);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Harbour' })).toBeChecked();
  await stepAndPress(page, use);
  await expectToast(page, 'The colours are in use', 'Families see them on every page now.');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(248, 250, 252)');

  const harbour = readyPalettes.find(({ id }) => id === 'harbour');
  const homeOfFamilies = async () => (await page.request.get('/')).text();
  await expect.poll(homeOfFamilies).toContain(`name="theme-color" content="${harbour?.inks.paper}"`);
  const family = await otherVisitor({ javaScriptEnabled: false });
  await family.goto('/');
  await expect(family.locator('body')).toHaveCSS('background-color', 'rgb(248, 250, 252)');
  const main = family.getByRole('link', { name: 'Book Your Adventure' });
  const face = await main.evaluate((link) => getComputedStyle(link, '::before').backgroundColor);
  expect(face).toBe('rgb(29, 79, 174)');
  const drawing = family.locator('img[src*="/adventure-zone.svg"]');
  const svg = await (await family.request.get((await drawing.getAttribute('src')) ?? '')).text();
  expect(svg).toContain(harbour?.inks.honey);
  expect(svg).not.toMatch(/var\(|#f4b63f/);

  await stepTo(page, apple);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('#f4b63f');
  await expect(apple).toHaveAccessibleDescription(/Paper on apple has 1\.\d:1; words need 4\.5:1\./);
  await expect(page.getByRole('radio', { name: 'Your own colours' })).toBeChecked();
  expectError(/409.*look/);
  expectError(/status of 409/);
  await stepAndPress(page, use);
  await expect(page.getByRole('alert')).toContainText('These colours cannot be read well.');
  await expectPageInOrder(page, 'colours that cannot be read, in the office in other colours', use);

  await stepTo(page, page.getByRole('radio', { name: 'Your own colours' }));
  await page.keyboard.press('ArrowDown');
  await expect(orchard).toBeChecked();
  await stepAndPress(page, use);
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 249, 238)');
});
