import type { Kysely } from 'kysely';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import type { GiftVoucherRule } from '../../../domain/gift-vouchers.ts';
import type { DB } from '../../db/tables.ts';

/**
 * Reads the rules for gift vouchers on a day. They say whether vouchers are on sale, which amounts are
 * allowed, and how many months a voucher is valid. They also give the last day that a buyer can choose for
 * the mail, and the minute of the day from which vouchers are mailed.
 */
export async function readGiftVoucherRule(
  db: Kysely<DB>,
  today: Day,
): Promise<GiftVoucherRule & { validMonths: number; mailFrom: number }> {
  const row = await db.selectFrom('gift_voucher_rule').selectAll().executeTakeFirstOrThrow();
  return {
    isOn: row.is_on,
    least: row.least_pence,
    most: row.most_pence,
    lastSendDay: addDays(today, row.days_ahead),
    validMonths: row.holds_months,
    mailFrom: row.mail_from,
  };
}

/** Returns a gift voucher's validity in words: '2 years', '18 months'. */
export function validityInWords(months: number): string {
  const [count, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
