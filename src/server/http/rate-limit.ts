import type { Context } from 'hono';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitReason } from '../../contract/refusals.ts';
import type { Database } from '../db/connect.ts';
import { refuse } from '../refusal.ts';
import { addressDigest } from './client-address.ts';
import type { AppEnv } from './mount-call.ts';

/** How often a client may do something, and the refusal when it exceeds that. */
export interface RateLimit {
  most: number;
  /** Length of the window, from its first call. */
  minutes: number;
  reason: RateLimitReason;
}

/**
 * Refuses a client that calls too often (`slow_down`). Counts by the client's address, or by `key` where
 * one is given (a kiosk, a ticket). A number is a limit by the minute against floods; `RateLimit` counts
 * tries, exactly. Returns a function that uncounts this call, for calls that turn out not to count.
 */
export type RateLimiter = (
  context: Context<AppEnv>,
  action: string,
  limit: number | RateLimit,
  key?: string,
) => Promise<() => Promise<void>>;

const perMinute = (most: number): RateLimit => ({
  most,
  minutes: 1,
  reason: 'tooManyCalls',
});

/**
 * The part of a limit of 20 or more a minute that a client may use in one process before the processes share
 * its count (decision 22). With each further process, at most this much more of a flood gets through.
 */
const unsharedPart = 1 / 4;
const leastUnshared = 20;

/**
 * Creates the rate limiter. All processes on the database share its counts; a count against floods is shared
 * from `unsharedPart` of its limit on. A client over the limit is remembered in this process without further
 * queries; while the database is unavailable each process counts for itself.
 */
export function createRateLimiter(db: Database): RateLimiter {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (action: string, { most, minutes }: RateLimit) => {
    const options = { points: most, duration: minutes * 60, keyPrefix: action };
    return new RateLimiterPostgres({
      ...options,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // One more than the limit: a call that is uncounted must not leave its client blocked in this
      // process.
      inMemoryBlockOnConsumed: most + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const counts = new Map<string, RateLimiterMemory>();
  /** Counts a call in this process and returns its number within the minute. */
  const countHere = async (action: string, clientKey: string): Promise<number> => {
    const here =
      counts.get(action) ?? new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 });
    counts.set(action, here);
    return (await here.consume(clientKey)).consumedPoints;
  };
  return async (context, action, limitOrMax, key) => {
    const limit = typeof limitOrMax === 'number' ? perMinute(limitOrMax) : limitOrMax;
    // A limit stored in a row may change: the same name with other figures gets another limiter on the
    // same counts.
    const name = `${action} ${limit.most}/${limit.minutes}`;
    const limiter = limiters.get(name) ?? limiterOf(action, limit);
    limiters.set(name, limiter);
    const clientKey = key ?? addressDigest(context.get('address'));
    try {
      if (typeof limitOrMax === 'number') {
        const unshared = limitOrMax < leastUnshared ? 0 : Math.floor(limitOrMax * unsharedPart);
        const count = await countHere(action, clientKey);
        if (count <= unshared) return async () => void (await counts.get(action)?.reward(clientKey));
        if (count === unshared + 1) await limiter.penalty(clientKey, unshared);
      }
      await limiter.consume(clientKey);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const wait = Math.ceil(refused.msBeforeNext / 60_000);
      throw refuse(limit.reason, { wait: Math.max(1, wait) });
    }
    return async () => {
      await limiter.reward(clientKey);
    };
  };
}

/** Deletes the counts whose window has ended before `now` (epoch milliseconds). */
export async function deleteExpiredRateLimits(db: Database, now: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', now).execute();
}
