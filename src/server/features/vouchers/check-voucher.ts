import type { Kysely } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { TicketType } from '../../../domain/tickets.ts';
import {
  inPersonOnly,
  invalidVoucher,
  normaliseVoucherCode,
  type VoucherWorth,
  whyNotUsable,
} from '../../../domain/vouchers.ts';
import type { DB } from '../../db/tables.ts';
import { readVoucher } from './voucher-store.ts';

/** What a code is to be used for. */
export interface VoucherCheckInput {
  code: string;
  now: number;
  today: Day;
  visitDay: Day | null;
  /** null: not known yet. */
  email: string | null;
  /**
   * A booking whose own use does not count against this one: it is the one asked about, or makes room for it.
   */
  without: string | null;
  ticketTypes: readonly TicketType[];
}

/**
 * With a voucher that can be used, the price with it; otherwise the price without, and why. `known`: the
 * code is one of ours, no guess.
 */
export type VoucherCheckResult<Price> = { price: Price; known: boolean } & (
  | { voucher: { id: number; code: string; worth: VoucherWorth } }
  | { voucher: null; why: string }
);

const nothing: VoucherWorth = { kind: 'amount', pence: 0, ticketTypes: null };

/**
 * Whether a code may be used for an order, and what it takes off. `priceWith` prices the order with a
 * voucher or without. A code that is none of ours, and one that was withdrawn, cost the same work and get
 * the same answer as each other.
 */
export async function checkVoucher<Price extends { original: number; discount: number }>(
  db: Kysely<DB>,
  asked: VoucherCheckInput,
  priceWith: (worth: VoucherWorth | null) => Price,
): Promise<VoucherCheckResult<Price>> {
  const found = await readVoucher(db, normaliseVoucherCode(asked.code), asked);
  const price = priceWith(found && 'worth' in found ? found.worth : nothing);
  if (!found) return { price, voucher: null, why: invalidVoucher, known: false };
  if ('goodFor' in found) return { price, voucher: null, why: inPersonOnly(found.goodFor), known: true };
  const why = whyNotUsable(found.terms, {
    today: asked.today,
    visitDay: asked.visitDay,
    order: price.original,
    discount: price.discount,
    uses: found.uses,
    usesOfEmail: found.usesOfEmail,
    ticketNames: new Map(asked.ticketTypes.map(({ id, name }) => [id, name])),
  });
  if (why !== null) return { price: priceWith(null), voucher: null, why, known: true };
  return { price, voucher: found, known: true };
}
