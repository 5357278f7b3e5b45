import type { Ticket } from './ticket.ts';

/** What the kiosk shows: one question at a time. */
export type Screen =
  | { at: 'find' }
  | { at: 'results'; typed: string; tickets: readonly Ticket[]; note: string }
  | { at: 'scan' }
  | { at: 'walk-in' }
  | { at: 'ticket'; ticket: Ticket }
  | { at: 'done'; ticket: Ticket; isKept: boolean };
