import { systemClock } from '../../ports/clock/clock.ts';
import type { KeyCheck } from '../../ports/payments/payments.ts';
import type { SetUpDeps } from './set-up-deps.ts';
import { storePaymentsCheck } from './set-up-store.ts';

const words: Readonly<Record<KeyCheck, string>> = {
  right: 'The provider knows all keys, and a payment of £1 was started and cancelled. Nobody was charged.',
  'secret-key-unknown': 'The provider does not know the secret key: correct the line STRIPE_SECRET_KEY.',
  'secret-key-may-not':
    'The secret key is a restricted one that may not start payments: allow it to write PaymentIntents, or correct the line STRIPE_SECRET_KEY.',
  'publishable-key-unknown':
    'The provider does not know the publishable key: correct the line STRIPE_PUBLISHABLE_KEY.',
  'keys-of-two-accounts':
    'The two keys belong to different accounts: STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY come from one page of the provider.',
  'other-mode':
    'The provider answers in another mode than the keys say (test or live): correct the lines STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.',
  refused: 'The provider refused a payment of £1: is your account with it activated?',
  unreached: 'The provider could not be reached. Please try again in a minute.',
};

/**
 * Tries the configured keys with the provider (specification 13.7). If the keys are right, stores this result
 * with a digest of the keys, so that changed keys have to be tried again.
 */
export async function tryPaymentKeys({
  db,
  payments,
}: Pick<SetUpDeps, 'db' | 'payments'>): Promise<{ right: boolean; words: string }> {
  // Uses the system clock, because the provider's events are stored with its time.
  const startedAt = systemClock.now();
  const found = await payments.checkKeys();
  if (found === 'right') await storePaymentsCheck(db, startedAt, payments.keys.digest);
  return { right: found === 'right', words: words[found] };
}
