import { randomInt } from 'node:crypto';
import { type CodePurpose, codeLastsMinutes, mostCodes } from '../../../domain/email-code.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { countSentCodes, insertCode, takeTurns, wipeLiveCode } from './email-code-store.ts';
import { type Device, rememberDevice } from './known-device.ts';

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
 * Makes a code for a mailbox and queues the mail with it; an older code of that mailbox counts no more. A mailbox that has had its share
 * keeps the code it has: the same steps are taken, and the mail finds nothing to say. The device is known from here on, so that it can
 * confirm again after a lost answer.
 */
export async function askForCode(
  deps: EmailCodeDeps,
  asked: { email: string; purpose: CodePurpose; token: string | null },
): Promise<Device> {
  const now = deps.clock.now();
  const endsAt = now + codeLastsMinutes * 60_000;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const device = await deps.db.transaction().execute(async (tx) => {
    await takeTurns(tx, asked.email);
    const sent = await countSentCodes(tx, asked.email, { hour: now - hour, day: now - 24 * hour });
    const withinLimit = sent.inHour < mostCodes.inAnHour && sent.inDay < mostCodes.inADay;
    if (withinLimit) await wipeLiveCode(tx, asked.email);
    const { email, purpose } = asked;
    const id = await insertCode(tx, {
      email,
      purpose,
      code: withinLimit ? code : null,
      askedAt: now,
      endsAt,
    });
    await queueMail(tx, id, 'email-code', now);
    return rememberDevice(tx, asked.token, now, endsAt);
  });
  deps.mailWaits();
  return device;
}
