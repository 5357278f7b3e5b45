import type { Context } from 'hono';
import type { AppEnv } from './mount-call.ts';

/** Returns the name of the member of staff who makes a call; null if no name is known. */
export function staffName(context: Context<AppEnv>): string | null {
  const desk = context.get('desk');
  return desk?.kind === 'staff' ? (desk.name ?? null) : null;
}

/** Returns the name of the person who changes something in the office, or 'Staff' if no name is known. */
export function callerName(context: Context<AppEnv>): string {
  return staffName(context) ?? 'Staff';
}
