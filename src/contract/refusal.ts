import * as z from 'zod/mini';
import { pence } from './field.ts';
import { quoteReply, sessionChoice } from './visit.ts';

/** Codes of all refusals, each with its HTTP status (specification 12.36). */
export const refusalStatus = {
  malformed: 400,
  body_too_large: 400,
  wrong_origin: 400,
  no_tickets: 400,
  no_sessions: 400,
  unknown_ticket_type: 400,
  too_many_tickets: 400,
  parking_not_agreed: 400,
  email_not_proven: 401,
  not_signed_in: 401,
  wrong_password: 401,
  not_found: 404,
  booking_not_found: 404,
  session_not_found: 404,
  member_not_found: 404,
  reward_not_found: 404,
  ticket_not_found: 404,
  method_not_allowed: 405,
  price_changed: 409,
  day_unavailable: 409,
  session_unavailable: 409,
  session_full: 409,
  voucher_invalid: 409,
  account_credit_invalid: 409,
  code_wrong: 409,
  kiosk_code_wrong: 409,
  code_over: 409,
  slot_taken: 409,
  credits_spent: 409,
  nothing_to_return: 409,
  too_late_to_return: 409,
  not_cancellable: 409,
  not_over_yet: 409,
  already_blocked: 409,
  refund_too_large: 409,
  refund_changed: 409,
  poorly_not_possible: 409,
  not_movable: 409,
  not_changeable: 409,
  difference_changed: 409,
  reason_required: 400,
  changed_meanwhile: 409,
  email_not_changeable: 409,
  too_late_to_undo: 409,
  nothing_to_pay: 409,
  hold_ended: 409,
  not_enough_points: 409,
  same_key_other_request: 409,
  ticket_not_confirmed: 409,
  ticket_used: 409,
  wrong_day: 409,
  visit_over: 409,
  not_checked_in: 409,
  walk_in_needs_staff: 409,
  pin_wrong: 409,
  question_over: 409,
  letter_not_tried: 409,
  letter_reaches_nobody: 409,
  mail_not_again: 409,
  places_on_sale: 409,
  already_waiting: 409,
  not_waiting: 409,
  offer_over: 409,
  slow_down: 429,
  too_many_unpaid: 429,
  payment_unavailable: 503,
  resting: 503,
} as const;

export type RefusalCode = keyof typeof refusalStatus;

/**
 * The body of every refusal. `fields` has the messages for the inputs at fault, `quote` or `photoPrice`
 * is the current price in pence, `alternatives` are the nearest sessions with places left.
 */
export const refusalReply = z.strictObject({
  success: z.literal(false),
  code: z.enum(Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  quote: z.optional(quoteReply),
  photoPrice: z.optional(z.strictObject({ session: pence, editing: pence, total: pence })),
  alternatives: z.optional(z.array(sessionChoice)),
});

export type RefusalReply = z.output<typeof refusalReply>;
