import { tabStore } from '../../lib/browser-store.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { hasShape, isText, orNull } from '../../lib/type-guards.ts';

interface RedeemAttempt {
  key: string;
  /** The request (member, reward and price) as JSON. */
  content: string;
}

/** The last attempt to redeem points, until it has a final reply. */
const attempt = tabStore<RedeemAttempt | null>(
  'redeemAttempt',
  orNull(hasShape<RedeemAttempt>({ key: isText, content: isText })),
  null,
);

/**
 * Returns the idempotency key for a request. The same request keeps its key until it has a final reply,
 * so that a retry after a lost reply spends points once.
 */
export function redeemKeyFor(content: string): string {
  const stored = attempt.read();
  if (stored?.content === content) return stored.key;
  const key = newIdempotencyKey();
  attempt.write({ key, content });
  return key;
}

/** Deletes the attempt once it has a final reply. */
export function clearRedeemAttempt(): void {
  attempt.clear();
}
