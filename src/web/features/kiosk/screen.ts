import type { KioskParty } from '../../../contract/party-day.ts';
import type { LockedTicket } from '../../../contract/ticket.ts';
import type { FoundTicket, KioskTicket } from './ticket.ts';

/** The kiosk's screens. Each asks one question. */
export type KioskScreen =
  | { at: 'find' }
  | {
      at: 'results';
      typed: string;
      tickets: readonly FoundTicket[];
      /** Today’s parties whose child or host has the typed name. */
      parties?: readonly KioskParty[];
      note: string;
      /** The ticket of a new walk-in, offered to a family that owns none of the tickets found. */
      walkIn?: KioskTicket;
    }
  | { at: 'scan' }
  | { at: 'walk-in' }
  | { at: 'locked'; ticket: LockedTicket }
  | { at: 'ticket'; ticket: KioskTicket }
  | { at: 'party'; partyId: string }
  | { at: 'done'; ticket: KioskTicket; isQueued: boolean };
