import type { Context } from 'hono';
import type { Requested } from './mount.ts';

/**
 * Headers of whatever is answered. An answer may replace one, not take it away. Node's own response takes
 * them where there is one: through Fetch's headers they cost a fifth of what the month of availability costs.
 */
export function setDefaultHeaders(context: Context<Requested>, headers: Record<string, string>): void {
  const { outgoing } = context.env;
  for (const [name, value] of Object.entries(headers)) {
    if (outgoing) outgoing.setHeader(name, value);
    else context.header(name, value);
  }
}
