import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { day, pence } from './field.ts';

export const readSiteCall = defineCall({
  method: 'GET',
  path: '/api/site',
  noun: 'site',
  summary: 'The venue and what every page needs to know of it',
  notes:
    'prices of the online channel, pence, and those at the door beside them; hours in minutes from midnight, venue time',
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
      /** Whole years, both included. */
      youngestAge: z.int(),
      oldestAge: z.int(),
    }),
    /** The site's own address, without a slash at its end. */
    siteUrl: z.string(),
    socialLinks: z.array(
      z.strictObject({
        network: z.enum(['facebook', 'instagram', 'youtube']),
        name: z.string(),
        url: z.string(),
      }),
    ),
    /** Adults that come in free with each paying child. */
    freeAdultsPerChild: z.int(),
    /** Whole sentences. */
    arrivalRule: z.string(),
    /** The same for open play, which has no start. */
    openArrivalRule: z.string(),
    freeAdultsRule: z.string(),
    parkingRule: z.string(),
    /** What the parking rule is made of, to say what a visit comes to. */
    parking: z.strictObject({
      freeParkingMinutes: z.int(),
      parkingBlockMinutes: z.int(),
      parkingBlockPrice: pence,
      arriveEarlyMinutes: z.int(),
    }),
    /** How long open play lasts from check-in, minutes. */
    stayMinutes: z.int(),
    /** Of open play: how long, how long at weekends, and until when one may come. */
    stayRule: z.string(),
    weekendRule: z.string(),
    entryRule: z.string(),
    cancellationRule: z.string(),
    ticketTypes: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        ageRange: z.string(),
        colour: z.string(),
        includes: z.string(),
        price: pence,
        fee: pence,
        /** Price of the same ticket at the door, its fee included; null where it is not sold there. */
        doorPrice: z.nullable(pence),
        takesPlace: z.boolean(),
        takesCredit: z.boolean(),
      }),
    ),
    payments: z.strictObject({
      publishableKey: z.string(),
      /** The provider's own browser script. */
      scriptUrl: z.string(),
      /** Payments are not real money: pages say so. */
      testMode: z.boolean(),
    }),
    termsVersion: z.string(),
    /** The data is made up and shows this moment; null for a real centre. */
    sample: z.nullable(
      z.strictObject({
        day,
        /** Minutes from midnight. */
        minute: z.int(),
        /** The centre's clock was set back to it. */
        clockSet: z.boolean(),
        /** A sentence for pages that families see. */
        inShort: z.string(),
      }),
    ),
  }),
});
