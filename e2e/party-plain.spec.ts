import { randomAddress } from './contact-form.ts';
import {
  askForPartyOn,
  asRow,
  emptyPartyForm,
  exampleEnquiry,
  expectAsked,
  partyFormFields,
  partyFormOn,
  partySaturdayDate,
  partySettings,
  sendPartyButton,
  storedParties,
  yourParty,
} from './party-form.ts';
import { expect, test } from './test.ts';

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(randomAddress()));

test('an enquiry: the page says that it has arrived', async ({ stranger, centre }) => {
  const page = await stranger({ javaScriptEnabled: false, extraHTTPHeaders: randomAddress() });
  await page.goto('/party-booking');
  await askForPartyOn(page);
  await sendPartyButton(page).click();
  await expect(page).toHaveURL(/\/party-booking\?enquiry=sent#party-trouble$/);
  await expect(partyFormOn(page).getByText('Party Inquiry Submitted!')).toBeVisible();
  await expectAsked(page, emptyPartyForm);
  await expect(sendPartyButton(page)).toHaveCount(0);
  expect(await storedParties(centre)).toEqual([asRow]);
  await partyFormOn(page).getByRole('link', { name: 'Ask about another party' }).click();
  await expect(sendPartyButton(page)).toBeVisible();
});

test('a refusal: the page comes back with what was typed and what is wrong', async ({
  stranger,
  centre,
  expectTrouble,
}) => {
  expectTrouble(/400/);
  expectTrouble(/409/);
  const page = await stranger({ javaScriptEnabled: false, extraHTTPHeaders: randomAddress() });
  const typed = { ...exampleEnquiry, email: 'robin@home', requests: 'Two lines\nand <b>no</b> markup' };
  await page.goto('/party-booking');
  await askForPartyOn(page, typed);
  await sendPartyButton(page).click();
  await expect(page).toHaveURL(/\/party-booking#party-trouble$/);
  await expect(partyFormFields(page).email).toHaveAccessibleDescription(
    'Error: Please enter a valid email address',
  );
  await expectAsked(page, typed);
  await expect(yourParty(page).getByText('£192.00').first()).toBeVisible();
  await askForPartyOn(page, { email: exampleEnquiry.email, date: '2025-10-16' });
  await sendPartyButton(page).click();
  await expect(partyFormFields(page).date).toHaveAccessibleDescription(/^Error: Closed on Thursdays/);
  await askForPartyOn(page, { date: partySaturdayDate });
  await sendPartyButton(page).click();
  await expect(partyFormOn(page).getByText('Party Inquiry Submitted!')).toBeVisible();
  expect(await storedParties(centre)).toEqual([asRow]);
});
