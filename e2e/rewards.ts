import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { randomAddress } from './contact-form.ts';
import { expect } from './test.ts';
import { september, type TestSite } from './test-site.ts';

export const rewardsSettings = { settings: september };

export const robin = { name: 'Robin Hale', email: 'robin@example.org' };

/**
 * Creates a member without a browser, with `points` beyond the welcome points and this many visits. Returns
 * the member's id.
 */
export async function joinAsMember(
  site: TestSite,
  { name, email, points = 0, visits = 0 }: typeof robin & { points?: number; visits?: number },
): Promise<string> {
  const answer = await fetch(`${site.url}/api/loyalty/join`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...randomAddress() },
    body: JSON.stringify({ name, email, emailConsent: false }),
  });
  if (answer.status !== 201) throw new Error(`Not joined: ${answer.status} ${await answer.text()}`);
  const { member } = (await answer.json()) as { member: { id: string } };
  if (points > 0) {
    await site.rows(
      `insert into point_entry (member_id, kind, points, description, achievement_id, created_at)
       values ($1, 'achievement', $2, 'Party Host', 'party-host', $3)`,
      [member.id, points, '2025-09-20T09:30:00Z'],
    );
  }
  for (let visit = 0; visit < visits; visit += 1) {
    await site.rows('insert into member_visit (member_id, ticket_id, at) values ($1, $2, now())', [
      member.id,
      randomUUID(),
    ]);
  }
  return member.id;
}

export const emailField = (page: Page): Locator =>
  page.getByRole('form', { name: 'Look up your points' }).getByLabel('Email', { exact: true });
export const lookUpButton = (page: Page): Locator => page.getByRole('button', { name: 'Look up my points' });
export const joinForm = (page: Page): Locator => page.getByRole('form', { name: 'Create an account' });
export const joinButton = (page: Page): Locator =>
  joinForm(page).getByRole('button', { name: /^(Create|Joining)/ });
export const rewardsTab = (page: Page, name: string): Locator => page.getByRole('tab', { name });
export const rewardsPanel = (page: Page, name: string): Locator => page.getByRole('tabpanel', { name });
export const rewardItem = (page: Page, title: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const redeemButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Redeem for|Writing)/ });

export async function lookUpPoints(page: Page, email: string): Promise<void> {
  await page.goto('/loyalty');
  await emailField(page).fill(email);
  await lookUpButton(page).click();
}

/**
 * Locates a member's balance as screen readers get it: the new balance, even while the drawn number still
 * counts.
 */
export const pointsShown = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+$/ });

export async function expectPoints(page: Page, points: number): Promise<void> {
  await expect(pointsShown(page)).toHaveText(points.toLocaleString('en-GB'));
}

export async function expectMember(page: Page, firstName: string, points: number): Promise<void> {
  await expect(page.getByRole('heading', { level: 2, name: `Hello ${firstName}` })).toBeFocused();
  await expectPoints(page, points);
}
