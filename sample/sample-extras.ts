import type { Insertable } from 'kysely';
import type { DB } from '../src/server/db/tables.ts';

/** The prefix of the ids of the sample's extras. */
export const sampleExtraPrefix = 'sample-';

/** The extras that families can add to a party of the sample. Prices are in pence. */
export const sampleExtras: Insertable<DB['party_extra']>[] = [
  {
    id: 'sample-picnic',
    name: 'Picnic box',
    kind: 'food',
    price_pence: 650,
    priced_per: 'each',
    description: 'A sandwich, crisps, fruit and a drink.',
    position: 1,
  },
  {
    id: 'sample-hot-meal',
    name: 'Hot meal',
    kind: 'food',
    price_pence: 750,
    priced_per: 'each',
    description: 'Pizza or goujons with chips, and a drink.',
    position: 2,
  },
  {
    id: 'sample-cake',
    name: 'Apple cake',
    kind: 'cake',
    price_pence: 2800,
    priced_per: 'party',
    description: 'For 16, with candles.',
    position: 3,
  },
  {
    id: 'sample-bag',
    name: 'Party bag',
    kind: 'bag',
    price_pence: 400,
    priced_per: 'child',
    description: 'A paper windmill, stickers and an apple.',
    position: 4,
  },
  {
    id: 'sample-face-painting',
    name: 'Face painting',
    kind: 'extra',
    price_pence: 4500,
    priced_per: 'party',
    description: 'One hour in your room.',
    most_a_party: 1,
    most_a_day: 2,
    position: 5,
  },
];
