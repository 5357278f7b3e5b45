import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { september, type TestSite } from './test-site.ts';

/** A Saturday beyond the month in which visits can be booked. */
export const partySaturdayDate = '2025-11-15';
export const partySettings = { settings: september };

export const exampleEnquiry = {
  package: 'Silver',
  date: partySaturdayDate,
  time: '12:00 PM - 2:00 PM',
  children: '12',
  child: 'Ottilie',
  age: '7',
  dietary: 'One child cannot have sesame',
  requests: 'Space for a wheelchair',
  name: 'Robin Hale',
  phone: '01632 960777',
  email: 'robin@example.org',
};
export type ExampleEnquiry = typeof exampleEnquiry;

export const partyFormOn = (page: Page) => page.getByRole('form', { name: 'Party enquiry' });
export const sendPartyButton = (page: Page) =>
  page.getByRole('button', { name: /^(Send enquiry|Sending\.\.\.)/ });
export const partyErrorSummary = (page: Page) =>
  partyFormOn(page).getByRole('alert', { name: 'Please check these answers' });
export const packageRadio = (page: Page, name: string) =>
  partyFormOn(page).getByRole('radio', { name, exact: true });
export const partyFormFields = (page: Page): Record<Exclude<keyof ExampleEnquiry, 'package'>, Locator> => ({
  // Holds the day, chosen in the calendar or in the browser's own field.
  date: partyFormOn(page).locator('input[name="partyDate"]'),
  time: partyFormOn(page).getByLabel('Preferred time'),
  children: partyFormOn(page).getByLabel('Number of children'),
  child: partyFormOn(page).getByLabel("Child's name"),
  age: partyFormOn(page).getByLabel("Child's age"),
  dietary: partyFormOn(page).getByLabel('Dietary requirements'),
  requests: partyFormOn(page).getByLabel('Special requests'),
  name: partyFormOn(page).getByLabel('Your name'),
  phone: partyFormOn(page).getByLabel('Phone'),
  email: partyFormOn(page).getByLabel('Email'),
});
/** Locates the button that opens the calendar. */
export const dateButton = (page: Page) => partyFormOn(page).getByRole('button', { name: /^Preferred date/ });

/** Types the day. Without script, the field is the browser's own. */
async function setDate(page: Page, day: string): Promise<void> {
  const { date } = partyFormFields(page);
  const isPlain = await page.evaluate(() => matchMedia('(scripting: none)').matches);
  if (isPlain) return date.fill(day);
  const typed = partyFormOn(page).getByRole('textbox', { name: 'Date', exact: true });
  await expect(dateButton(page)).toBeVisible();
  if (!(await typed.isVisible())) await partyFormOn(page).getByText('Type the date instead').click();
  await typed.fill(day);
  await partyFormOn(page).getByRole('button', { name: 'Use this date' }).click();
}

export const partySummary = (page: Page) => page.getByRole('complementary', { name: 'Your party' });

const selectFields = ['time', 'children', 'age'];

export async function fillPartyForm(
  page: Page,
  enquiry: Partial<ExampleEnquiry> = exampleEnquiry,
): Promise<void> {
  const { package: name, ...others } = enquiry;
  if (name) await packageRadio(page, name).check();
  for (const [key, value] of Object.entries(others)) {
    const field = partyFormFields(page)[key as Exclude<keyof ExampleEnquiry, 'package'>];
    if (key === 'date') await setDate(page, value);
    else if (selectFields.includes(key)) await field.selectOption(value);
    else await field.fill(value);
  }
}

/** The fields' names in the form's data. */
const fieldNames: Readonly<Record<keyof ExampleEnquiry, string>> = {
  package: 'packageType',
  date: 'partyDate',
  time: 'partyTime',
  children: 'numberOfChildren',
  child: 'childName',
  age: 'childAge',
  dietary: 'dietaryRequirements',
  requests: 'specialRequests',
  name: 'parentName',
  phone: 'parentPhone',
  email: 'parentEmail',
};

/** Expects the values of the whole form. */
export async function expectPartyForm(page: Page, enquiry: ExampleEnquiry): Promise<void> {
  const read = async () => {
    const values = await partyFormOn(page).evaluate((form: HTMLFormElement) =>
      Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    );
    // Forms send line breaks as CR and LF, and leave out a group of radio buttons without a choice.
    return Object.entries(fieldNames).map(([key, name]) => [
      key,
      (values[name] ?? '').replace(/\r\n/g, '\n'),
    ]);
  };
  const wanted = { ...enquiry, package: enquiry.package.toLowerCase().replace(' ', '-') };
  await expect
    .poll(read)
    .toEqual(Object.keys(fieldNames).map((key) => [key, wanted[key as keyof typeof wanted]]));
}

export const emptyPartyForm = Object.fromEntries(
  Object.keys(exampleEnquiry).map((key) => [key, '']),
) as ExampleEnquiry;

export async function expectEstimate(page: Page, label: string, amount: string): Promise<void> {
  await expect(partySummary(page).getByRole('status')).toHaveText(amount);
  await expect(partySummary(page).getByText(label)).toBeVisible();
}

export const exampleEnquiryRow = {
  party_package_id: 'silver',
  child_name: exampleEnquiry.child,
  party_date: partySaturdayDate,
  number_of_children: 12,
  estimated_pence: 19_200,
};

/** Replaces the server's replies to an enquiry from now on. */
export function answerPartyForm(page: Page, status: number, body: unknown) {
  return page.route('**/api/party-inquiry', (route) => route.fulfill({ status, json: body }));
}

export const storedParties = (site: TestSite) =>
  site.rows<{ child_name: string; estimated_pence: number }>(
    'select party_package_id, child_name, party_date, number_of_children, estimated_pence from party_inquiry',
  );
