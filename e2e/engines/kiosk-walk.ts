import { bookAsFamily } from '../family.ts';
import { createTestKioskCode } from '../kiosk.ts';
import { startSiteProxy } from '../site-proxy.ts';
import { EnginePage } from './page.ts';
import { engineToday, type WalkContext } from './walk.ts';

/** Enrols a browser as a kiosk, and checks a family in and out there. */
export async function checkInAndOut({ page, site, size, step }: WalkContext): Promise<void> {
  const name = `Robin Hale ${size.name}`;
  await bookAsFamily(site, { name, date: engineToday });
  await step('the browser is enrolled as a kiosk', async () => {
    await page.open(`/check-in#${await createTestKioskCode(site, `Kiosk ${size.name}`)}`);
    await page.click('button', 'Make this a kiosk');
    await page.find('heading', 'Find Your Booking');
  });
  await step('a family is found by name', () => find(page, name));
  await step('the family agrees and is checked in', () => checkIn(page));
  await step('the family is found again, playing, and is checked out', async () => {
    await page.click('button', 'Done');
    await find(page, name);
    await page.click('button', 'Check Out');
    await page.reads('Check-Out Successful!');
    const stays = await site.rows(
      `select 1 from stay join booking b on b.id = booking_id where b.customer_name = $1 and checked_out_at is not null`,
      [name],
    );
    if (stays.length !== 1) throw new Error(`${stays.length} stays`);
  });
}

/** Checks a family in without a network; the kiosk replays the check-in when the network is back. */
export async function checkInOffline({ page: direct, site, size, step }: WalkContext): Promise<void> {
  const name = `Noor Bright ${size.name}`;
  await bookAsFamily(site, { name, date: engineToday });
  const proxy = await startSiteProxy(site.url);
  const page = new EnginePage(direct.driver, proxy.url);
  try {
    await step('the kiosk caches its page', async () => {
      await page.open(`/check-in#${await createTestKioskCode(site, `Kiosk ${size.name} offline`)}`);
      await page.click('button', 'Make this a kiosk');
      await page.find('heading', 'Find Your Booking');
      await page.holds(
        'the cached page',
        'return caches.match("/check-in").then((kept) => kept !== undefined)',
      );
    });
    await step('a family is checked in without a network', async () => {
      proxy.cut();
      await page.reads('No network.');
      await find(page, name);
      await checkIn(page);
      await page.click('button', 'Done');
      await page.reads('1 waiting to be sent.');
    });
    await step('the kiosk opens without a network and still shows the family', async () => {
      await page.reload();
      await page.find('heading', 'Find Your Booking');
      await page.reads('1 waiting to be sent.');
    });
    await step('the check-in is replayed when the network is back', async () => {
      proxy.restore();
      await page.wait('the check-in', async () => {
        const stays = await site.rows(
          'select 1 from stay join booking b on b.id = booking_id where b.customer_name = $1',
          [name],
        );
        return stays.length === 1 || undefined;
      });
      await page.holds('nothing waiting', 'return !document.body.innerText.includes("waiting to be sent")');
    });
  } finally {
    await proxy.stop();
  }
}

async function find(page: EnginePage, name: string): Promise<void> {
  await page.fill('Your name', name);
  await page.click('button', 'Search');
  const ticket = await page.item(name);
  await page.click('button', /./, ticket);
  await page.find('heading', name);
}

async function checkIn(page: EnginePage): Promise<void> {
  await page.wait('three ticks', async () => {
    const ticks = await page.all('checkbox', /./);
    return ticks.length >= 3 || undefined;
  });
  for (const tick of await page.all('checkbox', /./)) {
    await page.tick('checkbox', await page.nameOf(tick));
  }
  await page.click('button', 'Check In');
  await page.find('heading', /^Have fun/);
}
