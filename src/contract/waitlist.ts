import * as z from 'zod/mini';
import { type CallReply, defineCall } from './call.ts';
import {
  agreeToTerms,
  chosenDay,
  customerEmail,
  customerName,
  day,
  instant,
  pence,
  singleLineText,
} from './field.ts';
import { ticketQuantities } from './visit.ts';

/** The key to a group's page, from the fragment of the link in its mails. */
const waitlistKey = { key: singleLineText(64) };

/** The sessions for which the group waits, at most `most`. It takes places in one of them. */
const sessions = (most: number) =>
  z
    .array(z.strictObject({ date: chosenDay, timeSlot: singleLineText(80) }))
    .check(
      z.minLength(1, 'Please choose at least one session'),
      z.maxLength(most, `Please choose at most ${most} sessions`),
    );

/** The form with which a group joins. */
export const waitlistForm = z.strictObject({
  customerName,
  customerEmail,
  agreeToTerms,
  ticketQuantities,
  sessions: sessions(12),
});

const joinRefusals = [
  'no_tickets',
  'unknown_ticket_type',
  'too_many_tickets',
  'nothing_to_pay',
  'day_unavailable',
  'session_unavailable',
  'places_on_sale',
  'already_waiting',
  'not_waiting',
  'email_not_proven',
  'same_key_other_request',
  'slow_down',
  'body_too_large',
  'wrong_origin',
] as const;

export const joinWaitlistCall = defineCall({
  method: 'POST',
  path: '/api/waitlist',
  access: 'public',
  sells: true,
  noun: 'waitlist',
  summary: 'Joins the waitlist of full sessions, for a device that has verified the e-mail address',
  notes:
    'specification 5.13. A group gets an offer when enough places for all of its children come free in one of the sessions. Nothing is charged until the group takes the places. A session that has room for the group is refused with places_on_sale. The page makes one clientId for each decision. A repeated call with the same clientId returns the first result. The group gets one mail with the link to its page, /waitlist#key',
  body: z.extend(waitlistForm, { clientId: z.uuid() }),
  status: 201,
  reply: z.strictObject({ success: z.literal(true), key: z.string() }),
  refusals: joinRefusals,
});

/** A session for which a group waits. */
const wish = z.strictObject({
  date: day,
  timeSlot: z.string(),
  /** 'Open play', 'K-pop party'. */
  title: z.string(),
  /** The position in this session's queue; 1 is first. */
  position: z.int(),
  /** Places on sale now, which are free and not kept for a waiting group. */
  free: z.int(),
  /**
   * Sentences that say why groups further back in the queue were offered places before this group, the newest
   * first. At most 20 for all sessions together.
   */
  passedOver: z.array(z.strictObject({ at: instant, why: z.string() })),
});

export const readWaitlistCall = defineCall({
  method: 'POST',
  path: '/api/waitlist/read',
  access: 'public',
  reads: true,
  noun: 'waitlist',
  summary: 'A group on the waitlist as it sees itself: its positions in the queues, and its offer',
  notes: 'The caller needs the key from the link in the group’s mails. Amounts are in pence',
  body: z.strictObject(waitlistKey),
  reply: z.strictObject({
    success: z.literal(true),
    /**
     * A `resting` group is passed over for a time, because it has let an offer expire. An `asked` group was
     * asked whether it still waits, and has not answered. The sessions of an `over` group have all passed.
     */
    state: z.enum(['waiting', 'offered', 'resting', 'asked', 'taken', 'left', 'removed', 'over']),
    customerName: z.string(),
    children: z.int(),
    tickets: z.array(z.strictObject({ name: z.string(), quantity: z.int() })),
    /** `tickets` by ticket type id. */
    ticketQuantities: z.optional(z.record(z.string(), z.int())),
    joinedAt: instant,
    /** Until when the group is passed over; null if it is not resting. */
    restsUntil: z.nullable(instant),
    wishes: z.array(wish),
    offer: z.nullable(
      z.strictObject({
        offerId: z.uuid(),
        date: day,
        timeSlot: z.string(),
        title: z.string(),
        endsAt: instant,
        /** 'Tuesday 24 November, 3:15 PM'. */
        until: z.string(),
        total: pence,
      }),
    ),
    /** The key of the booking; null until an offer is paid or the bank is processing its payment. */
    booking: z.nullable(z.strictObject({ bookingId: z.uuid(), viewToken: z.string() })),
    /** Sentences that explain the waitlist. */
    rules: z.array(z.string()),
    now: instant,
  }),
  refusals: ['not_found', 'slow_down', 'body_too_large', 'wrong_origin'],
});
export type Waitlist = CallReply<typeof readWaitlistCall>;

export const changeWaitlistCall = defineCall({
  method: 'POST',
  path: '/api/waitlist/change',
  access: 'public',
  noun: 'waitlist',
  summary: 'Changes the sessions that a group waits for',
  notes:
    'The group keeps its position in the queues of the sessions that stay, and joins the queue of a new session at the end. A repeated call changes nothing',
  // The maximum is higher than for joining, because a group may wait for many sessions if its days get
  // arrival times later.
  body: z.strictObject({ ...waitlistKey, sessions: sessions(300) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: [
    'not_found',
    'not_waiting',
    'already_waiting',
    'day_unavailable',
    'session_unavailable',
    'too_many_tickets',
    'places_on_sale',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const leaveWaitlistCall = defineCall({
  method: 'POST',
  path: '/api/waitlist/leave',
  access: 'public',
  noun: 'waitlist',
  summary:
    'Leaves the waitlist. An open offer of the group goes to the next group. A repeated call changes nothing',
  body: z.strictObject(waitlistKey),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_found', 'offer_over', 'payment_unavailable', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const stayOnWaitlistCall = defineCall({
  method: 'POST',
  path: '/api/waitlist/stay',
  access: 'public',
  noun: 'waitlist',
  summary: 'Confirms that a group still waits: it gets offers again, and keeps its position in the queue',
  body: z.strictObject(waitlistKey),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_found', 'not_waiting', 'slow_down', 'body_too_large', 'wrong_origin'],
});

const offerAnswer = z.strictObject({ ...waitlistKey, offerId: z.uuid() });

export const takeOfferCall = defineCall({
  method: 'POST',
  path: '/api/waitlist/take',
  access: 'public',
  noun: 'waitlist',
  summary: 'Takes the places that were offered, and starts their payment',
  notes:
    'The places are held for the payment until the offer ends, or until ten minutes after this call if that is later. They are never held for more than ten minutes beyond the offer’s end. A repeated call returns the same payment. Once the payment is made, its secret leads to the ticket',
  body: offerAnswer,
  reply: z.strictObject({ success: z.literal(true), bookingId: z.uuid(), clientSecret: z.string() }),
  refusals: [
    'not_found',
    'offer_over',
    'nothing_to_pay',
    'payment_unavailable',
    'slow_down',
    'body_too_large',
    'wrong_origin',
  ],
});

export const declineOfferCall = defineCall({
  method: 'POST',
  path: '/api/waitlist/refuse',
  access: 'public',
  noun: 'waitlist',
  summary:
    'Declines the places that were offered: they go to the next group, and this group no longer waits for that session',
  notes:
    'The group goes on waiting for its other sessions. If it has none, it leaves the waitlist. A repeated call changes nothing, and neither does declining an offer that is over',
  body: offerAnswer,
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_found', 'offer_over', 'payment_unavailable', 'slow_down', 'body_too_large', 'wrong_origin'],
});

export const listWaitlistCall = defineCall({
  method: 'GET',
  path: '/api/admin/waitlist',
  access: 'see-bookings',
  noun: 'waitlist',
  summary: 'The queues of the coming sessions: who waits, since when, and what was offered',
  reply: z.strictObject({
    success: z.literal(true),
    sessions: z.array(
      z.strictObject({
        sessionId: z.int(),
        date: day,
        timeSlot: z.string(),
        title: z.string(),
        capacity: z.int(),
        /** Places that are neither booked nor held. */
        free: z.int(),
        groups: z.array(
          z.strictObject({
            groupId: z.uuid(),
            customerName: z.string(),
            customerEmail: z.string(),
            children: z.int(),
            tickets: z.string(),
            since: instant,
            state: z.enum(['waiting', 'offered', 'offered-elsewhere', 'resting', 'asked']),
            /**
             * When the group's open offer ends or, for a resting group, when it gets offers again; null in
             * other states.
             */
            until: z.nullable(instant),
            /** The offers to the group, newest first. */
            offers: z.array(
              z.strictObject({
                at: instant,
                date: day,
                timeSlot: z.string(),
                outcome: z.enum(['open', 'taken', 'missed', 'refused', 'withdrawn']),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  refusals: ['not_signed_in'],
});
export type WaitingSession = CallReply<typeof listWaitlistCall>['sessions'][number];

export const removeFromWaitlistCall = defineCall({
  method: 'POST',
  path: '/api/admin/waitlist/:groupId/remove',
  access: 'change-bookings',
  noun: 'waitlist',
  summary:
    'Removes a group from the waitlist. An open offer of the group goes to the next group. A repeated call changes nothing',
  notes:
    'The audit log records it. Refused with offer_over while the bank is processing the payment for the offered places, and once they are paid for',
  params: z.strictObject({ groupId: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: [
    'not_signed_in',
    'not_found',
    'offer_over',
    'payment_unavailable',
    'body_too_large',
    'wrong_origin',
  ],
});
