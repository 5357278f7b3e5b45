import type { KioskParty } from '../../../contract/party-day.ts';
import type { LockedTicket } from '../../../contract/ticket.ts';
import type { FoundTicket, KioskTicket } from './ticket.ts';

/** The kiosk's screens, one question each. */
export type KioskScreen =
  | { at: 'find' }
  | {
      at: 'results';
      typed: string;
      tickets: readonly FoundTicket[];
      /** Today’s parties of that name. */
      parties?: readonly KioskParty[];
      note: string;
      /** A new walk-in's ticket, for somebody to whom none of the tickets found belongs. */
      walkIn?: KioskTicket;
    }
  | { at: 'scan' }
  | { at: 'walk-in' }
  | { at: 'locked'; ticket: LockedTicket }
  | { at: 'ticket'; ticket: KioskTicket }
  | { at: 'party'; partyId: string }
  | { at: 'done'; ticket: KioskTicket; isQueued: boolean };
