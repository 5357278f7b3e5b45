import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, instant, oneLine, pence, singleLineText, wholeNumber } from './field.ts';

const changeRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;
const ticketTypes = z.optional(z.nullable(z.array(singleLineText(40)).check(z.maxLength(20))));

const worth = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), pence, ticketTypes }),
  z.strictObject({ kind: z.literal('percent'), percent: wholeNumber(0), ticketTypes }),
  z.strictObject({ kind: z.literal('free-sessions'), sessions: wholeNumber(0) }),
]);

const optionalLimit = <T extends z.ZodMiniType>(schema: T) => z._default(z.nullable(schema), null);

export const createVouchersCall = defineCall({
  method: 'POST',
  path: '/api/admin/vouchers',
  access: 'vouchers',
  noun: 'voucher',
  summary:
    'Creates vouchers, each with its discount, its limits of use, and the visits for which it can be used',
  notes:
    'Amounts are in pence. Weekdays are 0 = Sunday to 6 = Saturday. Null means no limit. Limits that could never be met are refused with a message for each field',
  body: z.strictObject({
    worth,
    count: z._default(wholeNumber(1, 500), 1),
    mostUses: z._default(z.nullable(wholeNumber(0)), 1),
    mostUsesPerEmail: optionalLimit(wholeNumber(0)),
    minimumOrder: z._default(pence, 0),
    validFrom: optionalLimit(day),
    validTo: optionalLimit(day),
    visitWeekdays: optionalLimit(z.array(wholeNumber(0)).check(z.maxLength(7))),
    visitFrom: optionalLimit(day),
    visitTo: optionalLimit(day),
    note: z._default(z.string().check(z.trim(), z.maxLength(200), oneLine), ''),
  }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), codes: z.array(z.string()) }),
  refusals: changeRefusals,
});

export const withdrawVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/vouchers/withdraw',
  access: 'vouchers',
  noun: 'voucher',
  summary: 'Withdraws a voucher: it can no longer be used, but bookings that use it keep their discount',
  body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), oneLine) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: [...changeRefusals, 'not_found'],
});

export const takeRewardCodeCall = defineCall({
  method: 'POST',
  path: '/api/admin/reward-codes/use',
  access: 'sell',
  noun: 'voucher',
  summary: 'Marks the code of a reward for the front desk as used, once',
  notes: '`goodFor` says what the family gets: "a free hot drink"',
  body: z.strictObject({ code: z.string().check(z.trim(), z.minLength(1), z.maxLength(60), oneLine) }),
  reply: z.strictObject({ success: z.literal(true), goodFor: z.string() }),
  refusals: [...changeRefusals, 'not_found', 'voucher_invalid'],
});

const voucherState = z.enum(['good', 'used', 'ended', 'withdrawn']);
export type VoucherState = z.output<typeof voucherState>;

const listedVoucher = z.strictObject({
  /** The voucher's number, as in the audit log. */
  number: z.int(),
  code: z.string(),
  /**
   * The discount or reward. 'desk' is a reward that staff redeem in person. `goodFor` names it, in words for
   * use within a sentence: 'a free hot drink'.
   */
  worth: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('amount'), pence }),
    z.strictObject({ kind: z.literal('percent'), percent: z.int() }),
    z.strictObject({ kind: z.literal('free-sessions'), sessions: z.int() }),
    z.strictObject({ kind: z.literal('desk'), goodFor: z.string() }),
  ]),
  /** The names of the tickets that the voucher reduces; null for all. */
  tickets: z.nullable(z.array(z.string())),
  /** Current uses, including uses by bookings that are still being paid. */
  uses: z.int(),
  mostUses: z.nullable(z.int()),
  mostUsesPerEmail: z.nullable(z.int()),
  minimumOrder: pence,
  validFrom: z.nullable(day),
  validTo: z.nullable(day),
  visitWeekdays: z.nullable(z.array(z.int())),
  visitFrom: z.nullable(day),
  visitTo: z.nullable(day),
  note: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  state: voucherState,
  /** References of the newest 20 bookings that use the voucher, newest first. */
  bookings: z.array(z.string()),
});
export type ListedVoucher = z.output<typeof listedVoucher>;

export const listVouchersCall = defineCall({
  method: 'GET',
  path: '/api/admin/vouchers',
  access: 'vouchers',
  noun: 'voucher',
  summary: 'Vouchers with their limits and uses, newest first: 50 a page',
  notes:
    '`search` is a part of the code, the note or the creator’s name. `next` is the cursor of the next page',
  query: z.strictObject({
    search: z.optional(
      z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters'), oneLine),
    ),
    show: z._default(z.enum(['good', 'all']), 'good'),
    /** `next` of the previous page. */
    after: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'Not a page of this list'))),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    vouchers: z.array(listedVoucher),
    next: z.nullable(z.string()),
  }),
  refusals: ['not_signed_in'],
});
