import type { Hono } from 'hono';
import {
  askForCodeCall,
  confirmCodeCall,
  forgetDeviceCall,
  readVerifiedCall,
} from '../../../contract/email-code.ts';
import { addressDigest } from '../../http/caller.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { Limit, RateLimiter } from '../../http/rate-limit.ts';
import { askForCode, type EmailCodeDeps } from './ask-for-code.ts';
import { confirmCode } from './confirm-code.ts';
import { deleteDevice } from './email-code-store.ts';
import { clearDeviceCookie, deviceDigest, readDeviceToken, setDeviceCookie } from './known-device.ts';
import { isVerified } from './require-verified.ts';

const waitInWords = (wait: number) => (wait === 1 ? 'a minute' : `${wait} minutes`);

const requestLimit: Limit = {
  most: 30,
  minutes: 60,
  words: (wait) =>
    `Many codes were asked for from this connection. Please try again in ${waitInWords(wait)}.`,
};
const confirmLimit: Limit = {
  most: 40,
  minutes: 10,
  words: (wait) => `Many codes were entered from this connection. Please try again in ${waitInWords(wait)}.`,
};

/** Mounts the calls that request, confirm and read e-mail verifications, and that forget a device. */
export function emailCodesRoutes(app: Hono<Requested>, deps: EmailCodeDeps, rateLimit: RateLimiter): void {
  mount(app, askForCodeCall, async ({ body }, context) => {
    await rateLimit(context, 'ask for a code', requestLimit);
    const token = readDeviceToken(context, deps.baseUrl);
    const from = addressDigest(context.get('address'));
    const device = await askForCode(deps, { email: body.email, purpose: body.for, token, from });
    setDeviceCookie(context, deps.baseUrl, device, deps.clock.now());
    return {
      message:
        'A code is on its way to this address, unless it was sent several lately. It works for 10 minutes.',
    };
  });

  mount(app, confirmCodeCall, async ({ body }, context) => {
    await rateLimit(context, 'enter a code', confirmLimit);
    const device = await confirmCode(deps, { ...body, token: readDeviceToken(context, deps.baseUrl) });
    setDeviceCookie(context, deps.baseUrl, device, deps.clock.now());
    return { proven: true } as const;
  });

  mount(app, readVerifiedCall, async ({ query }, context) => ({
    proven: await isVerified(deps, context, query.email),
  }));

  mount(app, forgetDeviceCall, async (_, context) => {
    const token = readDeviceToken(context, deps.baseUrl);
    if (token) await deleteDevice(deps.db, deviceDigest(token));
    clearDeviceCookie(context, deps.baseUrl);
    return {};
  });
}
