import type { Hono } from 'hono';
import { toString as drawQr } from 'qrcode';
import {
  createKioskCodeCall,
  enrolKioskCall,
  extendStaffSessionCall,
  listKiosksCall,
  readKioskCall,
  removeKioskPinCall,
  setKioskPinCall,
  signInCall,
  signOutCall,
  withdrawKioskCall,
} from '../../../contract/staff.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { clearTokenCookie, readTokenCookie, setTokenCookie } from '../../http/token-cookie.ts';
import { refuse } from '../../refusal.ts';
import { readKioskPinTime, removeKioskPin, setKioskPin } from './kiosk-pin.ts';
import { enrolKiosk, makeKioskCode, withdrawKiosk } from './kiosks.ts';
import { readDevice } from './read-device.ts';
import {
  newSessionReply,
  readEnrolledKiosk,
  readStaffSession,
  sessionReply,
  setKioskCookie,
  staffCookie,
} from './session-guards.ts';
import { signIn, signOut } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { listEnrolledKiosks } from './staff-store.ts';

const triesLimit = (most: number): RateLimit => ({
  most,
  minutes: 10,
  reason: 'tooManyTries',
});

/** Mounts sign-in, sign-out and the calls that manage kiosks. */
export function staffRoutes(app: Hono<AppEnv>, deps: StaffDeps, rateLimit: RateLimiter): void {
  const iso = (instant: number) => new Date(instant).toISOString();

  mountCall(app, signInCall, async ({ body }, context) => {
    const uncount = await rateLimit(context, 'sign in', triesLimit(10));
    const { token, endsAt } = await signIn(deps, body.password, readDevice(context));
    await uncount();
    setTokenCookie(context, staffCookie, deps.baseUrl, token);
    return newSessionReply(null, { now: deps.clock.now(), endsAt });
  });

  mountCall(app, signOutCall, async (_, context) => {
    const token = readTokenCookie(context, staffCookie, deps.baseUrl);
    if (token) await signOut(deps, token);
    clearTokenCookie(context, staffCookie, deps.baseUrl);
    return {};
  });

  mountCall(app, extendStaffSessionCall, async (_, context) => {
    const session = await readStaffSession(deps, context);
    if (!session) throw refuse('notSignedIn');
    return sessionReply(session, deps.clock.now());
  });

  mountCall(app, listKiosksCall, async () => ({
    kiosks: (await listEnrolledKiosks(deps.db)).map(({ id, name, enrolled_at, seen_at }) => ({
      id,
      name,
      enrolledAt: enrolled_at.toISOString(),
      seenAt: seen_at.toISOString(),
    })),
    pinSetAt: (await readKioskPinTime(deps.db))?.toISOString() ?? null,
  }));

  mountCall(app, setKioskPinCall, async ({ body }) => ({ setAt: iso(await setKioskPin(deps, body.pin)) }));

  mountCall(app, removeKioskPinCall, async () => {
    await removeKioskPin(deps);
    return {};
  });

  mountCall(app, createKioskCodeCall, async ({ body }) => {
    const { code, endsAt } = await makeKioskCode(deps, body.name);
    const svg = await drawQr(`${deps.baseUrl}/check-in#${code}`, { type: 'svg', margin: 4 });
    const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    return { code, qr, endsAt: iso(endsAt), now: iso(deps.clock.now()) };
  });

  mountCall(app, withdrawKioskCall, async ({ params }) => {
    await withdrawKiosk(deps, params.id);
    return {};
  });

  mountCall(app, enrolKioskCall, async ({ body }, context) => {
    const uncount = await rateLimit(context, 'enrol a kiosk', triesLimit(10));
    const { name, token } = await enrolKiosk(deps, body.code);
    await uncount();
    setKioskCookie(context, deps, token);
    return { name };
  });

  mountCall(app, readKioskCall, async (_, context) => {
    const kiosk = await readEnrolledKiosk(deps, context);
    return { enrolled: kiosk !== null, name: kiosk?.name ?? null };
  });
}
