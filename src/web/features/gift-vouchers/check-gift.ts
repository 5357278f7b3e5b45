import { giftVoucherOrder } from '../../../contract/gift-vouchers.ts';
import { type Day, isDay } from '../../../domain/calendar-day.ts';
import { checkGiftWish } from '../../../domain/gift-vouchers.ts';
import { checkBySchema } from '../../lib/check-by-schema.ts';
import type { FormErrors } from '../../lib/form-check.ts';
import type { GiftDraft } from './gift-draft.ts';
import type { GiftTerms } from './gift-terms-query.ts';

const checkOrder = checkBySchema(giftVoucherOrder);

/**
 * Checks a typed gift voucher by the contract's own rules and by the terms of sale. A voucher without a date
 * is sent on the day on which it is ordered. Loaded while the visitor reads the form.
 */
export function checkGift(typed: GiftDraft, terms: GiftTerms, today: Day) {
  const { amount, delivery, recipientEmail, sendOn, ...words } = typed;
  const pence = poundsTyped(amount);
  const isMailed = delivery !== 'print';
  const to = isMailed ? { recipientEmail: recipientEmail.trim(), ...(sendOn && { sendOn }) } : {};
  const wish = { pence, delivery: isMailed ? ('mail' as const) : ('print' as const), ...to };
  const day = isMailed && isDay(sendOn) ? sendOn : null;
  const offered = checkGiftWish({ ...terms, isOn: true }, { ...wish, sendOn: day }, today);
  const form = checkOrder({ ...words, ...wish, pence: Number.isNaN(pence) ? 0 : pence });
  const { pence: wrongAmount, ...rest }: FormErrors = { ...form.errors, ...offered };
  const shown = { ...rest, ...(wrongAmount && { amount: wrongAmount }) };
  if (Object.keys(shown).length > 0 || form.body === null) return { body: null, errors: shown };
  return { body: form.body, errors: null };
}

/** Returns typed pounds ('25', '25.50', '£25') in pence, or NaN for anything else. */
function poundsTyped(text: string): number {
  const [, pounds, pence = ''] = /^£?\s*(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return pounds === undefined ? Number.NaN : Number(pounds) * 100 + Number(pence.padEnd(2, '0') || 0);
}
