import type { Context } from 'hono';
import { refuse } from '../refusal.ts';

/**
 * Returns the Idempotency-Key header, which identifies one attempt, or null if none was sent. Refuses a
 * malformed key.
 */
export function readRequestKey(context: Context): string | null {
  const key = context.req.header('idempotency-key');
  if (key === undefined) return null;
  if (!/^[\w-]{16,64}$/.test(key)) throw refuse('requestKeyInvalid');
  return key;
}
