import type { Context, Hono } from 'hono';
import {
  joinWithPasskeyCall,
  joinWithPasswordCall,
  readInvitationCall,
  readJoinKeyCall,
  signInByNameCall,
  signInWithPasskeyCall,
  startJoinPasskeyCall,
  startPasskeySignInCall,
} from '../../../contract/my-sign-in.ts';
import type { StaffRole } from '../../../domain/staff-roles.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { setTokenCookie } from '../../http/token-cookie.ts';
import { readDevice } from '../staff/read-device.ts';
import { newSessionReply, staffCookie } from '../staff/session-guards.ts';
import { joinWithPasskey, joinWithPassword, readInvitation } from './join.ts';
import { readNextAppKey } from './own-password.ts';
import { signInWithPasskey, startPasskeySignIn, startRegistration } from './passkeys.ts';
import type { PeopleDeps } from './people-deps.ts';
import { signInByName } from './sign-in-by-name.ts';

const limit = (most: number): RateLimit => ({ most, minutes: 10, reason: 'tooManyTries' });

/**
 * Mounts the calls that need no sign-in: joining, and signing in by name or with a passkey. Must be mounted
 * before the guard of `/api/admin`, because two of these calls have addresses there.
 */
export function signInRoutes(app: Hono<AppEnv>, deps: PeopleDeps, rateLimit: RateLimiter): void {
  const begin = (
    context: Context<AppEnv>,
    session: { token: string; endsAt: number; person: { id: string; name: string; role: StaffRole } },
  ) => {
    setTokenCookie(context, staffCookie, deps.baseUrl, session.token);
    return newSessionReply(session.person, { now: deps.clock.now(), endsAt: session.endsAt });
  };

  mountCall(app, startPasskeySignInCall, async (_, context) => {
    await rateLimit(context, 'begin a passkey sign-in', limit(60));
    return startPasskeySignIn(deps);
  });

  mountCall(app, signInWithPasskeyCall, async ({ body }, context) => {
    const uncount = await rateLimit(context, 'sign in', limit(10));
    const session = await signInWithPasskey(deps, body.answer, readDevice(context));
    await uncount();
    return begin(context, session);
  });

  mountCall(app, signInByNameCall, async ({ body }, context) => {
    const uncount = await rateLimit(context, 'sign in', limit(10));
    const session = await signInByName(deps, body, readDevice(context));
    await uncount();
    return begin(context, session);
  });

  mountCall(app, readInvitationCall, async ({ body }, context) => {
    await rateLimit(context, 'join', limit(60));
    const { name, email, role, ends_at } = await readInvitation(deps, body.key);
    return { name, email, role: role as StaffRole, endsAt: ends_at.toISOString() };
  });

  mountCall(app, readJoinKeyCall, async ({ body }, context) => {
    await rateLimit(context, 'join', limit(60));
    const { person_id } = await readInvitation(deps, body.key);
    return readNextAppKey(deps, person_id);
  });

  mountCall(app, joinWithPasswordCall, async ({ body }, context) => {
    await rateLimit(context, 'join', limit(60));
    const { recoveryCodes, ...session } = await joinWithPassword(deps, body, readDevice(context));
    return { ...begin(context, session), recoveryCodes };
  });

  mountCall(app, startJoinPasskeyCall, async ({ body }, context) => {
    await rateLimit(context, 'join', limit(60));
    const { person_id: id, name, email } = await readInvitation(deps, body.key);
    return startRegistration(deps, { id, name, email });
  });

  mountCall(app, joinWithPasskeyCall, async ({ body }, context) => {
    await rateLimit(context, 'join', limit(60));
    return begin(context, await joinWithPasskey(deps, body, readDevice(context)));
  });
}
