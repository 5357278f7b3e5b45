import type { MailDefinition } from './mail-texts.ts';
import * as bookings from './mails-bookings.ts';
import * as gifts from './mails-gifts.ts';
import * as money from './mails-money.ts';
import * as others from './mails-others.ts';
import * as parties from './mails-parties.ts';

/** Every mail whose words the owner edits, in the order of the office (specification 13.8). */
export const mails: readonly MailDefinition[] = [
  bookings.visitConfirmed,
  bookings.visitMoved,
  bookings.visitChanged,
  bookings.changeToPay,
  bookings.changeRefused,
  bookings.photoConfirmed,
  bookings.creditsIssued,
  bookings.paymentLink,
  bookings.orderConfirmed,
  parties.partyBooked,
  parties.partyChanged,
  parties.balanceReminder,
  parties.balanceLate,
  parties.balanceLateToStaff,
  gifts.giftVoucherBought,
  gifts.giftVoucher,
  money.bookingCancelled,
  money.keptAsCredit,
  money.moneyReturned,
  money.creditsReturned,
  money.paymentRefused,
  money.lateMoneyReturned,
  money.photoMoneyReturned,
  others.closed,
  others.openAfterAll,
  others.reminder,
  others.thanks,
  others.waitlistJoined,
  others.waitlistOffer,
  others.waitlistMissed,
  others.waitlistAsked,
  others.waitlistWithdrawn,
  others.emailCode,
  others.rewardRedeemed,
  others.levelReached,
  others.consentAsked,
  others.inquiryReceived,
  others.partyReceived,
  others.inquiryArrived,
  others.partyArrived,
  others.figures,
  others.alertRaised,
  others.staffInvited,
];

/** Returns the mail with an id, or undefined if there is none. */
export function findMail(id: string): MailDefinition | undefined {
  return mails.find((mail) => mail.id === id);
}
