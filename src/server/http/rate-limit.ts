import type { Context } from 'hono';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/connect.ts';
import { Refusal } from '../refusal.ts';
import { addressDigest } from './caller.ts';
import type { Requested } from './mount.ts';

/** How often something may be done from one address, and what is said to who does it more often. */
export interface Limit {
  most: number;
  /** Counted from the first of them. */
  minutes: number;
  /** `wait`: whole minutes until it may be done again. */
  words: (wait: number) => string;
}

/**
 * Asks a stranger who calls too often to wait. Counts by the caller's address, or by `counted` where
 * another key is given (a kiosk, a ticket). Answers how to give this call back, where it turns out not to
 * count.
 */
export type RateLimiter = (
  context: Context<Requested>,
  what: string,
  limit: number | Limit,
  counted?: string,
) => Promise<() => Promise<void>>;

const perMinute = (most: number): Limit => ({
  most,
  minutes: 1,
  words: () => 'That was a lot at once. Please wait a minute and try again.',
});

/**
 * Counts calls by the caller's address, together with every other process on the database; what only shows is
 * never counted. Whoever is over the limit is remembered here and asks the database no more; while the
 * database is away each process counts for itself.
 */
export function createRateLimiter(db: Database): RateLimiter {
  const storeClient = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
  const limiters = new Map<string, RateLimiterPostgres>();
  const limiterOf = (what: string, { most, minutes }: Limit) => {
    const share = { points: most, duration: minutes * 60, keyPrefix: what };
    return new RateLimiterPostgres({
      ...share,
      storeClient,
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      clearExpiredByTimeout: false,
      // One more than the share: a call that is given back must not leave its caller shut out here.
      inMemoryBlockOnConsumed: most + 1,
      insuranceLimiter: new RateLimiterMemory(share),
    });
  };
  return async (context, what, given, counted) => {
    const limit = typeof given === 'number' ? perMinute(given) : given;
    // A limit that is a row may change: the same name with other figures is another limiter on the same
    // counts.
    const name = `${what} ${limit.most}/${limit.minutes}`;
    const limiter = limiters.get(name) ?? limiterOf(what, limit);
    limiters.set(name, limiter);
    const caller = counted ?? addressDigest(context.get('address'));
    try {
      await limiter.consume(caller);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const wait = Math.ceil(refused.msBeforeNext / 60_000);
      throw new Refusal('slow_down', limit.words(Math.max(1, wait)));
    }
    return async () => {
      await limiter.reward(caller);
    };
  };
}

/** Forgets who called how often, where it counts no more (`now`: epoch milliseconds). */
export async function deleteExpiredRateLimits(db: Database, now: number): Promise<void> {
  await db.deleteFrom('rate_limit').where('expire', '<', now).execute();
}
