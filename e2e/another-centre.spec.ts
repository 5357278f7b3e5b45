import type { Locator, Page } from '@playwright/test';
import { takeCentrePictures } from './centre-pictures.ts';
import { bookAsFamily } from './family.ts';
import { checkInElsewhere } from './kiosk.ts';
import { officeSection } from './office.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { Story } from './story.ts';
import { test as base, expect } from './test.ts';
import { september, startTestSite } from './test-site.ts';
import { addTickets, expectToast, orderSummary } from './visit.ts';

/** A site on an empty database. Its start migrates the database and invents no families. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  site: async ({}, use) => {
    const server = process.env['WINDFALL_JOURNEYS_DATABASE'] ?? '';
    const site = await startTestSite(server, { ...september, DEMO_DATA: 'off' }, 'template0');
    await use(site);
    await site.stop();
  },
});

const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name });

/** Folder for the pictures of docs/office.md, which shows two centres side by side. */
const pictures = process.env['CENTRE_PICTURES'];

test('an owner sets up another centre from nothing without a terminal; then a family books, pays and is checked in', async ({
  page,
  site,
  otherVisitor,
}) => {
  const owner = new Story(page);
  const next = async (name: string, section: string) => {
    await owner.tap(
      page.getByRole('navigation', { name: 'First evening' }).getByRole('link', { name: `Next: ${name}` }),
    );
    await expect(officeSection(page, section)).toBeVisible();
  };
  const publish = async (sheet: Locator, { allergens = false } = {}) => {
    await owner.tap(button(sheet, 'See what changes'));
    await expect(sheet.getByRole('heading', { name: 'What changes' })).toBeVisible();
    if (allergens) await owner.tap(sheet.getByRole('checkbox', { name: /looked at the changed allergens/ }));
    await owner.tap(sheet.getByRole('button', { name: 'Publish', exact: true }));
    await expectToast(page, 'Published');
  };
  const choose = async (field: Locator, value: string) => {
    await owner.read();
    await field.selectOption(value);
    owner.taps += 1;
  };

  const setOpen = async (isOpen: boolean) => {
    await site.rows('update centre_opening set is_open = $1, first_opened_at = case when $1 then now() end', [
      isOpen,
    ]);
    const readOpen = async () => (await (await fetch(`${site.url}/api/site`)).json()).notOpen === undefined;
    await expect.poll(readOpen).toBe(isOpen);
  };
  if (pictures) {
    await setOpen(true);
    await takeCentrePictures(await otherVisitor(), 'windfall', pictures);
    await setOpen(false);
  }

  await test.step('nobody can book at a centre that is not open', async () => {
    await page.goto('/booking');
    await expect(page.getByRole('heading', { level: 1, name: 'Not open for booking' })).toBeVisible();
    await expect(page.getByText('Booking at Windfall opens soon.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Call 0/ })).toBeVisible();
    await expectPageInOrder(page, 'not open', page.getByRole('link', { name: 'Write to us' }));
  });

  await test.step('Sign in, and start from nothing', async () => {
    await page.goto('/admin');
    await owner.type(page.getByRole('textbox', { name: 'Staff password' }), 'journeys-only-password');
    await owner.tap(button(page, 'Open the dashboard'));
    await expect(page.getByRole('heading', { level: 1, name: 'First evening' })).toBeVisible();
    await expect(page.getByText('Families cannot book yet')).toBeVisible();
    await expectPageInOrder(page, 'first evening', button(page, 'Start from nothing'));
    await owner.tap(button(page, 'Start from nothing'));
    await owner.tap(button(page, 'Empty everything'));
    await expect(page.getByText('There is no address yet.').first()).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Office' })
      .getByRole('link', { name: 'Prices', exact: true })
      .click();
    const prices = officeSection(page, 'prices');
    await expect(prices.getByText('There are no tickets yet. Add one under Tickets.')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('There is no address yet.').first()).toBeVisible();
  });

  await test.step('Name and address', async () => {
    await owner.tap(
      page.getByRole('link', { name: 'Name, address and directions' }).filter({ visible: true }).last(),
    );
    const centre = officeSection(page, 'centre');
    await owner.type(centre.getByLabel('Name', { exact: true }), 'The Lighthouse');
    await owner.type(centre.getByLabel('Tagline'), 'Play on the old harbour wall');
    await owner.type(centre.getByLabel('Address, line by line'), 'Harbour Wall\nWhitby');
    await owner.type(centre.getByLabel('Postcode'), 'YO21 9ZZ');
    await owner.type(centre.getByLabel('Phone'), '01632 960888');
    await owner.type(centre.getByLabel('E-mail address'), 'hello@lighthouse.example');
    await publish(centre);
  });

  await test.step('Look', async () => {
    await next('Look', 'colours');
    const look = officeSection(page, 'colours');
    await owner.tap(look.getByRole('radio').nth(2));
    await owner.tap(button(look, /colours/i).first());
    await expectToast(page, 'The colours are in use');
  });

  await test.step('Hours and capacity', async () => {
    await next('Hours and capacity', 'hours');
    const hours = officeSection(page, 'hours');
    const week = hours.getByRole('region', { name: 'The ordinary week' });
    await owner.tap(button(week, 'Add a weekday'));
    await choose(week.getByLabel('Weekday').last(), '6');
    await owner.type(week.getByLabel('Opens').last(), '10:00');
    await owner.type(week.getByLabel('Closes').last(), '17:00');
    for (const weekday of ['0', '3']) {
      await owner.tap(button(week, /^Copy Saturday/));
      await choose(week.getByLabel('Weekday').nth(1), weekday);
    }
    await owner.type(hours.getByLabel('Places in open play'), '25');
    await publish(hours);
  });

  await test.step('Tickets and prices', async () => {
    await next('Tickets and prices', 'tickets');
    const tickets = officeSection(page, 'tickets');
    for (const [name, ages, includes, online, door] of [
      ['Child', '1 to 11 years', 'Everything on the wall', '7.50', '8.50'],
      ['Grown-up', '12 and over', 'A seat with a view', '1.50', '2'],
    ] as const) {
      await owner.tap(button(tickets, 'Add a ticket'));
      const card = tickets.getByRole('group', { name: 'New ticket' });
      await owner.type(card.getByLabel('Name', { exact: true }), name);
      const named = tickets.getByRole('group', { name, exact: true });
      await owner.type(named.getByLabel('Ages'), ages);
      await owner.type(named.getByLabel('What it includes'), includes);
      if (name === 'Grown-up') await owner.tap(named.getByRole('checkbox', { name: /Takes a place/ }));
      for (const [index, price] of [online, door].entries()) {
        await owner.tap(button(named, 'Add a price'));
        await choose(named.getByLabel('Where').nth(index), index === 0 ? 'online' : 'kiosk');
        await owner.type(named.getByLabel('Price, £').nth(index), price);
        await owner.type(named.getByLabel('Booking fee, £').nth(index), '0');
      }
    }
    await publish(tickets);
  });

  await test.step('An event', async () => {
    await next('What else there is', 'play');
    await owner.tap(
      page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Event days' }),
    );
    const events = officeSection(page, 'events');
    await owner.tap(button(events, 'Add an event'));
    await owner.type(events.getByLabel('Title'), 'Pirate Sunday');
    await owner.type(events.getByLabel('Tagline'), 'Eye patches at the door');
    await owner.tap(button(events, 'Add a session'));
    await owner.type(events.getByLabel('Day', { exact: true }), '2025-09-28');
    await owner.type(events.getByLabel('Starts'), '10:00');
    await owner.type(events.getByLabel('Ends'), '12:00');
    await publish(events);
  });

  await test.step('A menu', async () => {
    await owner.tap(
      page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name: 'Café menu' }),
    );
    const menu = officeSection(page, 'menu');
    await owner.tap(button(menu, 'Add a dish'));
    await owner.type(menu.getByLabel('Name', { exact: true }), 'Fish finger bap');
    await owner.type(menu.getByLabel('Price, £'), '5.50');
    for (const allergen of ['Fish', 'Gluten'])
      await owner.tap(menu.getByRole('checkbox', { name: new RegExp(allergen) }).first());
    await publish(menu, { allergens: true });
  });

  await test.step('Two colleagues', async () => {
    await next('Staff', 'people');
    for (const [name, email, role] of [
      ['Robin Hale', 'robin@lighthouse.example', 'manager'],
      ['Maya Okafor', 'maya@lighthouse.example', 'front-desk'],
    ] as const) {
      const people = officeSection(page, 'people');
      await owner.type(people.getByLabel('Name', { exact: true }), name);
      await owner.type(people.getByLabel('Email address'), email);
      await choose(people.getByLabel('Role', { exact: true }), role);
      await owner.tap(button(people, 'Send the invitation'));
      await expectToast(page, `${name} is invited`);
    }
  });

  const evening = officeSection(page, 'first-evening');
  await test.step('Mail and card payments', async () => {
    await next('Mail', 'first-evening');
    await owner.type(evening.getByLabel('Send a test mail to'), 'hello@lighthouse.example');
    await owner.tap(button(evening, 'Send a test mail'));
    await expect(evening.getByText('Nothing was sent: without a mail server')).toBeVisible();
    await owner.tap(button(evening, 'Check the keys'));
    await expect(evening.getByText('The provider knows all keys')).toBeVisible();
    await expect(evening.getByText('The provider’s events arrive')).toBeVisible();
  });

  await test.step('Open for booking', async () => {
    await expect(evening.getByText('Nothing is missing')).toBeVisible();
    await owner.tap(button(evening, 'Open for booking'));
    await expect(page.getByRole('dialog')).toContainText('The Lighthouse, Play on the old harbour wall');
    await owner.tap(button(page, 'Open now'));
    await expectToast(page, 'Open for booking');
  });

  if (pictures) await takeCentrePictures(await otherVisitor(), 'lighthouse', pictures);

  await test.step('a family sees the tickets of this centre on a phone, books, pays and is checked in', async () => {
    expect(await (await page.request.get('/')).text()).toMatch(/<h1[^>]*>[^<]*The Lighthouse/);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/booking?date=2025-09-20');
    await addTickets(page, { Child: 2 });
    await expect(orderSummary(page)).toContainText('£15.00');
    const [child] = await site.rows<{ id: string }>("select id from ticket_type where name = 'Child'");
    const { id } = await bookAsFamily(site, {
      name: 'Sam Appleby',
      date: '2025-09-20',
      tickets: { [child?.id ?? '']: 2 },
      total: 15,
    });
    await checkInElsewhere(site, id, 'By the door');
    expect(await site.rows('select checked_in_by from stay')).toEqual([{ checked_in_by: 'By the door' }]);
  });
  owner.expectCost(91, 1500);
});
