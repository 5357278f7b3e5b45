import * as z from 'zod/mini';
import { accountCreditReply } from './account-credit.ts';
import { defineCall } from './call.ts';
import { customerEmail, day, oneLine, pence, pounds, singleLineText, wholeNumber } from './field.ts';
import { replacedBooking, ticketQuantities } from './visit.ts';

/** A voucher code as typed. */
const voucherCode = z
  .string('Please enter a voucher code')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a voucher code'),
    z.maxLength(60, 'Invalid voucher code'),
    oneLine,
  );

const ticketTypes = z.nullable(z.array(z.string()));

/**
 * The reduction that a voucher gives. `ticketTypes` are the ids of the ticket types that it reduces, null for
 * all.
 */
const voucherWorth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), pence, ticketTypes }),
  z.strictObject({ kind: z.literal('percent'), percent: z.int(), ticketTypes }),
  z.strictObject({ kind: z.literal('free-sessions'), sessions: z.int(), ticketTypes }),
]);

const people = wholeNumber(0, 1000);

export const validateVoucherCall = defineCall({
  method: 'POST',
  path: '/api/validate-voucher',
  access: 'public',
  reads: true,
  noun: 'voucher',
  summary: 'Whether a voucher code may be used for an order, and what it takes off',
  notes:
    'specification 10.7. `orderAmount` and `discount` are pounds (specification 12.34). The reply for a voucher that cannot be used is 200 with `success: false` and the reason (specification 12.36). With `ticketQuantities`, the order is priced from the price list, and `orderAmount` is ignored. With `date`, the voucher’s rules about the day of the visit are checked. With `replaces`, the use of the voucher by the replaced booking does not count. With `customerEmail`, a device that has verified this address also learns whether the limit per e-mail address is reached. For any other device, that limit is checked only at booking. For the code of account credit or of a gift voucher, the reply has `accountCredit` instead of `voucher` (specification 5.14). After five unknown codes or sixty attempts in ten minutes, an IP address gets 429',
  body: z.strictObject({
    voucherCode,
    orderAmount: pounds,
    numberOfChildren: people,
    numberOfAdults: people,
    ticketQuantities: z.optional(ticketQuantities),
    sessionCount: z.optional(wholeNumber(0, 12)),
    /** Session credits that are spent before the voucher. */
    sessionCredits: z.optional(wholeNumber(0, 10_000)),
    date: z.optional(day),
    /** The sessions of that day, as in a booking. The first session decides the prices. */
    selectedTime: z.optional(singleLineText(200)),
    customerEmail: z.optional(customerEmail),
    replaces: z.optional(replacedBooking),
  }),
  reply: z.strictObject({
    success: z.boolean(),
    discount: pounds,
    /** The stored code and its worth; null when the voucher cannot be used. */
    voucher: z.nullable(z.strictObject({ code: z.string(), worth: voucherWorth })),
    /** The balance, if the code belongs to account credit or a gift voucher. `voucher` is then null. */
    accountCredit: z.optional(accountCreditReply),
    message: z.string(),
  }),
  refusals: ['unknown_ticket_type', 'too_many_tickets', 'slow_down', 'body_too_large', 'wrong_origin'],
});
