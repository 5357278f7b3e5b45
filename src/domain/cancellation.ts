import type { Pence } from './money.ts';

/** A booking that somebody wants to give up. Instants in epoch milliseconds. */
export interface Cancelled {
  /** Paid for it, less what has gone back already, pence. */
  kept: Pence;
  /** When the visit or session begins; null for what has no day. */
  startsAt: number | null;
  now: number;
  /** Hours ahead until which all of it goes back. */
  hoursAhead: number;
}

/**
 * What goes back by the rule (spec A §9, B §9): all of it when cancelled at least so many hours ahead, and nothing after. Exactly at the
 * hour is still in time.
 */
export function refundByPolicy({ kept, startsAt, now, hoursAhead }: Cancelled): Pence {
  if (startsAt === null) return 0;
  return startsAt - now >= hoursAhead * 3_600_000 ? kept : 0;
}
