import { randomAddress } from './contact-form.ts';
import {
  emptyPartyForm,
  exampleEnquiry,
  exampleEnquiryRow,
  expectPartyForm,
  fillPartyForm,
  partyFormFields,
  partyFormOn,
  partySaturdayDate,
  partySettings,
  partySummary,
  sendPartyButton,
  storedParties,
} from './party-form.ts';
import { expect, test } from './test.ts';

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

test('a refused enquiry comes back with its text and the errors; then the page confirms that the corrected enquiry has arrived', async ({
  otherVisitor,
  site,
  expectError,
}) => {
  expectError(/400/);
  expectError(/409/);
  const page = await otherVisitor({ javaScriptEnabled: false, extraHTTPHeaders: randomAddress() });
  const typed = { ...exampleEnquiry, email: 'robin@home', requests: 'Two lines\nand <b>no</b> markup' };
  await page.goto('/party-booking');
  await fillPartyForm(page, typed);
  await sendPartyButton(page).click();
  await expect(page).toHaveURL(/\/party-booking#party-trouble$/);
  await expect(partyFormFields(page).email).toHaveAccessibleDescription(
    'Error: Please enter a valid email address',
  );
  await expectPartyForm(page, typed);
  await expect(partySummary(page).getByText('£192.00').first()).toBeVisible();
  await fillPartyForm(page, { email: exampleEnquiry.email, date: '2025-10-16' });
  await sendPartyButton(page).click();
  await expect(partyFormFields(page).date).toHaveAccessibleDescription(/^Error: Closed on Thursdays/);
  await fillPartyForm(page, { date: partySaturdayDate });
  await sendPartyButton(page).click();
  await expect(page).toHaveURL(/\/party-booking\?enquiry=sent#party-trouble$/);
  await expect(partyFormOn(page).getByText('Party Inquiry Submitted!')).toBeVisible();
  await expectPartyForm(page, emptyPartyForm);
  await expect(sendPartyButton(page)).toHaveCount(0);
  expect(await storedParties(site)).toEqual([exampleEnquiryRow]);
  await partyFormOn(page).getByRole('link', { name: 'Ask about another party' }).click();
  await expect(sendPartyButton(page)).toBeVisible();
});
