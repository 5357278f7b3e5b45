import { expect } from 'vitest';
import { confirmCodeCall, readVerifiedCall, requestCodeCall } from '../src/contract/email-code.ts';
import type { RefusalReply } from '../src/contract/refusal.ts';
import { deleteAllRows } from './delete-all-rows.ts';
import { bodyOf, type TestApp } from './test-app.ts';
import { codeFor, createDevice, type TestDevice, verifyEmail } from './verify-email.ts';
import { waitUntilNoMailIsQueued } from './wait-until-no-mail-is-queued.ts';

export const alexEmail = 'alex@example.org';

/**
 * Returns helpers for tests of e-mail codes; the app must trust one proxy. Each device has its own IP
 * address.
 */
export function emailCodeHelpers(app: TestApp) {
  let callers = 0;
  const devices = new Map<string, TestDevice>();
  const mailboxOf = (email: string) => email.toLowerCase().replace(/\+.*@/, '@');
  const newDevice = () => createDevice(app, { 'x-forwarded-for': `10.0.${callers >> 8}.${callers++ & 255}` });
  return {
    newDevice,
    ask(email = alexEmail, device = newDevice()) {
      devices.set(mailboxOf(email), device);
      return device.post(requestCodeCall.path, { email, for: 'credits' });
    },
    /** Enters a code on the device that last requested one for this e-mail, or on the given device. */
    async confirm(code: string, email = alexEmail, device = devices.get(mailboxOf(email)) ?? newDevice()) {
      const response = await device.post(confirmCodeCall.path, { email, code });
      return { status: response.status, body: await bodyOf<RefusalReply & { proven?: true }>(response) };
    },
    async isVerified(device: TestDevice, email = alexEmail): Promise<boolean> {
      const response = await app.request(`${readVerifiedCall.path}?email=${encodeURIComponent(email)}`, {
        headers: device.headers(),
      });
      expect(response.status).toBe(200);
      return (await bodyOf<{ proven: boolean }>(response)).proven;
    },
    codeFor: (email = alexEmail, device = devices.get(mailboxOf(email)) ?? newDevice()) =>
      codeFor(app, email, device),
    verify: (email = alexEmail, device = newDevice()) => verifyEmail(app, email, device),
    waitUntilNoMail: () => waitUntilNoMailIsQueued(app.db),
    forgetAll: () =>
      deleteAllRows(app.db, 'kept_mail', 'mail_request', 'mail', 'email_code', 'email_proof', 'known_device'),
  };
}
