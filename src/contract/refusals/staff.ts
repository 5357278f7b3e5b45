import { type Day, dayInWords } from '../../domain/calendar-day.ts';
import { formatPence, type Pence } from '../../domain/money.ts';
import {
  type Permission,
  permissions,
  rolesWith,
  type StaffRole,
  staffRoles,
} from '../../domain/staff-roles.ts';
import { formatTime } from '../../domain/time-slot.ts';
import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

/** The role that was refused, and the permission that it lacks. */
interface RoleFacts {
  role: StaffRole;
  permission: Permission;
}

/** Refusals of calls that only staff make, from signing in to erasing personal data. */
export const staffRefusals = {
  notSignedIn: { code: 'not_signed_in', words: 'Please sign in' },
  roleMayNot: {
    code: 'not_allowed',
    words: ({ role, permission }: RoleFacts) =>
      `${staffRoles[role].name} may not ${permissions[permission]}. Please ask somebody who may: ${rolesWith(permission).join(' or ')}.`,
  },
  pinMayNot: {
    code: 'not_allowed',
    words: 'A PIN is not enough for this. Please sign out, and sign in with your passkey or your password.',
  },
  passwordWrong: { code: 'wrong_password', words: 'Incorrect password' },
  tooManyTries: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Too many tries from this connection. Please try again in ${waitInWords(facts)}.`,
  },
  kioskCodeWrong: {
    code: 'kiosk_code_wrong',
    words:
      'This code is wrong, or it has been used, or its ten minutes are over. Make a new one on the dashboard.',
  },
  kioskNotFound: { code: 'not_found', words: 'There is no such kiosk any more' },

  inquiryNotFound: { code: 'not_found', words: 'There is no such message any more' },
  partyInquiryNotFound: { code: 'not_found', words: 'There is no such party enquiry any more' },
  inquiryListChanged: {
    code: 'malformed',
    words: 'This list has changed. Please start from its first page.',
    field: 'after',
    fieldWords: 'Not a page of this list',
  },

  calendarRangeTooLong: {
    code: 'malformed',
    words: 'Please ask for at most 62 days',
    field: 'to',
    fieldWords: 'At most 62 days after from',
  },
  reconciliationTooLong: {
    code: 'malformed',
    words: ({ days }: { days: number }) => `Please choose at most ${days} days to compare money`,
    field: 'period',
  },
  figureNotFound: { code: 'not_found', words: 'There is no such figure' },
  figureMailsChanged: {
    code: 'changed_meanwhile',
    words: 'Somebody has changed this meanwhile. Nothing has been changed; what you typed is still here.',
  },
  blockedDayPassed: { code: 'day_unavailable', words: 'This day has passed', field: 'date' },
  blockedTimeUnknown: {
    code: 'malformed',
    words: 'There is no such time slot on that day',
    field: 'timeSlot',
  },
  alreadyBlocked: {
    code: 'already_blocked',
    words: ({ reason }: { reason: string }) =>
      `This is blocked already: ${reason}. Remove that first to give another reason.`,
  },
  restrictionNotFound: { code: 'not_found', words: 'This is not blocked any more' },

  voucherTermsInvalid: { code: 'malformed', words: ({ first }: { first: string }) => first },
  priceRuleTie: {
    code: 'price_rule_tie',
    words: ({ name, other, conditions }: { name: string; other: string; conditions: string }) =>
      `“${name}” and “${other}” (${conditions}) are equally specific and could hold for the same session, so neither would win. Give one of them a further or a narrower condition, or end “${other}” first.`,
  },
  priceRuleChanged: {
    code: 'changed_meanwhile',
    words: 'Somebody has changed or ended this price meanwhile. Look at the list, then decide again.',
  },
  basePriceChanged: {
    code: 'changed_meanwhile',
    words: 'Somebody has changed this price meanwhile. Look at the list, then decide again.',
  },
  priceRuleNotFound: { code: 'not_found', words: 'There is no such price' },
  offerChanged: {
    code: 'changed_meanwhile',
    words: 'Somebody has changed or ended this offer meanwhile. Look at the list, then decide again.',
  },
  offerNotFound: { code: 'not_found', words: 'There is no such offer' },
  offerTitleUsed: { code: 'malformed', words: 'Another offer has this title', field: 'title' },
  priceEventUnknown: { code: 'malformed', words: 'There is no such event', field: 'eventId' },

  failedRefundNotFound: { code: 'not_found', words: 'There is no such failed refund' },
  voucherNotFound: {
    code: 'not_found',
    words: 'There is no voucher with this code, or it was withdrawn already',
  },
  rewardCodeUsed: {
    code: 'voucher_invalid',
    words: ({ day, minute }: { day: Day; minute: number }) =>
      `This code was used on ${dayInWords(day)} at ${formatTime(minute)}`,
  },
  rewardCodeEnded: {
    code: 'voucher_invalid',
    words: ({ day }: { day: Day }) => `This code ended on ${dayInWords(day)}`,
  },
  rewardCodeForBookings: {
    code: 'voucher_invalid',
    words: 'This code lowers the price of a booking: the family types it into the voucher box',
  },
  paymentReviewNotFound: {
    code: 'not_found',
    words: 'No payment of that booking is waiting to be looked at',
  },

  letterNotFound: { code: 'not_found', words: 'There is no such letter any more' },
  letterSessionUnknown: {
    code: 'session_not_found',
    words: 'There is no such session on that day',
    field: 'timeSlot',
  },
  letterKeyUsed: {
    code: 'same_key_other_request',
    words: 'This attempt was already used for another letter. Please try again.',
  },
  letterNotTried: {
    code: 'letter_not_tried',
    words: 'Please send one to yourself first, and wait until it has gone.',
  },
  letterReachesNobody: {
    code: 'letter_reaches_nobody',
    words: 'Nobody with an email address is booked then, so there is nobody to write to.',
  },
  mailNotFound: { code: 'not_found', words: 'There is no such mail any more' },
  mailKeyUsed: {
    code: 'same_key_other_request',
    words: 'This attempt was already used for another mail. Please try again.',
  },
  mailNeverAgain: {
    code: 'mail_not_again',
    words: 'A mail of this kind cannot be sent again: it would no longer be true, or no longer be of use.',
  },
  mailStillOnItsWay: {
    code: 'mail_not_again',
    words: 'This mail is being sent again already. Please wait until it has gone.',
  },
  mailToNobody: {
    code: 'mail_not_again',
    words: 'There is no address that this mail could go to.',
  },
  mailOutdated: {
    code: 'mail_not_again',
    words: 'This booking is not confirmed any more, so its confirmation would be wrong.',
  },

  personNotFound: { code: 'not_found', words: 'There is nothing under this email address' },
  emailNotRepeated: {
    code: 'malformed',
    words: 'Please type the same email address again',
    field: 'typed',
  },
  bookingsNotOver: {
    code: 'not_over_yet',
    words: ({ references }: { references: readonly string[] }) =>
      `${references.length === 1 ? 'This booking is' : 'These bookings are'} not over yet: ${references.join(', ')}. Cancel, or wait until the visit is over.`,
  },
  giftVouchersNotMailed: {
    code: 'not_over_yet',
    words: ({ references }: { references: readonly string[] }) =>
      references.length === 1
        ? `This gift voucher has not been mailed yet: ${references.join('')}. Give back what is left on it, stop it, or wait for its day.`
        : `These gift vouchers have not been mailed yet: ${references.join(', ')}. Give back what is left on them, stop them, or wait for their days.`,
  },
  partiesNotOver: {
    code: 'not_over_yet',
    words: ({ days }: { days: readonly Day[] }) =>
      `A party is booked for ${days.map(dayInWords).join(' and ')}. Mark it as waiting again, or wait until it is over.`,
  },
  accountCreditNotSpent: {
    code: 'not_over_yet',
    words: ({ pence }: { pence: Pence }) =>
      `${formatPence(pence)} of account credit is left. Wait until it is spent or has ended, or tick that it may go.`,
  },
  creditsNotSpent: {
    code: 'not_over_yet',
    words: ({ credits }: { credits: number }) =>
      `${credits === 1 ? 'There is 1 session credit' : `There are ${credits} session credits`} left. Give the money back first, or tick that they may go.`,
  },
} satisfies RefusalEntries;
