import { type Pence, percentOf } from './money.ts';

/** What a voucher takes off: pence, a percentage of what is left to pay, or a number of child sessions. */
export type VoucherWorth =
  | { kind: 'amount'; pence: Pence }
  | { kind: 'percent'; percent: number }
  | { kind: 'free-sessions'; sessions: number };

/** What a voucher is applied to, after credits. */
export interface VoucherBase {
  /** Left to pay, pence. */
  remaining: Pence;
  /** Child sessions that no credit has paid for. */
  unpaidSessions: number;
  /** Price of one child session, pence. */
  sessionPrice: Pence;
}

/** What the voucher takes off, pence; never more than what is left to pay. A percentage goes to the nearest penny. */
export function voucherDiscount(worth: VoucherWorth, base: VoucherBase): Pence {
  const discount =
    worth.kind === 'amount'
      ? worth.pence
      : worth.kind === 'percent'
        ? percentOf(base.remaining, worth.percent)
        : Math.min(worth.sessions, base.unpaidSessions) * base.sessionPrice;
  return Math.min(discount, base.remaining);
}
