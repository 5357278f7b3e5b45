import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { pence } from './field.ts';

const packageReply = z.strictObject({
  id: z.string(),
  name: z.string(),
  price: pence,
  pricedPer: z.enum(['child', 'party']),
  minutes: z.int(),
  /** Null if there is no fixed limit, and the family agrees the number with the front desk. */
  mostChildren: z.nullable(z.int()),
  mostAdults: z.nullable(z.int()),
  freeAdultsPerChild: z.int(),
  /** Price for each person who eats, pence; null if the package offers no food. */
  foodPerPerson: z.nullable(pence),
  description: z.string(),
  recommended: z.boolean(),
});

export const readCentreCall = defineCall({
  method: 'GET',
  path: '/api/centre',
  access: 'public',
  noun: 'site',
  summary: 'What the centre offers: play areas, the ages they suit, offers and party packages',
  notes: 'Prices are in pence (specification 2.2, 4.5, 4.6)',
  reply: z.strictObject({
    success: z.literal(true),
    areas: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        ages: z.string(),
        description: z.string(),
        drawing: z.string(),
      }),
    ),
    ageGuide: z.array(z.strictObject({ ages: z.string(), areas: z.string() })),
    offers: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        /** Null if the offer has no price. */
        price: z.nullable(pence),
        priceNote: z.string(),
        description: z.string(),
        /**
         * Says how to get the offer, or that it cannot be booked online. Earlier server versions leave it
         * out.
         */
        booking: z.optional(z.string()),
      }),
    ),
    partyPackages: z.array(packageReply),
  }),
});
