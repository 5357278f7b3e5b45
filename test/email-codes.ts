import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { confirmCodeCall, readVerifiedCall, requestCodeCall } from '../src/contract/email-code.ts';
import type { RefusalReply } from '../src/contract/refusal.ts';
import { bodyOf, type TestCentre } from './test-app.ts';
import { codeFor, createDevice, type TestDevice, verifyEmail } from './verify-email.ts';

export const alex = 'alex@example.org';

/** What tests of codes do with an app that trusts one proxy. Each device has an address of its own. */
export function codesOf(centre: TestCentre) {
  let callers = 0;
  const askers = new Map<string, TestDevice>();
  const mailboxOf = (email: string) => email.toLowerCase().replace(/\+.*@/, '@');
  const aDevice = () =>
    createDevice(centre, { 'x-forwarded-for': `10.0.${callers >> 8}.${callers++ & 255}` });
  return {
    aDevice,
    ask(email = alex, device = aDevice()) {
      askers.set(mailboxOf(email), device);
      return device.post(requestCodeCall.path, { email, for: 'credits' });
    },
    /** Enters a code, on the device that asked last unless another is meant. */
    async confirm(code: string, email = alex, device = askers.get(mailboxOf(email)) ?? aDevice()) {
      const response = await device.post(confirmCodeCall.path, { email, code });
      return { status: response.status, body: await bodyOf<RefusalReply & { proven?: true }>(response) };
    },
    async isProven(device: TestDevice, email = alex): Promise<boolean> {
      const response = await centre.request(`${readVerifiedCall.path}?email=${encodeURIComponent(email)}`, {
        headers: device.headers(),
      });
      expect(response.status).toBe(200);
      return (await bodyOf<{ proven: boolean }>(response)).proven;
    },
    codeFor: (email = alex, device = askers.get(mailboxOf(email)) ?? aDevice()) =>
      codeFor(centre, email, device),
    prove: (email = alex, device = aDevice()) => verifyEmail(centre, email, device),
    async mailIsOut() {
      await vi.waitFor(async () => {
        const waiting = await centre.db
          .selectFrom('mail')
          .select('id')
          .where('status', '=', 'queued')
          .execute();
        if (waiting.length > 0) throw new Error('Mail is still on its way');
      });
    },
    forgetAll: () => sql`truncate kept_mail, mail, email_code, email_proof, known_device`.execute(centre.db),
  };
}
