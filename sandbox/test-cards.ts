/** A declined or blocked charge. */
export type Decline = { code: string; decline_code: string; message: string; network_reason: string };

/**
 * The behaviour of a test card: its issuer's challenge, the result of a charge, and the result of a
 * refund.
 */
type CardBehaviour = {
  challenge: 'none' | 'required';
  charge: 'succeeds' | 'settles_later' | 'fails_later' | Decline;
  refund: 'succeeds' | 'settles_later' | 'fails_later';
};

export type TestCard = CardBehaviour & {
  number: string;
  /** Short description for readers. */
  purpose: string;
  /** Stripe's token of the card for server calls (`pm_card_visa`), or null if Stripe has none. */
  token: string | null;
  brand: 'visa' | 'mastercard' | 'amex' | 'discover';
  country: 'GB' | 'US';
  funding: 'credit' | 'debit';
  /** True for cards that exist in this sandbox only. */
  sandboxOnly: boolean;
};

function decline(code: string, declineCode: string, message: string): Decline {
  return { code, decline_code: declineCode, message, network_reason: declineCode };
}

/** Stripe's own message for each decline. */
export const DECLINES = {
  generic: decline('card_declined', 'generic_decline', 'Your card was declined.'),
  insufficientFunds: decline('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  lost: decline('card_declined', 'lost_card', 'Your card was declined.'),
  stolen: decline('card_declined', 'stolen_card', 'Your card was declined.'),
  velocity: decline(
    'card_declined',
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  fraudulent: decline('card_declined', 'fraudulent', 'Your card was declined.'),
  expired: decline('expired_card', 'expired_card', 'Your card has expired.'),
  incorrectCvc: decline('incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."),
  processing: decline(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  liveCard: decline(
    'card_declined',
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
} satisfies Record<string, Decline>;

function card(
  number: string,
  token: string | null,
  purpose: string,
  overrides: Partial<TestCard> = {},
): TestCard {
  return {
    number,
    token,
    purpose,
    brand: 'visa',
    country: 'US',
    funding: 'credit',
    challenge: 'none',
    charge: 'succeeds',
    refund: 'succeeds',
    sandboxOnly: false,
    ...overrides,
  };
}

/** Every card of the sandbox. All but the last two are Stripe's published test cards. */
export const TEST_CARDS: readonly TestCard[] = [
  card('4242424242424242', 'pm_card_visa', 'Succeeds'),
  card('4000056655665556', 'pm_card_visa_debit', 'Succeeds (Visa debit)', { funding: 'debit' }),
  card('5555555555554444', 'pm_card_mastercard', 'Succeeds (Mastercard)', { brand: 'mastercard' }),
  card('5200828282828210', 'pm_card_mastercard_debit', 'Succeeds (Mastercard debit)', {
    brand: 'mastercard',
    funding: 'debit',
  }),
  card('2223003122003222', null, 'Succeeds (Mastercard, 2-series)', { brand: 'mastercard' }),
  card('378282246310005', 'pm_card_amex', 'Succeeds (American Express)', { brand: 'amex' }),
  card('6011111111111117', 'pm_card_discover', 'Succeeds (Discover)', { brand: 'discover' }),
  card('4000008260000000', 'pm_card_gb', 'Succeeds (British Visa)', { country: 'GB' }),
  card('4000058260000005', 'pm_card_gb_debit', 'Succeeds (British Visa debit)', {
    country: 'GB',
    funding: 'debit',
  }),
  card('5555558265554449', 'pm_card_gb_mastercard', 'Succeeds (British Mastercard)', {
    brand: 'mastercard',
    country: 'GB',
  }),
  card('4000000000000002', 'pm_card_visa_chargeDeclined', 'Declined', { charge: DECLINES.generic }),
  card('4000000000009995', 'pm_card_visa_chargeDeclinedInsufficientFunds', 'Declined: insufficient funds', {
    charge: DECLINES.insufficientFunds,
  }),
  card('4000000000009987', 'pm_card_visa_chargeDeclinedLostCard', 'Declined: lost card', {
    charge: DECLINES.lost,
  }),
  card('4000000000009979', 'pm_card_visa_chargeDeclinedStolenCard', 'Declined: stolen card', {
    charge: DECLINES.stolen,
  }),
  card(
    '4000000000006975',
    'pm_card_visa_chargeDeclinedVelocityLimitExceeded',
    'Declined: too many attempts',
    {
      charge: DECLINES.velocity,
    },
  ),
  card('4100000000000019', 'pm_card_radarBlock', 'Blocked as fraudulent', { charge: DECLINES.fraudulent }),
  card('4000000000000069', 'pm_card_chargeDeclinedExpiredCard', 'Declined: expired card', {
    charge: DECLINES.expired,
  }),
  card('4000000000000127', 'pm_card_chargeDeclinedIncorrectCvc', 'Declined: wrong security code', {
    charge: DECLINES.incorrectCvc,
  }),
  card('4000000000000119', 'pm_card_chargeDeclinedProcessingError', 'Declined: processing error', {
    charge: DECLINES.processing,
  }),
  card('4000002500003155', 'pm_card_authenticationRequiredOnSetup', '3-D Secure required, then succeeds', {
    challenge: 'required',
  }),
  card('4000002760003184', 'pm_card_authenticationRequired', '3-D Secure always required, then succeeds', {
    challenge: 'required',
  }),
  card('4000000000003220', 'pm_card_threeDSecure2Required', '3-D Secure 2 required, then succeeds', {
    challenge: 'required',
  }),
  card('4000000000003063', 'pm_card_threeDSecureRequired', '3-D Secure required, then succeeds', {
    challenge: 'required',
  }),
  card(
    '4000008400001629',
    'pm_card_threeDSecureRequiredChargeDeclined',
    '3-D Secure required, then declined',
    {
      challenge: 'required',
      charge: DECLINES.generic,
    },
  ),
  card('4000000000003055', 'pm_card_threeDSecureOptional', '3-D Secure supported but not required; succeeds'),
  card('4000000000007726', 'pm_card_pendingRefund', 'Succeeds; a refund is pending first', {
    refund: 'settles_later',
  }),
  card('4000000000005126', 'pm_card_refundFail', 'Succeeds; a refund fails later', { refund: 'fails_later' }),
  card('4000000000007775', 'pm_card_sandboxProcessing', 'Stays processing, then succeeds', {
    charge: 'settles_later',
    sandboxOnly: true,
  }),
  card('4000000000008880', 'pm_card_sandboxProcessingFails', 'Stays processing, then fails', {
    charge: 'fails_later',
    sandboxOnly: true,
  }),
];

const byNumber = new Map(TEST_CARDS.map((testCard) => [testCard.number, testCard]));
const byToken = new Map(
  TEST_CARDS.flatMap((testCard) => (testCard.token ? [[testCard.token, testCard] as const] : [])),
);

/** Returns the test card with this number (digits only), or undefined if there is none. */
export function cardWithNumber(digits: string): TestCard | undefined {
  return byNumber.get(digits);
}

/** Returns the test card for a `pm_card_…` token, or undefined if there is none. */
export function cardWithToken(token: string): TestCard | undefined {
  return byToken.get(token);
}

/** Returns whether a number (digits only) passes the Luhn check. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    const doubled = digit * 2;
    sum += place % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return digits.length > 0 && sum % 10 === 0;
}
