import { openDashboard } from './dashboard.ts';
import { insertPartyEnquiry, openMessage, partyDay } from './enquiries.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { expect, test } from './test.ts';
import { expectToast, september } from './visit.ts';

test.describe('payments', () => {
  test.use({ settings: september });

  test('a payment’s five states, each with its label', async ({ page, site }) => {
    const states = {
      succeeded: ['confirmed', 'succeeded'],
      processing: ['processing', 'processing'],
      pending: ['held', 'requires_payment_method'],
      failed: ['lapsed', 'requires_payment_method'],
      canceled: ['lapsed', 'canceled'],
    } as const;
    for (const [word, [booking, payment]] of Object.entries(states)) {
      const { id } = await bookAsFamily(site, { name: `Family ${word}`, date: '2025-09-26' });
      if (word === 'succeeded') continue;
      await site.rows('delete from place where booking_id = $1', [id]);
      await site.rows('update payment set status = $2 where booking_id = $1', [id, payment]);
      await site.rows('update booking set status = $2, confirmed_at = null where id = $1', [id, booking]);
    }
    await openDashboard(page, '/admin/search');
    await page.getByRole('searchbox', { name: 'Customer' }).fill('family');
    await page.getByRole('searchbox', { name: 'Customer' }).press('Enter');
    await expectToast(page, 'Search Complete', 'Found 5 payments');
    for (const word of Object.keys(states)) {
      const found = page.getByRole('row', { name: new RegExp(`Family ${word}`) });
      await expect(found.getByText(word, { exact: true })).toBeVisible();
    }
  });
});

test('a party is marked as booked; a failure is shown', async ({ page, site, expectError }) => {
  await insertPartyEnquiry(site, 'Alex Rowe', await partyDay(site));
  await openDashboard(page, '/admin?tab=parties');
  expectError(/500/);
  await fulfilFirst(page, '**/mark-booked', (route) => route.fulfill({ status: 500, body: 'broken' }));
  const party = openMessage(page, 'Alex Rowe');
  await party.getByRole('button', { name: 'Mark as Booked' }).click();
  await expectToast(page, 'Error', 'Failed to mark the party as booked');
  await party.getByRole('button', { name: 'Mark as Booked' }).click();
  await expectToast(page, 'Party Booked');
  await expect(party).toContainText('Marked as booked on');
  await expect(party.getByRole('button', { name: 'Mark as Booked' })).toHaveCount(0);
});
