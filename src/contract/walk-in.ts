import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { customerName, instant, singleLineText } from './field.ts';

const walkInRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

const requestState = {
  success: z.literal(true),
  /**
   * The state of the request. 'over' means that nobody answered the request in time, that an approved walk-in
   * was too late for the check-in, or that the kiosk withdrew the request.
   */
  state: z.enum(['waiting', 'yes', 'no', 'over']),
  /** Until when staff can answer. After a yes, until when the walk-in can check in. */
  endsAt: instant,
  /** Whether staff can approve the request at the kiosk, with their PIN. */
  takesPin: z.boolean(),
  now: instant,
};
const params = z.strictObject({ id: z.uuid() });

export const requestWalkInCall = defineCall({
  method: 'POST',
  path: '/api/check-in/walk-in-requests',
  access: 'kiosk',
  sells: true,
  noun: 'check-in',
  summary: 'Requests staff approval for a walk-in',
  notes:
    'The kiosk calls it after a check-in was refused with 409 `walk_in_needs_staff`. A kiosk has one open request at a time. A new request withdraws the previous one. After a yes, the same check-in is accepted. A repeated call changes nothing',
  body: z.strictObject({ ticketId: z.uuid(), customerName }),
  reply: z.strictObject(requestState),
  refusals: ['slow_down', ...walkInRefusals],
});

export const readWalkInRequestCall = defineCall({
  method: 'GET',
  path: '/api/check-in/walk-in-requests/:id',
  access: 'kiosk',
  noun: 'check-in',
  summary: 'Whether staff have approved a walk-in',
  notes:
    'The topic `walk-ins` of `GET /api/check-in/stream` tells the kiosk when to read the request again. A kiosk reads only its own requests',
  params,
  reply: z.strictObject(requestState),
  refusals: ['not_signed_in', 'not_found'],
});

export const withdrawWalkInRequestCall = defineCall({
  method: 'POST',
  path: '/api/check-in/walk-in-requests/:id/withdraw',
  access: 'kiosk',
  noun: 'check-in',
  summary: 'Withdraws a request: the family has left or changed its mind',
  notes: 'A kiosk withdraws only its own requests. A repeated call changes nothing',
  params,
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: [...walkInRefusals, 'not_found'],
});

export const approveWalkInWithPinCall = defineCall({
  method: 'POST',
  path: '/api/check-in/walk-in-requests/:id/pin',
  access: 'kiosk',
  noun: 'check-in',
  summary: 'Approves a walk-in at the kiosk with the staff PIN',
  notes:
    'A kiosk approves only its own requests. After five wrong PINs in ten minutes, a kiosk gets 429. The audit log records each wrong PIN',
  params,
  body: z.strictObject({
    pin: singleLineText(20).check(z.minLength(1, 'Please enter the staff PIN')),
  }),
  reply: z.strictObject(requestState),
  refusals: ['pin_wrong', 'question_over', 'slow_down', 'not_found', ...walkInRefusals],
});

export const listWalkInRequestsCall = defineCall({
  method: 'GET',
  path: '/api/admin/walk-in-requests',
  access: 'check-in',
  noun: 'check-in',
  summary: 'Walk-ins that are waiting at a kiosk for staff approval',
  notes:
    'The request that has waited longest comes first. The topic `walk-ins` of `GET /api/check-in/stream` says when to read the list again',
  reply: z.strictObject({
    success: z.literal(true),
    requests: z.array(
      z.strictObject({
        id: z.string(),
        /** The kiosk's name. */
        kiosk: z.string(),
        customerName: z.string(),
        askedAt: instant,
        endsAt: instant,
        /** The number of walk-ins that this kiosk has admitted in the last `minutes`. */
        madeLately: z.int(),
        minutes: z.int(),
      }),
    ),
    /**
     * Places left in the current session or, if no session is on, in the day's next session. Null if there is
     * no such session, or no request.
     */
    placesLeft: z.nullable(z.int()),
    now: instant,
  }),
  refusals: ['not_signed_in'],
});

export const answerWalkInRequestCall = defineCall({
  method: 'POST',
  path: '/api/admin/walk-in-requests/:id/answer',
  access: 'check-in',
  noun: 'check-in',
  summary: 'Approves or refuses a walk-in',
  notes:
    'The first answer counts. A repeated call with that answer gets the same reply, and the opposite answer is refused with question_over. An approval holds no place, so the check-in can still be refused if the session is full',
  params,
  body: z.strictObject({ answer: z.enum(['yes', 'no']) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['question_over', 'not_found', ...walkInRefusals],
});
