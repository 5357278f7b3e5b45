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
import { readVoucher } from './voucher-store.ts';

/** A code, and the order for which it is to be used. */
export interface VoucherCheckInput {
  code: string;
  now: number;
  today: Day;
  visitDay: Day | null;
  /** The address whose earlier uses of the voucher count; null if it is not known yet. */
  email: string | null;
  /**
   * A booking whose use of the voucher does not count: the booking that is checked, or the booking that it
   * replaces.
   */
  without: string | null;
  ticketTypes: readonly TicketType[];
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
  const found = await readVoucher(db, normaliseVoucherCode(input.code), input);
  const price = priceWith(found && 'worth' in found ? found.worth : noDiscount);
  if (!found) return { price, voucher: null, why: invalidVoucherMessage, known: false };
  if ('goodFor' in found)
    return { price, voucher: null, why: inPersonOnlyMessage(found.goodFor), known: true };
  const why = whyVoucherNotUsable(found.terms, {
    today: input.today,
    visitDay: input.visitDay,
    order: price.original,
    discount: price.discount,
    uses: found.uses,
    usesOfEmail: found.usesOfEmail,
    ticketNames: new Map(input.ticketTypes.map(({ id, name }) => [id, name])),
  });
  if (why !== null) return { price: priceWith(null), voucher: null, why, known: true };
  return { price, voucher: found, known: true };
}
