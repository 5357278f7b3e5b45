import { timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { knownDeviceDays, maxCodeAttempts, verificationLifetimeDays } from '../../../domain/email-code.ts';
import type { DB } from '../../db/tables.ts';
import { Refusal, refuse } from '../../refusal.ts';
import {
  deleteCode,
  extendDevice,
  hasVerification,
  lockEmailCodes,
  lockLiveCode,
  recordVerification,
  storeWrongTries,
} from './email-code-store.ts';
import { type Device, deviceDigest, rememberDevice } from './known-device.ts';
import type { EmailCodeDeps } from './request-email-code.ts';

interface ConfirmInput {
  email: string;
  /** Six digits. */
  code: string;
  token: string | null;
}

/**
 * Verifies a mailbox with the code that this device requested. The verification is valid for 30 days. After a
 * double tap or a lost reply, the code is already used and the device has already verified the mailbox. In
 * that case, returns the device again. Throws the refusal `code_wrong` for a wrong code while tries are left.
 * Throws `code_over` for a wrong code on the last try, and for a code that is unknown or has expired.
 */
export async function confirmEmailCode(deps: EmailCodeDeps, input: ConfirmInput): Promise<Device> {
  const now = deps.clock.now();
  const outcome = await deps.db.transaction().execute(async (tx): Promise<Device | Refusal> => {
    const { email, token } = input;
    await lockEmailCodes(tx, email);
    const live = await lockLiveCode(tx, email, token && deviceDigest(token));
    if (live && live.endsAt.getTime() <= now) await deleteCode(tx, live.id);
    if (!live || live.endsAt.getTime() <= now)
      return (await findVerifiedDevice(tx, input, now)) ?? refuse('emailCodeInvalid');
    if (!timingSafeEqual(Buffer.from(live.code), Buffer.from(input.code))) {
      const tries = live.tries + 1;
      await storeWrongTries(tx, live.id, tries);
      return tries < maxCodeAttempts ? refuse('emailCodeWrong', { tries }) : refuse('emailCodeTriesUsed');
    }
    await deleteCode(tx, live.id);
    const until = now + verificationLifetimeDays * 86_400_000;
    const device = await rememberDevice(tx, token, now, now + knownDeviceDays * 86_400_000);
    await recordVerification(tx, { device: deviceDigest(device.token), email, now, until });
    return device;
  });
  // Thrown after the transaction, so that a counted try and a deleted code are committed.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** Returns the device if it has verified the mailbox and the verification has not expired, otherwise null. */
async function findVerifiedDevice(
  tx: Kysely<DB>,
  { email, token }: ConfirmInput,
  now: number,
): Promise<Device | null> {
  if (!token || !(await hasVerification(tx, deviceDigest(token), email, now))) return null;
  const endsAt = await extendDevice(tx, deviceDigest(token), now, now);
  return endsAt && { token, endsAt: endsAt.getTime() };
}
