import type { ClosingChoice } from '../../../contract/my-booking.ts';
import { momentInWords } from '../waitlist/waitlist-words.ts';

/** A booking in a closed time, and the choices that the closing offers. */
interface OfferedBooking {
  kind: string;
  mayMove: boolean;
  mayRefund: boolean;
  mayCredit: boolean;
  /** The money received for the booking and not refunded yet, in pence. */
  paid: number;
  /** Whether the family can still come to open play at another hour of that day. */
  stays: boolean;
  /** Whether money was paid at reception and is not refunded yet. */
  isPaidInPerson: boolean;
  /** What happens to the booking if its family does not answer. */
  unanswered: 'refund' | 'ring';
  /** Epoch milliseconds. */
  answerBy: number;
}

/**
 * Returns a family's choices for a booking (specification 5.15). Only visits can be moved. Money that was
 * paid at reception is refunded there, so `refund` is not offered. `ring` is always offered.
 */
export function choicesFor({
  kind,
  mayMove,
  mayRefund,
  mayCredit,
  paid,
  stays,
  isPaidInPerson,
}: Omit<OfferedBooking, 'unanswered' | 'answerBy'>): ClosingChoice[] {
  return [
    ...(stays ? (['stay'] as const) : []),
    ...(mayMove && kind === 'visit' ? (['move'] as const) : []),
    ...(mayRefund && !isPaidInPerson ? (['refund'] as const) : []),
    ...(mayCredit && paid > 0 ? (['credit'] as const) : []),
    'ring',
  ];
}

/** Returns what happens to a booking whose family does not answer. */
export function unansweredOutcome({
  stays,
  isPaidInPerson,
  unanswered,
}: Pick<OfferedBooking, 'stays' | 'isPaidInPerson' | 'unanswered'>): 'stay' | 'refund' | 'ring' {
  if (stays) return 'stay';
  return isPaidInPerson ? 'ring' : unanswered;
}

const offers: Record<ClosingChoice, (phone: string) => string> = {
  stay: () => 'Come at another hour of that day: your ticket is still valid.',
  move: () => 'Come on another day or at another time of your choice, free of charge.',
  refund: () => 'All of your money back, with session credits and vouchers.',
  credit: () => 'Keep your money here as account credit, for another day.',
  ring: (phone) => `Or let us ring you, or call us on ${phone}.`,
};

const otherwise = {
  stay: 'your booking stays as it is, and you come at another hour of that day.',
  refund: 'all of your money goes back automatically, with session credits and vouchers.',
  ring: 'we ring you.',
} as const;

/** Returns the sentence that says what happens without an answer. */
export function otherwiseInWords(booking: OfferedBooking): string {
  const by = momentInWords(booking.answerBy);
  return `If we do not hear from you by ${by}, ${otherwise[unansweredOutcome(booking)]}`;
}

/**
 * Returns a sentence for each choice of a booking's family, and one that says what happens without an answer.
 */
export function describeOffer(booking: OfferedBooking, phone: string): string[] {
  return [
    ...choicesFor(booking).map((choice) => offers[choice](phone)),
    ...(booking.isPaidInPerson && booking.mayRefund
      ? [`Your money back, at reception, where you paid: please call us on ${phone}.`]
      : []),
    otherwiseInWords(booking),
  ];
}
