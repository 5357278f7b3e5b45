import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import type { TestSite } from './test-site.ts';

/** Returns headers with a random IP address: the rate limit on messages counts by address. */
export const randomAddress = () => ({
  'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
});

export const contactMessage = {
  name: 'Robin Hale',
  email: 'robin@example.org',
  phone: '01632 960777',
  type: 'Group Bookings',
  message: 'May a class of thirty come on a Tuesday in March?',
};

export const contactForm = (page: Page) => page.getByRole('form', { name: 'Send us a message' });
export const sendContactButton = (page: Page) =>
  contactForm(page).getByRole('button', { name: /^(Send Message|Sending\.\.\.)/ });
export const contactErrorSummary = (page: Page) =>
  contactForm(page).getByRole('alert', { name: 'Please check these answers' });
export const contactFormFields = (page: Page): Record<keyof typeof contactMessage, Locator> => ({
  name: contactForm(page).getByLabel('Name'),
  email: contactForm(page).getByLabel('Email'),
  phone: contactForm(page).getByLabel('Phone'),
  type: contactForm(page).getByLabel('What is it about?'),
  message: contactForm(page).getByLabel('Message'),
});

export async function fillContactForm(
  page: Page,
  words: Partial<typeof contactMessage> = contactMessage,
): Promise<void> {
  const { type, ...others } = words;
  for (const [name, text] of Object.entries(others)) {
    await contactFormFields(page)[name as keyof typeof contactMessage].fill(text);
  }
  if (type) await contactFormFields(page).type.selectOption(type);
}

export async function expectContactForm(page: Page, words: typeof contactMessage): Promise<void> {
  const { type, ...others } = words;
  for (const [name, text] of Object.entries(others)) {
    await expect(contactFormFields(page)[name as keyof typeof contactMessage]).toHaveValue(text);
  }
  await expect(contactFormFields(page).type.locator('option:checked')).toHaveText(type || 'Please choose');
}

export const emptyContactForm = { name: '', email: '', phone: '', type: '', message: '' };
export const storedMessages = (site: TestSite) =>
  site.rows<{ name: string; message: string }>('select name, message from inquiry');
