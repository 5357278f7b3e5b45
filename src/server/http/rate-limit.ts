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
 * Refuses a client that calls too often (`slow_down`). Counts by the client's address, or by `counted`
 * where another key is given (a kiosk, a ticket). Returns a function that uncounts this call, for calls
 * that turn out not to count.
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
 * Creates the rate limiter, whose counts all processes on the database share; calls that only read are
 * never counted. A client over the limit is remembered in this process without further queries; while the
 * database is away each process counts for itself.
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
  return async (context, action, limitOrMax, key) => {
    const limit = typeof limitOrMax === 'number' ? perMinute(limitOrMax) : limitOrMax;
    // A limit stored in a row may change: the same name with other figures gets another limiter on the
    // same counts.
    const name = `${action} ${limit.most}/${limit.minutes}`;
    const limiter = limiters.get(name) ?? limiterOf(action, limit);
    limiters.set(name, limiter);
    const clientKey = key ?? addressDigest(context.get('address'));
    try {
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
