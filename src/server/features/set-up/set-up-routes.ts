import type { Hono } from 'hono';
import {
  beginSetUpCall,
  checkPaymentsCall,
  readSetUpCall,
  sendTestMailCall,
  setOpenCall,
} from '../../../contract/set-up.ts';
import { clearFactCaches } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { callerName } from '../../http/staff-name.ts';
import { beginSetUp } from './begin-set-up.ts';
import { setOpen } from './open-centre.ts';
import { readSetUp } from './read-set-up.ts';
import { sendTestMail } from './send-test-mail.ts';
import type { SetUpDeps } from './set-up-deps.ts';
import { tryPaymentKeys } from './try-payment-keys.ts';

const testLimit: RateLimit = { most: 10, minutes: 60, reason: 'testMailsOften' };

/**
 * Mounts the calls with which the owner sets up the centre in the office. The calls need the permission
 * `settings`.
 */
export function setUpRoutes(app: Hono<AppEnv>, deps: SetUpDeps, rateLimit: RateLimiter): void {
  mountCall(app, readSetUpCall, () => readSetUp(deps));

  mountCall(app, beginSetUpCall, async ({ body }, context) => {
    await beginSetUp(deps, body.facts, callerName(context));
    return readFresh(deps);
  });

  mountCall(app, sendTestMailCall, async ({ body }, context) => {
    await rateLimit(context, 'test-mail', testLimit);
    return sendTestMail(deps, body.email);
  });

  mountCall(app, checkPaymentsCall, async (_, context) => {
    await rateLimit(context, 'check-payments', 20);
    return tryPaymentKeys(deps);
  });

  mountCall(app, setOpenCall, async ({ body }) => {
    await setOpen(deps, body.open);
    return readFresh(deps);
  });
}

/** Reads the set-up after a change. */
function readFresh(deps: SetUpDeps) {
  clearFactCaches(deps);
  return readSetUp(deps);
}
