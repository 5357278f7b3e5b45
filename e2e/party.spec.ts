import { anAddress } from './contact-form.ts';
import { look } from './look.ts';
import {
  answer,
  ask,
  asRow,
  chosenPackage,
  dateButton,
  expectAsked,
  expectEstimate,
  fields,
  form,
  kept,
  nothing,
  partySettings,
  saturday,
  sendButton,
  summary,
  wishes,
} from './party-form.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { expectToast, expectToastClear } from './visit.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
];

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(anAddress()));

test('an enquiry by mouse: sent once, thanked for, and in both mailboxes', async ({ page, centre }) => {
  await page.goto('/party-booking');
  await look(page, 'party, empty', sendButton(page));
  await ask(page);
  await expectEstimate(page, 'Estimated price', '£192.00');
  await look(page, 'party, filled', sendButton(page));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await page.route('**/api/party-inquiry', async (route) => {
    sent.push(route.request().postData() ?? '');
    await held;
    await route.continue();
  });
  await sendButton(page).dblclick();
  await expect(sendButton(page)).toHaveText('Sending...');
  release();
  await expectToast(page, 'Party Inquiry Submitted!', 'We will contact you within 24 hours.');
  await expectAsked(page, nothing);
  const answer = form(page).locator('.party-sent');
  const thanks = answer.getByText(
    'Silver, Saturday 15 November, 12:00 PM - 2:00 PM, 12 children, about £192.00.',
  );
  const another = answer.getByRole('button', { name: 'Ask about another party' });
  await expect(answer).toBeFocused();
  for (const size of [...sizes, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    await answer.evaluate((box) => box.scrollIntoView({ block: 'start', behavior: 'instant' }));
    await expectToastClear(page, [answer.getByRole('heading', { level: 2 }), thanks]);
    await expect(thanks).toBeInViewport();
  }
  await expect(answer).toContainText('We will contact you within 24 hours, at robin@example.org');
  await expect(sendButton(page)).toHaveCount(0);
  await expect(chosenPackage(page, 'Silver')).toBeHidden();
  await look(page, 'party, sent', another);
  await another.click();
  await expect(answer).toHaveCount(0);
  await expect(chosenPackage(page, 'Bronze')).toBeFocused();
  await expectEstimate(page, 'Estimated, from', '£65.00');
  expect(sent.map((text) => JSON.parse(text))).toEqual([
    {
      parentName: wishes.name,
      parentEmail: wishes.email,
      parentPhone: wishes.phone,
      childName: wishes.child,
      childAge: wishes.age,
      partyDate: wishes.date,
      partyTime: wishes.time,
      numberOfChildren: wishes.children,
      packageType: 'silver',
      specialRequests: wishes.requests,
      dietaryRequirements: wishes.dietary,
      inquiryType: 'party_booking',
    },
  ]);
  expect(await kept(centre)).toEqual([asRow]);
  await page.reload();
  await expectAsked(page, nothing);

  await page.goto('/dev/mail');
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('listitem')).toHaveCount(2, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('link', { name: /^We have your party enquiry/ })).toBeVisible();
  await page.getByRole('link', { name: 'Party enquiry from Robin Hale' }).click();
  await expect(page.getByText('to hello@windfall.example')).toContainText('answers go to robin@example.org');
  await expect(page.frameLocator('iframe').getByText('Ottilie, aged 7')).toBeVisible();
});

test('an enquiry by keyboard alone', async ({ page, centre }) => {
  const keys = page.keyboard;
  await page.goto('/party-booking?date=2025-11-15');
  await tabTo(page, chosenPackage(page, 'Bronze'));
  await keys.press('ArrowDown');
  await expect(chosenPackage(page, 'Silver')).toBeChecked();
  await tabTo(page, fields(page).time);
  await keys.type('12');
  await tabTo(page, fields(page).children);
  await keys.type('12');
  await tabTo(page, fields(page).child);
  await keys.type(wishes.child);
  await tabTo(page, fields(page).age);
  await keys.type('7');
  for (const name of ['name', 'phone', 'email'] as const) {
    await tabTo(page, fields(page)[name]);
    await keys.type(wishes[name]);
  }
  await keys.press('Enter');
  await expectToast(page, 'Party Inquiry Submitted!');
  expect(await kept(centre)).toEqual([asRow]);
});

test('nothing filled in: told beside each field and in the summary; nothing is sent', async ({
  page,
  centre,
}) => {
  await page.goto('/party-booking');
  await sendButton(page).click();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Please select a party package',
    'Please select a preferred date',
    'Please select a preferred time',
    'Please specify number of children',
    "Child's name must be at least 2 characters",
    "Please select child's age",
    'Name must be at least 2 characters',
    'Please enter a valid phone number',
    'Please enter a valid email address',
  ]);
  await expect(fields(page).child).toHaveAccessibleDescription(
    "Error: Child's name must be at least 2 characters",
  );
  await expect(fields(page).dietary).toHaveAccessibleDescription(/^Allergies/);
  await look(page, 'party, missing fields', sendButton(page));
  await summary(page).getByRole('link', { name: 'Please select a party package' }).click();
  await expect(chosenPackage(page, 'Bronze')).toBeFocused();
  await summary(page).getByRole('link', { name: "Please select child's age" }).click();
  await expect(fields(page).age).toBeFocused();

  await ask(page, { ...wishes, phone: '012345678', email: 'robin@home' });
  await expect(fields(page).age).toHaveAccessibleDescription('');
  await sendButton(page).click();
  await expect(summary(page).getByRole('link')).toHaveText([
    'Please enter a valid phone number',
    'Please enter a valid email address',
  ]);
  expect(await kept(centre)).toEqual([]);
});

test('a day that closes meanwhile: the server says so beside the date, and nothing typed is lost', async ({
  page,
  centre,
  expectTrouble,
}) => {
  expectTrouble(/409/);
  await page.goto('/party-booking');
  await ask(page);
  await expect(form(page).getByText('Saturday 15 November: open')).toBeVisible();
  await centre.rows(
    `insert into restriction (day, reason, description, created_by, created_at) values ($1, 'Boiler', '', 'admin', now())`,
    [saturday],
  );
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/party-day/${saturday}`)).json()) as { reason: string }).reason,
    )
    .toBe('Boiler');
  await sendButton(page).click();
  await expectToast(page, 'Submission Failed', 'Boiler. Please try again or call us on 01632 960142.');
  await expect(summary(page)).toBeFocused();
  await expect(dateButton(page)).toHaveAccessibleDescription(/^Error: Boiler/);
  await expectAsked(page, wishes);
  expect(await kept(centre)).toEqual([]);
});

test('the server fails, the network is away, then it works: nothing typed is lost, nothing sent twice', async ({
  page,
  centre,
  expectTrouble,
}) => {
  expectTrouble(/500/);
  expectTrouble(/net::ERR/);
  await page.goto('/party-booking');
  await ask(page);
  await answer(page, 500, { success: false, code: 'failed', message: 'Something went wrong (1).' });
  await sendButton(page).click();
  await expectToast(page, 'Submission Failed', 'Please try again or call us on 01632 960142.');
  await expect(form(page).getByText('What you typed is still here.')).toBeInViewport();
  await look(page, 'party, failed', sendButton(page));
  await expectAsked(page, wishes);

  await page.unroute('**/api/party-inquiry');
  await page.route('**/api/party-inquiry', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const lost = page.waitForEvent('requestfailed');
  await sendButton(page).click();
  await lost;
  await expect(sendButton(page)).toBeEnabled();
  await expectToast(page, 'Submission Failed', 'Please try again or call us on 01632 960142.');
  await expectAsked(page, wishes);
  await page.unroute('**/api/party-inquiry');
  await sendButton(page).click();
  await expectToast(page, 'Party Inquiry Submitted!');
  expect(await kept(centre)).toEqual([asRow]);
});
