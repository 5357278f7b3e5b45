import type { Locator, Page } from '@playwright/test';
import type { TestSite } from './test-site.ts';

export const code = 'WIND-7K3QM-9XWTR';

/** Inserts a voucher, by default £5 off for any number of bookings. */
export async function insertTestVoucher(
  site: TestSite,
  columns: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const row = { code, kind: 'amount', value: 500, created_by: 'desk', created_at: new Date(), ...columns };
  const names = Object.keys(row);
  await site.rows(
    `insert into voucher (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  );
}

export const voucherRegion = (page: Page): Locator => page.getByRole('region', { name: 'Have a voucher?' });
export const codeField = (page: Page): Locator => page.getByLabel(/^Voucher code/);
export const applyButton = (page: Page): Locator => page.getByRole('button', { name: 'Apply voucher' });
export const removeButton = (page: Page): Locator => page.getByRole('button', { name: 'Remove voucher' });

export async function applyVoucher(page: Page, typed: string = code): Promise<void> {
  await codeField(page).fill(typed);
  await applyButton(page).click();
}
