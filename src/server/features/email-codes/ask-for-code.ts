import { randomInt } from 'node:crypto';
import { type CodePurpose, codeLastsMinutes, knownForDays, mostCodes } from '../../../domain/email-code.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import {
  countSentCodes,
  deleteLiveCode,
  hasVerifiedBefore,
  insertCode,
  lockEmailCodes,
} from './email-code-store.ts';
import { type Device, deviceDigest, rememberDevice } from './known-device.ts';

export interface EmailCodeDeps {
  db: Database;
  clock: Clock;
  /** Under which the site is reached: with https its cookie is bound to the host. */
  baseUrl: string;
  /** Says that mail is waiting; it goes out soon, and by the schedule in any case. */
  mailWaits: () => void;
}

const hour = 3_600_000;

/**
 * Makes a code for a mailbox and the device that asks, and queues the mail with it; an older code of the two
 * counts no more, and those of other devices stay. Where the device has had its share it keeps the code it
 * has: the same steps are taken, and the mail finds nothing to say. The device is known from here on, so that
 * it can confirm again after a lost answer.
 */
export async function askForCode(
  deps: EmailCodeDeps,
  asked: { email: string; purpose: CodePurpose; token: string | null; from: string },
): Promise<Device> {
  const now = deps.clock.now();
  const endsAt = now + codeLastsMinutes * 60_000;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const device = await deps.db.transaction().execute(async (tx) => {
    await lockEmailCodes(tx, asked.email);
    const { email, purpose, from } = asked;
    const device = await rememberDevice(tx, asked.token, now, endsAt);
    const digest = deviceDigest(device.token);
    const known = await hasVerifiedBefore(tx, digest, email, now - knownForDays * 24 * hour);
    const sent = await countSentCodes(tx, asked, { hour: now - hour, day: now - 24 * hour });
    const shares = known ? (['knownDevices'] as const) : (['otherDevices', 'oneAddress'] as const);
    const withinLimit = shares.every(
      (share) =>
        sent[share].inAnHour < mostCodes[share].inAnHour && sent[share].inADay < mostCodes[share].inADay,
    );
    if (withinLimit) await deleteLiveCode(tx, email, digest);
    const id = await insertCode(tx, {
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
  deps.mailWaits();
  return device;
}
