import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TicketType } from '../../../domain/tickets.ts';
import {
  inPersonOnlyMessage,
  invalidVoucherMessage,
  normaliseVoucherCode,
  type VoucherWorth,
  whyVoucherNotUsable,
} from '../../../domain/vouchers.ts';
import type { DB } from '../../db/tables.ts';
import { readVoucher, readVoucherOfBooking } from './voucher-store.ts';

/** The details of an order that decide, besides its price, whether the order may use a voucher. */
interface Order {
  today: Day;
  visitDay: Day | null;
  ticketTypes: readonly TicketType[];
}

/** A code, and the order for which it is to be used. */
export interface VoucherCheckInput extends Order {
  code: string;
  now: number;
  /**
   * The address whose earlier uses of the voucher count; null if none count, because the address is not known
   * or not verified.
   */
  email: string | null;
  /**
   * A booking whose use of the voucher does not count: the booking that is checked, or the booking that it
   * replaces.
   */
  without: string | null;
}

/**
 * The price with the voucher if it can be used, otherwise the price without it and the reason. `known` says
 * whether the code exists.
 */
export type VoucherCheckResult<Price> = { price: Price; known: boolean } & (
  | { voucher: { id: number; code: string; worth: VoucherWorth } }
  | { voucher: null; why: string }
);

const noDiscount: VoucherWorth = { kind: 'amount', pence: 0, ticketTypes: null };

/**
 * Checks whether a code may be used for an order, and computes the discount (specification 8.3). `priceWith`
 * prices the order with a voucher or without one. An unknown code and a withdrawn code take the same time and
 * get the same reply.
 */
export async function checkVoucher<Price extends { original: number; discount: number }>(
  db: Kysely<DB>,
  input: VoucherCheckInput,
  priceWith: (worth: VoucherWorth | null) => Price,
): Promise<VoucherCheckResult<Price>> {
  return applyVoucher(await readVoucher(db, normaliseVoucherCode(input.code), input), input, priceWith);
}

/**
 * Checks whether a booking that is changed may keep its voucher, and computes the discount. The booking keeps
 * its voucher even if the voucher was withdrawn or its limits on the number of uses were lowered.
 */
export async function checkBookedVoucher<Price extends { original: number; discount: number }>(
  db: Kysely<DB>,
  bookingId: string,
  order: Order,
  priceWith: (worth: VoucherWorth | null) => Price,
): Promise<VoucherCheckResult<Price>> {
  return applyVoucher(await readVoucherOfBooking(db, bookingId), order, priceWith);
}

function applyVoucher<Price extends { original: number; discount: number }>(
  found: Awaited<ReturnType<typeof readVoucher>>,
  order: Order,
  priceWith: (worth: VoucherWorth | null) => Price,
): VoucherCheckResult<Price> {
  const price = priceWith(found && 'worth' in found ? found.worth : noDiscount);
  if (!found) return { price, voucher: null, why: invalidVoucherMessage, known: false };
  if ('goodFor' in found)
    return { price, voucher: null, why: inPersonOnlyMessage(found.goodFor), known: true };
  const why = whyVoucherNotUsable(found.terms, {
    today: order.today,
    visitDay: order.visitDay,
    order: price.original,
    discount: price.discount,
    uses: found.uses,
    usesOfEmail: found.usesOfEmail,
    ticketNames: new Map(order.ticketTypes.map(({ id, name }) => [id, name])),
  });
  if (why !== null) return { price: priceWith(null), voucher: null, why, known: true };
  return { price, voucher: found, known: true };
}
