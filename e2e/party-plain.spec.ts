import { anAddress } from './contact-form.ts';
import {
  ask,
  asRow,
  expectAsked,
  fields,
  form,
  kept,
  nothing,
  partySettings,
  saturday,
  sendButton,
  wishes,
  yourParty,
} from './party-form.ts';
import { expect, test } from './test.ts';

test.use(partySettings);
test.beforeEach(async ({ context }) => context.setExtraHTTPHeaders(anAddress()));

test('an enquiry: the page says that it has arrived', async ({ stranger, centre }) => {
  const page = await stranger({ javaScriptEnabled: false, extraHTTPHeaders: anAddress() });
  await page.goto('/party-booking');
  await ask(page);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/party-booking\?enquiry=sent#party-trouble$/);
  await expect(form(page).getByText('Party Inquiry Submitted!')).toBeVisible();
  await expectAsked(page, nothing);
  await expect(sendButton(page)).toHaveCount(0);
  expect(await kept(centre)).toEqual([asRow]);
  await form(page).getByRole('link', { name: 'Ask about another party' }).click();
  await expect(sendButton(page)).toBeVisible();
});

test('a refusal: the page comes back with what was typed and what is wrong', async ({
  stranger,
  centre,
  expectTrouble,
}) => {
  expectTrouble(/400/);
  expectTrouble(/409/);
  const page = await stranger({ javaScriptEnabled: false, extraHTTPHeaders: anAddress() });
  const typed = { ...wishes, email: 'robin@home', requests: 'Two lines\nand <b>no</b> markup' };
  await page.goto('/party-booking');
  await ask(page, typed);
  await sendButton(page).click();
  await expect(page).toHaveURL(/\/party-booking#party-trouble$/);
  await expect(fields(page).email).toHaveAccessibleDescription('Error: Please enter a valid email address');
  await expectAsked(page, typed);
  await expect(yourParty(page).getByText('£192.00').first()).toBeVisible();
  await ask(page, { email: wishes.email, date: '2025-10-16' });
  await sendButton(page).click();
  await expect(fields(page).date).toHaveAccessibleDescription(/^Error: Closed on Thursdays/);
  await ask(page, { date: saturday });
  await sendButton(page).click();
  await expect(form(page).getByText('Party Inquiry Submitted!')).toBeVisible();
  expect(await kept(centre)).toEqual([asRow]);
});
