import type { Context } from 'hono';
import type { AppEnv } from './mount-call.ts';

/** Returns the name of the person of the staff who makes a call; null where no name is known. */
export function staffName(context: Context<AppEnv>): string | null {
  const desk = context.get('desk');
  return desk?.kind === 'staff' ? (desk.name ?? null) : null;
}

/**
 * Returns who changes something in the office: the person's name, or 'Staff' after a sign-in with the shared
 * password.
 */
export function callerName(context: Context<AppEnv>): string {
  return staffName(context) ?? 'Staff';
}
