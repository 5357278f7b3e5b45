import type { Pence } from '../../../domain/money.ts';
import type { TicketType } from '../../../domain/tickets.ts';
import type { VisitRules, VisitTerms } from '../../../domain/visit-rules.ts';

export interface VenueFacts {
  name: string;
  tagline: string;
  addressLines: string[];
  postcode: string;
  phone: string;
  email: string;
  termsVersion: string;
  /** Whole years. */
  youngestAge: number;
  oldestAge: number;
  /** Hours ahead until which a booking is refunded in full. */
  cancelHoursAhead: number;
}

/** Where else to find the venue. */
export interface SocialAccount {
  network: 'facebook' | 'instagram' | 'youtube';
  name: string;
  url: string;
}

/** The venue's record, its rules in words and the price list of the online channel, read together. */
export interface SiteFacts {
  venue: VenueFacts;
  freeAdultsPerChild: number;
  /** Whether an e-mail has to be proved on a device before its credits or points are shown there. */
  codeBeforeBalance: boolean;
  /** How long open play lasts from check-in, minutes. */
  stayMinutes: number;
  terms: VisitTerms;
  rules: VisitRules;
  socialLinks: SocialAccount[];
  /** With what each costs at the door, null where it is not sold there. */
  ticketTypes: (TicketType & { doorPrice: Pence | null })[];
  /**
   * The moment that made-up data shows (epoch milliseconds), and whether the clock was set back
   * to it; null for a real centre.
   */
  sample: { opensAt: number; clockSet: boolean } | null;
}
