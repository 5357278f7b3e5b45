import type { Context } from 'hono';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** How often something may be done from one address, and what is said to who does it more often. */
export interface Limit {
  most: number;
  /** Counted from the first of them. */
  minutes: number;
  /** `wait`: whole minutes until it may be done again. */
  words: (wait: number) => string;
}

/** Asks a stranger who calls too often to wait. Answers how to give this call back, where it turns out not to count. */
export type SlowDown = (
  context: Context,
  what: string,
  limit: number | Limit,
) => Promise<() => Promise<void>>;

const perMinute = (most: number): Limit => ({
  most,
  minutes: 1,
  words: () => 'That was a lot at once. Please wait a minute and try again.',
});

/** Counts calls by the caller's address. Generous for a family, short for a machine. */
export function createSlowDown(trustedProxies: number): SlowDown {
  const limiters = new Map<string, RateLimiterMemory>();
  return async (context, what, given) => {
    const limit = typeof given === 'number' ? perMinute(given) : given;
    const limiter =
      limiters.get(what) ?? new RateLimiterMemory({ points: limit.most, duration: limit.minutes * 60 });
    limiters.set(what, limiter);
    const address = callerAddress(context, trustedProxies);
    try {
      await limiter.consume(address);
    } catch (refused) {
      const wait = refused instanceof RateLimiterRes ? refused.msBeforeNext / 60_000 : limit.minutes;
      throw new Refusal('slow_down', limit.words(Math.max(1, Math.ceil(wait))));
    }
    return async () => {
      await limiter.reward(address);
    };
  };
}

/** The caller's address: the connection's, or what the last `trustedProxies` proxies say of it. */
export function callerAddress(context: Context, trustedProxies: number): string {
  const bindings = context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  const direct = bindings?.incoming?.socket?.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return direct;
  const forwarded = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return forwarded.at(-trustedProxies) ?? direct;
}
