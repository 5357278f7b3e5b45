import { prepaidName } from '../../domain/account-credit.ts';
import { type Day, dayInWords } from '../../domain/calendar-day.ts';
import { formatPence, type Pence, smallestCardPayment } from '../../domain/money.ts';
import { invalidVoucherMessage } from '../../domain/vouchers.ts';
import type { RefusalEntries } from './entry.ts';

const least = formatPence(smallestCardPayment);

/** Refusals about bookings of any kind: their hold, price, payment, cancellation and refunds. */
export const orderRefusals = {
  bookingNotFound: { code: 'booking_not_found', words: 'We cannot find this booking' },
  bookingKeyUsed: {
    code: 'same_key_other_request',
    words: 'This attempt was already used for another booking. Please try again.',
  },
  tooManyUnpaid: {
    code: 'too_many_unpaid',
    words:
      'Many places are being kept for your connection or your email address, and none of them is paid for yet. Please finish those first, or try again in ten minutes. For a large group please get in touch.',
  },
  priceChanged: {
    code: 'price_changed',
    words: 'The price has changed. Please check the new total and try again.',
  },

  holdEnded: {
    code: 'hold_ended',
    words:
      'Your places have been let go. Please book again. Money that still arrives goes back automatically.',
  },
  heldPartyTaken: {
    code: 'slot_taken',
    words: 'Another family has booked the time of this party meanwhile. Please choose another time.',
  },
  heldPlacesTaken: {
    code: 'session_full',
    words: 'Your places were let go and somebody else has them now.',
  },
  heldPhotoSessionTaken: {
    code: 'slot_taken',
    words: 'Your photo session was let go and somebody else has it now. Nothing has been charged.',
  },
  heldCreditsSpent: {
    code: 'credits_spent',
    words:
      'Your places were let go, and your session credits have been spent since. Please book again: nothing has been charged.',
  },
  heldVoucherUsedUp: {
    code: 'voucher_invalid',
    words:
      'Your places were let go, and your voucher has been used up since. Please book again without it: nothing has been charged.',
  },

  paymentNotStarted: {
    code: 'payment_unavailable',
    words:
      'Payments are not answering at the moment. Nothing has been charged and what you chose is kept for a few minutes: please try again.',
  },
  paymentNotContinued: {
    code: 'payment_unavailable',
    words:
      'Payments are not answering at the moment. What you chose is kept for a few minutes: please try again.',
  },
  paymentStatusUnknown: {
    code: 'payment_unavailable',
    words: 'We could not check your payment. Please try again in a moment.',
  },
  webhookSignatureWrong: { code: 'malformed', words: 'The signature does not match' },
  webhookPaymentUnread: { code: 'payment_unavailable', words: 'The payment could not be read' },

  creditsNotCancellable: {
    code: 'not_cancellable',
    words:
      'Session credits cannot be cancelled. The family can return unspent ones, or you can refund a part of the money.',
  },
  moneyBackAtReception: {
    code: 'not_cancellable',
    words: 'You paid at reception, so your money goes back there. Please call us to cancel.',
  },
  bookingBegun: {
    code: 'not_cancellable',
    words: 'This booking has begun, so it can no longer be cancelled here.',
  },
  refundChanged: {
    code: 'refund_changed',
    words: ({ refund }: { refund: Pence }) =>
      `The refund has changed meanwhile: it is ${formatPence(refund)} now. Nothing has been cancelled; please look again.`,
  },
  poorlyNotOffered: {
    code: 'poorly_not_possible',
    words: 'We do not offer account credit for a visit that you miss. Please call us.',
    staffWords: 'It is not offered to families.',
  },
  poorlyBegun: {
    code: 'poorly_not_possible',
    words: 'This visit has begun, so it can no longer become account credit here. Please call us.',
    staffWords: 'The visit has begun.',
  },
  poorlyRefundedInFull: {
    code: 'poorly_not_possible',
    words: 'You can still cancel this visit and have all of your money back.',
    staffWords: 'The family can still have all of its money back.',
  },
  poorlyTooOften: {
    code: 'poorly_not_possible',
    words: 'You have had account credit for missed visits as often as we can give it online. Please call us.',
    staffWords: 'This family has had it as often as the rule allows.',
  },
  poorlyOnlyVisits: {
    code: 'poorly_not_possible',
    words: 'Only a visit that was paid for can become account credit.',
    staffWords: 'It is for visits that were paid for.',
  },
  accountCreditNeedsReason: {
    code: 'poorly_not_possible',
    /** `why` says why the rule does not offer account credit. */
    words: ({ why }: { why: string }) => `The rule does not offer account credit here. ${why}`,
    field: 'reason',
    fieldWords: 'Please say why, in a few words: it is beyond the rule',
  },
  accountCreditUnknown: { code: 'account_credit_invalid', words: invalidVoucherMessage },
  accountCreditEnded: {
    code: 'account_credit_invalid',
    words: ({ code, endsOn }: { code: string; endsOn: Day }) =>
      `This ${prepaidName(code)} ended on ${dayInWords(endsOn)}.`,
  },
  accountCreditSpent: {
    code: 'account_credit_invalid',
    words: ({ code, left }: { code: string; left: Pence }) =>
      left === 0
        ? `This ${prepaidName(code)} is spent, or kept for an order that is not paid for yet.`
        : `Only ${formatPence(left)} is left of your ${prepaidName(code)} now. Please check the new total and try again.`,
  },
  giftVoucherStopped: {
    code: 'account_credit_invalid',
    words:
      'This gift voucher has been stopped. If you have another code for it, use that, or please call us.',
  },
  giftVouchersNotSold: {
    code: 'booking_not_open',
    words: 'Gift vouchers are not on sale at the moment. You can still spend one that you have.',
  },
  giftWishNotOffered: { code: 'malformed', words: 'Please check the marked fields' },
  giftVoucherNotCancellable: {
    code: 'not_cancellable',
    words:
      'A gift voucher cannot be cancelled, but what is left of it can be refunded to the person who bought it.',
  },
  giftVoucherNotSent: {
    code: 'mail_not_again',
    words: 'This gift voucher cannot be sent: it is unpaid, spent, stopped or past its last day.',
  },
  giftVoucherSentOften: {
    code: 'mail_not_again',
    words: 'This gift voucher was sent very often today. Please wait a day, or call us.',
  },
  giftVoucherNotStopped: {
    code: 'changed_meanwhile',
    words: 'This gift voucher is not stopped now. Please look at it again.',
  },
  giftVoucherUnknown: { code: 'not_found', words: 'There is no such gift voucher' },
  heldAccountCreditSpent: {
    code: 'account_credit_invalid',
    words:
      'Your places were let go, and your credit or gift voucher has been spent since. Please book again without it: nothing has been charged.',
  },
  bookingNotMovable: {
    code: 'not_movable',
    words: 'Only a visit that is booked can be moved to another day.',
  },
  tooLateToMove: {
    code: 'not_movable',
    words:
      'It is too late to move this visit here: that is possible as long as cancelling is free. Please call us.',
  },
  sessionsNotAsMany: {
    code: 'not_movable',
    words: 'A visit can only be moved to the same number of sessions. For more or fewer please call us.',
  },
  visitNotChangeable: {
    code: 'not_changeable',
    words: 'Only a visit that is booked can be changed.',
  },
  visitBegun: {
    code: 'not_changeable',
    words: 'This visit has begun, so it can no longer be changed here.',
  },
  bookingChangedMeanwhile: {
    code: 'not_changeable',
    words: 'This booking has changed meanwhile. Nothing was changed now; please look again.',
  },
  creditsSpentMeanwhile: {
    code: 'not_changeable',
    words: 'The session credits for it have been spent meanwhile. Nothing was changed; please look again.',
  },
  changeMoneyBackAtReception: {
    code: 'not_changeable',
    words: 'You paid at reception, so your money goes back there. Please call us to change it.',
  },
  changeEnded: {
    code: 'not_changeable',
    words: 'This change has ended. Your visit is as it was, and you can change it again.',
  },
  differenceChanged: {
    code: 'difference_changed',
    words: ({ difference }: { difference: Pence }) =>
      `${
        difference === 0
          ? 'The price would stay as it is now'
          : difference > 0
            ? `It would cost ${formatPence(difference)} more now`
            : `${formatPence(-difference)} would go back now`
      }. Nothing was changed; please look again.`,
  },
  tooLateByTheRule: {
    code: 'not_movable',
    words: 'By the rule it is too late to move this visit. To move it all the same, please say why.',
  },
  visitInUse: {
    code: 'not_movable',
    words: 'This family has checked in with this ticket, so the visit cannot be moved.',
  },
  reasonRequired: {
    code: 'reason_required',
    words: 'Please say in a few words why the rule is set aside.',
    field: 'reason',
  },
  contactChanged: {
    code: 'changed_meanwhile',
    words: 'Somebody else has changed these details meanwhile. Please look at them again.',
  },
  noteChanged: {
    code: 'changed_meanwhile',
    words: ({ words }: { words: string }) =>
      words === ''
        ? 'Somebody else has removed this note meanwhile.'
        : `Somebody else has changed this note meanwhile. It says: “${words}”`,
    field: 'words',
    fieldWords: 'Changed by somebody else meanwhile',
  },
  emailHasCredits: {
    code: 'email_not_changeable',
    words:
      'Session credits belong to this address, and some are spent. Only the name and the phone number can be corrected.',
    field: 'customerEmail',
  },
  emailHasPoints: {
    code: 'email_not_changeable',
    words:
      'The rewards points of this booking belong to this address. Only the name and the phone number can be corrected.',
    field: 'customerEmail',
  },
  bookingNotMailed: {
    code: 'mail_not_again',
    words: 'Only a booking that is confirmed, or waits for its payment link, has a mail to send again.',
  },
  bookingHasNoEmail: {
    code: 'mail_not_again',
    words: 'Please enter the email address that it should go to.',
    field: 'customerEmail',
  },
  alreadyCancelled: { code: 'not_cancellable', words: 'This booking has been cancelled already.' },
  bookingNotConfirmed: {
    code: 'not_cancellable',
    words: 'This booking is not confirmed, so there is nothing to cancel.',
  },
  nothingPaid: {
    code: 'not_cancellable',
    words: 'Nothing has been paid for this booking, so nothing can go back.',
  },
  nothingLeftToRefund: {
    code: 'refund_too_large',
    words: 'Nothing is left to refund: all of the money has gone back, or nothing was paid.',
  },
  paymentsNotThePrice: {
    code: 'price_changed',
    words: ({ due, taken }: { due: Pence; taken: Pence }) =>
      `${formatPence(due)} is due, and the payments add up to ${formatPence(taken)}.`,
  },
  nothingToPay: {
    code: 'nothing_to_pay',
    words: 'Nothing is left to pay for this booking.',
  },
  changeTooSmallForCard: {
    code: 'too_small_for_card',
    words: ({ due }: { due: Pence }) =>
      `This change costs ${formatPence(due)} more, and less than ${least} cannot be paid by card online. Please call us to change it.`,
  },
  changeTooSmallToPayLater: {
    code: 'too_small_for_card',
    words: `Less than ${least} cannot be paid by card online. Please take it in cash or on the card machine.`,
  },
  restTooSmallForCard: {
    code: 'too_small_for_card',
    words: ({ due }: { due: Pence }) =>
      `Only ${formatPence(due)} is still to pay, and less than ${least} cannot be paid by card online. Please call us: you can pay it at reception.`,
  },
  partLeavesTooLittle: {
    code: 'too_small_for_card',
    words: ({ left }: { left: Pence }) =>
      `This would leave ${formatPence(left)} to pay, and less than ${least} cannot be paid by card online. Please pay all of it, or leave at least ${least}.`,
  },
  refundKeyUsed: {
    code: 'same_key_other_request',
    words:
      'This was sent before, with another amount or in another way, and that refund has been made. Please go back and check it.',
  },
  balanceKeyUsed: {
    code: 'same_key_other_request',
    words:
      'This was sent before, with another amount or in another way, and that money has been taken. Please load the page again and check it.',
  },
  refundTooLarge: {
    code: 'refund_too_large',
    words: ({ remaining }: { remaining: Pence }) =>
      `No more than ${formatPence(remaining)} is left to refund.`,
  },
} satisfies RefusalEntries;
