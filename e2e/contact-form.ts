import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Centre } from './centre.ts';
import { expect } from './test.ts';

/** The limit on messages counts by address: with these headers a journey comes from an address of its own. */
export const anAddress = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

export const letter = {
  name: 'Robin Hale',
  email: 'robin@example.org',
  phone: '01632 960777',
  type: 'Group Bookings',
  message: 'May a class of thirty come on a Tuesday in March?',
};

export const form = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
export const sendButton = (page: Page) =>
  form(page).getByRole('button', { name: /^(Send Message|Sending\.\.\.)/ });
export const summary = (page: Page) => form(page).getByRole('alert', { name: 'Please check these answers' });
export const fields = (page: Page): Record<keyof typeof letter, Locator> => ({
  name: form(page).getByLabel('Name'),
  email: form(page).getByLabel('Email'),
  phone: form(page).getByLabel('Phone'),
  type: form(page).getByLabel('What is it about?'),
  message: form(page).getByLabel('Message'),
});

export async function write(page: Page, words: Partial<typeof letter> = letter): Promise<void> {
  const { type, ...others } = words;
  for (const [name, text] of Object.entries(others)) {
    await fields(page)[name as keyof typeof letter].fill(text);
  }
  if (type) await fields(page).type.selectOption(type);
}

export async function expectWritten(page: Page, words: typeof letter): Promise<void> {
  const { type, ...others } = words;
  for (const [name, text] of Object.entries(others)) {
    await expect(fields(page)[name as keyof typeof letter]).toHaveValue(text);
  }
  await expect(fields(page).type.locator('option:checked')).toHaveText(type || 'Please choose');
}

export const nothing = { name: '', email: '', phone: '', type: '', message: '' };
export const kept = (centre: Centre) =>
  centre.rows<{ name: string; message: string }>('select name, message from inquiry');
