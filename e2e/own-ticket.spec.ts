import { bookAsFamily, postAsFamily } from './family.ts';
import { createTestKioskCode } from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';

test.use({ settings: september });

test('on a device that is not a kiosk, the right name and reference show a ticket’s status', async ({
  page,
  site,
  expectError,
}) => {
  const { id, reference } = await bookAsFamily(site, { name: 'Jo Phone', date: '2025-09-20' });
  await page.goto('/check-in');
  const show = page.getByRole('button', { name: 'Show my ticket' });
  await expectPageInOrder(page, 'one’s own ticket', show);
  const drawnOver = () =>
    page.getByRole('link', { name: 'Back to the website' }).evaluate((link) => {
      const { left, right, top, bottom } = link.getBoundingClientRect();
      const shapes = [...document.querySelectorAll('.hero-scene path')].map((shape) =>
        shape.getBoundingClientRect(),
      );
      return shapes.filter(
        (shape) => shape.left < right && left < shape.right && shape.top < bottom && top < shape.bottom,
      ).length;
    });
  await expect
    .poll(drawnOver, { message: 'shapes of the picture that cover the link back to the website' })
    .toBe(0);
  await show.click();
  await expect(page.getByLabel('Name on the booking')).toBeFocused();
  await expect(page.getByLabel('Name on the booking')).toHaveAccessibleDescription(/Please enter the name/);

  expectError(/404.*my-ticket/);
  await page.getByLabel('Name on the booking').fill('Somebody Else');
  await page.getByLabel('Booking reference').fill(reference);
  await show.click();
  await expect(page.getByRole('alert')).toContainText(
    'We cannot find a ticket with this name and reference.',
  );

  await page.getByLabel('Name on the booking').fill('phone');
  await page.getByLabel('Booking reference').fill(reference.toLowerCase());
  await show.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ready for today' })).toBeFocused();
  await expect(page.getByRole('main')).toContainText('Saturday 20 September 2025, 11:45 AM - 4:00 PM');
  await expectPageInOrder(page, 'the ticket', page.getByRole('button', { name: 'Look up another ticket' }));

  await site.rows('delete from place where booking_id = $1', [id]);
  await site.rows(`update booking set status = 'cancelled' where id = $1`, [id]);
  await page.getByRole('button', { name: 'Look up another ticket' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeFocused();
  await page.getByLabel('Name on the booking').fill('Jo Phone');
  await page.getByLabel('Booking reference').fill(reference);
  await show.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cancelled' })).toBeVisible();
});

test('a device becomes a kiosk with a code, which works once and does not stay in the address', async ({
  page,
  site,
  expectError,
}) => {
  await page.goto('/check-in');
  await page.getByRole('button', { name: 'This is a kiosk' }).click();
  const make = page.getByRole('button', { name: 'Make this a kiosk' });
  const field = page.getByLabel('Code from the dashboard');
  await make.click();
  await expect(field).toHaveAccessibleDescription(/Please enter the code/);
  await expectPageInOrder(page, 'enrolling, without a code', make);
  expectError(/40[0-9].*enrol/);
  await field.fill('WRNG-CDEX');
  await make.click();
  await expect(field).toHaveAccessibleDescription(/This code is wrong, or it has been used/);
  await expect(field).toBeFocused();
  await page.getByRole('button', { name: 'This is my own phone' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeFocused();

  await test.step('a code in the address is filled in, and one that another device has used is refused', async () => {
    const used = await createTestKioskCode(site);
    await postAsFamily(site, '/api/kiosk/enrol', { code: used });
    await page.goto(`/check-in#${used}`);
    await expect(field).toHaveValue(used);
    await expect(page).toHaveURL('/check-in');
    await make.click();
    await expect(field).toHaveAccessibleDescription(/it has been used/);
    expect((await page.request.get('/api/check-in/day')).status()).toBe(401);
  });

  const code = await createTestKioskCode(site, 'Kiosk by the slide');
  await field.fill(code.toLowerCase().replace('-', ' '));
  await make.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Booking' })).toBeVisible();
  await expect(page.getByText('Kiosk by the slide')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Find Your Booking' })).toBeVisible();
});

test('only the page of the kiosk may use the camera, and its worker connects only to this site', async ({
  request,
}) => {
  const headersOf = async (path: string) => (await request.get(path)).headers();
  expect(await headersOf('/check-in')).toMatchObject({
    'permissions-policy': expect.stringContaining('camera=(self)'),
    'content-security-policy': expect.stringContaining("worker-src 'self'"),
    'cache-control': 'no-store',
  });
  expect(await headersOf('/')).toMatchObject({ 'permissions-policy': expect.stringContaining('camera=()') });
  expect(await headersOf('/kiosk-worker.js')).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
});
