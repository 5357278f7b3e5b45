import { type BrowserStore, tabStore } from '../../lib/browser-store.ts';
import {
  type Guards,
  hasShape,
  isFlag,
  isNumber,
  isText,
  orNull,
  orUndefined,
  recordOf,
} from '../../lib/type-guards.ts';
import type { BookingResult } from './result-query.ts';

/** A product on sale. A booking's `kind` is its product. */
export type Product = BookingResult['booking']['kind'];

/** The part of a pending order that every product has: its booking, and the customer. */
interface CommonPart {
  bookingId: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
}

/** The part of an order that holds places. Its token lets the next order take over the hold. */
interface HeldPart {
  holdExpiresAt: string;
  viewToken: string;
}

/** The part of an order that differs by product. Amounts are in pence. */
interface OwnParts {
  visit: HeldPart & {
    selectedDate: string;
    selectedTime: string;
    numberOfChildren: number;
    /** Missing in orders that an earlier version stored. */
    ticketQuantities?: Record<string, number> | undefined;
    originalAmount: number;
    sessionCreditsUsed: number;
    discountAmount: number;
    finalAmount: number;
  };
  photo: HeldPart & {
    sessionDate: string;
    /** For example '9:30 AM'. */
    startTime: string;
    endTime: string;
  };
  party: HeldPart;
  'gift-voucher': HeldPart;
  credits: {
    /** Lets the next order replace this one. Missing in orders that an earlier version stored. */
    viewToken?: string | undefined;
    clientSecret: string;
    credits: number;
    /** The amount to pay by card. */
    amount: number;
    /** The amount that a gift voucher or account credit pays. */
    credited?: number | undefined;
    savings: number;
    /** Whether the buyer has seen that the payment is ready. */
    told: boolean;
  };
}

/**
 * An order that this tab stores before its payment, with the fields that the pages read. A product may store
 * more fields. Pages use the order to fill in forms again and to find its payment. The amount to be paid is
 * always the server's.
 */
export type PendingOrder<P extends Product = Product> = {
  [Kind in P]: CommonPart & OwnParts[Kind];
}[P];

const isCommonPart = hasShape<CommonPart>({
  bookingId: isText,
  customerName: isText,
  customerEmail: isText,
  customerPhone: isText,
});
const heldPart = { holdExpiresAt: isText, viewToken: isText };

function orderStore<P extends Product>(key: string, own: Guards<OwnParts[P]>) {
  const isOwnPart = hasShape<OwnParts[P]>(own);
  const isOrder = (value: unknown): value is PendingOrder<P> => isCommonPart(value) && isOwnPart(value);
  return tabStore<PendingOrder<P> | null>(key, orNull(isOrder), null);
}

/**
 * The stores of pending orders, by product. A tab has at most one order of each product, and a new order
 * replaces an earlier one of the same product.
 */
export const pendingOrders: { [P in Product]: BrowserStore<PendingOrder<P> | null> } = {
  visit: orderStore<'visit'>('pendingBooking', {
    ...heldPart,
    selectedDate: isText,
    selectedTime: isText,
    numberOfChildren: isNumber,
    ticketQuantities: orUndefined(recordOf(isNumber)),
    originalAmount: isNumber,
    sessionCreditsUsed: isNumber,
    discountAmount: isNumber,
    finalAmount: isNumber,
  }),
  photo: orderStore<'photo'>('pendingPhotoStudioBooking', {
    ...heldPart,
    sessionDate: isText,
    startTime: isText,
    endTime: isText,
  }),
  party: orderStore<'party'>('pendingParty', heldPart),
  'gift-voucher': orderStore<'gift-voucher'>('pendingGiftVoucher', heldPart),
  credits: orderStore<'credits'>('pendingCreditPurchase', {
    viewToken: orUndefined(isText),
    clientSecret: isText,
    credits: isNumber,
    amount: isNumber,
    credited: orUndefined(isNumber),
    savings: isNumber,
    told: isFlag,
  }),
};
