import type { RefusalReply } from '../../../contract/refusal.ts';
import type { BookingResult } from '../purchase/result-query.ts';

type BookingKind = BookingResult['booking']['kind'];

/** The texts of the payment and result pages that depend on the kind of booking, with the links back. */
export interface CheckoutText {
  /** The path of the booking form, which still has the typed details. */
  form: string;
  /** The path where a new booking begins. */
  start: string;
  /** The label of the link back, to `form` or to `start`. */
  toStart: string;
  /** The label of the link to `start` on a ticket. */
  another: string;
  /** The label of the link to `start` after a refund. */
  instead: string;
  /** The heading of the payment page. */
  payTitle: string;
  /** Shown once the payment has succeeded. */
  paid: string;
  /** What confirms the payment, on the page and by e-mail: 'your ticket'. */
  confirmationItem: string;
  /** The heading above the items. */
  summaryTitle: string;
  /** The thing held: 'your places', 'your session'. */
  held: string;
  /**
   * Set if the payment is for a booking that is already confirmed, so that nothing is held. The beginning of
   * a sentence: 'Your party is booked as before'.
   */
  bookedAlready?: string;
  /** The first word of the timer: 'Places'. */
  heldShort: string;
  /** The label of the button that extends the hold. */
  keep: string;
  /** The label of the button that renews an expired hold. */
  takeAgain: string;
  /** The title if others have taken what was held. */
  goneTitle: string;
  /** The sentence that says why the hold has ended. */
  timeRanOut: string;
  /** The start of the sentence that says that typed details are stored. */
  detailsStored: string;
  /** The end of the sentence 'No money was taken, and …' */
  freeAgain: string;
  /** The end of the sentence that begins with `detailsStored`, on the page of an expired order. */
  againHint: string;
  /** The end of the sentence 'Your payment of £19.00 …' */
  paidTooLate: string;
}

const visit: CheckoutText = {
  form: '/booking?step=details',
  start: '/booking',
  toStart: 'Back to booking',
  another: 'Book another visit',
  instead: 'Book another day',
  payTitle: 'Pay for your visit',
  paid: 'Your places are booked.',
  confirmationItem: 'your ticket',
  summaryTitle: 'What you booked',
  held: 'your places',
  heldShort: 'Places',
  keep: 'Keep my places',
  takeAgain: 'Try to take them again',
  goneTitle: 'Those places have gone',
  timeRanOut: 'The time to pay ran out, so others can book them now.',
  detailsStored: 'Your tickets and details are kept',
  freeAgain: 'the places are free for others again',
  againHint: 'so booking again takes a moment if there is still room',
  paidTooLate: 'arrived after we had to let your places go, and they were taken by then',
};

const photo: CheckoutText = {
  form: '/photo-studio?step=details',
  start: '/photo-studio',
  toStart: 'Back to the photo studio',
  another: 'Book another session',
  instead: 'Choose another session',
  payTitle: 'Pay for your photo session',
  paid: 'Your photo session is booked.',
  confirmationItem: 'your ticket',
  summaryTitle: 'What you booked',
  held: 'your session',
  heldShort: 'Session',
  keep: 'Keep my session',
  takeAgain: 'Try to take it again',
  goneTitle: 'That session has gone',
  timeRanOut: 'The time to pay ran out, so others can book it now.',
  detailsStored: 'Your details are kept',
  freeAgain: 'the session is free for others again',
  againHint: 'so booking again takes a moment if a session is free',
  paidTooLate: 'arrived after we had to let your session go, and somebody else had it by then',
};

const credits: CheckoutText = {
  ...visit,
  form: '/session-credits',
  start: '/session-credits',
  toStart: 'Back to session credits',
  another: 'Buy more credits',
  instead: 'Back to session credits',
  payTitle: 'Pay for your session credits',
  paid: 'Your session credits have been purchased successfully.',
  confirmationItem: 'your receipt',
  summaryTitle: 'What you are buying',
  held: 'your order',
  heldShort: 'Order',
  keep: 'Keep my order',
  takeAgain: 'Try again',
  goneTitle: 'This order has ended',
  timeRanOut: 'The time to pay ran out.',
  detailsStored: 'Your details are kept',
  freeAgain: 'nothing was bought',
  againHint: 'so buying them takes a moment',
  paidTooLate: 'arrived after the order had ended',
};

const party: CheckoutText = {
  ...visit,
  form: '/party-booking?way=book',
  start: '/party-booking?way=book',
  toStart: 'Back to parties',
  another: 'Book another party',
  instead: 'Choose another time',
  payTitle: 'Pay for your party',
  paid: 'Your party is booked.',
  confirmationItem: 'your confirmation',
  summaryTitle: 'Your party',
  held: 'your party',
  heldShort: 'Party',
  keep: 'Keep my party',
  goneTitle: 'That party time has gone',
  detailsStored: 'Your choices and details are kept',
  freeAgain: 'the time is free for others again',
  againHint: 'so booking again takes a moment if it is still free',
  paidTooLate: 'arrived after we had to let your party go, and somebody else had the time by then',
};

const partyAsBefore = 'Your party is booked as before';

const balance: CheckoutText = {
  ...party,
  form: '/my-party',
  start: '/my-party',
  toStart: 'Back to your party',
  instead: 'Back to your party',
  payTitle: 'Pay the rest for your party',
  bookedAlready: partyAsBefore,
  paid: 'Thank you. Your party is paid for.',
  detailsStored: partyAsBefore,
  freeAgain: 'your party is booked as before',
};

const gift: CheckoutText = {
  ...credits,
  form: '/gift-vouchers',
  start: '/gift-vouchers',
  toStart: 'Back to gift vouchers',
  another: 'Give another one',
  instead: 'Back to gift vouchers',
  payTitle: 'Pay for your gift voucher',
  paid: 'Your gift voucher is paid for.',
  againHint: 'so buying it takes a moment',
};

const visitAsBefore = 'Your visit is as it was before';

const change: CheckoutText = {
  ...visit,
  form: '/my-booking',
  start: '/my-booking',
  toStart: 'Back to your booking',
  instead: 'Back to your booking',
  payTitle: 'Pay for the change of your visit',
  paid: 'Your visit is changed.',
  summaryTitle: 'Your visit as it will be',
  held: 'the places for your change',
  goneTitle: 'The places for your change have gone',
  timeRanOut: `The time to pay ran out. ${visitAsBefore}.`,
  detailsStored: visitAsBefore,
  freeAgain: 'your visit is as it was before',
  againHint: 'and you can change it again if there is still room',
  paidTooLate: 'for the change arrived too late, and your visit is as it was before',
};

const texts: Record<BookingKind, CheckoutText> = { visit, photo, credits, party, 'gift-voucher': gift };

/** Returns the texts for a booking, for a change of a booking, or for the balance of a party's price. */
export function checkoutTextOf(result: Pick<BookingResult, 'change' | 'balance' | 'booking'>): CheckoutText {
  if (result.balance) return balance;
  return result.change ? change : texts[result.booking.kind];
}

/** Returns the sentence that says what the family can still do after its payment has failed. */
export function tryAgainText({ bookedAlready, held }: CheckoutText): string {
  if (bookedAlready) return `${bookedAlready}; you can try again.`;
  return `We are keeping ${held} for a few minutes, so you can try again.`;
}

/** Returns the sentence that says what the page shows once the bank has finished the payment. */
export function processingText({ bookedAlready, held, confirmationItem }: CheckoutText): string {
  const meanwhile = bookedAlready ?? `We are keeping ${held}`;
  return `${meanwhile}, and this page shows ${confirmationItem} as soon as it is through.`;
}

/** Returns the texts for a kind of booking. */
export function checkoutTextFor(kind: BookingKind): CheckoutText {
  return texts[kind];
}

/**
 * Returns the sentence that says which parts of an order are still stored after its hold was lost. It tells
 * the family to choose another time only if others have taken the time that was held.
 */
export function storedInWords({ detailsStored }: CheckoutText, { code }: Pick<RefusalReply, 'code'>): string {
  return `${detailsStored}${isTimeGone(code) ? ', so you only need another time' : ''}.`;
}

/** Returns whether a refusal says that others have taken the time that was held. */
export function isTimeGone(code: RefusalReply['code']): boolean {
  return code === 'session_full' || code === 'slot_taken';
}
