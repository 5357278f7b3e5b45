import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const day = '2025-09-21';

test('by keyboard, staff send a letter to themselves first and then to each family once; the outbox shows why a mail failed, and sends it again', async ({
  page,
  site,
}) => {
  const { reference } = await bookAsFamily(site, {
    name: 'Maya Okafor',
    date: day,
    email: 'maya@example.org',
  });
  await bookAsFamily(site, { name: 'Maya Okafor', date: day, email: 'Maya+twins@example.org' });
  await bookAsFamily(site, { name: 'Robin Hale', date: day, email: 'robin@example.org' });
  await openDashboard(page, '/admin?tab=letters');
  await expect(page.getByText('Only what concerns their booking')).toBeVisible();
  const show = page.getByRole('button', { name: 'Show the letter' });
  await expect(page.getByRole('status').filter({ hasText: 'Nobody is booked' })).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill(day);
  const reach = page.getByText('It would reach 2 families, each once.');
  await expect(reach).toBeVisible();
  await page.getByLabel('Who gets it').focus();
  await page.keyboard.press('s');
  await expect(page.getByLabel('Who gets it')).toHaveValue(/^session 11:15 AM/);
  await expect(reach).toBeVisible();

  await tabTo(page, show);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Subject')).toBeFocused();
  await expect(page.getByLabel('Subject')).toHaveAccessibleDescription(/Please give the letter a subject/);
  await page.keyboard.type('We open at {time}');
  await tabTo(page, page.getByLabel('Letter', { exact: true }));
  await page.keyboard.type('The boiler is being mended. Bring a warm jumper, {name}.');
  await tabTo(page, show);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'As a family reads it' })).toBeFocused();
  const paper = page.frameLocator('iframe[title="The letter as a family reads it"]');
  await expect(paper.getByText('Dear Alex Example,')).toBeVisible();
  await expect(paper.getByText('Bring a warm jumper, Alex Example.')).toBeVisible();
  const send = page.getByRole('button', { name: 'Send to 2 families' });
  await expect(send).toBeDisabled();
  const tryIt = page.getByRole('button', { name: 'Send one to me first' });
  await tabTo(page, page.getByLabel('Your email address'));
  await page.keyboard.type('reception');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Your email address')).toHaveAccessibleDescription(/valid email address/);
  await page.keyboard.type('@windfall.example');
  await expectPageInOrder(page, 'a letter that is shown', tryIt);
  await page.getByLabel('Your email address').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('One has gone to reception@windfall.example.')).toBeVisible();
  await expect(send).toBeEnabled();
  await tabTo(page, send);
  await page.keyboard.press('Enter');
  await expectToast(page, 'The letter is on its way', 'To 2 families');
  await expect(page.getByRole('progressbar', { name: 'Letters handled' })).toBeVisible();
  await expect(page.getByText('Sent to 2 of 2 families')).toBeVisible();
  await expectPageInOrder(
    page,
    'a letter that was sent',
    page.getByRole('button', { name: 'Write another letter' }),
  );
  const kept = await site.rows<{ recipient: string; subject: string }>(
    "select recipient, subject from kept_mail k join mail m on m.id = k.mail_id where m.kind = 'letter' order by lower(recipient)",
  );
  expect(kept.map(({ recipient }) => recipient.toLowerCase().replace('+twins', ''))).toEqual([
    'maya@example.org',
    'reception@windfall.example',
    'robin@example.org',
  ]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Write another letter' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('');
  await page.getByRole('tab', { name: 'Sent letters' }).click();
  const card = page.getByRole('list', { name: 'Sent letters' }).getByRole('listitem');
  await expect(card).toContainText('We open at {time}');
  await expect(card).toContainText('Sent to 2 of 2 families');
  await expectPageInOrder(page, 'sent letters', card.getByText('Read it'));
  await page.setViewportSize({ width: 1280, height: 900 });

  const ofRobin = "booking_id = (select id from booking where customer_email = 'robin@example.org')";
  await expect
    .poll(() => site.rows("select id from mail where status = 'queued'").then((rows) => rows.length))
    .toBe(0);
  await site.rows(`update mail set status = 'refused', last_problem = '550' where ${ofRobin}`);
  await page.getByRole('tab', { name: 'Outbox' }).click();
  const row = (name: RegExp) => page.getByRole('row', { name }).filter({ hasText: 'Confirmation' });
  await expect(row(/robin@example\.org/)).toContainText('Failed');
  await expect(row(/robin@example\.org/)).toContainText('Problem: 550, tried 1 time');
  const search = page.getByRole('searchbox', { name: 'Find mails' });
  await expectPageInOrder(page, 'the outbox', search);
  await search.fill(reference.toLowerCase());
  await expect(row(/robin@example\.org/)).toHaveCount(0);
  await expect(row(/maya@example\.org/)).toContainText('Confirmation');
  await search.fill('nobody@example.org');
  await expect(page.getByText('No mail matches.')).toBeVisible();
  await search.fill('');
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Waiting or failed');
  await expect(row(/maya@example\.org/)).toHaveCount(0);
  const again = page.getByRole('button', { name: 'Send again Confirmation, to robin@example.org' });
  await tabTo(page, again);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Sent again', 'Confirmation, to robin@example.org');
  // For a moment the list also has the new mail, hence `first`.
  await expect(
    row(/robin@example\.org/)
      .filter({ hasText: 'Sent again' })
      .first(),
  ).toBeVisible();
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All mails');
  await expect(row(/robin@example\.org/)).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('list', { name: 'The outbox' }).getByRole('listitem')).toHaveCount(7);
});
