import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, pence, singleLineText } from './field.ts';

/** What the code of account credit shows. */
export const accountCreditReply = z.strictObject({
  /** As stored: 'PLAY-7K2QM-3XRTD'. */
  code: z.string(),
  /** What is left to spend. */
  left: pence,
  /** The last day on which it can be spent. */
  endsOn: day,
});

/** Account credit that an order spends: its code, and how much of it as the page has shown. */
export const spentAccountCredit = z.strictObject({
  code: singleLineText(60),
  pence: pence.check(z.gte(1)),
});
export type SpentAccountCredit = z.output<typeof spentAccountCredit>;

export const readAccountCreditCall = defineCall({
  method: 'POST',
  path: '/api/account-credit',
  access: 'public',
  noun: 'account credit',
  summary: 'What is left of an account credit, for whoever has its code',
  notes:
    'specification 5.14. Amounts in pence. Unknown codes, ended and spent credit are refused with account_credit_invalid. Unknown codes are counted with those of vouchers: after five in ten minutes from one IP address, 429',
  body: z.strictObject({ code: singleLineText(60) }),
  reply: z.extend(accountCreditReply, { success: z.literal(true) }),
  refusals: ['account_credit_invalid', 'slow_down', 'body_too_large', 'wrong_origin'],
});
