import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const readDirectionsCall = defineCall({
  method: 'GET',
  path: '/api/way-here',
  access: 'public',
  noun: 'site',
  summary: 'Directions to the centre by car, bus and train, and where to park',
  reply: z.strictObject({
    success: z.literal(true),
    ways: z.array(
      z.strictObject({
        kind: z.enum(['drive', 'parking', 'bus', 'train']),
        title: z.string(),
        /** The directions, as whole sentences. */
        body: z.string(),
      }),
    ),
  }),
});
