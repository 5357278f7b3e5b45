import { confirmCodeCall, requestCodeCall } from '../src/contract/email-code.ts';
import { deviceDigest } from '../src/server/features/email-codes/known-device.ts';
import type { TestApp } from './test-app.ts';
import { waitFor } from './wait-for.ts';

export type TestDevice = ReturnType<typeof createDevice>;

/** Creates a device. Like a browser, it stores the cookie that a response sets. */
export function createDevice(app: TestApp, from: Record<string, string> = {}) {
  let cookie: string | null = null;
  return {
    /** Returns the headers that this device's requests carry. */
    headers: (): Record<string, string> => (cookie ? { ...from, cookie } : from),
    async post(path: string, body: unknown) {
      const response = await app.post(path, body, this.headers());
      this.storeCookie(response);
      return response;
    },
    storeCookie(response: Response) {
      for (const set of response.headers.getSetCookie()) {
        const pair = set.split(';')[0] ?? '';
        cookie = pair.endsWith('=') ? null : pair;
      }
    },
  };
}

/** Returns the code that a device has requested, once the mail with it is in the local mailbox. */
export function codeFor(app: TestApp, email: string, device: TestDevice): Promise<string> {
  const token = /device=([\w-]+)/.exec(device.headers()['cookie'] ?? '')?.[1] ?? '';
  return waitFor(async () => {
    const mail = await app.db
      .selectFrom('email_code as c')
      .innerJoin('mail as m', 'm.email_code_id', 'c.id')
      .innerJoin('kept_mail as k', 'k.mail_id', 'm.id')
      .select(['k.subject', 'c.code'])
      .where('c.email', '=', email)
      .where('c.device', '=', deviceDigest(token))
      .where('c.code', 'is not', null)
      .executeTakeFirstOrThrow();
    return mail.subject.slice(0, 6);
  });
}

/** Verifies an e-mail with the code from its mail; returns the device, which the site then remembers. */
export async function verifyEmail(app: TestApp, email: string, device = createDevice(app)) {
  await device.post(requestCodeCall.path, { email, for: 'credits' });
  const response = await device.post(confirmCodeCall.path, {
    email,
    code: await codeFor(app, email, device),
  });
  if (!response.ok) throw new Error(`The code was refused: ${await response.text()}`);
  return device;
}
