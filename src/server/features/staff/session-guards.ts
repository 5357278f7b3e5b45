import type { Context, MiddlewareHandler } from 'hono';
import { permissionsOf, type StaffRole } from '../../../domain/staff-roles.ts';
import { actAsPerson } from '../../db/acting-person.ts';
import type { AppEnv } from '../../http/mount-call.ts';
import { readTokenCookie, setTokenCookie } from '../../http/token-cookie.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { maxIdleTime, tokenDigest } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { findKiosk, findStaffSession, recordKioskSeen, recordStaffActivity } from './staff-store.ts';

/** The name of the cookie with a staff session's token. */
export const staffCookie = 'staff';
/** The name of the cookie with a kiosk's token. */
const kioskCookie = 'kiosk';

/** The lifetime of a kiosk's cookie in seconds: a year. */
const kioskCookieAge = 365 * 24 * 60 * 60;

const seenInterval = 60_000;

/** A staff sign-in in this browser. Times are in epoch milliseconds. */
export interface StaffSession {
  id: string;
  startedAt: number;
  activeAt: number;
  idleEndsAt: number;
  endsAt: number;
  /** The person at the screen; null after a sign-in with the staff password, which belongs to the owner. */
  person: { id: string; name: string } | null;
  role: StaffRole;
  /** Whether that person took over an open screen with a PIN. */
  byPin: boolean;
}

/** Returns the sign-in of this browser; null if there is none or it has ended. */
export async function readStaffSession(deps: StaffDeps, context: Context): Promise<StaffSession | null> {
  const token = readTokenCookie(context, staffCookie, deps.baseUrl);
  const now = deps.clock.now();
  const found = token
    ? await findStaffSession(deps.db, tokenDigest(token), now, now - maxIdleTime)
    : undefined;
  if (!token || !found) return null;
  const endsAt = found.ends_at.getTime();
  const activeAt = found.active_at.getTime();
  const { person_id, name } = found;
  return {
    id: found.id,
    startedAt: found.started_at.getTime(),
    activeAt,
    idleEndsAt: Math.min(activeAt + maxIdleTime, endsAt),
    endsAt,
    person: person_id !== null && name !== null ? { id: person_id, name } : null,
    role: (found.role ?? 'owner') as StaffRole,
    byPin: found.by_pin,
  };
}

/** Returns a sign-in for its page: its end times, its person, and what the person may do. */
export function sessionReply(session: StaffSession, now: number) {
  const iso = (instant: number) => new Date(instant).toISOString();
  return {
    idleEndsAt: iso(session.idleEndsAt),
    endsAt: iso(session.endsAt),
    now: iso(now),
    who: {
      id: session.person?.id ?? null,
      name: session.person?.name ?? null,
      role: session.role,
      byPin: session.byPin,
      may: permissionsOf(session.role, session.byPin),
    },
  };
}

/** Returns the reply to a sign-in that has just begun. `person` is null for the staff password. */
export function newSessionReply(
  person: { id: string; name: string; role: StaffRole } | null,
  { now, endsAt }: { now: number; endsAt: number },
) {
  const idleEndsAt = now + maxIdleTime;
  const role = person?.role ?? 'owner';
  return sessionReply(
    { id: '', startedAt: now, activeAt: now, idleEndsAt, endsAt, person, role, byPin: false },
    now,
  );
}

/** Stores a kiosk's token in this browser for a year. */
export function setKioskCookie(context: Context, { baseUrl }: StaffDeps, token: string): void {
  setTokenCookie(context, kioskCookie, baseUrl, token, kioskCookieAge);
}

/**
 * Returns the kiosk enrolled in this browser, or null. Records at most once a minute when the kiosk was seen.
 * On the first request of a day, renews the kiosk's cookie for a year.
 */
export async function readEnrolledKiosk(
  deps: StaffDeps,
  context: Context,
): Promise<{ id: string; name: string } | null> {
  const token = readTokenCookie(context, kioskCookie, deps.baseUrl);
  const found = token ? await findKiosk(deps.db, tokenDigest(token)) : undefined;
  if (!token || !found) return null;
  const now = deps.clock.now();
  const seenAt = found.seen_at.getTime();
  if (now - seenAt > seenInterval) await recordKioskSeen(deps.db, found.id, now);
  if (localMoment(now).day !== localMoment(seenAt).day) setKioskCookie(context, deps, token);
  return { id: found.id, name: found.name };
}

/**
 * Lets only staff pass. All others get the same refusal at every address. This guard does not check what a
 * role may do; `mountCall` does, for each call.
 */
export function staffOnly(deps: StaffDeps): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const session = await readStaffSession(deps, context);
    if (!session) throw refuse('notSignedIn');
    await runAsStaff(deps, context, session, next);
  };
}

/** Lets staff and enrolled kiosks pass. */
export function staffOrKioskOnly(deps: StaffDeps): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const kiosk = await readEnrolledKiosk(deps, context);
    if (kiosk) {
      context.set('desk', { kind: 'kiosk', ...kiosk });
      return next();
    }
    const session = await readStaffSession(deps, context);
    if (!session) throw refuse('notSignedIn');
    await runAsStaff(deps, context, session, next);
  };
}

/**
 * Runs the rest of a request as a staff sign-in, so that its role is checked, the audit log names its person,
 * and a call that changes something extends the sign-in.
 */
function runAsStaff(
  deps: StaffDeps,
  context: Context<AppEnv>,
  session: StaffSession,
  next: () => Promise<void>,
) {
  const { id, activeAt, person, role, byPin } = session;
  context.set('desk', { kind: 'staff', session: id, ...(person ? { name: person.name } : {}) });
  context.set('staff', { role, byPin });
  context.set('extendSignIn', async () => {
    const now = deps.clock.now();
    if (now - activeAt > 1_000) await recordStaffActivity(deps.db, id, now);
  });
  return actAsPerson(person?.id ?? null, next);
}

/**
 * Returns the enrolled kiosk or the staff sign-in of this browser; null if it has neither. A kiosk on which
 * staff have signed in counts as a kiosk, because families go on using it. Otherwise the families' searches
 * would keep the sign-in alive.
 */
export async function identifyFrontDesk(deps: StaffDeps, context: Context): Promise<FrontDeskActor | null> {
  const kiosk = await readEnrolledKiosk(deps, context);
  if (kiosk) return { kind: 'kiosk', ...kiosk };
  const session = await readStaffSession(deps, context);
  return session && { kind: 'staff', session: session.id };
}

/** The kiosk or staff session that a guard has let pass. */
export type FrontDeskActor = NonNullable<AppEnv['Variables']['desk']>;

/** Returns the kiosk or staff session of a request. Throws if no guard precedes the route. */
export function frontDeskActor(context: Context<AppEnv>): FrontDeskActor {
  const desk = context.get('desk');
  if (!desk) throw new Error(`No guard protects ${context.req.path}`);
  return desk;
}
