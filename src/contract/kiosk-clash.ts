import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant } from './field.ts';

export const listClashesCall = defineCall({
  method: 'GET',
  path: '/api/admin/kiosk-clashes',
  access: 'check-in',
  noun: 'check-in',
  summary: 'Offline actions of kiosks that failed on replay, for staff to review',
  notes:
    'Returns at most 200 actions, the oldest first. An action is a check-in or check-out that was sent with `passedOn`. It is listed if it was refused for one of three reasons: its ticket, stay or session did not allow it, the centre was not open for booking, or its `clientId` had been used for another action. A check-in is also listed if the family had already been checked in elsewhere. Each `clientId` is listed once, for 30 days',
  reply: z.strictObject({
    success: z.literal(true),
    clashes: z.array(
      z.strictObject({
        /** The action’s client id. */
        id: z.string(),
        what: z.enum(['check-in', 'check-out']),
        /** When the action was made at the kiosk. */
        doneAt: instant,
        /** The kiosk’s name; 'staff' if staff made the action in their own browser. */
        doneBy: z.string(),
        customerName: z.string(),
        /** Null for a walk-in for which no ticket was created. */
        reference: z.nullable(z.string()),
        /** The code of the refusal, or 'checked_in_elsewhere'. */
        code: z.string(),
        /** A sentence that tells staff the reason. */
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
  access: 'check-in',
  noun: 'check-in',
  summary: 'Marks a failed offline action as reviewed, which removes it from the list',
  notes: 'The kiosk also stops showing the action. A repeated call changes nothing',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found', 'body_too_large', 'wrong_origin'],
});
