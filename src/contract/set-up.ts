import * as z from 'zod/mini';
import { type CallReply, defineCall } from './call.ts';
import { customerEmail, instant } from './field.ts';

const setUpSteps = ['centre', 'look', 'hours', 'tickets', 'more', 'staff', 'mail', 'payments'] as const;

export type SetUpStepId = (typeof setUpSteps)[number];

const line = z.strictObject({
  words: z.string(),
  /**
   * 'there' means that all is right. 'look' means that something could be better. 'missing' means that the
   * centre cannot open without it.
   */
  is: z.enum(['there', 'look', 'missing']),
});

const state = z.strictObject({
  isOpen: z.boolean(),
  /** Null if the centre has never been open for booking. */
  firstOpenedAt: z.nullable(instant),
  /**
   * The facts with which the owner chose to begin: those of the sample centre, or none. Null if not chosen
   * yet.
   */
  startedFrom: z.nullable(z.enum(['windfall', 'nothing'])),
  /** Whether the facts can still be emptied. */
  mayBeEmptied: z.boolean(),
  steps: z.array(
    z.strictObject({
      id: z.enum(setUpSteps),
      state: z.enum(['done', 'look', 'missing']),
      lines: z.array(line),
    }),
  ),
  mail: z.strictObject({
    /** The host of the mail server; null if mail is only stored, at /dev/mail. */
    server: z.nullable(z.string()),
    testedAt: z.nullable(instant),
  }),
  payments: z.strictObject({
    mode: z.enum(['test', 'live']),
    checkedAt: z.nullable(instant),
    /** When the provider's last event arrived; null before the first. */
    eventAt: z.nullable(instant),
    /**
     * Whether an event has arrived since the keys were checked, which proves that the webhook secret is
     * right.
     */
    eventProves: z.boolean(),
    /** The address to which the provider has to send its events. */
    webhookUrl: z.string(),
  }),
  /** The facts that families will see, one on each line. */
  summary: z.array(z.string()),
});

export type SetUpState = z.output<typeof state>;

const stateReply = z.strictObject({ success: z.literal(true), ...state.shape });

export const readSetUpCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/first-evening',
  access: 'settings',
  noun: 'office',
  summary: 'How far the set-up of the centre has come, and what keeps it from opening',
  notes: 'specification 13.7, 10.101. The reply is computed from the facts at each call',
  reply: stateReply,
  refusals: ['not_signed_in'],
});

export const beginSetUpCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/first-evening/begin',
  access: 'settings',
  noun: 'office',
  summary: 'Begins the set-up with the facts of the sample centre, or with none',
  notes:
    'specification 13.7, 10.102. `nothing` removes the tickets, hours, events, menu and other facts of the sample centre, with one change for each sheet. It is refused once families have booked or the centre has opened, and while a voucher names a ticket. `windfall` keeps the facts of the sample centre, and is refused once the facts have been emptied. A repeated call changes nothing',
  body: z.strictObject({ facts: z.enum(['windfall', 'nothing']) }),
  reply: stateReply,
  refusals: ['not_signed_in', 'already_begun', 'fact_in_use'],
});

export const sendTestMailCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/first-evening/test-mail',
  access: 'settings',
  noun: 'office',
  summary: 'Sends a test mail at once, and returns the mail server’s answer',
  notes:
    'specification 13.7, 10.103. One network address can send at most ten test mails an hour, counted together with the test mails of 13.8',
  body: z.strictObject({ email: customerEmail }),
  reply: z.strictObject({
    success: z.literal(true),
    taken: z.boolean(),
    /** Says what the result means, and what to do. */
    words: z.string(),
    /** The mail server's own answer; empty without an answer. */
    answer: z.string(),
  }),
  refusals: ['not_signed_in', 'slow_down'],
});

export type TestMailReply = CallReply<typeof sendTestMailCall>;

export const checkPaymentsCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/first-evening/check-payments',
  access: 'settings',
  noun: 'office',
  summary: 'Tests the payment keys with the provider',
  notes: 'specification 13.7, 10.104. A payment of £1 is started and cancelled, so that nothing is charged',
  reply: z.strictObject({
    success: z.literal(true),
    right: z.boolean(),
    /** The result of the check, and the line of the settings file to correct. */
    words: z.string(),
  }),
  refusals: ['not_signed_in', 'slow_down'],
});

export const setOpenCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/first-evening/open',
  access: 'settings',
  noun: 'office',
  summary: 'Opens the centre for booking, or closes it',
  notes: 'specification 13.7, 10.105. Existing bookings stay. A repeated call changes nothing',
  body: z.strictObject({ open: z.boolean() }),
  reply: stateReply,
  refusals: ['not_signed_in', 'not_ready_to_open'],
});
