import type { Locator, Page } from '@playwright/test';
import type { Centre } from './centre.ts';
import { expect } from './test.ts';
import { september } from './visit.ts';

/** A Saturday beyond the month in which visits can be booked. */
export const saturday = '2025-11-15';
export const partySettings = { settings: september };

export const wishes = {
  package: 'Silver',
  date: saturday,
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
export type Wishes = typeof wishes;

export const form = (page: Page) => page.getByRole('form', { name: 'Party enquiry' });
export const sendButton = (page: Page) => page.getByRole('button', { name: /^(Send enquiry|Sending\.\.\.)/ });
export const summary = (page: Page) => form(page).getByRole('alert', { name: 'Please check these answers' });
export const chosenPackage = (page: Page, name: string) =>
  form(page).getByRole('radio', { name, exact: true });
export const fields = (page: Page): Record<Exclude<keyof Wishes, 'package'>, Locator> => ({
  // Holds the answer whether the calendar or the browser's own field asks for it.
  date: form(page).locator('input[name="partyDate"]'),
  time: form(page).getByLabel('Preferred time'),
  children: form(page).getByLabel('Number of children'),
  child: form(page).getByLabel("Child's name"),
  age: form(page).getByLabel("Child's age"),
  dietary: form(page).getByLabel('Dietary requirements'),
  requests: form(page).getByLabel('Special requests'),
  name: form(page).getByLabel('Your name'),
  phone: form(page).getByLabel('Phone'),
  email: form(page).getByLabel('Email'),
});
/** Opens the calendar. */
export const dateButton = (page: Page) => form(page).getByRole('button', { name: /^Preferred date/ });

/** Types the day; without script there is the browser's own field. */
async function setDate(page: Page, day: string): Promise<void> {
  const { date } = fields(page);
  const isPlain = await page.evaluate(() => matchMedia('(scripting: none)').matches);
  if (isPlain) return date.fill(day);
  const typed = form(page).getByRole('textbox', { name: 'Date', exact: true });
  await expect(dateButton(page)).toBeVisible();
  if (!(await typed.isVisible())) await form(page).getByText('Type the date instead').click();
  await typed.fill(day);
  await form(page).getByRole('button', { name: 'Use this date' }).click();
}

export const yourParty = (page: Page) => page.getByRole('complementary', { name: 'Your party' });

const lists = ['time', 'children', 'age'];

export async function ask(page: Page, asked: Partial<Wishes> = wishes): Promise<void> {
  const { package: name, ...others } = asked;
  if (name) await chosenPackage(page, name).check();
  for (const [key, value] of Object.entries(others)) {
    const field = fields(page)[key as Exclude<keyof Wishes, 'package'>];
    if (key === 'date') await setDate(page, value);
    else if (lists.includes(key)) await field.selectOption(value);
    else await field.fill(value);
  }
}

export async function expectAsked(page: Page, asked: Wishes): Promise<void> {
  const { package: name, ...others } = asked;
  if (name) await expect(chosenPackage(page, name)).toBeChecked();
  else await expect(form(page).getByRole('radio', { checked: true })).toHaveCount(0);
  for (const [key, value] of Object.entries(others)) {
    await expect(fields(page)[key as Exclude<keyof Wishes, 'package'>]).toHaveValue(value);
  }
}

export const nothing = Object.fromEntries(Object.keys(wishes).map((key) => [key, ''])) as Wishes;

export async function expectEstimate(page: Page, label: string, amount: string): Promise<void> {
  await expect(yourParty(page).getByRole('status')).toHaveText(amount);
  await expect(yourParty(page).getByText(label)).toBeVisible();
}

export const asRow = {
  party_package_id: 'silver',
  child_name: wishes.child,
  party_date: saturday,
  number_of_children: 12,
  estimated_pence: 19_200,
};

/** Makes the server's next answers to an enquiry something else. */
export function answer(page: Page, status: number, body: unknown) {
  return page.route('**/api/party-inquiry', (route) => route.fulfill({ status, json: body }));
}

export const kept = (centre: Centre) =>
  centre.rows<{ child_name: string; estimated_pence: number }>(
    'select party_package_id, child_name, party_date, number_of_children, estimated_pence from party_inquiry',
  );
