import type { Page } from '@playwright/test';
import { collectLinks, expectLinksLead } from './links.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { expectNoTextCut } from './text-spacing.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const panel = (page: Page, name: string) => page.getByRole('tabpanel', { name: new RegExp(`^${name}`) });
const dish = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name, exact: true }) });
const allergen = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const choose = (page: Page) => page.getByText('Choose allergens to avoid');
const left = (page: Page) => page.locator('#left').getByRole('status');

const parts = ['Kids Meals', 'Adult Food', 'Snacks & Treats', 'Drinks'] as const;

test('dishes show their prices and allergens; tabs and the allergens to avoid change the list and the address', async ({
  page,
}) => {
  await page.goto('/menu');
  await expect(page).toHaveTitle('Café menu - Windfall');
  const nuggets = dish(page, 'Chicken nuggets');
  await expect(nuggets).toContainText('£4.50');
  await expect(nuggets).toContainText('Popular');
  await expect(nuggets).toContainText('Five crisp nuggets');
  await expect(nuggets.getByRole('list', { name: 'Contains' })).toHaveText('GlutenEggs');
  await tab(page, 'Snacks & Treats').click();
  await expect(dish(page, 'Fruit pot')).toContainText('Allergen Free');
  await tab(page, 'Adult Food').click();
  const nachos = dish(page, 'Loaded nachos');
  await expect(nachos).toContainText('£8.50');
  await expect(nachos).toContainText('Warm corn chips under a slow-cooked beef chilli');
  await expect(page.getByRole('tabpanel').locator('li svg.picture')).toHaveCount(12);
  await expect(page.getByText('none of the 14 allergens named in UK food law')).toBeVisible();

  await test.step('a click on a tab shows one part at a time, each with its address', async () => {
    const addresses = ['/menu', '/menu?tab=adult-food', '/menu?tab=snacks-treats', '/menu?tab=drinks'];
    for (const [at, name] of parts.entries()) {
      await tab(page, name).click();
      await expect(page).toHaveURL(addresses[at] ?? '');
      await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('tabpanel')).toHaveCount(1);
      await expect(panel(page, name)).toBeVisible();
    }
    await page.reload();
    await expect(panel(page, 'Drinks')).toBeVisible();

    // Browsers report a new background tab late or not at all. So the test checks that the page leaves the
    // press to the browser.
    await page.evaluate(() =>
      window.addEventListener(
        'click',
        (event) => {
          document.documentElement.dataset['leftToBrowser'] = String(!event.defaultPrevented);
          event.preventDefault();
        },
        { once: true },
      ),
    );
    await tab(page, 'Adult Food').click({ modifiers: ['ControlOrMeta'] });
    await expect(page.locator('html')).toHaveAttribute('data-left-to-browser', 'true');
    await expect(panel(page, 'Drinks')).toBeVisible();
    await page.goto((await tab(page, 'Adult Food').getAttribute('href')) ?? '');
    await expect(panel(page, 'Adult Food')).toBeVisible();
  });

  await choose(page).click();
  const history = await page.evaluate(() => window.history.length);
  const chip = allergen(page, 'Celery');
  const placeOf = async () => (await chip.boundingBox())?.y;
  const place = await placeOf();
  await chip.check();
  await expect(chip).toBeFocused();
  expect(await placeOf()).toBe(place);
  // Two presses come faster than the page renders and undo each other, so the address stays as it was.
  await chip.evaluate(async (tick: HTMLElement) => {
    tick.click();
    tick.click();
    for (let quiet = 0; quiet < 3; quiet += 1) await new Promise((resolve) => requestIdleCallback(resolve));
  });
  await expect(chip).toBeFocused();
  expect(await placeOf()).toBe(place);
  await expect(left(page)).toHaveText(
    'Without celery: Kids Meals 6 of 7, Adult Food 11 of 12, Snacks & Treats 10 of 10, Drinks 9 of 9.',
  );
  await expect(tab(page, 'Adult Food')).toHaveText('Adult Food 11 of 12');
  await expect(dish(page, 'Loaded nachos')).toBeHidden();
  await expect(dish(page, 'Nachos')).toBeVisible();
  await expectPageInOrder(page, 'adult food, some avoided', tab(page, 'Adult Food'));
  await allergen(page, 'Fish').check();
  await allergen(page, 'Nuts').check();
  await expect(page).toHaveURL('/menu?tab=adult-food&avoid=celery,fish,nuts');
  expect(await page.evaluate(() => window.history.length)).toBe(history);

  await page.getByRole('button', { name: 'Show what is left' }).click();
  await expect(tab(page, 'Adult Food')).toBeFocused();
  await expect(dish(page, 'Nachos'), 'the button leads to the dishes').toBeInViewport();
  await tab(page, 'Kids Meals').click();
  await expect(page).toHaveURL('/menu?avoid=celery,fish,nuts');
  await expect(dish(page, 'Fish fingers')).toBeHidden();
  const out = panel(page, 'Kids Meals').getByRole('group');
  await page.getByText('2 dishes contain what you avoid').click();
  await expect(out.getByRole('listitem')).toHaveText([
    'Fish fingers contains fish',
    'Tomato pasta contains celery',
  ]);

  await allergen(page, 'Fish').uncheck();
  await expect(dish(page, 'Fish fingers')).toBeVisible();
  await tab(page, 'Drinks').click();
  await page.getByRole('link', { name: 'The menu as a poster' }).click();
  await expect(page).toHaveURL('/menu-poster');
  await page.goBack();
  await expect(page, 'going back loses nothing').toHaveURL('/menu?tab=drinks&avoid=celery,nuts');
  await expect(panel(page, 'Drinks')).toBeVisible();
  await expect(allergen(page, 'Nuts')).toBeChecked();
  await expect(allergen(page, 'Fish')).not.toBeChecked();

  await page.getByRole('link', { name: 'Show everything again' }).click();
  await expect(page).toHaveURL('/menu?tab=drinks');
  await expect(left(page)).toHaveText('All 38 dishes are shown.');
  await expect(page.locator('summary:focus')).toHaveText('Choose allergens to avoid');
  const found = new Map<string, string>();
  await collectLinks(page, found, 'main');
  await expectLinksLead(page, found);
  await expectNoTextCut(page);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
});

test('a shared address shows the same menu, in any spelling; tabs and allergens to avoid work by keyboard alone', async ({
  page,
}) => {
  const spellings = [
    '/menu-enhanced?tab=drinks&avoid=dairy,soya',
    '/menu?avoid=soya&avoid=dairy&tab=drinks',
    '/menu?tab=drinks&avoid=SOYA%2Cdairy%2Clove',
  ];
  const mains = new Set<string>();
  for (const address of spellings) {
    const html = await (await page.request.get(address)).text();
    expect(html).toContain('Without dairy and soya: Kids Meals');
    mains.add(/<main\b.*<\/main>/s.exec(html)?.[0].replaceAll('/menu-enhanced', '/menu') ?? '');
  }
  expect(mains.size, 'all spellings show the same menu').toBe(1);
  await page.goto(spellings.at(-1) ?? '');
  await expect(panel(page, 'Drinks')).toBeVisible();
  await expect(tab(page, 'Drinks')).toHaveText('Drinks 4 of 9');
  await expect(allergen(page, 'Dairy')).toBeChecked();
  await expect(dish(page, 'Latte')).toBeHidden();
  await expect(dish(page, 'Squash')).toBeVisible();
  await page.getByRole('link', { name: 'Show everything again' }).click();
  await expect(page).toHaveURL('/menu?tab=drinks');
  await choose(page).click();
  await expect(allergen(page, 'Dairy')).toBeHidden();

  await tab(page, 'Drinks').press('Home');
  await tab(page, 'Kids Meals').focus();
  for (const [key, name] of [
    ['ArrowRight', 'Adult Food'],
    ['End', 'Drinks'],
    ['ArrowRight', 'Kids Meals'],
    ['ArrowLeft', 'Drinks'],
    ['Home', 'Kids Meals'],
    ['ArrowRight', 'Adult Food'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, name)).toBeFocused();
    await expect(panel(page, name)).toBeVisible();
    await expect(page.locator('[role=tab][tabindex="0"]')).toHaveCount(1);
  }
  await expect(page).toHaveURL('/menu?tab=adult-food');
  await page.keyboard.press('Tab');
  await expect(panel(page, 'Adult Food')).toBeFocused();
  await tab(page, 'Adult Food').focus();
  await page.keyboard.press('Home');
  await expect(page).toHaveURL('/menu');

  await page.getByRole('link', { name: '01632 960142' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('summary:focus')).toHaveText('Choose allergens to avoid');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(allergen(page, 'Celery')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(allergen(page, 'Gluten')).toBeFocused();
  await expect(allergen(page, 'Gluten')).toBeChecked();
  await expect(tab(page, 'Kids Meals')).toHaveText('Kids Meals 0 of 7');
  await expect(panel(page, 'Kids Meals')).toContainText('No dish here is free of gluten');
  await page.getByText('7 dishes contain what you avoid').click();
  await expectPageInOrder(page, 'nothing left, all named', allergen(page, 'Sulphites'));
  await allergen(page, 'Gluten').focus();
  await page.keyboard.press('Enter');
  await expect(page, 'Enter sends nothing').toHaveURL('/menu?avoid=gluten');
  await expect(allergen(page, 'Gluten')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page).toHaveURL('/menu');
  await expect(dish(page, 'Chicken nuggets')).toBeVisible();
});

test('/menu and /menu-enhanced are one page', async ({ page, site }) => {
  for (const path of ['/menu', '/menu-enhanced']) {
    const html = await (await page.request.get(path)).text();
    expect(html).toContain(`<link rel="canonical" href="${site.url}/menu">`);
    for (const words of ['Chicken nuggets', 'Loaded nachos', 'Somerset apple cake', 'Hot chocolate']) {
      expect(html).toContain(words);
    }
  }
});

test('without script, the page of the QR code links to the poster, and the poster to one long menu with a jump list and a form for allergens', async ({
  otherVisitor,
}) => {
  const page = await otherVisitor({ javaScriptEnabled: false });
  await page.goto('/qr-menu');
  await expect(page.getByText('Generating QR code...')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Download QR Code' })).toBeHidden();
  await page.getByRole('main').getByRole('link', { name: 'poster', exact: true }).click();
  await expect(page).toHaveURL('/menu-poster');
  await expect(page.getByRole('listitem').filter({ hasText: 'Loaded nachos' })).toBeVisible();
  await expect(page.getByRole('img', { name: /^QR code of / })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Print Menu' })).toBeHidden();

  await page.getByRole('link', { name: 'Back to the menu' }).click();
  await expect(page).toHaveURL('/menu');
  await expect(page.getByRole('tablist')).toBeHidden();
  for (const name of ['Chicken nuggets', 'Loaded nachos', 'Somerset apple cake', 'Hot chocolate']) {
    await expect(dish(page, name)).toBeVisible();
  }
  const jump = page.getByRole('navigation', { name: 'Parts of the menu' });
  await jump.getByRole('link', { name: 'Drinks' }).click();
  await expect(page).toHaveURL('/menu#drinks');
  await expect(page.getByRole('heading', { level: 2, name: 'Drinks' })).toBeInViewport();

  await test.step('allergens are chosen in a form', async () => {
    await page.goto('/menu?tab=drinks');
    await choose(page).click();
    await allergen(page, 'Dairy').check();
    await allergen(page, 'Nuts').check();
    await page.getByRole('button', { name: 'Show what is left' }).click();
    await expect(page).toHaveURL('/menu?tab=drinks&avoid=dairy&avoid=nuts#left');
    await expect(left(page)).toContainText('Without dairy and nuts: Kids Meals 3 of 7');
    await expect(left(page)).toBeInViewport();
    await expect(dish(page, 'Bakewell slice')).toBeHidden();
    await expect(dish(page, 'Chicken nuggets')).toBeVisible();
    await expect(allergen(page, 'Dairy')).toBeChecked();
    await page.getByText('5 dishes contain what you avoid').click();
    await expect(page.getByText('Latte contains dairy')).toBeVisible();
    await page.getByRole('link', { name: 'Show everything again' }).click();
    await expect(page).toHaveURL('/menu?tab=drinks');
    await expect(dish(page, 'Bakewell slice')).toBeVisible();
  });
});

test('the menu is opened from another page: after a failure to load, another try shows it with a changed row', async ({
  page,
  site,
  expectError,
}) => {
  expectError(/503/);
  await page.goto('/privacy');
  await site.rows("update menu_item set price_pence = 999, drawing = 'unknown' where id = 'nachos'");
  await page.route('**/api/menu', (route) => route.fulfill({ status: 503, body: 'resting' }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Café Menu' }).click();
  await expect(page).toHaveURL('/menu');
  await expect(page.getByRole('alert')).toContainText('The menu did not arrive');
  await expectPageInOrder(page, 'no menu', page.getByRole('button', { name: 'Try again' }));
  await page.unroute('**/api/menu');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dish(page, 'Chicken nuggets')).toBeVisible();
  // The pressed button has disappeared, but the focus is still in the main part of the page.
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await tab(page, 'Adult Food').click();
  await expect(dish(page, 'Nachos')).toContainText('£9.99');
  await expect(page.getByRole('tabpanel').locator('li svg.picture')).toHaveCount(11);
});
