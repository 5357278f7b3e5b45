import type { Context } from 'hono';
import type { AppEnv } from './mount-call.ts';

/**
 * Sets the headers that every response has. A response may replace these headers but not remove them. Writes
 * them to Node's own response if there is one. Setting them through Fetch's headers would take a fifth of the
 * time of a call for a month's availability.
 */
export function setDefaultHeaders(context: Context<AppEnv>, headers: Record<string, string>): void {
  const { outgoing } = context.env;
  for (const [name, value] of Object.entries(headers)) {
    if (outgoing) outgoing.setHeader(name, value);
    else context.header(name, value);
  }
}
