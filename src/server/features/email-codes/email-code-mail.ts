import { type CodePurpose, codeLifetimeMinutes } from '../../../domain/email-code.ts';
import { timeInWords } from '../../../domain/time-slot.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import { findCodeRequest } from './email-code-store.ts';

interface MailDeps {
  db: Database;
  clock: Clock;
  site: CachedValue<SiteFacts>;
}

const purposeInWords: Record<CodePurpose, string> = {
  credits: 'use the session credits of this email address',
  rewards: 'use the rewards of this email address and see what earned them',
  bookings: 'see and change what was booked with this email address',
  waitlist: 'join the waitlist of a full session',
};

/**
 * The mail with the code, first of all in its subject, where a phone shows it. Null
 * once the code counts no more.
 */
export async function composeEmailCode(deps: MailDeps, codeId: string): Promise<Omit<Message, 'id'> | null> {
  const [found, { venue }] = await Promise.all([findCodeRequest(deps.db, codeId), deps.site.read()]);
  if (!found?.code || found.ends_at.getTime() <= deps.clock.now()) return null;
  const { code, email } = found;
  const purpose = purposeInWords[found.purpose as CodePurpose];
  const until = timeInWords(localMoment(found.ends_at.getTime()).minute);
  const isFor = `Enter it on the page that asked for it to ${purpose}.`;
  const lasts = `It works once, for ${codeLifetimeMinutes} minutes: until ${until}. If you asked more than once, only the newest code counts.`;
  const notMine = `You did not ask for it? Then somebody typed your address. Without this code they can do nothing with it, so please give it to nobody, whoever asks; we never do. You need do nothing else.`;
  return writeMail(venue, {
    to: email,
    subject: `${code} is your code - ${venue.name}`,
    preview: `${code} is your code. It works until ${until}.`,
    blocks: [
      { kind: 'title', text: 'Your code' },
      { kind: 'code', code, size: 'large', sentence: `${code} is your code.` },
      ...[isFor, lasts, notMine].map((text) => ({ kind: 'paragraph', text }) as const),
    ],
  });
}
