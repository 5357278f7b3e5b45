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

const sends = ['body_too_large', 'wrong_origin'] as const;

/** A message to the recipient. Links are refused: the centre sends the mail. */
const giftMessage = z.string().check(
  formText,
  z.maxLength(400, 'Please keep your message under 400 characters'),
  plainText,
  z.refine((text) => !/https?:|www\./i.test(text), 'Please leave out web addresses'),
);

/** What somebody buys as a gift voucher, and who pays (specification 14.20). */
export const giftVoucherOrder = z.strictObject({
  pence,
  recipientName: personName('Please enter the name of who gets it', { least: 1 }),
  message: giftMessage,
  delivery: z.enum(['mail', 'print']),
  /** Both for a voucher that is sent by mail. */
  recipientEmail: z.optional(customerEmail),
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
  summary: 'Which gift vouchers are on sale, and how long they hold',
  notes: 'specification 14.20. Amounts in pence',
  reply: z.strictObject({
    success: z.literal(true),
    onSale: z.boolean(),
    least: pence,
    most: pence,
    /** The last day on which one can be sent. */
    lastSendDay: day,
    /** How long one holds: '2 years'. */
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
    'specification 14.20. Amounts in pence. It is paid by card, never with a gift voucher or account credit. Its code exists once it is paid. Send an Idempotency-Key header (one for each attempt by a person, 16-64 characters): a repeat returns the same order',
  body: giftVoucherOrder,
  status: 201,
  reply: z.strictObject({
    success: z.literal(true),
    clientSecret: z.string(),
    bookingId: z.string(),
    /** Gives this browser access to the order's result without the payment's secret. */
    viewToken: z.string(),
    amount: pence,
    /** Until when it can be paid without renewing, ISO time. `now` is the centre's time. */
    holdExpiresAt: instant,
    now: instant,
  }),
  refusals: ['same_key_other_request', 'hold_ended', 'payment_unavailable', 'slow_down', ...sends],
});

/** Where a gift voucher goes, for who bought it and for staff. */
const giftDelivery = {
  recipientName: z.string(),
  delivery: z.enum(['mail', 'print']),
  recipientEmail: z.nullable(z.string()),
  sendOn: z.nullable(day),
  /** When it was sent, the last first. */
  sent: z.array(z.strictObject({ at: instant, email: z.string() })),
};

export const readOwnGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/gift-vouchers/read',
  access: 'public',
  noun: 'gift voucher',
  summary: 'A gift voucher as who bought it sees it, with its code once it is paid',
  notes:
    'specification 14.22. For a caller with the order’s payment secret or view token; the reply for every other key is that for an unknown booking',
  body: bookingKey,
  reply: z.strictObject({
    success: z.literal(true),
    state: bookingState,
    reference: z.string(),
    /** null until it is paid for, and while it is stopped. */
    code: z.nullable(z.string()),
    /** The address that shows what is left, as a picture of a QR code (an SVG data URL). */
    qr: z.nullable(z.string()),
    amount: pence,
    left: pence,
    endsOn: z.nullable(day),
    giverName: z.string(),
    message: z.string(),
    ...giftDelivery,
  }),
  refusals: ['booking_not_found', 'slow_down', ...sends],
});
export type OwnGiftVoucher = CallReply<typeof readOwnGiftVoucherCall>;

const sentReply = z.strictObject({
  success: z.literal(true),
  /** Whether it is on its way now; otherwise it goes on its day. */
  isOnItsWay: z.boolean(),
});

const giftAddress = {
  recipientEmail: customerEmail,
  /** Left out: as it is. */
  recipientName: z.optional(personName('Please enter the name of who gets it', { least: 1 })),
};

export const sendOwnGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/gift-vouchers/send',
  access: 'public',
  noun: 'gift voucher',
  summary: 'Corrects where a gift voucher goes, and sends it again if its day has come',
  notes:
    'specification 14.22. For a caller with the order’s payment secret or view token. A printed one is sent by mail then. A repeat within two minutes to the same address sends nothing more',
  body: z.extend(bookingKey, giftAddress),
  reply: sentReply,
  refusals: ['booking_not_found', 'mail_not_again', 'slow_down', ...sends],
});

const bookingParams = z.strictObject({ bookingId: z.uuid() });

const listedGiftVoucher = z.strictObject({
  bookingId: z.string(),
  reference: z.string(),
  /** Its last characters, to tell it from other vouchers: 'GIFT-…-TD5H'. */
  code: z.string(),
  amount: pence,
  left: pence,
  boughtAt: instant,
  endsOn: day,
  state: z.enum(['good', 'spent', 'over', 'stopped', 'given back']),
  giverName: z.string(),
  /** null for a giver who left none, at the front desk. */
  giverEmail: z.nullable(z.string()),
  ...giftDelivery,
  /** What happened to it, in its order; pence are what it lost, or (below 0) what came back. */
  story: z.array(
    z.strictObject({
      at: instant,
      what: z.string(),
      pence: z.nullable(z.int()),
      /** The order that it paid. */
      reference: z.nullable(z.string()),
    }),
  ),
});
export type ListedGiftVoucher = z.output<typeof listedGiftVoucher>;

export const findGiftVouchersCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers/find',
  access: 'see-bookings',
  noun: 'gift voucher',
  summary: 'Finds gift vouchers by code, reference, name or e-mail address',
  notes:
    'specification 14.25. The newest 20; without a search the newest of all. A code is found only whole, and none is shown whole',
  body: z.strictObject({ search: singleLineText(100).check(z.trim()) }),
  reply: z.strictObject({ success: z.literal(true), vouchers: z.array(listedGiftVoucher) }),
  refusals: ['not_signed_in', ...sends],
});

export const sellGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers',
  access: 'sell',
  sells: true,
  noun: 'gift voucher',
  summary: 'Sells a gift voucher to somebody at the front desk',
  notes:
    'specification 14.29. Amounts in pence; `payments` add up to the amount. One that goes by mail goes today. A repeat with the same clientId gets the first voucher and sells nothing more',
  body: z.strictObject({
    /** Identifies one sale: made by the page. */
    clientId: z.uuid(),
    pence,
    recipientName: personName('Please enter the name of who gets it', { least: 1 }),
    message: giftMessage,
    delivery: z.enum(['mail', 'print']),
    /** For a voucher that is sent by mail. */
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
    /** Where the voucher goes; null where it is printed. */
    mailedTo: z.nullable(z.string()),
    /** Where the receipt goes; null without an e-mail. */
    receiptTo: z.nullable(z.string()),
  }),
  refusals: ['price_changed', 'same_key_other_request', 'not_signed_in', ...sends],
});

export const sendGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers/:bookingId/send',
  access: 'change-bookings',
  noun: 'gift voucher',
  summary: 'Corrects where a gift voucher goes, and sends it again if its day has come',
  notes: 'specification 14.25. A repeat within two minutes to the same address sends nothing more',
  params: bookingParams,
  body: z.strictObject(giftAddress),
  reply: sentReply,
  refusals: ['not_signed_in', 'not_found', 'mail_not_again', ...sends],
});

export const stopGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers/:bookingId/stop',
  access: 'vouchers',
  noun: 'gift voucher',
  summary: 'Stops a gift voucher that was lost: its code spends nothing any more',
  notes: 'specification 14.25. What an order holds of it already is spent. A repeat changes nothing',
  params: bookingParams,
  body: z.strictObject({}),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', ...sends],
});

export const reissueGiftVoucherCall = defineCall({
  method: 'POST',
  path: '/api/admin/gift-vouchers/:bookingId/reissue',
  access: 'vouchers',
  noun: 'gift voucher',
  summary: 'Gives a stopped gift voucher another code, with what is left of it',
  notes: 'specification 14.25. The new code is in this reply alone; the old one stays worthless',
  params: bookingParams,
  body: z.strictObject({}),
  reply: z.strictObject({ success: z.literal(true), code: z.string() }),
  refusals: ['not_signed_in', 'not_found', 'changed_meanwhile', ...sends],
});
