import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectTimeLeft, pageTime } from './countdown.ts';
import { bookAsFamily } from './family.ts';
import { fulfilFirst } from './fulfil-first.ts';
import {
  agreementBoxes,
  checkInButton,
  checkInElsewhere,
  checkOutButton,
  chooseTicket,
  createTestKioskCode,
  nameField,
  openKiosk,
  searchByName,
  tickAgreements,
  undoAsStaff,
} from './kiosk.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { openWithStream } from './pushed-changes.ts';
import { expect, test } from './test.ts';
import { september } from './test-site.ts';
import { holdToast, toasts } from './toasts.ts';
import { expectToast } from './visit.ts';

test.use({ settings: september });

const today = '2025-09-20';

const find = 'Find Your Booking';

/**
 * Returns a check-in and two ticks of a party, made 25 hours ago. The centre knows neither the ticket nor the
 * party.
 */
function unknownActions() {
  const at = new Date(Date.now() - 25 * 60 * 60_000).toISOString();
  const action = { ticketId: randomUUID(), at, numberPlate: null, walkIn: null };
  const tick = { ...action, what: 'party-tick', customerName: 'Wren, party of Ottilie' };
  const guestId = randomUUID();
  return [
    { ...action, clientId: randomUUID(), what: 'check-in', customerName: 'Bo Gone' },
    { ...tick, clientId: randomUUID(), party: { guestId, amount: 1 } },
    { ...tick, clientId: randomUUID(), party: { guestId, amount: 0 } },
  ];
}

/** Holds back the replies to the next two requests for the day, after the server has given them. */
async function holdBackDay(page: Page) {
  const makeReading = () => {
    const { promise: answered, resolve: reply } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    return { answered, reply, released, release };
  };
  const [first, second] = [makeReading(), makeReading()];
  const waiting = [first, second];
  await page.route('**/api/check-in/day', async (route) => {
    const reading = waiting.shift();
    if (!reading) return route.fallback();
    const response = await route.fetch();
    reading.reply();
    await reading.released;
    await route.fulfill({ response });
  });
  return { first, second };
}

test('after a minute without input the kiosk warns, and then clears the screen', async ({
  page,
  site,
  expectError,
}) => {
  await bookAsFamily(site, { name: 'Ida Away', date: today });
  await page.clock.install({ time: '2025-09-20T10:05:00+01:00' });
  // A request that was sent before the enrolment gets its reply after the enrolment.
  const enrolled = Promise.withResolvers<void>();
  await fulfilFirst(page, '**/api/kiosk', async (route) => {
    const response = await route.fetch();
    await enrolled.promise;
    await route.fulfill({ response });
  });
  await openKiosk(page, site);
  const late = page.waitForResponse('**/api/kiosk');
  enrolled.resolve();
  expect(await (await late).json()).toMatchObject({ enrolled: false });
  const before = await pageTime(page);
  await nameField(page).fill('Ida');
  const after = await pageTime(page);
  await page.clock.runFor(61_000);
  const warning = page.getByRole('dialog', { name: 'Still there?' });
  await expect(warning).toBeVisible();
  await expectTimeLeft(warning.getByRole('timer'), 85, [before, after]);
  await expectPageInOrder(page, 'still there?', warning.getByRole('button', { name: 'I am still here' }));
  await warning.getByRole('button', { name: 'I am still here' }).click();
  await expect(nameField(page)).toHaveValue('Ida');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await chooseTicket(page, 'Ida Away');
  await page.clock.runFor(30_000);
  await agreementBoxes(page).first().check();
  await page.clock.runFor(45_000);
  await expect(warning).toBeHidden();
  await page.clock.runFor(16_000);
  await expect(warning).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(warning).toBeVisible();
  await page.clock.runFor(5_500);
  await expect(page.getByRole('heading', { level: 1, name: find })).toBeVisible();
  await expect(nameField(page)).toHaveValue('');
  await expect(page.getByText('Ida Away')).toHaveCount(0);
  await page.clock.runFor(120_000);
  await expect(warning).toBeHidden();

  await test.step('after staff have answered a walk-in, the kiosk waits a whole minute again before it asks whether somebody is still there', async () => {
    await site.rows('update kiosk_rule set walk_ins = 0');
    expectError(/409.*check-in/);
    expectError(/503.*walk-in-requests/);
    const requests = '**/api/check-in/walk-in-requests';
    const { promise: isBack, resolve: reconnect } = Promise.withResolvers<void>();
    await page.route(requests, async (route) => {
      await isBack;
      await route.continue();
    });
    await fulfilFirst(page, requests, (route) => route.fulfill({ status: 503, body: '{}' }));
    // The page's clock has just jumped by two minutes. So the notice of a lost network may appear or
    // disappear, and move the button away from the mouse. A key press reaches the button all the same.
    await page.getByRole('button', { name: 'New Customer - Paid In Store' }).press('Enter');
    await page.getByLabel('Your full name').fill('Robin Vale');
    await page.getByRole('button', { name: 'Continue' }).click();
    await tickAgreements(page);
    await checkInButton(page).click();
    await expect(page.getByRole('dialog', { name: 'Please ask at reception' })).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(warning).toBeVisible();
    reconnect();
    await expect(page.getByRole('dialog', { name: 'One moment, please' })).toBeVisible();
    await expect(warning).toBeHidden();
    await page.clock.runFor(20_000);
    await site.rows("update walk_in_request set answer = 'no', answered_by = 'staff', answered_at = now()");
    await page.clock.runFor(3_000);
    await expect(page.getByRole('dialog', { name: 'Please come to reception' })).toBeVisible();
    await page.clock.runFor(61_000);
    await expect(warning).toBeVisible();
    await expect(warning.getByRole('timer')).toHaveText(/^[1-9]/);
  });

  await test.step('without a network over midnight, the lists of the day that has passed are deleted', async () => {
    expectError(/ERR_FAILED.*check-in/);
    await page.route('**/api/check-in/**', (route) => route.abort());
    // At most one request for the day runs at a time, so after this failure no reply is on its way.
    const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/check-in/day'));
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await failed;
    expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('Ida Away');
    await page.clock.fastForward('15:00:00');
    const stored = () => page.evaluate(() => JSON.stringify(localStorage));
    await expect.poll(stored).not.toContain(today);
    expect(await stored()).not.toContain('Ida Away');
  });
});

test('undoing a check-in removes the check-out button, refused actions stay for staff, and a withdrawn kiosk shows no families and accepts a new code', async ({
  page,
  site,
  expectError,
}) => {
  const { id } = await bookAsFamily(site, { name: 'Mo Twice', date: today });
  await checkInElsewhere(site, id, 'Kiosk by the café');
  await openWithStream(page, () => openKiosk(page, site));
  await searchByName(page, 'Mo Twice');

  await test.step('a button does not turn into another one when staff undo the check-in', async () => {
    await chooseTicket(page, 'Mo Twice');
    await expect(checkOutButton(page)).toBeVisible();
    await undoAsStaff(site, id);
    await expect(page.getByText('This ticket is no longer checked in')).toBeVisible();
    await expect(checkOutButton(page)).toHaveCount(0);
    await expect(checkInButton(page)).toHaveCount(0);
  });

  await test.step('each refused action is named by its kind, and stays for a day after staff have seen it', async () => {
    expectError(/404.*check-in/);
    await page.evaluate(
      (queue) => localStorage.setItem('kioskDeeds', queue),
      JSON.stringify(unknownActions()),
    );
    await page.reload();
    await expect(
      page.getByText('1 check-in or check-out and 2 ticks made here earlier could not'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Review them' }).click();
    const list = page.getByRole('dialog', { name: 'For staff to review' });
    const items = list.getByRole('listitem');
    await expect(items).toHaveText([
      /^Bo GoneCheck-in at this kiosk at/,
      /^Wren, party of OttilieTick at this kiosk at/,
      /^Wren, party of OttilieTick removed at this kiosk at/,
    ]);
    await list.getByRole('button', { name: 'Mark as seen' }).click();
    // A request that is replaced by a newer one is cancelled, so only the newest one finishes.
    const day = page.waitForEvent('requestfinished', (request) =>
      request.url().endsWith('/api/check-in/day'),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await day;
    await page.getByRole('button', { name: 'For staff' }).click();
    await expect(items).toHaveCount(3);
    await list.getByRole('button', { name: 'Mark as seen' }).click();
  });

  await test.step('a device that is a kiosk already says so when a code is opened, and the code does not stay in the address', async () => {
    const code = await createTestKioskCode(site, 'Kiosk by the café');
    await page.goto('/robots.txt');
    await page.goto(`/check-in#${code}`);
    await expectToast(page, 'This is a kiosk already', 'Its name is Kiosk by the door.');
    expect(new URL(page.url()).hash).toBe('');
    await page.evaluate((hash) => window.location.replace(`#${hash}`), code);
    await expectToast(page, 'This is a kiosk already');
    expect(new URL(page.url()).hash).toBe('');
    await expect(page.getByRole('heading', { level: 1, name: find })).toBeVisible();
  });

  const stored = () => page.evaluate(() => JSON.stringify(localStorage));
  expect(await stored()).toContain('Mo Twice');
  expectError(/401/);
  const readings = await holdBackDay(page);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await readings.first.answered;
  await site.rows('delete from kiosk');
  // Asks for the parties, which are refused, and again for the day, as soon as its first reply has arrived.
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
  readings.first.release();
  await readings.second.answered;
  expect(await stored()).not.toContain('Mo Twice');
  readings.second.release();
  for (const name of ['Bo Gone', 'Wren']) expect(await stored()).not.toContain(name);

  await test.step('actions that the withdrawn kiosk could not send stay as long as the server would accept them', async () => {
    const [action] = unknownActions();
    const week = new Date(Date.now() - 7.1 * 24 * 60 * 60_000).toISOString();
    await page.evaluate(
      (queue) => localStorage.setItem('kioskDeeds', queue),
      JSON.stringify([action, { ...action, clientId: randomUUID(), at: week, customerName: 'Flo Old' }]),
    );
    await page.reload();
    await expect.poll(stored).not.toContain('Flo Old');
    expect(await stored()).toContain('Bo Gone');
  });

  await test.step('a kiosk that was withdrawn while it was off accepts a new code', async () => {
    await page.evaluate(() => localStorage.setItem('kiosk', JSON.stringify({ name: 'Kiosk by the door' })));
    await page.goto('/robots.txt');
    const code = await createTestKioskCode(site);
    await page.goto(`/check-in#${code}`);
    await expect(page.getByLabel('Code from the dashboard')).toHaveValue(code);
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('Code from the dashboard').press('Enter');
    await expectToast(page, 'This is a kiosk now');
  });

  await test.step('the message of a kiosk disappears when the kiosk is withdrawn', async () => {
    await holdToast(page);
    await site.rows('update kiosk set withdrawn_at = now()');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByRole('heading', { level: 1, name: 'Your ticket' })).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });
});
