import { vi } from 'vitest';
import { confirmCodeCall, requestCodeCall } from '../src/contract/email-code.ts';
import { deviceDigest } from '../src/server/features/email-codes/known-device.ts';
import type { TestCentre } from './test-app.ts';

export type TestDevice = ReturnType<typeof createDevice>;

/** A device of its own: keeps the cookie that the answers to its calls set, as a browser does. */
export function createDevice(centre: TestCentre, from: Record<string, string> = {}) {
  let cookie: string | null = null;
  return {
    /** The header that this device's requests carry. */
    headers: (): Record<string, string> => (cookie ? { ...from, cookie } : from),
    async post(path: string, body: unknown) {
      const response = await centre.post(path, body, this.headers());
      this.keep(response);
      return response;
    },
    keep(response: Response) {
      for (const set of response.headers.getSetCookie()) {
        const pair = set.split(';')[0] ?? '';
        cookie = pair.endsWith('=') ? null : pair;
      }
    },
  };
}

/** The code that a device asked for, once its mail has arrived in the local mailbox. */
export function codeFor(centre: TestCentre, email: string, device: TestDevice): Promise<string> {
  const token = /device=([\w-]+)/.exec(device.headers()['cookie'] ?? '')?.[1] ?? '';
  return vi.waitFor(async () => {
    const mail = await centre.db
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

/** Proves an e-mail with a code from its mail, and answers the device that is remembered for it. */
export async function verifyEmail(centre: TestCentre, email: string, device = createDevice(centre)) {
  await device.post(requestCodeCall.path, { email, for: 'credits' });
  const response = await device.post(confirmCodeCall.path, {
    email,
    code: await codeFor(centre, email, device),
  });
  if (!response.ok) throw new Error(`The code was refused: ${await response.text()}`);
  return device;
}
