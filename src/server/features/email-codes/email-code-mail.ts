import { type CodePurpose, codeLifetimeMinutes } from '../../../domain/email-code.ts';
import { emailCode } from '../../../domain/mails-others.ts';
import { timeInWords } from '../../../domain/time-slot.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { findCodeRequest } from './email-code-store.ts';

interface MailDeps {
  db: Database;
  clock: Clock;
  site: CachedValue<SiteFacts>;
  baseUrl: string;
}

const purposeInWords: Record<CodePurpose, string> = {
  credits: 'use the session credits of this email address',
  rewards: 'use the rewards of this email address and see what earned them',
  bookings: 'see and change what was booked with this email address',
  waitlist: 'join the waitlist of a full session',
};

/**
 * Composes the mail with the code. The default subject begins with the code, so that a phone shows it.
 * Returns null if the code is no longer valid.
 */
export async function composeEmailCode(deps: MailDeps, codeId: string): Promise<Omit<Message, 'id'> | null> {
  const found = await findCodeRequest(deps.db, codeId);
  if (!found?.code || found.ends_at.getTime() <= deps.clock.now()) return null;
  const { code, email } = found;
  const purpose = purposeInWords[found.purpose as CodePurpose];
  const until = timeInWords(localMoment(found.ends_at.getTime()).minute);
  return writeWithWords(
    deps,
    emailCode,
    { to: email },
    {
      variables: { code, purpose, minutes: String(codeLifetimeMinutes), until },
      blocks: { code: [{ kind: 'code', code, size: 'large', sentence: `${code} is your code.` }] },
    },
  );
}
