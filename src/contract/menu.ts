import * as z from 'zod/mini';
import { allergens, menuCategories } from '../domain/menu.ts';
import { defineCall } from './call.ts';
import { pence } from './field.ts';

const category = z.enum(menuCategories.map(({ id }) => id));
const allergen = z.enum(allergens.map(({ id }) => id));

export const readMenuCall = defineCall({
  method: 'GET',
  path: '/api/menu',
  access: 'public',
  noun: 'menu',
  summary: 'The café menu: all sections in order, with every dish',
  notes:
    'Prices are in pence, including VAT. An empty `allergens` list means that none of the 14 allergens of UK law is an ingredient of the dish. Only adult food has a long description (specification 3.28, 4.7)',
  reply: z.strictObject({
    success: z.literal(true),
    categories: z.array(
      z.strictObject({
        id: category,
        name: z.string(),
        items: z.array(
          z.strictObject({
            id: z.string(),
            name: z.string(),
            price: pence,
            description: z.string(),
            longDescription: z.nullable(z.string()),
            allergens: z.array(allergen),
            popular: z.boolean(),
            drawing: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
});
