import type { Hono } from 'hono';
import {
  confirmCodeCall,
  forgetDeviceCall,
  readVerifiedCall,
  requestCodeCall,
} from '../../../contract/email-code.ts';
import { addressDigest } from '../../http/client-address.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import { confirmEmailCode } from './confirm-email-code.ts';
import { deleteDevice } from './email-code-store.ts';
import { clearDeviceCookie, deviceDigest, readDeviceToken, setDeviceCookie } from './known-device.ts';
import { type EmailCodeDeps, requestEmailCode } from './request-email-code.ts';
import { isVerified } from './require-verified.ts';

const requestLimit: RateLimit = {
  most: 30,
  minutes: 60,
  reason: 'tooManyEmailCodes',
};
const confirmLimit: RateLimit = {
  most: 40,
  minutes: 10,
  reason: 'tooManyEmailCodeTries',
};

/** Mounts the calls that request, confirm and read e-mail verifications, and that forget a device. */
export function emailCodesRoutes(app: Hono<AppEnv>, deps: EmailCodeDeps, rateLimit: RateLimiter): void {
  mountCall(app, requestCodeCall, async ({ body }, context) => {
    await rateLimit(context, 'ask for a code', requestLimit);
    const token = readDeviceToken(context, deps.baseUrl);
    const from = addressDigest(context.get('address'));
    const device = await requestEmailCode(deps, { email: body.email, purpose: body.for, token, from });
    setDeviceCookie(context, deps.baseUrl, device, deps.clock.now());
    return {
      message:
        'A code is on its way to this address, unless several were sent to it lately. A code works for 10 minutes.',
    };
  });

  mountCall(app, confirmCodeCall, async ({ body }, context) => {
    await rateLimit(context, 'enter a code', confirmLimit);
    const device = await confirmEmailCode(deps, { ...body, token: readDeviceToken(context, deps.baseUrl) });
    setDeviceCookie(context, deps.baseUrl, device, deps.clock.now());
    return { proven: true } as const;
  });

  mountCall(app, readVerifiedCall, async ({ query }, context) => ({
    proven: await isVerified(deps, context, query.email),
  }));

  mountCall(app, forgetDeviceCall, async (_, context) => {
    const token = readDeviceToken(context, deps.baseUrl);
    if (token) await deleteDevice(deps.db, deviceDigest(token));
    clearDeviceCookie(context, deps.baseUrl);
    return {};
  });
}
