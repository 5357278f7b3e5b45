import type { Day } from '../../../domain/calendar-day.ts';
import type { Pence } from '../../../domain/money.ts';
import type { Inks } from '../../../domain/palette.ts';
import type { TicketType } from '../../../domain/tickets.ts';
import type { VisitRules, VisitTerms } from '../../../domain/visit-rules.ts';

/** The venue's name, address and limits. */
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
  /** The colours of the site. */
  inks: Inks;
  /** The id of the logo's picture; null for the drawn logo. */
  logo: string | null;
  /** Whether the drawn map of the directions shows this centre. */
  drawnMap: boolean;
}

/** An account of the venue on a social network. */
export interface SocialAccount {
  network: 'facebook' | 'instagram' | 'youtube';
  name: string;
  url: string;
}

/** The venue's record, its rules in words and the price list of the online channel, read together. */
export interface SiteFacts {
  venue: VenueFacts;
  freeAdultsPerChild: number;
  /** Whether an e-mail must be verified on a device before its credits or points are shown there. */
  codeBeforeBalance: boolean;
  /** The length of an open-play stay from check-in, in minutes. */
  stayMinutes: number;
  /** Whether the centre is open for booking, and whether it ever was. */
  opening: { isOpen: boolean; wasOpen: boolean };
  /**
   * The products on offer besides tickets. `photosUntil` is the last day of photo sessions, or null if there
   * is no last day.
   */
  offers: { parties: boolean; menu: boolean; photosUntil: Day | null; giftVouchers: boolean };
  terms: VisitTerms;
  rules: VisitRules;
  socialLinks: SocialAccount[];
  /** The ticket types, each with its door price in pence, or null if it is not sold at the door. */
  ticketTypes: (TicketType & { doorPrice: Pence | null })[];
  /**
   * The moment that the sample data shows (epoch milliseconds), and whether the clock was set back to it;
   * null for a real centre.
   */
  sample: { opensAt: number; clockSet: boolean } | null;
}
