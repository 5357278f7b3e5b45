import { bookAsFamily } from './family.ts';
import {
  checkInAtKiosk,
  checkInButton,
  checkOutButton,
  chooseTicket,
  foundTicket,
  openKiosk,
  pressDone,
  scanCode,
  searchByName,
  tickAgreements,
} from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { startSiteProxy } from './site-proxy.ts';
import { expect, test } from './test.ts';
import { expectToast, september } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';
const find = 'Find Your Booking';

test('without a network check-in goes on, survives a reload, and is replayed in order when it is back', async ({
  page,
  site,
  otherVisitor,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Bea Waits', date: today });
  const { reference } = await bookAsFamily(site, { name: 'Cy Scanned', date: today });
  const clash = await bookAsFamily(site, { name: 'Di Elsewhere', date: today });
  await bookAsFamily(site, { name: 'Tilda Later', date: '2025-09-27' });
  await site.rows('update kiosk_rule set walk_ins = 1');
  const cancelled = await bookAsFamily(site, { name: 'Eli Cancelled', date: today });
  const other = await otherVisitor();
  await openKiosk(other, site, { name: 'Kiosk by the café' });
  const line = await startSiteProxy(site.url);
  try {
    await openKiosk(page, site, { url: line.url });
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/check-in')) !== undefined), {
        timeout: 20_000,
      })
      .toBe(true);

    expectError(/ERR_|Failed to load resource/);
    line.cut();
    await expect(page.getByText('No network.')).toBeVisible();
    await expectPageInOrder(page, 'no network', page.getByRole('button', { name: 'Search', exact: true }));
    await checkInAtKiosk(page, 'Bea Waits');
    await expect(page.getByText('will be sent as soon as it is back')).toBeVisible();
    await expect(page.getByText('1 waiting to be sent.')).toBeVisible();
    await pressDone(page);
    await searchByName(page, 'Bea');
    await expect(foundTicket(page, 'Bea Waits')).toContainText('Currently playing');
    await page.getByRole('button', { name: 'Search again' }).click();
    expect(await site.rows('select 1 from stay')).toEqual([]);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: find })).toBeVisible();
    await expect(page.getByText('1 waiting to be sent.')).toBeVisible();
    await scanCode(page, reference);
    await expect(page.getByRole('heading', { level: 1, name: 'Cy Scanned' })).toBeVisible();
    await tickAgreements(page);
    await checkInButton(page).dblclick();
    await pressDone(page);
    await checkInAtKiosk(page, 'Di Elsewhere');
    await pressDone(page);
    await checkInAtKiosk(page, 'Eli Cancelled');
    await pressDone(page);
    await searchByName(page, 'Bea');
    await chooseTicket(page, 'Bea Waits');
    await checkOutButton(page).click();
    await expectToast(page, 'Check-Out Successful!');
    await page.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
    await page.getByLabel('Your full name').fill('Fay Walkin');
    await page.getByRole('button', { name: 'Continue' }).click();
    await tickAgreements(page);
    await checkInButton(page).click();
    await pressDone(page);
    await page.getByRole('button', { name: 'New Customer - Paid In Store' }).click();
    await page.getByLabel('Your full name').fill('Gil Walkin');
    await page.getByRole('button', { name: 'Continue' }).click();
    await tickAgreements(page);
    await checkInButton(page).click();
    await expect(page.getByRole('main')).toContainText(
      'The network is down, so reception has to approve more walk-ins. Please ask at reception.',
    );
    await page.getByRole('button', { name: 'Not me' }).click();
    await expect(page.getByText('6 waiting to be sent.')).toBeVisible();
    const stored = await page.evaluate(() => JSON.stringify(localStorage));
    for (const secret of [reference, clash.reference, 'Tilda', '960555', '••• 555'])
      expect(stored).not.toContain(secret);

    await checkInAtKiosk(other, 'Di Elsewhere');
    await site.rows('delete from place where booking_id = $1', [cancelled.id]);
    await site.rows(`update booking set status = 'cancelled' where id = $1`, [cancelled.id]);
    expectError(/409.*check-in/);
    line.mend();
    await expect(page.getByText('No network.')).toBeHidden({ timeout: 15_000 });
    await expect(page.getByText('waiting to be sent.')).toBeHidden();
    const stays = await site.rows<{ name: string; by: string; out: boolean }>(
      `select b.customer_name as name, s.checked_in_by as by, s.checked_out_at is not null as out
       from stay s join booking b on b.id = s.booking_id order by name`,
    );
    expect(stays).toEqual([
      { name: 'Bea Waits', by: 'Kiosk by the door', out: true },
      { name: 'Cy Scanned', by: 'Kiosk by the door', out: false },
      { name: 'Di Elsewhere', by: 'Kiosk by the café', out: false },
      { name: 'Fay Walkin', by: 'Kiosk by the door', out: false },
    ]);
    await expect(page.getByText('2 check-ins or check-outs made while the network was down')).toBeVisible();
    await page.getByRole('button', { name: 'Review them' }).click();
    const list = page.getByRole('dialog', { name: 'For staff to review' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('listitem').filter({ hasText: 'Di Elsewhere' })).toHaveCount(1);
    await expect(list).toContainText('They were checked in elsewhere before.');
    await expect(list).toContainText('This booking was cancelled.');
    await expectPageInOrder(page, 'for staff to review', list.getByRole('button', { name: 'Mark as seen' }));
    await list.getByRole('button', { name: 'Mark as seen' }).click();
    await expect(page.getByText('made while the network was down')).toBeHidden();
    await page.getByRole('button', { name: 'For staff' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
  } finally {
    await line.stop();
  }
});
