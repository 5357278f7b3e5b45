import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openDashboard } from './dashboard.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { nameField, openKiosk, scanCode, searchByName } from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { expectOnePage } from './pdf-pages.ts';
import { startSiteProxy } from './site-proxy.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { september, type TestSite } from './test-site.ts';

test.use({ settings: september });

const today = '2025-09-20';

interface PartyWish {
  name: string;
  child: string;
  starts: number;
  room?: number;
  guests?: readonly string[];
}

/**
 * Books a party of eight for today, with an invitation and one family that has answered. Returns the code of
 * the invitation.
 */
async function bookParty(
  site: TestSite,
  { name, child, starts, room = 1, guests = [] }: PartyWish,
): Promise<string> {
  const { id } = await bookAsFamily(site, { name, date: today });
  await site.rows('insert into party_day (day) values ($1) on conflict do nothing', [today]);
  const [party] = await site.rows<{ id: string }>(
    `insert into party (booking_id, party_package_id, day, starts, ends, plays_from, plays_until, set_up_minutes, clear_up_minutes,
      takes, room_id, lanes, children, child_name, child_age, state, taken_at, live_until)
    values ($1, 'gold', $2, $3, $3 + 120, $3, $3 + 180, 15, 15, 'room', 'party-room-' || $4::text, int4range($4::integer, $4::integer + 1), 8, $5, 7, 'booked',
      '2025-09-01', 'infinity') returning id`,
    [id, today, starts, room, child],
  );
  const letters = randomUUID()
    .replace(/[^2-9bcdf]/g, '2')
    .slice(0, 13);
  const code = `w${letters}`;
  await site.rows("insert into party_invitation (party_id, code, made_at) values ($1, $2, '2025-09-02')", [
    party?.id,
    code,
  ]);
  const [family] = await site.rows<{ id: string }>(
    `insert into party_family (party_id, code, name, is_coming, answered_at, added_at)
      values ($1, $2, 'The Rowes', true, '2025-09-03', '2025-09-02') returning id`,
    [party?.id, `x${letters}`],
  );
  for (const [index, guest] of guests.entries())
    await site.rows(
      "insert into party_guest (family_id, position, name, avoids) values ($1, $2, $3, '{peanuts}')",
      [family?.id, index + 1, guest],
    );
  return code;
}

const block = (page: Page, child: string) =>
  page.getByRole('button', { name: new RegExp(`${child}’s party`) });
const guest = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });

test('on the day of a party guests are marked as here on the dashboard and at the kiosk, even without a network, and the board warns of an overrun', async ({
  page: desk,
  site,
  otherVisitor,
  expectError,
}) => {
  await desk.addInitScript(() => {
    window.print = () => undefined;
  });
  const proxy = await startSiteProxy(site.url);
  const kiosk = await otherVisitor();
  try {
    await desk.goto(`${proxy.url}/robots.txt`);
    await desk.evaluate(() => {
      const refusedTick = (id: string, daysAgo: number) => ({
        id,
        pressedAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
        label: `${id} has come`,
        why: 'No longer on the list.',
      });
      localStorage.setItem(
        'partyMarksRefused',
        JSON.stringify([refusedTick('Tove', 8), refusedTick('Bram', 1)]),
      );
    });
    await openDashboard(desk, `${proxy.url}/admin?tab=party-day`);
    await expect(desk.getByText('There are no parties on this day.')).toBeVisible();
    // A refused tick has a child's name, and stays on the device for a week at most.
    const refusedTicks = desk.getByRole('listitem').filter({ hasText: 'has come: No longer on the list.' });
    await expect(refusedTicks).toHaveText([/^Bram/]);
    await expect
      .poll(() => desk.evaluate(() => localStorage.getItem('partyMarksRefused')))
      .not.toContain('Tove');
    await desk.getByRole('button', { name: 'I have seen this' }).click();
    await expect(refusedTicks).toHaveCount(0);
    await expectPageInOrder(desk, 'empty', desk.getByRole('button', { name: 'Next day' }));
    // At ten in the morning, the first party began half an hour ago.
    const code = await bookParty(site, {
      ...{ name: 'Maya Okafor', child: 'Ottilie', starts: 570 },
      guests: ['Wren Maddox', 'Robin Maddox'],
    });
    await bookParty(site, { name: 'Sam Rowe', child: 'Idris', starts: 720 });
    await bookParty(site, { name: 'Nia Lund', child: 'Mina', starts: 600, room: 2, guests: ['Jo Lund'] });
    await desk.getByRole('button', { name: 'Next day' }).click();
    await desk.getByRole('button', { name: 'Today' }).click();

    await test.step('the board shows each room with its parties, warns of a party that will end late, and says what helps', async () => {
      await expect(block(desk, 'Ottilie')).toContainText('0 here, 2 answered, 8 booked');
      await expect(desk.getByRole('listitem').filter({ hasText: 'Party room 2' }).first()).toContainText(
        'Mina',
      );
      // Nobody has come yet, so the party is expected to last its whole time from now on.
      const warning = desk.getByRole('status').filter({ hasText: 'takes too long' });
      await expect(warning).toContainText('Idris’s party at 12:00 PM waits');
      await expect(warning).toContainText('If they leave by 11:30 AM, all is ready at 11:45 AM as planned.');
    });

    await test.step('by keyboard a party is opened and a child is marked as here, and the warning disappears', async () => {
      await tabTo(desk, block(desk, 'Ottilie'));
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('heading', { name: /^Ottilie’s party, 9:30 AM/ })).toBeFocused();
      await tabTo(desk, guest(desk, 'Wren Maddox'));
      await desk.keyboard.press('Space');
      await expect(guest(desk, 'Wren Maddox')).toBeChecked();
      await expect(block(desk, 'Ottilie')).toContainText('Arriving: 1 here');
      // Once a child has come, the party counts as begun on time.
      await expect(desk.getByText('takes too long')).toBeHidden();
    });

    await openKiosk(kiosk, site, { url: proxy.url });
    await expect
      .poll(() => kiosk.evaluate(async () => (await caches.match('/check-in')) !== undefined))
      .toBe(true);
    await test.step('at the kiosk the party is found by a name or a code, and shows first names only', async () => {
      await searchByName(kiosk, 'Ottilie');
      await kiosk.getByRole('listitem').filter({ hasText: 'Ottilie’s party' }).getByRole('button').click();
      await expect(guest(kiosk, 'Wren')).toBeChecked();
      await expect(kiosk.getByRole('main')).not.toContainText(/Maddox|peanuts/);
      await expectPageInOrder(kiosk, 'party at the kiosk', kiosk.getByRole('button', { name: 'Done' }));
      await kiosk.getByRole('button', { name: 'Done' }).click();
      await expect(nameField(kiosk)).toBeVisible();
      await scanCode(kiosk, `${site.url}/party/${code}`);
      await guest(kiosk, 'Robin').check();
      await expect(guest(desk, 'Robin Maddox')).toBeChecked();
    });

    await test.step('a tick that is refused after its screen has closed is listed for staff', async () => {
      expectError(/500/);
      let refuse = () => {};
      const isRefused = new Promise<void>((resolve) => {
        refuse = resolve;
      });
      await fulfilFirst(kiosk, '**/api/check-in/parties/*/ticks', async (route) => {
        await isRefused;
        await route.fulfill({ status: 500, body: 'broken' });
      });
      await guest(kiosk, 'Wren').uncheck();
      await kiosk.getByRole('button', { name: 'Done' }).click();
      await expect(nameField(kiosk)).toBeVisible();
      refuse();
      await expect(kiosk.getByText('1 tick at a party made here earlier could not')).toBeVisible();
      await kiosk.getByRole('button', { name: 'Review it' }).click();
      const list = kiosk.getByRole('dialog', { name: 'For staff to review' });
      await expect(list.getByRole('listitem')).toHaveText(
        /^Wren, party of Ottilie.*Tick removed at this kiosk at/,
      );
      await list.getByRole('button', { name: 'Mark as seen' }).click();
      await scanCode(kiosk, `${site.url}/party/${code}`);
      await expect(guest(kiosk, 'Wren')).toBeChecked();
    });

    await test.step('without a network, guests can be marked as here on the dashboard and at the kiosk, and the marks are merged', async () => {
      expectError(/ERR_|Failed to load resource/);
      proxy.cut();
      await guest(desk, 'Robin Maddox').uncheck();
      await desk.getByRole('button', { name: 'The party starts' }).click();
      await expect(desk.getByText(/2 ticks are kept on this device/)).toBeVisible();
      await expect(block(desk, 'Ottilie')).toContainText('Under way: 1 here');
      await expectPageInOrder(desk, 'no network', desk.getByRole('button', { name: 'Food is served' }));
      await kiosk.getByRole('button', { name: 'One more: Children who are not on the list' }).click();
      await expect(kiosk.getByText('1 waiting to be sent.')).toBeVisible();
      await kiosk.reload();
      await searchByName(kiosk, 'Maya');
      await kiosk.getByRole('listitem').filter({ hasText: 'Ottilie’s party' }).getByRole('button').click();
      await expect(kiosk.getByRole('status').filter({ hasText: 'children are here' })).toContainText(
        '3 of 8',
      );
      proxy.restore();
      await expect(desk.getByText(/kept on this device/)).toBeHidden();
      await expect(block(desk, 'Ottilie')).toContainText('Under way: 2 here');
      await expect(kiosk.getByRole('status').filter({ hasText: 'children are here' })).toContainText(
        '2 of 8',
      );
      await expect(guest(kiosk, 'Robin')).not.toBeChecked();
    });

    await test.step('the board warns of a party that started late, until it has left and the room is cleared', async () => {
      await expect(desk.getByText('takes too long')).toBeVisible();
      // A second press does not take back what the first press has ticked.
      await tabTo(desk, desk.getByRole('button', { name: 'Food is served' }));
      await desk.keyboard.press('Enter');
      await desk.keyboard.press('Enter');
      await expect(desk.getByRole('button', { name: 'Take back: Food served' })).toBeVisible();
      const left = desk.getByRole('button', { name: 'They have left' });
      const { width = 0, height = 0 } = (await left.boundingBox()) ?? {};
      await left.dblclick({ position: { x: width - 20, y: height / 2 } });
      await expect(desk.getByRole('button', { name: 'Take back: Left the room' })).toBeVisible();
      await desk.getByRole('button', { name: 'The room is cleared' }).click();
      await expect(block(desk, 'Ottilie')).toContainText('Room cleared');
      await expect(desk.getByText('takes too long')).toBeHidden();
      // The next party in that room starts on time.
      await block(desk, 'Idris').click();
      await desk.getByRole('button', { name: 'The party starts' }).click();
      await expect(block(desk, 'Idris')).toContainText('Under way');
      await expect(desk.getByText('takes too long')).toBeHidden();
      await block(desk, 'Ottilie').click();
      await desk.getByRole('button', { name: 'Take back: Room cleared' }).click();
      await expect(block(desk, 'Ottilie')).toContainText('Has left');
      await expect.poll(() => site.rows('select 1 from party_mark')).toHaveLength(10);
    });

    await test.step('the run sheets of the day and of a party are one page each', async () => {
      for (const [name, heading, file] of [
        ['Print the run sheet', 'Parties, Saturday 20 September 2025', 'run-sheet-day'],
        [
          'Print the run sheet of this party',
          /^Ottilie’s party, Saturday 20 September 2025/,
          'run-sheet-party',
        ],
      ] as const) {
        await desk.getByRole('button', { name, exact: true }).click();
        await desk.emulateMedia({ media: 'print' });
        await expect(desk.getByRole('heading', { level: 1, name: heading })).toBeVisible();
        await expectOnePage(desk, file);
        await desk.emulateMedia({ media: null });
        await desk.evaluate(() => window.dispatchEvent(new Event('afterprint')));
      }
    });
  } finally {
    await proxy.stop();
  }
});
