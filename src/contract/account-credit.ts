import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, pence, singleLineText } from './field.ts';

/** The balance of account credit or of a gift voucher. */
export const accountCreditReply = z.strictObject({
  /** The stored form: 'PLAY-7K2QM-3XRTD', 'GIFT-7K2Q-M3XR-TD5H'. */
  code: z.string(),
  /** The amount left to spend. */
  left: pence,
  /** The last day on which the amount can be spent. */
  endsOn: day,
});

/**
 * Account credit or a gift voucher with which a customer pays. `pence` is the amount that the page showed.
 */
export const spentAccountCredit = z.strictObject({
  code: singleLineText(60),
  pence: pence.check(z.gte(1)),
});
export type SpentAccountCredit = z.output<typeof spentAccountCredit>;

export const readAccountCreditCall = defineCall({
  method: 'POST',
  path: '/api/account-credit',
  access: 'public',
  reads: true,
  noun: 'account credit',
  summary: 'The balance of account credit or of a gift voucher, by its code',
  notes:
    'specification 5.14. Amounts are in pence. Refused with account_credit_invalid if the code is unknown or stopped, if its last day has passed, or if nothing is left. After sixty attempts or five unknown codes in ten minutes, an IP address gets 429. Voucher codes count towards both limits',
  body: z.strictObject({ code: singleLineText(60) }),
  reply: z.extend(accountCreditReply, { success: z.literal(true) }),
  refusals: ['account_credit_invalid', 'slow_down', 'body_too_large', 'wrong_origin'],
});
