import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { count, customerEmail, day, oneLine, pence, pounds } from './field.ts';
import { replacedBooking, ticketQuantities } from './visit.ts';

/** A voucher code as somebody types it. */
const voucherCode = z
  .string('Please enter a voucher code')
  .check(
    z.trim(),
    z.minLength(1, 'Please enter a voucher code'),
    z.maxLength(60, 'Invalid voucher code'),
    oneLine,
  );

const ticketTypes = z.nullable(z.array(z.string()));

/** What a voucher takes off. `ticketTypes`: ids of those it pays towards, null for all. */
const voucherWorth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), pence, ticketTypes }),
  z.strictObject({ kind: z.literal('percent'), percent: z.int(), ticketTypes }),
  z.strictObject({ kind: z.literal('free-sessions'), sessions: z.int(), ticketTypes }),
]);

const people = count(0, 1000);

export const validateVoucherCall = defineCall({
  method: 'POST',
  path: '/api/validate-voucher',
  noun: 'voucher',
  summary: 'Whether a voucher code may be used for an order, and what it takes off',
  notes:
    'specification 10.7. `orderAmount` and `discount` are pounds (specification 12.34). A voucher that cannot be used is answered 200 with `success: false` and the reason (specification 12.36). With `ticketQuantities` the order is priced from the rows and `orderAmount` is not looked at; `date` and `replaces` let the rules about them be judged; `customerEmail` only on a device that has proved it, otherwise the limit per mailbox is judged at booking. Five codes that are none of ours, or sixty tries, in ten minutes from one address, then 429',
  body: z.strictObject({
    voucherCode,
    orderAmount: pounds,
    numberOfChildren: people,
    numberOfAdults: people,
    ticketQuantities: z.optional(ticketQuantities),
    sessionCount: z.optional(count(0, 12)),
    /** Session credits that pay before the voucher does. */
    sessionCredits: z.optional(count(0, 10_000)),
    date: z.optional(day),
    customerEmail: z.optional(customerEmail),
    replaces: z.optional(replacedBooking),
  }),
  reply: z.strictObject({
    success: z.boolean(),
    discount: pounds,
    /** The code as it is written, and what it is worth; null when it cannot be used. */
    voucher: z.nullable(z.strictObject({ code: z.string(), worth: voucherWorth })),
    message: z.string(),
  }),
  refusals: ['unknown_ticket_type', 'too_many_tickets', 'slow_down', 'body_too_large', 'wrong_origin'],
});
