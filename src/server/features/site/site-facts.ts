import type { TicketType } from '../../../domain/tickets.ts';

export interface Venue {
  name: string;
  tagline: string;
  addressLines: string[];
  postcode: string;
  phone: string;
  email: string;
  termsVersion: string;
}

/** The venue's record and the price list of the online channel, read together. */
export interface SiteFacts {
  venue: Venue;
  ticketTypes: TicketType[];
}
