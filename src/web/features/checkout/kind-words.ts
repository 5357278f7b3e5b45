import type { BookingResult } from '../purchase/result-query.ts';

type BookingKind = BookingResult['booking']['kind'];

/** The texts of the payment and result pages that depend on the kind of booking, with the links back. */
export interface KindWords {
  /** The path of the form, with what was typed. */
  form: string;
  /** The path where a new booking begins. */
  start: string;
  toStart: string;
  another: string;
  /** The label of the button after a refund. */
  instead: string;
  payTitle: string;
  /** Shown once the payment has succeeded. */
  paid: string;
  /** What is sent by e-mail, and shown, after the payment. */
  coming: string;
  /** The heading above the items. */
  what: string;
  /** The thing held: 'your places', 'your session'. */
  held: string;
  /** The first word of the timer: 'Places'. */
  heldShort: string;
  keep: string;
  takeAgain: string;
  goneTitle: string;
  timeRanOut: string;
  /** The sentence start that says that typed details are stored. */
  typedIsKept: string;
  freeAgain: string;
  sameDayHint: string;
  paidTooLate: string;
}

const visit: KindWords = {
  form: '/booking?step=details',
  start: '/booking',
  toStart: 'Back to booking',
  another: 'Book another visit',
  instead: 'Book another day',
  payTitle: 'Pay for your visit',
  paid: 'Your places are booked.',
  coming: 'your ticket',
  what: 'What you booked',
  held: 'your places',
  heldShort: 'Places',
  keep: 'Keep my places',
  takeAgain: 'Try to take them again',
  goneTitle: 'Those places have gone',
  timeRanOut: 'The time to pay ran out, so others can book them now.',
  typedIsKept: 'Your tickets and details are kept',
  freeAgain: 'the places are free for others again',
  sameDayHint: 'so booking again takes a moment if there is still room',
  paidTooLate: 'arrived after we had to let your places go, and they were taken by then',
};

const photo: KindWords = {
  form: '/photo-studio?step=details',
  start: '/photo-studio',
  toStart: 'Back to the photo studio',
  another: 'Book another session',
  instead: 'Choose another session',
  payTitle: 'Pay for your photo session',
  paid: 'Your photo session is booked.',
  coming: 'your ticket',
  what: 'What you booked',
  held: 'your session',
  heldShort: 'Session',
  keep: 'Keep my session',
  takeAgain: 'Try to take it again',
  goneTitle: 'That session has gone',
  timeRanOut: 'The time to pay ran out, so others can book it now.',
  typedIsKept: 'Your details are kept',
  freeAgain: 'the session is free for others again',
  sameDayHint: 'so booking again takes a moment if a session is free',
  paidTooLate: 'arrived after we had to let your session go, and somebody else had it by then',
};

const credits: KindWords = {
  ...visit,
  form: '/session-credits',
  start: '/session-credits',
  toStart: 'Back to session credits',
  another: 'Buy more credits',
  instead: 'Back to session credits',
  payTitle: 'Pay for your session credits',
  paid: 'Your session credits have been purchased successfully.',
  coming: 'your receipt',
  what: 'What you are buying',
  held: 'your order',
  heldShort: 'Order',
  keep: 'Keep my order',
  takeAgain: 'Try again',
  goneTitle: 'This order has ended',
  timeRanOut: 'The time to pay ran out.',
  typedIsKept: 'Your details are kept',
  freeAgain: 'nothing was bought',
  sameDayHint: 'so buying them takes a moment',
  paidTooLate: 'arrived after the order had ended',
};

const texts: Record<BookingKind, KindWords> = { visit, photo, credits };

/** Returns the texts for a kind of booking. */
export function wordsOfKind(kind: BookingKind): KindWords {
  return texts[kind];
}
