import type { Context, MiddlewareHandler } from 'hono';
import type { AppEnv } from '../../http/mount-call.ts';
import { readTokenCookie } from '../../http/token-cookie.ts';
import { refuse } from '../../refusal.ts';
import { maxIdleTime, tokenDigest } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { findKiosk, findStaffSession, recordKioskSeen, recordStaffActivity } from './staff-store.ts';

/** The name of the cookie with a staff session's token. */
export const staffCookie = 'staff';
/** The name of the cookie with a kiosk's token. */
export const kioskCookie = 'kiosk';

const seenInterval = 60_000;

/** A staff sign-in in this browser. */
export interface StaffSession {
  id: string;
  /** Epoch milliseconds. */
  idleEndsAt: number;
  endsAt: number;
}

/** Returns the sign-in of this browser; null where there is none or it has ended. */
export async function readStaffSession(deps: StaffDeps, context: Context): Promise<StaffSession | null> {
  const token = readTokenCookie(context, staffCookie, deps.baseUrl);
  const now = deps.clock.now();
  const found = token
    ? await findStaffSession(deps.db, tokenDigest(token), now, now - maxIdleTime)
    : undefined;
  if (!token || !found) return null;
  const endsAt = found.ends_at.getTime();
  // Only requests that change something keep a sign-in alive, as open pages refetch by themselves.
  const isAction = context.req.method !== 'GET';
  if (isAction && now - found.active_at.getTime() > 1_000)
    await recordStaffActivity(deps.db, tokenDigest(token), now);
  const active = isAction ? now : found.active_at.getTime();
  return { id: found.id, idleEndsAt: Math.min(active + maxIdleTime, endsAt), endsAt };
}

/** Returns the kiosk enrolled in this browser, or null. */
export async function readEnrolledKiosk(
  deps: StaffDeps,
  context: Context,
): Promise<{ id: string; name: string } | null> {
  const token = readTokenCookie(context, kioskCookie, deps.baseUrl);
  const found = token ? await findKiosk(deps.db, tokenDigest(token)) : undefined;
  if (!found) return null;
  const now = deps.clock.now();
  if (now - found.seen_at.getTime() > seenInterval) await recordKioskSeen(deps.db, found.id, now);
  return { id: found.id, name: found.name };
}

/** Lets only staff pass. All others get the same refusal at every address. */
export function staffOnly(deps: StaffDeps): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const session = await readStaffSession(deps, context);
    if (!session) throw refuse('notSignedIn');
    context.set('desk', { kind: 'staff', session: session.id });
    await next();
  };
}

/** Lets staff and enrolled kiosks pass. */
export function staffOrKioskOnly(deps: StaffDeps): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const desk = await identifyFrontDesk(deps, context);
    if (!desk) throw refuse('notSignedIn');
    context.set('desk', desk);
    await next();
  };
}

/**
 * Returns the enrolled kiosk or the staff sign-in of this browser; null where it has neither. A kiosk on
 * which staff have signed in counts as a kiosk: families go on using it, and their searches would keep
 * the sign-in alive.
 */
export async function identifyFrontDesk(deps: StaffDeps, context: Context): Promise<FrontDeskActor | null> {
  const kiosk = await readEnrolledKiosk(deps, context);
  if (kiosk) return { kind: 'kiosk', ...kiosk };
  const session = await readStaffSession(deps, context);
  return session && { kind: 'staff', session: session.id };
}

/** The kiosk or staff session that a guard has let pass. */
export type FrontDeskActor = NonNullable<AppEnv['Variables']['desk']>;

/** Returns the kiosk or staff session of a request. Throws where no guard precedes the route. */
export function frontDeskActor(context: Context<AppEnv>): FrontDeskActor {
  const desk = context.get('desk');
  if (!desk) throw new Error(`No guard protects ${context.req.path}`);
  return desk;
}
