import type { Context } from 'hono';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from './refusal.ts';

/** Asks a stranger who calls too often to wait. */
export type SlowDown = (context: Context, what: string, perMinute: number) => Promise<void>;

/** Counts calls by the caller's address. Generous for a family, short for a machine. */
export function createSlowDown(trustedProxies: number): SlowDown {
  const limiters = new Map<string, RateLimiterMemory>();
  return async (context, what, perMinute) => {
    let limiter = limiters.get(what);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
      limiters.set(what, limiter);
    }
    try {
      await limiter.consume(callerAddress(context, trustedProxies));
    } catch {
      throw new Refusal('slow_down', 'That was a lot at once. Please wait a minute and try again.');
    }
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
