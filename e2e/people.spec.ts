import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { comeBack } from './come-back.ts';
import { dashboardPassword, openTab } from './dashboard.ts';
import { fulfilFirst } from './fulfil-first.ts';
import { linkInMail } from './mailbox.ts';
import { openFailing } from './open-failing.ts';
import { expectPageInOrder } from './page-in-order.ts';
import { stepAndPress, stepTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import type { TestSite } from './test-site.ts';
import { expectToast } from './visit.ts';

// The site runs on real time, because an authenticator app computes its codes from it.
test.use({ settings: {} });

const joinLink = /\/admin\/join#[\w-]{43}/;
const pin = '493817';

const tabNames = async (page: Page) => page.locator('select[aria-label="Go to"] option').allTextContents();
const person = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name }) });

/** Gives a page a virtual device with a fingerprint reader. */
async function giveAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function openOffice(page: Page, section: string): Promise<void> {
  await page.goto(`/admin/office?section=${section}`);
  await page.getByRole('textbox', { name: 'Staff password' }).fill(dashboardPassword);
  await page.keyboard.press('Enter');
}

/** Opens an action on a colleague and confirms it; expects its toast. */
async function confirmAction(
  page: Page,
  action: string,
  { question, confirm, toast }: { question: string; confirm: string; toast: string },
): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).press('Enter');
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: confirm }).press('Enter');
  await expectToast(page, toast);
}

const pressByKeyboard = (page: Page, name: string | RegExp): Promise<void> =>
  stepAndPress(page, page.getByRole('button', { name }).filter({ visible: true }));

async function invite(page: Page, site: TestSite, [name, email, role]: readonly [string, string, string]) {
  await stepTo(page, page.getByRole('textbox', { name: 'Name', exact: true }));
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(role);
  await pressByKeyboard(page, 'Send the invitation');
  await expectToast(page, `${name} is invited`);
  await expect(person(page, name)).toContainText('Invited');
  return linkInMail(site, email, joinLink);
}

test('a colleague joins with a passkey, takes over a screen, and loses access; another colleague joins with a password and an app', async ({
  page: owner,
  site,
  otherVisitor,
  expectError,
}) => {
  await openOffice(owner, 'people');
  await expect(owner.getByText('Nobody is invited yet.')).toBeVisible();
  await pressByKeyboard(owner, 'Send the invitation');
  await expect(owner.getByText('Please give a name')).toBeVisible();
  const link = await invite(owner, site, ['Robin Hale', 'robin@example.org', 'Front desk']);
  await invite(owner, site, ['Jo Marsh', 'jo@example.org', 'Kitchen']);

  const robin = await otherVisitor({ viewport: { width: 390, height: 844 } });
  await giveAuthenticator(robin);
  await robin.goto(link);
  await expect(robin.getByText('Welcome, Robin Hale.')).toBeVisible();
  await expectPageInOrder(robin, 'joining', robin.getByRole('button', { name: 'Make a passkey' }));
  await pressByKeyboard(robin, 'Make a passkey');
  await expect(robin.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  expect(await tabNames(robin)).toEqual([
    ...['Overview', 'Front Desk', 'Checked In', 'Customer Search', "Today's Bookings", 'Sell', 'Inquiries'],
    ...['Birthday Parties', 'Booked Parties', 'Party Day', 'Booking Calendar', 'Photo Studio'],
    ...['Waitlist', 'Cash count', 'Gifts', 'Office'],
  ]);

  await test.step('the passkey signs in on a freshly loaded page, too; Robin sets a PIN and ends the other sign-in', async () => {
    await robin.goto('/admin/office?section=my-sign-in');
    await pressByKeyboard(robin, 'Use a passkey');
    await expect(robin.getByRole('heading', { level: 1, name: 'Your sign-in' })).toBeVisible();
    await expect(robin.getByRole('list', { name: 'Sign-ins of yours' }).getByRole('listitem')).toHaveCount(2);
    await expectPageInOrder(robin, 'your sign-in', robin.getByRole('button', { name: 'Set the PIN' }));
    await stepTo(robin, robin.getByRole('textbox', { name: 'PIN', exact: true }));
    await robin.keyboard.type(pin);
    await robin.keyboard.press('Enter');
    await expectToast(robin, 'PIN set');
    await pressByKeyboard(robin, 'End all others');
    await expectToast(robin, 'All others ended');
    await expect(robin.getByRole('list', { name: 'Sign-ins of yours' }).getByRole('listitem')).toHaveCount(1);
  });

  await test.step('at the owner’s open screen Robin takes over with the PIN, in both of its tabs', async () => {
    const otherTab = await owner.context().newPage();
    await openOffice(otherTab, 'my-sign-in');
    await expect(otherTab.getByRole('main')).toContainText('signed in with the staff password');
    const held = Promise.withResolvers<void>();
    await otherTab.route('**/api/admin/my-sign-in', async (route) => {
      await held.promise;
      await route.continue();
    });
    await pressByKeyboard(owner, /Change hands/);
    const dialog = owner.getByRole('dialog', { name: 'Change hands' });
    await expect(dialog.getByRole('combobox', { name: 'Who takes over' })).toContainText(
      'Robin Hale, Front desk',
    );
    await stepTo(owner, dialog.getByLabel('Your PIN'));
    expectError(/409/);
    await owner.keyboard.type('000001');
    await owner.keyboard.press('Enter');
    await expect(dialog.getByText('This is not the PIN. 4 tries are left.').first()).toBeVisible();
    await expectPageInOrder(
      owner,
      'change hands, wrong PIN',
      dialog.getByRole('button', { name: 'Take over' }),
    );
    await dialog.getByLabel('Your PIN').fill(pin);
    await owner.keyboard.press('Enter');
    await expectToast(owner, 'Hello Robin Hale');
    await expect(owner.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
    await expect(owner.getByRole('link', { name: 'People', exact: true })).toHaveCount(0);
    await expect(otherTab.getByRole('link', { name: 'People', exact: true })).toHaveCount(0);
    await expect(otherTab.getByRole('main')).not.toContainText('signed in with the staff password');
    held.resolve();
    await expect(otherTab.getByRole('main')).toContainText('You are Robin Hale');
    await otherTab.close();
  });

  await test.step('a manager who takes over does not see the change that the owner was about to rehearse', async () => {
    await site.rows("update staff_person set role = 'manager' where name = 'Robin Hale'");
    await openOffice(owner, 'hours');
    const hours = owner.locator('#section-hours');
    await hours.getByLabel('Closes').first().fill('15:00');
    await hours.getByRole('button', { name: 'See what changes' }).click();
    await hours.getByRole('link', { name: 'Rehearse this change' }).click();
    const rehearsed = owner.getByRole('combobox', { name: 'What is rehearsed' });
    await expect(rehearsed).toHaveValue('unpublished');
    await pressByKeyboard(owner, /Change hands/);
    await owner.getByRole('dialog', { name: 'Change hands' }).getByLabel('Your PIN').fill(pin);
    await owner.keyboard.press('Enter');
    await expectToast(owner, 'Hello Robin Hale');
    await expect(rehearsed).toHaveValue('');
    await expect(owner.getByText('the change you were looking at')).toHaveCount(0);
    await site.rows("update staff_person set role = 'front-desk' where name = 'Robin Hale'");
  });

  await test.step('the owner removes Robin’s access: the open screen locks, and the passkey no longer signs in', async () => {
    await openOffice(owner, 'people');
    const end = owner.getByRole('button', { name: 'Remove access (Robin Hale)' });
    await expectPageInOrder(owner, 'people', end);
    await end.click();
    const question = owner.getByRole('dialog', { name: 'Remove Robin Hale’s access?' });
    await question.getByRole('button', { name: 'Remove access' }).click();
    await expectToast(owner, 'Robin Hale has left');
    await expect(person(owner, 'Robin Hale')).toContainText('Has left');
    expectError(/401/);
    // Robin's screen locks by itself if the change reaches it before the press.
    await expect(async () => {
      const again = robin.getByRole('button', { name: 'Use a passkey' });
      if (!(await again.isVisible())) await pressByKeyboard(robin, 'Sign out');
      await expect(again).toBeVisible({ timeout: 10_000 });
    }).toPass();
    await pressByKeyboard(robin, 'Use a passkey');
    await expect(
      robin
        .getByText('This passkey does not open the dashboard. Please try again, or sign in another way.')
        .first(),
    ).toBeVisible();
  });

  let linkOfJo = '';
  await test.step('the owner gives Jo another role, takes Jo off the party hosts, and invites Jo again', async () => {
    const role = owner.getByRole('button', { name: 'Change the role (Jo Marsh)' });
    await role.press('Enter');
    const roleOfJo = owner.getByRole('dialog', { name: 'Role of Jo Marsh' });
    await roleOfJo.getByLabel('Role').selectOption('Photographer');
    await roleOfJo.getByRole('button', { name: 'Give this role' }).press('Enter');
    await expectToast(owner, 'Jo Marsh is Photographer now');
    await expect(role).toBeFocused();
    await expect(person(owner, 'Jo Marsh')).toContainText('Photographer');
    await owner.keyboard.press('Enter');
    await expect(roleOfJo.getByLabel('Role')).toHaveValue('photographer');
    await roleOfJo.getByLabel('Role').selectOption('Kitchen');
    await roleOfJo.getByRole('button', { name: 'Give this role' }).press('Enter');
    await expectToast(owner, 'Jo Marsh is Kitchen now');
    await confirmAction(owner, 'Remove from the party hosts (Jo Marsh)', {
      question: 'Remove Jo Marsh from the party hosts?',
      confirm: 'Remove them',
      toast: 'Jo Marsh runs no parties from now on',
    });
    await expect(owner.getByRole('button', { name: 'Make a party host (Jo Marsh)' })).toBeFocused();
    await expect(person(owner, 'Jo Marsh')).toContainText('Runs no parties.');
    const before = await linkInMail(site, 'jo@example.org', joinLink);
    await confirmAction(owner, 'Send again (Jo Marsh)', {
      question: 'Invite Jo Marsh again?',
      confirm: 'Send it',
      toast: 'Jo Marsh is invited again',
    });
    await expect
      .poll(async () => (linkOfJo = await linkInMail(site, 'jo@example.org', joinLink)))
      .not.toBe(before);
    expect(await site.rows("select role, runs_parties from staff_person where name = 'Jo Marsh'")).toEqual([
      { role: 'kitchen', runs_parties: false },
    ]);
  });

  await test.step('Robin is brought back, the invitation is withdrawn, and Robin is erased', async () => {
    await owner.getByRole('button', { name: 'Bring back (Robin Hale)' }).press('Enter');
    const back = owner.getByRole('dialog', { name: 'Bring Robin Hale back' });
    await back.getByLabel('Role').selectOption('Manager');
    await back.getByRole('button', { name: 'Send the invitation' }).press('Enter');
    await expectToast(owner, 'Robin Hale is invited');
    await expect(person(owner, 'Robin Hale')).toContainText('ManagerInvited');
    await expect(owner.getByRole('main')).toBeFocused();
    await confirmAction(owner, 'Withdraw (Robin Hale)', {
      question: 'Withdraw the invitation of Robin Hale?',
      confirm: 'Withdraw it',
      toast: 'Invitation withdrawn',
    });
    await expect(person(owner, 'Robin Hale')).toContainText('Has left');
    await confirmAction(owner, 'Erase (Robin Hale)', {
      question: 'Erase Robin Hale?',
      confirm: 'Erase for good',
      toast: 'Erased',
    });
    await expect(person(owner, 'Robin Hale')).toHaveCount(0);
    await expect(owner.getByRole('main')).toBeFocused();
    expect(
      await site.rows("select erased_at is not null as erased from staff_person where name <> 'Jo Marsh'"),
    ).toEqual([{ erased: true }]);
  });

  await test.step('on Robin’s phone, Jo joins with a password and the code of an app, and signs in with an email address', async () => {
    const jo = robin;
    expectError(/500/);
    await openFailing(jo, '**/api/staff/join/read', async () => {
      await jo.goto(linkOfJo);
    });
    await expect(jo.getByText('This invitation does not open')).toBeVisible();
    await pressByKeyboard(jo, 'Try again');
    await expect(jo.getByText('Welcome, Jo Marsh.')).toBeVisible();
    // The pressed button has disappeared, but the focus is still in the main part of the page.
    await expect(jo.getByRole('main').locator(':focus')).toHaveCount(1);
    await pressByKeyboard(jo, 'Use a password and an app');
    const key = jo.getByRole('textbox', { name: 'Key', exact: true });
    await expect(key).toBeVisible();
    await expectPageInOrder(
      jo,
      'joining with a password',
      jo.getByRole('button', { name: 'Join', exact: true }),
    );
    const secret = (await key.inputValue()).replaceAll(' ', '');
    const password = 'three orchard words';
    await stepTo(jo, jo.getByLabel('Your password'));
    await jo.keyboard.type(password);
    await stepTo(jo, jo.getByLabel('Code that the app shows'));
    expectError(/409/);
    await jo.keyboard.type('000000');
    await jo.keyboard.press('Enter');
    await expect(jo.getByText('This is not the code that the app shows now.').first()).toBeVisible();
    await jo.getByLabel('Code that the app shows').fill(generateSync({ secret }));
    await jo.keyboard.press('Enter');
    const codes = jo.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
    await expect(codes).toHaveCount(10);
    await expectPageInOrder(jo, 'recovery codes', jo.getByRole('button', { name: 'Copy' }));
    const recovery = (await codes.first().textContent()) ?? '';
    await pressByKeyboard(jo, 'I have kept them: open the dashboard');
    await expect(jo.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();
    expect(await tabNames(jo)).toEqual(['Kitchen', 'Party Day', 'Booking Calendar', 'Office']);

    await test.step('the calendar shows a day of the next month to staff who may not close days', async () => {
      await openTab(jo, 'Booking Calendar');
      const day = jo.getByRole('region', { name: /^\w+day \d/ });
      await expect(day.getByRole('table').or(day.getByText('Closed', { exact: true }))).toBeVisible();
      await pressByKeyboard(jo, 'Next month');
      await expect(day.getByRole('heading', { name: / 1 / })).toBeVisible();
      await expect(day.getByRole('table').or(day.getByText('Closed', { exact: true }))).toBeVisible();
    });

    await jo.goto('/admin/office?section=my-sign-in');
    await pressByKeyboard(jo, 'Use your email address and a code');
    expectError(/401/);
    await stepTo(jo, jo.getByLabel('Your email address'));
    await jo.keyboard.type('jo@example.org');
    await jo.keyboard.press('Tab');
    await jo.keyboard.type('another password');
    await jo.keyboard.press('Tab');
    await jo.keyboard.type(recovery);
    await jo.keyboard.press('Enter');
    await expect(jo.getByText('The email address, the password or the code is wrong')).toBeVisible();
    await expectPageInOrder(
      jo,
      'signing in by name, refused',
      jo.getByRole('button', { name: 'Open the office' }),
    );
    await jo.getByLabel('Your password').fill(password);
    await jo.keyboard.press('Enter');
    await expect(jo.getByRole('heading', { level: 1, name: 'Your sign-in' })).toBeVisible();
    await expect(jo.getByRole('main')).toContainText('You are Jo Marsh, Kitchen.');

    await pressByKeyboard(jo, 'Replace password and app');
    await jo.getByLabel('Your password').fill(password);
    const newSecret = (await key.inputValue()).replaceAll(' ', '');
    await jo.getByLabel('Code that the app shows').fill(generateSync({ secret: newSecret }));
    await jo.keyboard.press('Enter');
    await expect(jo.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
    await stepTo(jo, jo.getByRole('button', { name: 'Copy' }));
    // The page reads its data again when somebody returns to it, and the focus stays where it is.
    const readAgain = jo.waitForResponse('**/api/admin/my-sign-in');
    await comeBack(jo);
    await readAgain;
    await jo.keyboard.press('Tab');
    await expect(jo.getByRole('button', { name: 'Print' })).toBeFocused();

    await test.step('a colleague who signs in at the locked page does not see the recovery codes', async () => {
      const again = jo.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
      const recoveryOfJo = (await again.first().textContent()) ?? '';
      await site.rows(`insert into staff_person (name, email, role, invited_at, joined_at, password_digest, code_key)
        select 'Ben Ash', 'ben@example.org', role, invited_at, joined_at, password_digest, code_key
        from staff_person where name = 'Jo Marsh'`);
      const gate = jo.getByRole('dialog', { name: 'Staff only' });
      const signInOver = async (email: string, code: string) => {
        await site.rows(`update staff_session set ended_at = now() where id = (
          select id from staff_session where person_id is not null order by started_at desc limit 1)`);
        await comeBack(jo);
        await gate.getByRole('button', { name: 'Use your email address and a code' }).press('Enter');
        const held = Promise.withResolvers<void>();
        await fulfilFirst(jo, '**/api/admin/my-sign-in', async (route) => {
          await held.promise;
          await route.continue();
        });
        await gate.getByLabel('Your email address').fill(email);
        await gate.getByLabel('Your password').fill(password);
        await gate.getByLabel('Code of your app').fill(code);
        await jo.keyboard.press('Enter');
        await expect(gate).toBeHidden();
        await expect(jo.getByRole('main')).not.toContainText('You are');
        held.resolve();
      };
      await signInOver('ben@example.org', generateSync({ secret: newSecret }));
      await expect(jo.getByRole('main')).toContainText('You are Ben Ash, Kitchen.');
      await expect(jo.getByRole('heading', { name: 'Your recovery codes' })).toHaveCount(0);
      await signInOver('jo@example.org', recoveryOfJo);
      await expect(jo.getByRole('main')).toContainText('You are Jo Marsh, Kitchen.');
    });

    const passkeys = jo.getByRole('region', { name: 'Passkeys' });
    await jo.getByLabel('Name of a new passkey').fill('My phone');
    await jo.keyboard.press('Enter');
    await expectToast(jo, 'Passkey added');
    await expect(passkeys.getByRole('listitem')).toContainText('My phone');
    await pressByKeyboard(jo, 'Remove the passkey My phone');
    const question = jo.getByRole('dialog', { name: 'Remove My phone?' });
    await question.getByRole('button', { name: 'Remove it' }).press('Enter');
    await expectToast(jo, 'Passkey removed');
    await expect(passkeys).toContainText('You have none.');
    await expect(jo.getByRole('main')).toBeFocused();
    expect(await site.rows('select name from staff_passkey')).toEqual([]);
  });

  await test.step('sign-ins are ended one by one, by Jo and by the owner', async () => {
    const ofJo = robin.getByRole('list', { name: 'Sign-ins of yours' }).getByRole('listitem');
    const live = () =>
      site.rows('select 1 from staff_session where person_id is not null and ended_at is null');
    await expect(ofJo).toHaveCount(2);
    await pressByKeyboard(robin, /^End the sign-in of yours/);
    await expectToast(robin, 'Sign-in ended');
    await expect(ofJo).toHaveCount(1);
    await expect(ofJo).toContainText('(this one)');
    await expect(robin.getByRole('main')).toBeFocused();
    expect(await live()).toHaveLength(1);
    await site.rows(`insert into staff_session (digest, started_at, active_at, ends_at, person_id, how, device)
      select 'elsewhere', started_at, active_at, ends_at, person_id, how, 'A till' from staff_session
      where person_id is not null and ended_at is null`);
    await comeBack(owner);
    await pressByKeyboard(owner, /^End the sign-in of Jo Marsh: A till/);
    await expectToast(owner, 'Sign-in ended');
    await expect(owner.getByRole('list', { name: 'Sign-ins of Jo Marsh' }).getByRole('listitem')).toHaveCount(
      1,
    );
    expect(await live()).toHaveLength(1);
    expectError(/401/);
    await confirmAction(owner, 'End all sign-ins (Jo Marsh)', {
      question: 'End all sign-ins of Jo Marsh?',
      confirm: 'End them',
      toast: 'Sign-ins ended',
    });
    await expect(person(owner, 'Jo Marsh')).toContainText('Not signed in now.');
    expect(await live()).toEqual([]);
    await comeBack(robin);
    await expect(robin.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  });
});
