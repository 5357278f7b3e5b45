import { readFileSync } from 'node:fs';
import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

const email = 'kim@example.org';
const date = '2025-09-26';

test('staff export the data stored under an address; once its bookings are over, they type the address again and erase the data', async ({
  page,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Kim Vale', date, email });
  await openDashboard(page, '/admin?tab=personal-data');
  const field = page.getByRole('textbox', { name: 'Email address' });
  const search = page.getByRole('button', { name: 'Look up' });
  await field.fill('nobody@example.org');
  await search.click();
  await expect(page.getByText('Nothing is stored under nobody@example.org.')).toBeVisible();

  await site.rows(`insert into waitlist_group (client_id, digest, token, name, email, quantities, children, terms_version, joined_at)
    values (gen_random_uuid(), '', 'robin', 'Robin Hale', 'robin@example.org', '{"child-1-12": 1}', 1, 'test', now())`);
  await field.fill('robin@example.org');
  await search.click();
  await expect(page.getByRole('status').filter({ hasText: /^1 waitlist entry\.$/ })).toBeVisible();

  await field.fill('KIM@example.org');
  await search.click();
  await expect(page.getByText('This booking is not over yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Erase…' })).toHaveCount(0);
  await site.rows("update booking set day = '2025-09-10'");
  await search.click();
  await expect(page.getByRole('status').filter({ hasText: '1 booking' })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download a copy' }).click(),
  ]);
  const copy = JSON.parse(readFileSync(await file.path(), 'utf8'));
  expect(copy.records.booking).toMatchObject([{ customer_name: 'Kim Vale' }]);
  await expectPageInOrder(page, 'a person found', page.getByRole('button', { name: 'Erase…' }));

  await page.getByRole('button', { name: 'Erase…' }).click();
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: 'Erase for good' });
  await dialog.getByRole('textbox').fill('kim@example.com');
  expectError(/400/);
  await erase.click();
  await expect(dialog.getByText('Please type the same email address again')).toBeVisible();
  await expectPageInOrder(page, 'erasing a person', erase);
  await dialog.getByRole('textbox').fill(email);
  await erase.click();
  await expect(dialog).toBeHidden();
  expect(await site.rows('select customer_name from booking')).toEqual([{ customer_name: 'Erased' }]);
});
