import { fields, isText, orNull } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';

interface RedeemAttempt {
  key: string;
  /** Who asked for what, and at which price. */
  content: string;
}

/** The last attempt to redeem that has not been answered for good. */
const attempt = tabStore<RedeemAttempt | null>(
  'redeemAttempt',
  orNull(fields<RedeemAttempt>({ key: isText, content: isText })),
  null,
);

/**
 * The same content keeps its key until it is answered, so that trying again after a
 * lost answer spends points once.
 */
export function keyFor(content: string): string {
  const last = attempt.read();
  if (last?.content === content) return last.key;
  const key = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  attempt.write({ key, content });
  return key;
}

export function forgetAttempt(): void {
  attempt.clear();
}
