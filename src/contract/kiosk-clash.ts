import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant } from './field.ts';

export const readClashesCall = defineCall({
  method: 'GET',
  path: '/api/admin/kiosk-clashes',
  noun: 'check-in',
  summary: 'What kiosks did while the network was away and could not be passed on, for staff to look at',
  notes:
    'what was done first at the top, at most 200. A check-in or check-out sent with `passedOn` is kept here where it is refused, and a check-in where somebody else had checked the family in before; once for each `clientId`, for 30 days',
  reply: z.strictObject({
    success: z.literal(true),
    clashes: z.array(
      z.strictObject({
        /** The deed’s client id. */
        id: z.string(),
        what: z.enum(['check-in', 'check-out']),
        /** When it was done at the kiosk. */
        doneAt: instant,
        /** The kiosk’s name; 'staff' where they did it on a browser of their own. */
        doneBy: z.string(),
        customerName: z.string(),
        /** null for a walk-in that never got a ticket. */
        reference: z.nullable(z.string()),
        /** Code of the refusal, or 'checked_in_elsewhere'. */
        code: z.string(),
        /** In words for staff, a sentence. */
        why: z.string(),
      }),
    ),
    now: instant,
  }),
  refusals: ['not_signed_in'],
});

export const reviewClashCall = defineCall({
  method: 'POST',
  path: '/api/admin/kiosk-clashes/:id/looked-at',
  noun: 'check-in',
  summary: 'Takes what a kiosk could not pass on off the list: staff have looked at it',
  notes: 'twice is once. The kiosk stops showing it, too',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'body_too_large', 'wrong_origin'],
});
