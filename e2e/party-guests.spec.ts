import type { Page } from '@playwright/test';
import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expectOnePage } from './pdf-pages.ts';
import { readQrCode } from './qr-code.ts';
import { press, typeInto } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

/** Books a party of six for Saturday 27 September; returns the address of the page of its guests. */
async function bookParty(site: TestSite): Promise<string> {
  const { id } = await bookAsFamily(site, { name: 'Maya Okafor', date: '2025-09-27' });
  await site.rows("insert into party_day (day) values ('2025-09-27') on conflict do nothing");
  await site.rows(
    `insert into party (booking_id, party_package_id, day, starts, ends, plays_from, plays_until, set_up_minutes, clear_up_minutes,
      takes, room_id, lanes, children, child_name, child_age, wishes, state, taken_at, live_until)
    values ($1, 'gold', '2025-09-27', 720, 840, 720, 900, 15, 15, 'room', 'party-room-1', '[1,2)', 6, 'Ottilie', 7,
      'Dietary: sesame is not for us', 'booked', '2025-09-20', 'infinity')`,
    [id],
  );
  const [booking] = await site.rows<{ view_token: string }>('select view_token from booking where id = $1', [
    id,
  ]);
  return `/party-guests?booking=${id}#${booking?.view_token}`;
}

const family = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();
const phone = { viewport: { width: 390, height: 844 } };

test('a host invites, three families answer on their phones, and the kitchen prints its sheet and sees a late answer', async ({
  page,
  site,
  otherVisitor,
  expectError,
}) => {
  // The server replies 400 to an incomplete answer, and 409 if the answer has been changed since it was read.
  expectError(/400|409/);
  await page.goto(await bookParty(site));
  await expect(page).toHaveURL('/party-guests');
  const count = page.getByRole('status').filter({ hasText: 'of 6 children' });
  await expect(count).toContainText('0 of 6 children so far');
  await page.getByLabel('Drawing').selectOption('Pirates');
  await page.getByLabel(/^A line from you/).fill('Eye patches welcome');
  await page.getByRole('button', { name: 'Change the invitation' }).click();
  await expectToast(page, 'Invitation changed');
  await page.getByLabel('Add families by name').fill('The Rowes\nMina and Idris');
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(family(page, 'The Rowes')).toContainText('Not answered yet');
  const remove = page.getByRole('button', { name: 'Remove Mina and Idris' });
  await press(page, remove);
  await press(page, page.getByRole('button', { name: 'Keep them' }));
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Remove them' }));
  await expect(family(page, 'Mina and Idris')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Who is coming' })).toBeFocused();
  const link = await page.getByLabel('The link for everybody').inputValue();
  const ownLink = await family(page, 'The Rowes')
    .getByRole('link', { name: 'Their own link' })
    .getAttribute('href');

  const guest = await otherVisitor(phone);
  await test.step('by keyboard, the page says what is missing, and nothing typed is lost', async () => {
    await guest.goto(link);
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText(/^Ottilie is\s7\. Come to the party!$/);
    await expect(guest.getByRole('main')).toContainText('Saturday 27 September 2025');
    await expect(guest.getByRole('main')).toContainText('Eye patches welcome');
    await expect(guest.locator('script:not([type="application/json"])')).toHaveCount(0);
    const send = guest.getByRole('button', { name: 'Send the answer' });
    await press(guest, guest.getByRole('checkbox', { name: /^Peanuts/ }), 'Space');
    await send.press('Enter');
    const problems = guest.getByRole('alert');
    await expect(problems).toBeFocused();
    await expect(problems).toContainText('Please write the child’s name');
    await expectPageInOrder(guest, 'refused', send);
    await expect(guest.getByRole('checkbox', { name: /^Peanuts/ })).toBeChecked();
    await guest.getByLabel('The child’s name').first().fill('Wren');
    await press(guest, guest.getByRole('checkbox', { name: /^Dairy/ }).first(), 'Space');
    await typeInto(guest, guest.getByLabel(/^Anything else/).first(), 'carries an EpiPen');
    await guest.getByLabel('A telephone number for the day').fill('01632 960123');
    await guest.getByLabel('I have read the play rules').check();
    await send.press('Enter');
    await expect(guest.getByText('Thank you. See you there!')).toBeVisible();
    await expect(guest.getByText('You have answered: Wren comes.')).toBeVisible();
    await expectPageInOrder(guest, 'answered', guest.locator('summary', { hasText: 'Change the answer' }));
  });
  await expect(count).toContainText('1 of 6 children');

  // Each family has its own phone. The page has no script and stores nothing but a cookie.
  await guest.context().clearCookies();
  await test.step('a family answers by a link of its own, with two children', async () => {
    await guest.goto(ownLink ?? '');
    await expect(guest.getByText('For The Rowes')).toBeVisible();
    await guest.getByLabel('The child’s name').first().fill('Robin');
    await guest.getByText('Only some cereals, not all of them').first().click();
    await guest.getByRole('checkbox', { name: 'Wheat', exact: true }).first().check();
    await guest.getByText('A second child comes too').click();
    await guest.getByLabel('The child’s name').nth(1).fill('Idris');
    await guest
      .getByLabel(/^Anything else/)
      .nth(1)
      .fill('vegetarian');
    await guest.getByLabel('A telephone number for the day').fill('01632 960456');
    await guest.getByLabel('I have read the play rules').check();
    await guest.getByRole('button', { name: 'Send the answer' }).click();
    await expect(guest.getByText('You have answered: Robin, Idris come.')).toBeVisible();
  });
  await expect(family(page, 'The Rowes')).toContainText('No wheat');

  await guest.context().clearCookies();
  await guest.goto(link);
  await expect(guest.getByRole('main')).not.toContainText('Wren');
  await guest.getByLabel('No, we cannot come').check();
  await guest.getByRole('button', { name: 'Send the answer' }).click();
  await expect(guest.getByText('Thank you for telling us.')).toBeVisible();
  await expect(count).toContainText('3 of 6 children');
  await expectPageInOrder(page, 'answers', page.getByRole('button', { name: 'Add them' }));

  // The same window then acts as the host's printer and as the kitchen.
  for (const theme of ['orchard', 'pirates', 'jungle', 'stars']) {
    await site.rows('update party_invitation set theme = $1', [theme]);
    await page.goto(`${link}/print`);
    await expectOnePage(page, `invitation-${theme}`);
  }
  expect(await readQrCode(page.getByRole('img', { name: /^QR code of / }))).toBe(link);

  const kitchen = page;
  await kitchen.addInitScript(() => {
    window.print = () => undefined;
  });
  await openDashboard(kitchen, `${site.url}/admin?tab=kitchen`);
  const party = kitchen.getByRole('region', { name: /^Saturday 27 September 2025/ });
  await expect(party).toContainText('Wren: No dairy, no peanuts. “carries an EpiPen”');
  await expect(party).toContainText('3 of 6 children answered');
  await expect(party).toContainText('Written by the family that booked: Dietary: sesame is not for us');
  await expect(party).toContainText('Tomato pasta (gluten-free pasta instead of pasta)');
  const look = party.getByRole('button', { name: /^I have looked at version/ });
  await look.click();
  await expect(party).toContainText('Looked at');
  await expect(party.getByRole('heading', { name: /^Saturday 27 September 2025/ })).toBeFocused();
  for (const [name, file] of [
    ['Print place labels', 'place-labels'],
    ['Print the kitchen sheet', 'kitchen-sheet'],
  ] as const) {
    await party.getByRole('button', { name }).click();
    await expect(party).toContainText('Printed');
    await kitchen.emulateMedia({ media: 'print' });
    await expect(kitchen.getByText(/^Version \d+ of/)).toBeVisible();
    const printedWishes = kitchen.getByText('sesame is not for us').filter({ visible: true });
    await expect(printedWishes).toHaveCount(file === 'kitchen-sheet' ? 1 : 0);
    await expectOnePage(kitchen, file);
    await kitchen.emulateMedia({ media: null });
  }

  await guest.locator('summary', { hasText: 'Change the answer' }).click();
  await guest.getByLabel('Yes, we are coming').check();
  await guest.getByLabel('The child’s name').first().fill('Mina');
  await guest
    .getByLabel(/^Anything else/)
    .first()
    .fill('penuts');
  await guest.getByLabel('A telephone number for the day').fill('01632 960789');
  await guest.getByLabel('I have read the play rules').check();
  const change = guest.getByRole('button', { name: 'Change the answer' });
  await test.step('the other parent has answered since the page was opened: the page shows the newer answer, and what was typed stays', async () => {
    await site.rows(`with family as (update party_family set is_coming = true, phone = '01632 960111', answered_at = answered_at + interval '1 minute'
        where is_coming = false returning id)
      insert into party_guest (family_id, position, name, avoids, words) select id, 1, 'Noor', '{eggs}', '' from family`);
    await change.click();
    const problems = guest.getByRole('alert');
    await expect(problems).toBeFocused();
    await expect(problems).toContainText('This answer was changed meanwhile');
    await expect(problems).toContainText('Noor: No eggs');
    await expect(guest.getByLabel('The child’s name').first()).toHaveValue('Mina');
    await expectPageInOrder(guest, 'changed meanwhile', change);
  });
  await change.click();
  await expect(guest.getByText('You have answered: Mina comes.')).toBeVisible();
  await expect(party).toContainText('Changed: please look');
  await expect(party).toContainText('is out of date');
  await expect(party).toContainText('what is meant by ‘penut’?');
  await expectPageInOrder(kitchen, 'changed', look);

  await test.step('if the focus moves on while ‘I have looked’ is being sent, it stays there after the reply', async () => {
    const held = Promise.withResolvers<void>();
    await fulfilFirst(kitchen, '**/api/admin/kitchen/*/seen', async (route) => {
      await held.promise;
      await route.continue();
    });
    await look.click();
    const labels = party.getByRole('button', { name: 'Print place labels' });
    await labels.focus();
    held.resolve();
    await expect(party.getByText('Looked at', { exact: true })).toBeVisible();
    await expect(labels).toBeFocused();
  });

  await test.step('after the last day for answers the page shows the centre’s telephone number; an unknown link opens no invitation', async () => {
    expectError(/404/);
    await site.rows('update party_guest_rule set answer_days = 20');
    await guest.goto(ownLink ?? '');
    await expect(guest.getByRole('main')).toContainText('It is too late to answer here');
    await expect(guest.getByRole('main').getByRole('link', { name: /^01/ })).toBeVisible();
    await guest.goto('/party/23456789bcdfgh');
    await expect(guest.getByRole('heading', { level: 1 })).toHaveText('No invitation here');
    await expectPageInOrder(guest, 'none', guest.getByRole('main').getByRole('link'));
  });
});
