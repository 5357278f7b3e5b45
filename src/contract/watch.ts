import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant, oneLine, pence } from './field.ts';

export const readHealthCall = defineCall({
  method: 'GET',
  path: '/api/admin/standing',
  noun: 'watch',
  summary: 'How the site stands: what waits, what was last done, what somebody has to see to',
  notes:
    'instants as ISO text, by the machine’s own time, which the centre’s clock may be set apart from (`foundAt` goes by that); nothing personal but booking references. Alerts are mailed once, when they begin',
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    version: z.string(),
    /** When this process opened. */
    openSince: instant,
    databaseBytes: z.int(),
    payments: z.strictObject({
      lastNoticeAt: z.nullable(instant),
      /** Bookings held while somebody pays. */
      held: z.int(),
      /** Bookings whose payment the bank still looks at. */
      processing: z.int(),
      refundsDue: z.int(),
      oldestRefundDueAt: z.nullable(instant),
    }),
    mail: z.strictObject({
      /** Mail is kept on this computer, not sent: no mail server is set. */
      keptHere: z.boolean(),
      lastSentAt: z.nullable(instant),
      waiting: z.int(),
      oldestWaitingAt: z.nullable(instant),
      /** Refused for good by a mail server in the last seven days. */
      refused: z.int(),
    }),
    backup: z.strictObject({
      /** 'elsewhere': the database is a server of the owner's, with backups of its own. */
      kept: z.enum(['here', 'elsewhere', 'off']),
      lastMadeAt: z.nullable(instant),
    }),
    jobs: z.array(
      z.strictObject({
        name: z.string(),
        /** 'Sending mail that waits'. */
        does: z.string(),
        finishedAt: z.nullable(instant),
        failedAt: z.nullable(instant),
        /** What it failed with, as long as it has not gone well since. */
        problem: z.nullable(z.string()),
        late: z.boolean(),
      }),
    ),
    /** The nightly comparison of money, places, credits, points and mail; null before the first. */
    books: z.nullable(z.strictObject({ checkedAt: instant, findings: z.array(z.string()) })),
    /** Money that came in and does not fit its booking. */
    toReview: z.array(
      z.strictObject({
        reference: z.string(),
        foundAt: instant,
        expected: pence,
        /** In the smallest unit of `currency`. */
        received: z.int(),
        currency: z.string(),
        /** The provider's name for the payment. */
        payment: z.string(),
      }),
    ),
    /** Those that last, then the newest that are over; twenty at most. */
    alerts: z.array(z.strictObject({ words: z.string(), raisedAt: instant, overAt: z.nullable(instant) })),
  }),
  refusals: ['not_signed_in'],
});

export const markReviewedCall = defineCall({
  method: 'POST',
  path: '/api/admin/payment-reviews/:reference/done',
  noun: 'watch',
  summary: 'A payment that does not fit its booking has been dealt with, at the provider’s',
  notes: 'Moves no money and no booking; the log keeps who did it. Twice is once',
  params: z.strictObject({ reference: z.string().check(z.maxLength(40), oneLine) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found'],
});
