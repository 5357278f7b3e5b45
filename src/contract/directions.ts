import * as z from 'zod/mini';
import { defineCall } from './call.ts';

export const readWayHereCall = defineCall({
  method: 'GET',
  path: '/api/way-here',
  noun: 'site',
  summary: 'How to get to the centre: by car, where to park, by bus and by train',
  reply: z.strictObject({
    success: z.literal(true),
    ways: z.array(
      z.strictObject({
        kind: z.enum(['drive', 'parking', 'bus', 'train']),
        title: z.string(),
        /** Whole sentences. */
        body: z.string(),
      }),
    ),
  }),
});
