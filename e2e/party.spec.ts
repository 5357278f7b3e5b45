import { randomAddress } from './contact-form.ts';
import { readMail } from './mailbox.ts';
import { expectPageInOrder } from './page-in-order.ts';
import {
  answerPartyForm,
  dateButton,
  emptyPartyForm,
  exampleEnquiry,
  exampleEnquiryRow,
  expectEstimate,
  expectPartyForm,
  fillPartyForm,
  packageRadio,
  partyErrorSummary,
  partyFormFields,
  partyFormOn,
  partySaturdayDate,
  partySettings,
  sendPartyButton,
  storedParties,
} from './party-form.ts';
import { tabTo } from './tab-to.ts';
import { expect, test } from './test.ts';
import { expectToast, expectToastClear } from './visit.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
];

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

test('an enquiry is sent once by keyboard alone, confirmed, and mailed to the centre and the family', async ({
  page,
  site,
}) => {
  const keys = page.keyboard;
  await page.goto('/party-booking?date=2025-11-15');
  await tabTo(page, packageRadio(page, 'Bronze'));
  await keys.press('ArrowDown');
  await expect(packageRadio(page, 'Silver')).toBeChecked();
  await tabTo(page, partyFormFields(page).time);
  await keys.type('12');
  await tabTo(page, partyFormFields(page).children);
  await keys.type('12');
  await tabTo(page, partyFormFields(page).child);
  await keys.type(exampleEnquiry.child);
  await tabTo(page, partyFormFields(page).age);
  await keys.type('7');
  for (const name of ['dietary', 'requests', 'name', 'phone', 'email'] as const) {
    await tabTo(page, partyFormFields(page)[name]);
    await keys.insertText(exampleEnquiry[name]);
  }
  await expectEstimate(page, 'Estimated price', '£192.00');
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
  await keys.press('Enter');
  await keys.press('Enter');
  await expect(sendPartyButton(page)).toHaveText('Sending...');
  release();
  await expectToast(page, 'Party Inquiry Submitted!', 'We will contact you within 24 hours.');
  await expectPartyForm(page, emptyPartyForm);
  const answer = partyFormOn(page)
    .locator('[tabindex="-1"]')
    .filter({ has: page.getByRole('heading', { name: 'Your enquiry is with us' }) });
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
  await expect(sendPartyButton(page)).toHaveCount(0);
  await expect(packageRadio(page, 'Silver')).toBeHidden();
  await expectPageInOrder(page, 'party, sent', another);
  await another.click();
  await expect(answer).toHaveCount(0);
  await expect(packageRadio(page, 'Bronze')).toBeFocused();
  await expectEstimate(page, 'Estimated, from', '£65.00');
  expect(sent.map((text) => JSON.parse(text))).toEqual([
    {
      parentName: exampleEnquiry.name,
      parentEmail: exampleEnquiry.email,
      parentPhone: exampleEnquiry.phone,
      childName: exampleEnquiry.child,
      childAge: exampleEnquiry.age,
      partyDate: exampleEnquiry.date,
      partyTime: exampleEnquiry.time,
      numberOfChildren: exampleEnquiry.children,
      packageType: 'silver',
      specialRequests: exampleEnquiry.requests,
      dietaryRequirements: exampleEnquiry.dietary,
      inquiryType: 'party_booking',
    },
  ]);
  expect(await storedParties(site)).toEqual([exampleEnquiryRow]);
  await page.reload();
  await expectPartyForm(page, emptyPartyForm);

  expect(await readMail(page, 'hello@windfall.example', 'Party enquiry from Robin Hale')).toContain(
    'Ottilie, aged 7',
  );
  await readMail(page, exampleEnquiry.email, 'We have your party enquiry');
  expect(await site.rows('select recipient, reply_to from kept_mail order by recipient')).toEqual([
    { recipient: 'hello@windfall.example', reply_to: exampleEnquiry.email },
    { recipient: exampleEnquiry.email, reply_to: null },
  ]);

  await page.getByRole('button', { name: 'Use Robin Hale, robin@…' }).click();
  await expectPartyForm(page, {
    ...emptyPartyForm,
    name: exampleEnquiry.name,
    phone: exampleEnquiry.phone,
    email: exampleEnquiry.email,
  });
});

test('the page reports missing answers, a day that closes, a failing server and a missing network: nothing typed is lost, nothing sent twice', async ({
  page,
  site,
  expectError,
}) => {
  await page.goto('/party-booking');
  await sendPartyButton(page).click();
  await expect(partyErrorSummary(page)).toBeFocused();
  await expect(partyErrorSummary(page).getByRole('link')).toHaveText([
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
  await expect(partyFormFields(page).child).toHaveAccessibleDescription(
    "Error: Child's name must be at least 2 characters",
  );
  await expect(partyFormFields(page).dietary).toHaveAccessibleDescription(/^Allergies/);
  await expectPageInOrder(page, 'party, missing fields', sendPartyButton(page));
  await partyErrorSummary(page).getByRole('link', { name: 'Please select a party package' }).click();
  await expect(packageRadio(page, 'Bronze')).toBeFocused();
  await partyErrorSummary(page).getByRole('link', { name: "Please select child's age" }).click();
  await expect(partyFormFields(page).age).toBeFocused();

  await fillPartyForm(page, { ...exampleEnquiry, phone: '012345678', email: 'robin@home' });
  await expect(partyFormFields(page).age).toHaveAccessibleDescription('');
  await sendPartyButton(page).click();
  await expect(partyErrorSummary(page).getByRole('link')).toHaveText([
    'Please enter a valid phone number',
    'Please enter a valid email address',
  ]);
  expect(await storedParties(site)).toEqual([]);

  expectError(/500/);
  expectError(/net::ERR/);
  await fillPartyForm(page, { phone: exampleEnquiry.phone, email: exampleEnquiry.email });
  await test.step('a day that closes while the form is open: the server’s error is beside the date', async () => {
    expectError(/409/);
    await expect(partyFormOn(page).getByText('Saturday 15 November: open')).toBeVisible();
    await site.rows(
      `insert into restriction (day, reason, description, created_by, created_at) values ($1, 'Boiler', '', 'admin', now())`,
      [partySaturdayDate],
    );
    await expect
      .poll(
        async () =>
          (
            (await (await page.request.get(`/api/party-day/${partySaturdayDate}`)).json()) as {
              reason: string;
            }
          ).reason,
      )
      .toBe('Boiler');
    await sendPartyButton(page).click();
    await expectToast(page, 'Submission Failed', 'Boiler. Please try again or call us on 01632 960142.');
    await expect(partyErrorSummary(page)).toBeFocused();
    await expect(dateButton(page)).toHaveAccessibleDescription(/^Error: Boiler/);
    await expectPartyForm(page, exampleEnquiry);
    expect(await storedParties(site)).toEqual([]);
    await site.rows('delete from restriction where day = $1', [partySaturdayDate]);
  });

  await answerPartyForm(page, 500, { success: false, code: 'failed', message: 'Something went wrong (1).' });
  await sendPartyButton(page).click();
  await expectToast(page, 'Submission Failed', 'Please try again or call us on 01632 960142.');
  await expect(partyFormOn(page).getByText('What you typed is still here.')).toBeInViewport();
  await expectPartyForm(page, exampleEnquiry);

  await page.unroute('**/api/party-inquiry');
  await page.route('**/api/party-inquiry', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  const lost = page.waitForEvent('requestfailed');
  await sendPartyButton(page).click();
  await lost;
  await expect(sendPartyButton(page)).toBeEnabled();
  await expectToast(page, 'Submission Failed', 'Please try again or call us on 01632 960142.');
  await expectPartyForm(page, exampleEnquiry);
  await page.unroute('**/api/party-inquiry');
  await sendPartyButton(page).click();
  await expectToast(page, 'Party Inquiry Submitted!');
  expect(await storedParties(site)).toEqual([exampleEnquiryRow]);
});
