import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { bookVisitCall } from '../src/contract/booking.ts';
import { buyCreditsCall } from '../src/contract/credits.ts';
import { expect } from './test.ts';
import type { TestSite } from './test-site.ts';
import { familyDetails } from './visit.ts';

/** Inserts session credits that a customer has bought, without a browser or a card. */
export async function insertCredits(site: TestSite, email: string, credits: number): Promise<void> {
  const answer = await fetch(site.url + buyCreditsCall.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      customerName: familyDetails.name,
      customerEmail: email,
      customerPhone: familyDetails.phone,
    }),
  });
  if (answer.status !== 201) throw new Error(`Not ordered: ${answer.status} ${await answer.text()}`);
  const { bookingId } = (await answer.json()) as { bookingId: string };
  await site.rows('update credit_purchase set credits = $2 where booking_id = $1', [bookingId, credits]);
  await site.rows("update payment set status = 'succeeded' where booking_id = $1", [bookingId]);
  await site.rows("select keep_booking(id, held_at, 'infinity', 'customer') from booking where id = $1", [
    bookingId,
  ]);
  await site.rows("update booking set status = 'confirmed', confirmed_at = held_at where id = $1", [
    bookingId,
  ]);
}

/** Returns the number of session credits of an e-mail address, by the public lookup. */
export async function readCreditBalance(site: TestSite, email: string): Promise<number> {
  const answer = await fetch(`${site.url}/api/session-credits?${new URLSearchParams({ email })}`);
  return ((await answer.json()) as { totalActiveCredits: number }).totalActiveCredits;
}

/**
 * Spends session credits by a call, as another tab of the family's device would. The call books a visit with
 * this many children. Its day is the first Tuesday after the time at which the clock of `september` starts.
 */
export async function spendCreditsElsewhere(page: Page, children: number): Promise<void> {
  const answer = await page.request.post(bookVisitCall.path, {
    data: {
      customerName: familyDetails.name,
      customerEmail: familyDetails.email,
      customerPhone: familyDetails.phone,
      selectedDate: '2025-09-23',
      agreeToTerms: true,
      ticketQuantities: { 'child-1-12': children },
      totalAmount: children * 9.5,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Returns the codes in an address's mails in the local mailbox, the newest first. */
async function codesFor(request: APIRequestContext, email: string): Promise<string[]> {
  const list = await (await request.get('/dev/mail')).text();
  const mails = [...list.matchAll(/>(\d{6}) is your code - [^<]*<\/a><br><small>to ([^,]+),/g)];
  return mails.flatMap(([, code = '', recipient]) => (recipient === email ? [code] : []));
}

/** Performs an action that requests a code, and returns the code of the mail that arrives. */
export async function codeSentBy(page: Page, email: string, ask: () => Promise<void>): Promise<string> {
  const before = await codesFor(page.request, email);
  await ask();
  let codes: string[] = [];
  await expect(async () => {
    codes = await codesFor(page.request, email);
    expect(codes.length).toBeGreaterThan(before.length);
  }).toPass();
  return codes[0] ?? '';
}

export const creditsRegion = (page: Page): Locator => page.getByRole('region', { name: 'Session credits' });
/** Locates the text about the credits, in either step of the credits panel. */
export const creditsStatus = (page: Page): Locator =>
  page.locator('#your-credits').getByRole('status').first();
export const sendCodeButton = (page: Page): Locator => page.getByRole('button', { name: 'Send me a code' });
export const codeInput = (page: Page): Locator => page.getByLabel('Six digits from the mail');
/** Locates the text that says for how long this device is remembered. */
export const rememberedDevice = (page: Page): Locator =>
  page.locator('p').filter({ hasText: 'This device is remembered for' });

/** Requests a code, reads it in the mail and enters it. */
export async function enterCode(page: Page, email: string): Promise<void> {
  await codeInput(page).fill(await codeSentBy(page, email, () => sendCodeButton(page).click()));
  await codeInput(page).press('Enter');
  await expect(rememberedDevice(page)).toBeVisible();
}

/** Waits for a mail about a visit, and returns the newest one as the local mailbox shows it. */
export async function readVisitMail(page: Page): Promise<string> {
  let text = '';
  await expect(async () => {
    const list = await (await page.request.get('/dev/mail')).text();
    const [, path = ''] = /href="(\/dev\/mail\/[^"]+)">Your visit on /.exec(list) ?? [];
    expect(path).not.toBe('');
    text = await (await page.request.get(path)).text();
  }).toPass();
  return text.replaceAll('&#39;', "'");
}
