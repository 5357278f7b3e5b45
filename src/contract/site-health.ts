import * as z from 'zod/mini';
import { type CallReply, defineCall } from './call.ts';
import { instant, oneLine, pence } from './field.ts';

export const readHealthCall = defineCall({
  method: 'GET',
  path: '/api/admin/standing',
  access: 'site-health',
  noun: 'watch',
  summary: 'The health of the site: pending work, the last run of each job, and what needs attention',
  notes:
    'Instants are in ISO time, by the machine’s clock. Only `foundAt` is by the site’s own clock, which CLOCK_STARTS_AT can set to another date. The reply has no personal data except booking references. An alert is mailed once, when it begins',
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    version: z.string(),
    /** When this process started to serve requests. */
    openSince: instant,
    databaseBytes: z.int(),
    payments: z.strictObject({
      /** When the last event of the payment provider arrived; null before the first. */
      lastNoticeAt: z.nullable(instant),
      /** Unpaid bookings whose places are held. */
      held: z.int(),
      /** Bookings whose payment the bank is processing. */
      processing: z.int(),
      refundsDue: z.int(),
      oldestRefundDueAt: z.nullable(instant),
    }),
    mail: z.strictObject({
      /** Whether mail is only stored on this machine, because no mail server is configured. */
      keptHere: z.boolean(),
      lastSentAt: z.nullable(instant),
      waiting: z.int(),
      oldestWaitingAt: z.nullable(instant),
      /**
       * The number of mails written in the last seven days that a mail server rejected permanently. A mail
       * that has been sent again since does not count.
       */
      refused: z.int(),
    }),
    backup: z.strictObject({
      /**
       * Where backups are stored. 'elsewhere' means that the database is on the owner's own server, with its
       * own backups. 'off' means that no backups are made. 'unreadable' means that the folder of the backups
       * cannot be read.
       */
      kept: z.enum(['here', 'elsewhere', 'off', 'unreadable']),
      lastMadeAt: z.nullable(instant),
    }),
    jobs: z.array(
      z.strictObject({
        name: z.string(),
        /** For example 'Sending queued mail'. */
        does: z.string(),
        finishedAt: z.nullable(instant),
        failedAt: z.nullable(instant),
        /** The error of the last run; null after a run that succeeded. */
        problem: z.nullable(z.string()),
        late: z.boolean(),
      }),
    ),
    /**
     * The last nightly integrity check, which compares money, places, credits, points and mail with each
     * other and with the payment provider. Null before the first check.
     */
    books: z.nullable(z.strictObject({ checkedAt: instant, findings: z.array(z.string()) })),
    /** Received payments that do not match their booking, and that nobody has marked as resolved. */
    toReview: z.array(
      z.strictObject({
        reference: z.string(),
        foundAt: instant,
        expected: pence,
        /** The amount received, in the smallest unit of `currency`. */
        received: z.int(),
        currency: z.string(),
        /** The provider's id of the payment. */
        payment: z.string(),
      }),
    ),
    /** Refunds that the family's bank rejected, and that have not reached the family another way. */
    failedRefunds: z.array(
      z.strictObject({
        id: z.uuid(),
        reference: z.string(),
        pence,
        /** The provider's code for the reason, such as 'expired_or_canceled_card'. */
        reason: z.string(),
        foundAt: instant,
      }),
    ),
    /** Current alerts, then the newest past alerts; at most twenty. */
    alerts: z.array(z.strictObject({ words: z.string(), raisedAt: instant, overAt: z.nullable(instant) })),
  }),
  refusals: ['not_signed_in'],
});
export type SiteHealth = CallReply<typeof readHealthCall>;

export const markReviewedCall = defineCall({
  method: 'POST',
  path: '/api/admin/payment-reviews/:reference/done',
  access: 'site-health',
  noun: 'watch',
  summary: 'Marks a mismatched payment as resolved with the provider',
  notes:
    'Changes no payment and no booking. The audit log records who did it. A repeated call changes nothing',
  params: z.strictObject({ reference: z.string().check(z.maxLength(40), oneLine) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found'],
});

export const markRefundReturnedCall = defineCall({
  method: 'POST',
  path: '/api/admin/refund-failures/:id/done',
  access: 'site-health',
  noun: 'watch',
  summary: 'Marks a failed refund as paid to the family another way',
  notes: 'Moves no money. The audit log records who did it. A repeated call changes nothing',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_signed_in', 'not_found'],
});
