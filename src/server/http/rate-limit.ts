import type { Context } from 'hono';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateLimitReason } from '../../contract/refusals.ts';
import type { Database } from '../db/connect.ts';
import { refuse } from '../refusal.ts';
import { addressDigest } from './client-address.ts';
import type { AppEnv } from './mount-call.ts';

/** How often a client may do something, and the refusal if it does so more often. */
export interface RateLimit {
  most: number;
  /** The length of the window in which calls are counted. It begins with the client's first call. */
  minutes: number;
  reason: RateLimitReason;
}

/**
 * Refuses a client that calls too often (`slow_down`). Counts calls per client address, or per `key` if one
 * is given (a kiosk, a ticket). If `limit` is a number, it is the most calls a minute, against floods. With
 * several processes, this count is approximate. A `RateLimit` is counted exactly. Returns a function that
 * removes this call from the count.
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
 * The part of a limit against floods that a client may use in one process before the processes share its
 * count (decision 22). With several processes, each process after the first therefore lets through at most
 * this part of the limit in addition. Applies to limits of at least `leastUnshared` calls a minute.
 */
const unsharedPart = 1 / 4;
const leastUnshared = 20;

/**
 * Creates the rate limiter. All processes on the database share its counts. A count against floods is shared
 * only once it exceeds `unsharedPart` of its limit. The process remembers a client over the limit and refuses
 * it without further queries. While the database is unavailable, each process counts for itself.
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
      // This is one more than the limit. If it were the limit itself, a client would stay blocked in this
      // process after its call has been removed from the count.
      inMemoryBlockOnConsumed: most + 1,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const counts = new Map<string, RateLimiterMemory>();
  /** Counts a call in this process and returns its number within the minute. */
  const countHere = async (action: string, clientKey: string): Promise<number> => {
    const counter =
      counts.get(action) ?? new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: 60 });
    counts.set(action, counter);
    return (await counter.consume(clientKey)).consumedPoints;
  };
  return async (context, action, limitOrMax, key) => {
    const limit = typeof limitOrMax === 'number' ? perMinute(limitOrMax) : limitOrMax;
    // A limit that is stored in a row may change. The action then gets a new limiter, which continues the
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
