import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, pence } from './field.ts';

export const readSiteCall = defineCall({
  method: 'GET',
  path: '/api/site',
  access: 'public',
  noun: 'site',
  summary: 'The facts about the venue that every page needs',
  notes: 'Online prices and door prices are in pence',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    venue: z.strictObject({
      name: z.string(),
      tagline: z.string(),
      addressLines: z.array(z.string()),
      postcode: z.string(),
      phone: z.string(),
      email: z.string(),
      /** The ages for which the centre is made, in whole years, both included. */
      youngestAge: z.int(),
      oldestAge: z.int(),
      /** Whether the drawn map shows the way to this centre. */
      drawnMap: z.optional(z.boolean()),
    }),
    /**
     * The words that families read while the centre is not open for booking (specification 13.7). Left out
     * while it is open.
     */
    notOpen: z.optional(z.string()),
    /** Addresses of pages to which no link leads, because the centre has nothing to sell or show on them. */
    notOffered: z.optional(z.array(z.string())),
    /**
     * The owner's colours, in the form used in the addresses of drawings; empty if the original colours are
     * used.
     */
    inks: z.optional(z.string()),
    /** The id of the picture that is the logo; null for the drawn logo. */
    logo: z.optional(z.nullable(z.string())),
    /** The site's own address, without a trailing slash. */
    siteUrl: z.string(),
    socialLinks: z.array(
      z.strictObject({
        network: z.enum(['facebook', 'instagram', 'youtube']),
        name: z.string(),
        url: z.string(),
      }),
    ),
    /** Adults admitted free with each paying child. */
    freeAdultsPerChild: z.int(),
    /** The rule for arriving at a session with a start time, as whole sentences. */
    arrivalRule: z.string(),
    /** The arrival rule for open play, which has no start time. */
    openArrivalRule: z.string(),
    freeAdultsRule: z.string(),
    parkingRule: z.string(),
    /** The numbers behind the parking rule, from which pages compute the price for a particular visit. */
    parking: z.strictObject({
      freeParkingMinutes: z.int(),
      parkingBlockMinutes: z.int(),
      parkingBlockPrice: pence,
      arriveEarlyMinutes: z.int(),
    }),
    /** How long open play lasts from check-in, minutes. */
    stayMinutes: z.int(),
    /**
     * Sentences about open play. `stayRule` says how long it lasts, `weekendRule` how long at weekends, and
     * `entryRule` when the last entry is.
     */
    stayRule: z.string(),
    weekendRule: z.string(),
    entryRule: z.string(),
    cancellationRule: z.string(),
    /**
     * The rule for families with somebody poorly; empty without a rule. Earlier server versions leave it out.
     */
    poorlyRule: z.optional(z.string()),
    ticketTypes: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        ageRange: z.string(),
        colour: z.string(),
        includes: z.string(),
        price: pence,
        fee: pence,
        /** Price of the same ticket at the door, including its fee; null if the ticket is not sold there. */
        doorPrice: z.nullable(pence),
        /**
         * The lowest online price in the booking period, including its fee. Left out if the price is the same
         * for all sessions of the period (specification 4.11).
         */
        fromPrice: z.optional(pence),
        takesPlace: z.boolean(),
        takesCredit: z.boolean(),
      }),
    ),
    /** True if an offer depends on a family's earlier visits (specification 4.12); otherwise left out. */
    hasOwnOffers: z.optional(z.boolean()),
    payments: z.strictObject({
      publishableKey: z.string(),
      /** The provider's own browser script. */
      scriptUrl: z.string(),
      /** Whether payments are tests without real money, as pages then say. */
      testMode: z.boolean(),
    }),
    termsVersion: z.string(),
    /**
     * For a site with invented data: the moment that counts as the present in the data. Null for a real
     * centre.
     */
    sample: z.nullable(
      z.strictObject({
        day,
        /** Minutes from midnight. */
        minute: z.int(),
        /** Whether the centre's clock was set back to that moment. */
        clockSet: z.boolean(),
        /** A sentence for pages that families see. */
        inShort: z.string(),
      }),
    ),
  }),
});
