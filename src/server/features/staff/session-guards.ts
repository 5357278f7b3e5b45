import type { Context, MiddlewareHandler } from 'hono';
import { readToken } from '../../http/host-cookie.ts';
import type { Requested } from '../../http/mount.ts';
import { Refusal } from '../../refusal.ts';
import { idleLength, tokenDigest } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { findKiosk, findSession, markActive, markSeen } from './staff-store.ts';

/** Names of the cookies. */
export const staffCookie = 'staff';
export const kioskCookie = 'kiosk';

const seenEvery = 60_000;

export interface StaffSession {
  id: string;
  /** Epoch milliseconds. */
  idleEndsAt: number;
  endsAt: number;
}

/** The sign-in of this browser; null where there is none, or it has ended. */
export async function readStaffSession(deps: StaffDeps, context: Context): Promise<StaffSession | null> {
  const token = readToken(context, staffCookie, deps.baseUrl);
  const now = deps.clock.now();
  const found = token ? await findSession(deps.db, tokenDigest(token), now, now - idleLength) : undefined;
  if (!token || !found) return null;
  const endsAt = found.ends_at.getTime();
  // Watching is not doing: only what changes something keeps a sign-in alive.
  const acts = context.req.method !== 'GET';
  if (acts && now - found.active_at.getTime() > 1_000) await markActive(deps.db, tokenDigest(token), now);
  const active = acts ? now : found.active_at.getTime();
  return { id: found.id, idleEndsAt: Math.min(active + idleLength, endsAt), endsAt };
}

/** The kiosk that this browser is; null where it is none. */
export async function readOwnKiosk(
  deps: StaffDeps,
  context: Context,
): Promise<{ id: string; name: string } | null> {
  const token = readToken(context, kioskCookie, deps.baseUrl);
  const found = token ? await findKiosk(deps.db, tokenDigest(token)) : undefined;
  if (!found) return null;
  const now = deps.clock.now();
  if (now - found.seen_at.getTime() > seenEvery) await markSeen(deps.db, found.id, now);
  return { id: found.id, name: found.name };
}

const notSignedIn = () => new Refusal('not_signed_in', 'Please sign in');

/** Lets only staff pass. Everybody else hears the same, whatever they ask for. */
export function staffOnly(deps: StaffDeps): MiddlewareHandler<Requested> {
  return async (context, next) => {
    const session = await readStaffSession(deps, context);
    if (!session) throw notSignedIn();
    context.set('desk', { kind: 'staff', session: session.id });
    await next();
  };
}

/** Lets staff and enrolled kiosks pass. */
export function staffOrKioskOnly(deps: StaffDeps): MiddlewareHandler<Requested> {
  return async (context, next) => {
    const desk = await identifyFrontDesk(deps, context);
    if (!desk) throw notSignedIn();
    context.set('desk', desk);
    await next();
  };
}

/**
 * Returns whether this browser is an enrolled kiosk or one of staff; null where it is neither. A kiosk on
 * which staff have signed in stays a kiosk here: families go on using it, and their searches would keep
 * that sign-in alive.
 */
export async function identifyFrontDesk(deps: StaffDeps, context: Context): Promise<FrontDeskActor | null> {
  const kiosk = await readOwnKiosk(deps, context);
  if (kiosk) return { kind: 'kiosk', ...kiosk };
  const session = await readStaffSession(deps, context);
  return session && { kind: 'staff', session: session.id };
}

/** Who runs the day here, as a guard has let them pass. */
export type FrontDeskActor = NonNullable<Requested['Variables']['desk']>;

/** Who asks. Only behind a guard: anywhere else it is a fault of the program. */
export function frontDeskActor(context: Context<Requested>): FrontDeskActor {
  const desk = context.get('desk');
  if (!desk) throw new Error(`No guard stands before ${context.req.path}`);
  return desk;
}
