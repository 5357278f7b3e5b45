import type { Context } from 'hono';
import type { AppEnv } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { Refusal } from '../../refusal.ts';

/**
 * Limit on unknown codes, and on orders refused because of their code: five in ten minutes from one client.
 */
const guessLimit: [string, RateLimit] = [
  'voucher',
  {
    most: 5,
    minutes: 10,
    reason: 'tooManyVoucherGuesses',
  },
];

/**
 * Limit on all checks of codes, and on all failed orders with a code: sixty in ten minutes from one client.
 */
const tryLimit: [string, RateLimit] = [
  'voucher tries',
  {
    most: 60,
    minutes: 10,
    reason: 'tooManyVoucherAttempts',
  },
];

/**
 * Checks a typed code of a voucher or of account credit. Every check counts as a try. A check counts as a
 * guess only if `check` finds that the code is unknown. Refuses a client that guesses or tries too often.
 */
export async function countCodeCheck<T extends { known: boolean }>(
  rateLimit: RateLimiter,
  context: Context<AppEnv>,
  check: () => Promise<T>,
): Promise<T> {
  await rateLimit(context, ...tryLimit);
  const undoGuess = await rateLimit(context, ...guessLimit);
  const result = await check().catch(async (problem) => {
    await undoGuess();
    throw problem;
  });
  if (result.known) await undoGuess();
  return result;
}

/**
 * Places an order with codes of a voucher or of account credit. An order that is refused because of a code
 * counts as a guess and a try. An order that fails for another reason counts only as a try. A placed order
 * counts as neither. Refuses a client that guesses or tries too often.
 */
export async function countOrderWithCodes<T>(
  rateLimit: RateLimiter,
  context: Context<AppEnv>,
  codes: readonly (string | null | undefined)[],
  order: () => Promise<T>,
): Promise<T> {
  if (!codes.some(Boolean)) return order();
  const undoTry = await rateLimit(context, ...tryLimit);
  const undoGuess = await rateLimit(context, ...guessLimit);
  const placed = await order().catch(async (problem) => {
    if (!isAboutCode(problem)) await undoGuess();
    throw problem;
  });
  await undoGuess();
  await undoTry();
  return placed;
}

function isAboutCode(problem: unknown): boolean {
  return (
    problem instanceof Refusal &&
    (problem.code === 'voucher_invalid' || problem.reason === 'accountCreditUnknown')
  );
}
