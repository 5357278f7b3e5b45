import type { Page } from '@playwright/test';
import { timeAndOtherDay } from '../src/web/lib/venue-time.ts';
import { comeBack } from './come-back.ts';
import { openDashboard } from './dashboard.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { stepAndPress } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const verdict = (page: Page, words: string) => page.getByRole('heading', { level: 2, name: words });

/** Returns a moment some minutes ago, in the machine's time instead of the site's. */
const ago = (minutes: number) => Date.now() - minutes * 60_000;
const instant = (moment: number) => new Date(moment).toISOString();
const words = (moment: number) => timeAndOtherDay(moment, Date.now());

/**
 * Inserts the faults that the site itself records: a late job and a failed integrity check, each with its
 * alert, and an alert about a late backup that is over.
 */
async function insertFaults(
  site: TestSite,
  since: number,
  over: { from: number; until: number },
): Promise<void> {
  await site.rows(`insert into job_run (job, known_since, finished_at, failed_at, problem)
    values ('deliver-waiting-mail', now() - interval '2 days', now() - interval '30 minutes', now() - interval '1 minute', 'the wheel came off')
    on conflict (job) do update set finished_at = excluded.finished_at, failed_at = excluded.failed_at, problem = excluded.problem`);
  await site.rows(`insert into books_check (checked_at, findings)
    values (now() - interval '7 hours', '{"booking WF-4KQ7 was paid, but is held"}')`);
  await site.rows(`insert into alert (kind, about, words, raised_at, over_at) values
    ('job-late', 'deliver-waiting-mail', '“Sending queued mail” has not succeeded for 15 minutes (the wheel came off).', '${instant(since)}', null),
    ('books', '', 'The books do not balance: 1 finding, shown on the page.', now() - interval '7 hours', null),
    ('backup-late', '', 'The last backup is older than a day. Is the disk of BACKUP_DIR there, and does it have room?', '${instant(over.from)}', '${instant(over.until)}')`);
}

test('the page Site health shows that all is well, or the recorded faults, and lists payments and refunds until staff have dealt with them', async ({
  page,
  site,
  request,
  expectError,
}) => {
  expectError(/500/);
  await openDashboard(page);
  await openFailing(page, '**/api/admin/standing', () =>
    page.getByRole('link', { name: 'Site health' }).click(),
  );
  await expect(page.getByText('Could not read the site’s health')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(verdict(page, 'All is well')).toBeVisible();
  await page.unroute('**/api/admin/standing');
  await expect(page).toHaveURL('/admin?tab=standing');
  await expect(verdict(page, 'All is well')).toBeVisible();
  for (const words of ['None waiting', 'No refunds due', 'Made by your own PostgreSQL server'])
    await expect(page.getByText(words)).toBeVisible();
  await expectPageInOrder(page, 'all is well', page.getByRole('button', { name: 'Sign out' }));

  const since = ago(15);
  const over = { from: ago(3 * 24 * 60), until: ago(2 * 24 * 60) };
  await insertFaults(site, since, over);
  await site.sellTo('2025-09-22', '9:30 AM - 4:00 PM', 1);
  const [booking] = await site.rows<{ reference: string }>('select reference from booking');
  await site.rows(`insert into payment_review (booking_id, found_at, expected_pence, received_pence, currency, intent_id)
    select id, '2025-09-20 08:58Z', 400, 100, 'gbp', 'pi_1' from booking`);
  await comeBack(page);
  await expect(verdict(page, '2 things need attention')).toBeVisible();
  await expect(page.getByText(`Since ${words(since)}`)).toBeVisible();
  await expect(page.getByText('booking WF-4KQ7 was paid, but is held')).toBeVisible();
  await expect(page.getByRole('row', { name: /^Sending queued mail/ })).toContainText('Overdue');
  await expect(page.getByText(`${words(over.from)} until ${words(over.until)}`)).toBeVisible();
  await expectPageInOrder(page, 'things are amiss', page.getByRole('button', { name: 'Sign out' }));

  await test.step('an unmatched payment is dismissed once it is resolved', async () => {
    const row = page.getByRole('row', { name: booking?.reference ?? '' });
    for (const words of ['£4.00', '£1.00', 'pi_1', '20 Sept 2025, 9:58 AM'])
      await expect(row).toContainText(words);
    await page.getByRole('button', { name: `Mark as reviewed ${booking?.reference}` }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Is the payment of ${booking?.reference} sorted out?` });
    await dialog.getByRole('button', { name: 'Not yet' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: `Mark as reviewed ${booking?.reference}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Mark as reviewed' }).press('Enter');
    await expectToast(page, 'Reviewed', `The payment of ${booking?.reference} is off the list.`);
    await expect(row).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    expect(await site.rows("select what from journal where what = 'payment looked at'")).toHaveLength(1);
    expect((await request.get('/api/admin/standing')).status()).toBe(401);
  });

  await test.step('a refund that the family’s bank refused is marked as returned another way', async () => {
    await site.changeByHand(`
      with paid as (
        insert into payment (booking_id, idempotency_key, intent_id, amount_pence, status, received_pence, received_at, created_at)
          select id, 'refused', 'pi_2', 400, 'succeeded', 400, held_at, held_at from booking returning id, booking_id),
      refunded as (
        insert into refund (booking_id, payment_id, kind, idempotency_key, amount_pence, status, provider_refund_id, created_at, done_at)
          select booking_id, id, 'late-money', 'refused', 400, 'done', 're_2', now(), now() from paid returning id)
      insert into refund_failure select id, '2025-09-20 08:59Z', 'expired_or_canceled_card' from refunded`);
    await comeBack(page);
    const section = page.getByRole('region', { name: 'Refunds that failed' });
    for (const words of ['£4.00', 'The card has expired or was cancelled', '20 Sept 2025, 9:59 AM'])
      await expect(section).toContainText(words);
    const mark = section.getByRole('button', { name: `Mark as returned ${booking?.reference}` });
    await expectPageInOrder(page, 'a failed refund', mark);
    await stepAndPress(page, mark);
    const dialog = page.getByRole('dialog', {
      name: `Has the family of ${booking?.reference} received its £4.00?`,
    });
    await dialog.getByRole('button', { name: 'Mark as returned' }).press('Enter');
    await expectToast(page, 'Marked as returned', `The refund of ${booking?.reference} is off the list.`);
    await expect(section).toHaveCount(0);
    expect(await site.rows('select from refund_failure where settled_at is not null')).toHaveLength(1);
  });
});
