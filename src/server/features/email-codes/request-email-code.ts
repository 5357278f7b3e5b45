import { randomInt } from 'node:crypto';
import {
  type CodePurpose,
  codeLifetimeMinutes,
  emailCodeLimits,
  knownDeviceDays,
} from '../../../domain/email-code.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import {
  countSentCodes,
  deleteLiveCode,
  hasVerifiedBefore,
  insertCodeRequest,
  lockEmailCodes,
} from './email-code-store.ts';
import { type Device, deviceDigest, rememberDevice } from './known-device.ts';

/** The dependencies of sending and confirming codes. */
export interface EmailCodeDeps {
  db: Database;
  clock: Clock;
  /** The site's public address; with https the device cookie is bound to the host. */
  baseUrl: string;
  /** Wakes the mail sender. Without this call the mail still goes out on schedule. */
  wakeMailSender: () => void;
}

const hour = 3_600_000;

/**
 * Creates a code for a mailbox and the requesting device, and queues its mail. The new code replaces an older
 * code of the same device. Codes of other devices stay valid. Beyond the limit, the device keeps its present
 * code, and the mail sender drops the new mail. The other steps are the same, so that the reply does not
 * reveal whether the limit is reached. The device is remembered from its first request, so that it can
 * confirm again after a lost reply.
 */
export async function requestEmailCode(
  deps: EmailCodeDeps,
  input: { email: string; purpose: CodePurpose; token: string | null; from: string },
): Promise<Device> {
  const now = deps.clock.now();
  const endsAt = now + codeLifetimeMinutes * 60_000;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const device = await deps.db.transaction().execute(async (tx) => {
    await lockEmailCodes(tx, input.email);
    const { email, purpose, from } = input;
    const device = await rememberDevice(tx, input.token, now, endsAt);
    const digest = deviceDigest(device.token);
    const known = await hasVerifiedBefore(tx, digest, email, now - knownDeviceDays * 24 * hour);
    const sent = await countSentCodes(tx, input, { hour: now - hour, day: now - 24 * hour });
    const limits = known ? (['knownDevices'] as const) : (['otherDevices', 'oneAddress'] as const);
    const withinLimit = limits.every(
      (limit) =>
        sent[limit].inAnHour < emailCodeLimits[limit].inAnHour &&
        sent[limit].inADay < emailCodeLimits[limit].inADay,
    );
    if (withinLimit) await deleteLiveCode(tx, email, digest);
    const id = await insertCodeRequest(tx, {
      email,
      purpose,
      code: withinLimit ? code : null,
      askedAt: now,
      endsAt,
      device: digest,
      known,
      from,
    });
    await queueMail(tx, id, 'email-code', now);
    return device;
  });
  deps.wakeMailSender();
  return device;
}
