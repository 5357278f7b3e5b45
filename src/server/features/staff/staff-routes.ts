import type { Hono } from 'hono';
import { toString as drawQr } from 'qrcode';
import {
  enrolKioskCall,
  listKiosksCall,
  makeKioskCodeCall,
  readKioskCall,
  removeKioskPinCall,
  setKioskPinCall,
  signInCall,
  signOutCall,
  stillHereCall,
  withdrawKioskCall,
} from '../../../contract/staff.ts';
import { clearToken, readToken, setToken } from '../../http/host-cookie.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import { readKioskPinTime, removeKioskPin, setKioskPin } from './kiosk-pin.ts';
import { enrolKiosk, makeKioskCode, withdrawKiosk } from './kiosks.ts';
import { kioskCookie, readOwnKiosk, readStaffSession, staffCookie } from './session-guards.ts';
import { idleLength, signIn, signOut } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { listEnrolledKiosks } from './staff-store.ts';

const triesLimit = (most: number): Limit => ({
  most,
  minutes: 10,
  words: (wait) =>
    `Too many tries from this connection. Please try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`,
});
/** The lifetime of a kiosk's cookie in seconds: a year. */
const kioskCookieAge = 365 * 24 * 60 * 60;

/** Mounts sign-in, sign-out and the calls that manage kiosks. */
export function staffRoutes(app: Hono<Requested>, deps: StaffDeps, rateLimit: RateLimiter): void {
  const iso = (instant: number) => new Date(instant).toISOString();

  mount(app, signInCall, async ({ body }, context) => {
    const uncount = await rateLimit(context, 'sign in', triesLimit(10));
    const { token, endsAt } = await signIn(deps, body.password);
    await uncount();
    setToken(context, staffCookie, deps.baseUrl, token);
    const now = deps.clock.now();
    return { idleEndsAt: iso(now + idleLength), endsAt: iso(endsAt), now: iso(now) };
  });

  mount(app, signOutCall, async (_, context) => {
    const token = readToken(context, staffCookie, deps.baseUrl);
    if (token) await signOut(deps, token);
    clearToken(context, staffCookie, deps.baseUrl);
    return {};
  });

  mount(app, stillHereCall, async (_, context) => {
    const session = await readStaffSession(deps, context);
    if (!session) throw new Refusal('not_signed_in', 'Please sign in');
    const { idleEndsAt, endsAt } = session;
    return { idleEndsAt: iso(idleEndsAt), endsAt: iso(endsAt), now: iso(deps.clock.now()) };
  });

  mount(app, listKiosksCall, async () => ({
    kiosks: (await listEnrolledKiosks(deps.db)).map(({ id, name, enrolled_at, seen_at }) => ({
      id,
      name,
      enrolledAt: enrolled_at.toISOString(),
      seenAt: seen_at.toISOString(),
    })),
    pinSetAt: (await readKioskPinTime(deps.db))?.toISOString() ?? null,
  }));

  mount(app, setKioskPinCall, async ({ body }) => ({ setAt: iso(await setKioskPin(deps, body.pin)) }));

  mount(app, removeKioskPinCall, async () => {
    await removeKioskPin(deps);
    return {};
  });

  mount(app, makeKioskCodeCall, async ({ body }) => {
    const { code, endsAt } = await makeKioskCode(deps, body.name);
    const svg = await drawQr(`${deps.baseUrl}/check-in#${code}`, { type: 'svg', margin: 4 });
    const qr = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
    return { code, qr, endsAt: iso(endsAt), now: iso(deps.clock.now()) };
  });

  mount(app, withdrawKioskCall, async ({ params }) => {
    await withdrawKiosk(deps, params.id);
    return {};
  });

  mount(app, enrolKioskCall, async ({ body }, context) => {
    const uncount = await rateLimit(context, 'enrol a kiosk', triesLimit(10));
    const { name, token } = await enrolKiosk(deps, body.code);
    await uncount();
    setToken(context, kioskCookie, deps.baseUrl, token, kioskCookieAge);
    return { name };
  });

  mount(app, readKioskCall, async (_, context) => {
    const kiosk = await readOwnKiosk(deps, context);
    return { enrolled: kiosk !== null, name: kiosk?.name ?? null };
  });
}
