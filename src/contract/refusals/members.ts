import { type Day, dayInWords } from '../../domain/calendar-day.ts';
import { attemptsLeftInWords } from '../../domain/email-code.ts';
import { formatPence, type Pence } from '../../domain/money.ts';
import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

/** Refusals about e-mail codes, session credits and rewards. */
export const memberRefusals = {
  emailNotVerified: {
    code: 'email_not_proven',
    words: 'Please show us first that this email address is yours: we send it a code to enter here',
  },
  emailCodeInvalid: {
    code: 'code_over',
    words:
      'This code is not valid here: it is too old, was used, replaced or tried too often, or was asked for on another device. Please ask for a new one.',
  },
  emailCodeWrong: {
    code: 'code_wrong',
    words: ({ tries }: { tries: number }) =>
      `That is not the code in our newest mail: ${attemptsLeftInWords(tries)}.`,
  },
  emailCodeTriesUsed: {
    code: 'code_over',
    words: 'That is not the code, and it was the fifth try. Please ask for a new one.',
  },
  tooManyEmailCodes: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Many codes were asked for from this connection. Please try again in ${waitInWords(facts)}.`,
  },
  tooManyEmailCodeTries: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Many codes were entered from this connection. Please try again in ${waitInWords(facts)}.`,
  },

  purchaseNotFound: { code: 'booking_not_found', words: 'We cannot find this purchase' },
  noCreditsUnspent: {
    code: 'nothing_to_return',
    words: 'None of these credits are unspent, so there is nothing to return.',
  },
  creditsMoneyReturned: {
    code: 'nothing_to_return',
    words: 'The price of these credits has already been refunded. You can still spend them.',
  },
  tooLateToReturn: {
    code: 'too_late_to_return',
    words: ({ until }: { until: Day }) =>
      `These credits could be returned until ${dayInWords(until)}. They do not run out: you can still spend them.`,
  },
  unspentCreditsChanged: {
    code: 'price_changed',
    words: ({ unspent, amount }: { unspent: number; amount: Pence }) =>
      `${unspent === 1 ? '1 credit is' : `${unspent} credits are`} unspent now, so ${formatPence(amount)} would go back. Please check and try again.`,
  },

  memberNotFound: { code: 'member_not_found', words: 'Member not found' },
  rewardNotFound: { code: 'reward_not_found', words: 'This reward is no longer in the store' },
  rewardPriceChanged: {
    code: 'price_changed',
    words: ({ cost }: { cost: number }) => `This reward costs ${cost} points now. Please look again.`,
  },
  notEnoughPoints: {
    code: 'not_enough_points',
    words: ({ cost, current }: { cost: number; current: number }) =>
      `You need ${cost} points for this reward and have ${current}.`,
  },
  rewardKeyUsed: {
    code: 'same_key_other_request',
    words: 'This attempt was already used for another reward. Please try again.',
  },
} satisfies RefusalEntries;
