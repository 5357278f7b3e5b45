import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { cardFrame, familyDetails, fillCard } from './visit.ts';

export const continueButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Continue to Payment|Processing\.\.\.)/ });
export const completeButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Complete Purchase - £|Processing\.\.\.)/ });
export const creditOrderSummary = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Order summary' });
export const buyerFields = (page: Page): Record<keyof typeof familyDetails, Locator> => ({
  name: page.getByLabel('Full Name'),
  email: page.getByLabel('Email Address'),
  phone: page.getByLabel('Phone Number'),
});
export const existingCreditsBanner = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: 'You have existing credits!' });
export const purchaseRegion = (page: Page): Locator =>
  page.getByRole('region', { name: 'What you have bought' });

export async function fillBuyer(page: Page, who: typeof familyDetails = familyDetails): Promise<void> {
  await buyerFields(page).name.fill(who.name);
  await buyerFields(page).email.fill(who.email);
  await buyerFields(page).phone.fill(who.phone);
}

export async function expectCardStep(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Purchase' })).toBeVisible();
  await expect(cardFrame(page).getByLabel('Card number')).toBeVisible();
  await expect(completeButton(page)).toBeEnabled();
}

export async function completeWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await completeButton(page).click();
}

/** Waits for the page's thanks for ten credits, and for the new balance of `total` credits. */
export async function expectPurchaseThanks(page: Page, total: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: '10 credits are yours' })).toBeFocused();
  await expect(
    page.getByRole('status').filter({ hasText: `has ${total} session credits now.` }),
  ).toBeVisible();
}

/** Returns the payment secret of the order in this tab's storage. */
export function storedSecret(page: Page): Promise<string> {
  return page.evaluate(
    () => JSON.parse(sessionStorage.getItem('pendingCreditPurchase') ?? '{}').clientSecret ?? '',
  );
}
