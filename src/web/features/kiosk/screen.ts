import type { LockedTicket } from '../../../contract/ticket.ts';
import type { FoundTicket, KioskTicket } from './ticket.ts';

/** What the kiosk shows: one question at a time. */
export type Screen =
  | { at: 'find' }
  | { at: 'results'; typed: string; tickets: readonly FoundTicket[]; note: string }
  | { at: 'scan' }
  | { at: 'walk-in' }
  | { at: 'locked'; ticket: LockedTicket }
  | { at: 'ticket'; ticket: KioskTicket }
  | { at: 'done'; ticket: KioskTicket; isKept: boolean };
