import * as z from 'zod/mini';
import { bookingKey, bookingState } from './booking.ts';
import { type CallReply, defineCall } from './call.ts';
import { takenPayments } from './desk-sale.ts';
import {
  calendarDay,
  customerEmail,
  customerName,
  customerPhone,
  day,
  formText,
  instant,
  pence,
  personName,
  plainText,
  singleLineText,
} from './field.ts';

const bodyRefusals = ['body_too_large', 'wrong_origin'] as const;

/**
 * A message to the recipient. Web addresses are refused, because the message goes out in the centre's own
 * mail.
 */
const giftMessage = z.string().check(
  formText,
  z.maxLength(400, 'Please keep your message under 400 characters'),
  plainText,
  z.refine((text) => !/https?:|www\./i.test(text), 'Please leave out web addresses'),
);

/** An order for a gift voucher, with its buyer (specification 14.20). */
export const giftVoucherOrder = z.strictObject({
  pence,
  recipientName: personName('Please enter the name of the person who gets it', { least: 1 }),
  message: giftMessage,
  delivery: z.enum(['mail', 'print']),
  /** Required with delivery 'mail', and ignored with 'print'. */
  recipientEmail: z.optional(customerEmail),
  /** If left out with delivery 'mail', the voucher is sent today. Ignored with 'print'. */
  sendOn: z.optional(calendarDay('Please select a date')),
  customerName,
  customerEmail,
  customerPhone,
});

export const readGiftVoucherTermsCall = defineCall({
  method: 'GET',
  path: '/api/gift-vouchers',
  access: 'public',
  noun: 'gift voucher',
  summary: 'Which gift vouchers are on sale, and how long they are valid',
  notes: 'specification 14.20. Amounts are in pence',
  reply: z.strictObject({
    success: z.literal(true),
    onSale: z.boolean(),
    least: pence,
    most: pence,
    /** The last day that can be chosen for sending. */
    lastSendDay: day,
    /** How long a voucher is valid, in words: '2 years'. */
    holds: z.string(),
  }),
});
export type GiftVoucherTerms = CallReply<typeof readGiftVoucherTermsCall>;

export const buyGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/gift-vouchers/purchase',
  access: 'public',
  sells: true,
  noun: 'gift voucher',
  summary: 'Orders a gift voucher and starts its payment',
  notes:
    'specification 14.20. Amounts are in pence. A gift voucher is paid for by card, never with a gift voucher or account credit. Once the voucher is paid for, its code is shown and can be spent. Send an Idempotency-Key header of 16 to 64 characters: a new key for each order, and the same key when the order is sent again. The repeated call returns the same order',
  body: giftVoucherOrder,
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    clientSecret: z.string(),
    bookingId: z.string(),
    /** Gives this browser access to the order's result without the payment's secret. */
    viewToken: z.string(),
    amount: pence,
    /**
     * When the order expires, unless it is paid or its hold is renewed first; ISO time. `now` is the centre's
     * time.
     */
    holdExpiresAt: instant,
    now: instant,
  }),
  refusals: ['same_key_other_request', 'hold_ended', 'payment_unavailable', 'slow_down', ...bodyRefusals],
});

/** The recipient and delivery of a gift voucher, for its buyer and for staff. */
const giftDelivery = {
  recipientName: z.string(),
  delivery: z.enum(['mail', 'print']),
  /** Null for a voucher to be printed, and once the recipient has been erased. */
  recipientEmail: z.nullable(z.string()),
  /** Null for a voucher to be printed. */
  sendOn: z.nullable(day),
  /**
   * The voucher's mails, newest first. `at` is when a mail was queued. `email` is '' once its recipient has
   * been erased. `isRefused`: the mail server refused the mail for good.
   */
  sent: z.array(z.strictObject({ at: instant, email: z.string(), isRefused: z.boolean() })),
};

export const readOwnGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/gift-vouchers/read',
  access: 'public',
  reads: true,
  noun: 'gift voucher',
  summary: 'A gift voucher as its buyer sees it, with its code once it is paid for',
  notes:
    'specification 14.22. The caller needs the order’s payment secret or view token. Any other key is refused like an unknown booking',
  body: bookingKey,
  reply: z.strictObject({
    success: z.literal(true),
    state: bookingState,
    reference: z.string(),
    /** Null until the voucher is paid for, and while it is stopped. */
    code: z.nullable(z.string()),
    /** The address of the page with its balance, as a QR code in an SVG data URL; null without a code. */
    qr: z.nullable(z.string()),
    amount: pence,
    /** The amount left to spend; 0 until the voucher is paid for. */
    left: pence,
    /** The last day on which the voucher can be spent; null until it is paid for. */
    endsOn: z.nullable(day),
    giverName: z.string(),
    message: z.string(),
    ...giftDelivery,
  }),
  refusals: ['booking_not_found', 'slow_down', ...bodyRefusals],
});
export type OwnGiftVoucher = CallReply<typeof readOwnGiftVoucherCall>;

const sentReply = z.strictObject({
  success: z.literal(true),
  /**
   * Whether this call, or the earlier call that it repeats, has queued the voucher's mail. If not, the
   * voucher is mailed on its day.
   */
  isOnItsWay: z.boolean(),
});

const giftAddress = {
  recipientEmail: customerEmail,
  /** If left out, the name stays unchanged. */
  recipientName: z.optional(personName('Please enter the name of the person who gets it', { least: 1 })),
};

export const sendOwnGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/gift-vouchers/send',
  access: 'public',
  noun: 'gift voucher',
  summary: 'Corrects the recipient of a gift voucher, and sends it again if its day has come',
  notes:
    'specification 14.22. The caller needs the order’s payment secret or view token. A voucher that was to be printed is sent by mail at once. Refused with mail_not_again if the voucher is unpaid, spent, stopped or over, and after five mails in a day. A repeated call within two minutes to the same address sends nothing more',
  body: z.extend(bookingKey, giftAddress),
  reply: sentReply,
  refusals: ['booking_not_found', 'mail_not_again', 'slow_down', ...bodyRefusals],
});

const bookingParams = z.strictObject({ bookingId: z.uuid() });

const listedGiftVoucher = z.strictObject({
  bookingId: z.string(),
  reference: z.string(),
  /** The last characters of the code, to distinguish vouchers: 'GIFT-…-TD5H'. */
  code: z.string(),
  amount: pence,
  left: pence,
  boughtAt: instant,
  /** The last day on which the voucher can be spent. */
  endsOn: day,
  /**
   * `over` means that the last day has passed. `given back` means that the whole amount was refunded to the
   * giver.
   */
  state: z.enum(['good', 'spent', 'over', 'stopped', 'given back']),
  giverName: z.string(),
  /** Null if the giver left no address at the front desk. */
  giverEmail: z.nullable(z.string()),
  ...giftDelivery,
  /**
   * The history of the voucher, oldest first. `pence` is positive if money was taken from the voucher,
   * negative if money was put on it (as when it was bought), and null if no money moved.
   */
  story: z.array(
    z.strictObject({
      at: instant,
      what: z.string(),
      pence: z.nullable(z.int()),
      /**
       * The reference of an order, if the voucher paid for the order, the order holds a part of the voucher,
       * or a refund of the order came back to the voucher. Otherwise null.
       */
      reference: z.nullable(z.string()),
    }),
  ),
});
export type ListedGiftVoucher = z.output<typeof listedGiftVoucher>;

export const findGiftVouchersCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers/find',
  access: 'see-bookings',
  reads: true,
  noun: 'gift voucher',
  summary: 'Finds gift vouchers by code, reference, name or e-mail address',
  notes:
    'specification 14.25. Returns the newest 20 vouchers that match. An empty search matches all vouchers. A code or a reference must be typed in full. The reply shows only the end of each code',
  body: z.strictObject({ search: singleLineText(100).check(z.trim()) }),
  reply: z.strictObject({ success: z.literal(true), vouchers: z.array(listedGiftVoucher) }),
  refusals: ['not_signed_in', ...bodyRefusals],
});

export const sellGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers',
  access: 'sell',
  sells: true,
  noun: 'gift voucher',
  summary: 'Sells a gift voucher to somebody at the front desk',
  notes:
    'specification 14.29. Amounts are in pence. `payments` must add up to the amount. With delivery by mail, the voucher is sent today. A repeated call with the same clientId gets the first voucher and sells nothing more',
  body: z.strictObject({
    /** Identifies one sale. The page generates it. */
    clientId: z.uuid(),
    pence,
    recipientName: personName('Please enter the name of the person who gets it', { least: 1 }),
    message: giftMessage,
    delivery: z.enum(['mail', 'print']),
    /** Required with delivery 'mail'. */
    recipientEmail: z.optional(customerEmail),
    customerName,
    /** Empty for a giver without e-mail. */
    customerEmail: z.union([z.literal(''), customerEmail], 'Please enter a valid email address'),
    payments: takenPayments,
  }),
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    bookingId: z.string(),
    reference: z.string(),
    code: z.string(),
    amount: pence,
    endsOn: day,
    /** Change from the cash given, pence. */
    change: pence,
    /** The giver's page, with the sheet to print. */
    url: z.string(),
    /** The address to which the voucher is mailed; null if it is printed. */
    mailedTo: z.nullable(z.string()),
    /** The address to which the receipt is mailed; null if the giver left no address. */
    receiptTo: z.nullable(z.string()),
  }),
  refusals: ['price_changed', 'same_key_other_request', 'not_signed_in', ...bodyRefusals],
});

export const sendGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers/:bookingId/send',
  access: 'change-bookings',
  noun: 'gift voucher',
  summary: 'Corrects the recipient of a gift voucher, and sends it again if its day has come',
  notes:
    'specification 14.25. A voucher that was to be printed is sent by mail at once. Refused with mail_not_again if the voucher is unpaid, spent, stopped or over. A repeated call within two minutes to the same address sends nothing more',
  params: bookingParams,
  body: z.strictObject(giftAddress),
  reply: sentReply,
  refusals: ['not_signed_in', 'not_found', 'mail_not_again', ...bodyRefusals],
});

export const stopGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers/:bookingId/stop',
  access: 'vouchers',
  noun: 'gift voucher',
  summary: 'Stops a gift voucher that was lost: its code can no longer be spent',
  notes:
    'specification 14.25. If an order already holds a part of the voucher, that part still pays for the order. A repeated call changes nothing',
  params: bookingParams,
  body: z.strictObject({}),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', ...bodyRefusals],
});

export const reissueGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers/:bookingId/reissue',
  access: 'vouchers',
  noun: 'gift voucher',
  summary: 'Gives a stopped gift voucher a new code, with the same balance',
  notes:
    'specification 14.25. The buyer’s page shows the new code as well. The old code can no longer be spent. A voucher that is not stopped is refused with changed_meanwhile, so that a repeated call makes no further code',
  params: bookingParams,
  body: z.strictObject({}),
  reply: z.strictObject({ success: z.literal(true), code: z.string() }),
  refusals: ['not_signed_in', 'not_found', 'changed_meanwhile', ...bodyRefusals],
});
