import { findBrowser } from './browser.ts';
import { bookAsFamily } from './family.ts';
import { openKiosk } from './kiosk.ts';
import { filmQrCode } from './qr-film.ts';
import { expect, test } from './test.ts';
import { september } from './visit.ts';

const reference = 'WF-7K3QM-9XWTR';
const browser = await findBrowser();

test.use({
  settings: september,
  launchOptions: {
    ...browser,
    args: [
      ...(browser.args ?? []),
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${filmQrCode(reference)}`,
    ],
  },
});

test('a ticket held up to the camera is found', async ({ page, site }) => {
  const { id } = await bookAsFamily(site, { name: 'Lena Shown', date: '2025-09-20' });
  await site.rows('update booking set reference = $2 where id = $1', [id, reference]);
  await openKiosk(page, site);
  await page.getByRole('button', { name: 'Use the camera' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Shown' })).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});
