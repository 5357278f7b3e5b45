import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { card, cardFormReady, expectToast, payButton, payWith } from './visit.ts';

test.use({ settings: september });

test('a father books Gold for twelve, pays the deposit, changes numbers and pays the rest', async ({
  page,
  site,
}) => {
  await site.rows('update party_rule set is_online = true');
  await site.rows(`insert into party_extra (id, name, kind, price_pence, priced_per, position) values
    ('nuggets', 'Nuggets', 'food', 450, 'each', 1), ('cake', 'Birthday cake', 'cake', 2500, 'party', 2)`);
  await page.goto('/party-booking');
  await expect(page.getByRole('form', { name: 'Party enquiry' })).toBeVisible();
  await page.getByRole('link', { name: 'Book and pay now' }).click();

  const form = page.getByRole('form', { name: 'Book a party' });
  await form.getByRole('radio', { name: 'Gold' }).check();
  await form.getByRole('button', { name: 'One more: Children' }).click({ clickCount: 2 });
  await form.getByRole('button', { name: 'Next month' }).click();
  await form.getByRole('button', { name: /^Saturday 18 October, free/ }).click();
  await form.getByRole('radio', { name: /^12:00 PM - 2:00 PM/ }).check();
  await form.getByRole('checkbox', { name: /^Birthday cake/ }).check();
  const summary = page.getByRole('complementary', { name: 'Your party' });
  await expect(summary).toContainText('12 × Gold party');
  await expect(summary).toContainText('£253.00');
  await expect(summary).toContainText('£203.00');

  await page.getByRole('button', { name: 'Pay £50.00 and book' }).click();
  await expect(page.getByText('Please enter a valid email address').first()).toBeVisible();
  await form.getByLabel('Birthday child’s first name').fill('Ottilie');
  await form.getByLabel('Age on the day').fill('7');
  await form.getByLabel('Full Name').fill('Sam Appleby');
  await form.getByLabel('Phone Number').fill('01632 960321');
  await form.getByLabel('Email Address').fill('sam@example.org');
  await form.getByRole('checkbox', { name: /I agree/ }).check();
  await expectPageInOrder(page, 'party chosen', page.getByRole('button', { name: 'Pay £50.00 and book' }));
  await page.getByRole('button', { name: 'Pay £50.00 and book' }).click();

  await cardFormReady(page, 'Pay for your party');
  await payWith(page, card.good);
  await expect(page.getByRole('article', { name: /^Ticket/ })).toContainText('£50.00');
  await page.getByRole('link', { name: 'Open your party' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Ottilie’s party' })).toBeVisible();
  const numbers = page.getByRole('form', { name: 'Numbers and food' });
  await numbers.getByRole('button', { name: 'One more: Children' }).click();
  await expect(numbers).toContainText('This costs £19.00 more.');
  await numbers.getByRole('button', { name: 'Change my party' }).click();
  await expectToast(page, 'Changed');
  const account = page.getByRole('region', { name: 'What it costs' });
  await expect(account).toContainText('£222.00');
  await expectPageInOrder(page, 'own party', page.getByRole('button', { name: 'Pay £222.00 now' }));
  await account.getByRole('button', { name: 'Pay £222.00 now' }).click();

  await cardFormReady(page, 'Pay the rest for your party');
  await expect(payButton(page)).toContainText('£222.00');
  await payWith(page, card.good);
  await page.getByRole('link', { name: 'Open your party' }).click();
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('All paid. Thank you.');

  // The page of all bookings opens a party on its own page.
  await page.goto('/my-booking');
  await expect(page).toHaveURL('/my-party');
  await expect(page.getByRole('region', { name: 'What it costs' })).toContainText('All paid. Thank you.');
});
