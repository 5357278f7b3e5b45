import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { customerName, instant, line } from './field.ts';

const deskRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

const asked = {
  success: z.literal(true),
  /** 'over': nobody answered in time, or the kiosk took it back. */
  state: z.enum(['waiting', 'yes', 'no', 'over']),
  /** Until when it can be answered; after a yes, until when the walk-in can check in. */
  endsAt: instant,
  /** Whether staff can say yes at the kiosk, with their PIN. */
  takesPin: z.boolean(),
  now: instant,
};
const params = z.strictObject({ id: z.uuid() });

export const askStaffCall = defineCall({
  method: 'POST',
  path: '/api/check-in/walk-in-requests',
  noun: 'check-in',
  summary: 'Asks staff whether a walk-in may come in',
  notes:
    'after 409 `walk_in_needs_staff`. One question of a kiosk is open at a time: a new one takes the one before back. After a yes the same check-in is taken. Twice is once',
  body: z.strictObject({ ticketId: z.uuid(), customerName }),
  reply: z.strictObject(asked),
  refusals: ['slow_down', ...deskRefusals],
});

export const readWalkInRequestCall = defineCall({
  method: 'GET',
  path: '/api/check-in/walk-in-requests/:id',
  noun: 'check-in',
  summary: 'What staff have answered',
  notes: 'topic walk-ins of the stream says when to look; only for the kiosk that asked',
  params,
  reply: z.strictObject(asked),
  refusals: ['not_signed_in', 'not_found'],
});

export const withdrawWalkInRequestCall = defineCall({
  method: 'POST',
  path: '/api/check-in/walk-in-requests/:id/withdraw',
  noun: 'check-in',
  summary: 'Takes the question back: the family has gone or changed its mind',
  notes: 'only for the kiosk that asked. Twice is once',
  params,
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: [...deskRefusals, 'not_found'],
});

export const allowWithPinCall = defineCall({
  method: 'POST',
  path: '/api/check-in/walk-in-requests/:id/pin',
  noun: 'check-in',
  summary: 'Staff say yes at the kiosk, with their PIN',
  notes:
    'only for the kiosk that asked. Five wrong PINs in ten minutes from one kiosk, then 429; each is in the log',
  params,
  body: z.strictObject({
    pin: line(20).check(z.minLength(1, 'Please enter the staff PIN')),
  }),
  reply: z.strictObject(asked),
  refusals: ['pin_wrong', 'question_over', 'slow_down', 'not_found', ...deskRefusals],
});

export const listWalkInRequestsCall = defineCall({
  method: 'GET',
  path: '/api/admin/walk-in-requests',
  noun: 'check-in',
  summary: 'Walk-ins that wait at a kiosk for a yes of staff',
  notes: 'the longest waiting first; pushed as topic walk-ins',
  reply: z.strictObject({
    success: z.literal(true),
    requests: z.array(
      z.strictObject({
        id: z.string(),
        /** Its name. */
        kiosk: z.string(),
        customerName: z.string(),
        askedAt: instant,
        endsAt: instant,
        /** Walk-ins of this kiosk in the last `minutes`. */
        madeLately: z.int(),
        minutes: z.int(),
      }),
    ),
    /** In the session that is on, or the day's next; null where there is none any more. */
    placesLeft: z.nullable(z.int()),
    now: instant,
  }),
  refusals: ['not_signed_in'],
});

export const answerWalkInRequestCall = defineCall({
  method: 'POST',
  path: '/api/admin/walk-in-requests/:id/answer',
  noun: 'check-in',
  summary: 'Staff say yes or no to a walk-in',
  notes:
    'the first answer counts; the same again is answered as the first time. A yes holds no place: a full session stays full',
  params,
  body: z.strictObject({ answer: z.enum(['yes', 'no']) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['question_over', 'not_found', ...deskRefusals],
});
