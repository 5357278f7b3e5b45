import { formatPence, type Pence } from '../../domain/money.ts';
import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

/** Refusals about selling at the front desk: cash, payment links and the count of the till. */
export const deskSaleRefusals = {
  cashTooLittle: {
    code: 'malformed',
    words: ({ due, given }: { due: Pence; given: Pence }) =>
      `${formatPence(due)} is due in cash, and ${formatPence(given)} was given.`,
  },
  nothingTaken: { code: 'nothing_to_pay', words: 'Please enter what was paid.' },
  moreThanOpen: {
    code: 'price_changed',
    words: ({ open }: { open: Pence }) =>
      `Only ${formatPence(open)} is still to pay. Please take no more than that.`,
  },
  linkForNothing: {
    code: 'nothing_to_pay',
    words: 'There is nothing to pay, so no payment link is needed. Sell it instead.',
  },
  linkUnpaidYet: {
    code: 'ticket_not_confirmed',
    words: 'A payment link is paid later: the family can check in once it has paid.',
  },
  paymentLinkUnknown: {
    code: 'booking_not_found',
    words: 'We do not know this code. Please check it, or ring us.',
    field: 'code',
  },
  paymentLinkOver: {
    code: 'hold_ended',
    words: 'The time to pay is over, so the places have been let go. Please ring us: nothing was charged.',
  },
  tooManyPaymentCodes: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Several codes were wrong. Please try again in ${waitInWords(facts)}, or ring us.`,
  },
  paymentLinkPaid: {
    code: 'not_cancellable',
    words: 'This link has been paid, or the bank is working on the payment: nothing was withdrawn.',
  },
  cashChanged: {
    code: 'price_changed',
    words: ({ expected }: { expected: Pence }) =>
      `The cash in the till has changed since this page was loaded: ${formatPence(expected)} is expected now. Please compare again.`,
  },
  differenceUnexplained: {
    code: 'malformed',
    words: 'Please explain the difference in a few words.',
    field: 'explanation',
  },
  cashCountKeyUsed: {
    code: 'same_key_other_request',
    words: 'This attempt was already used for another count. Please try again.',
  },
  dayNotYetCounted: {
    code: 'malformed',
    words: 'The cash of a day can be counted once that day has come.',
    field: 'date',
  },
} satisfies RefusalEntries;
