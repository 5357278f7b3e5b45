import { randomUUID } from 'node:crypto';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import { describeMailFailure } from './mail-server.ts';
import type { SetUpDeps } from './set-up-deps.ts';
import { storeTestMail } from './set-up-store.ts';

/** The result of a test mail, in words, with the mail server's own answer. */
export interface TestMailResult {
  taken: boolean;
  words: string;
  answer: string;
}

/**
 * Sends a test mail to an address, immediately and outside the queue, because staff want to see the mail
 * server's answer (specification 13.7). Never throws for a failure of the mail server. Sends nothing if the
 * centre has no e-mail address. Without a mail server, also sends nothing, but records the test as
 * successful.
 */
export async function sendTestMail(deps: SetUpDeps, to: string): Promise<TestMailResult> {
  const { venue } = await deps.site.read();
  // The mail has no logo, because it tests the delivery and not the look.
  const message = await writeMail(
    { ...venue, logo: null },
    {
      to,
      subject: `A test from ${venue.name}`,
      preview: 'The centre’s mails arrive.',
      blocks: [
        { kind: 'title', text: 'Mails arrive' },
        {
          kind: 'paragraph',
          text: `This is a test from the office of ${venue.name}. Families will get their tickets in the same way. Check where this mail is: in your inbox, or in the spam folder?`,
        },
      ],
    },
  );
  return sendWithoutQueue(deps, message);
}

/**
 * Sends a mail immediately and outside the queue, and returns the mail server's answer. Never throws for a
 * failure of the mail server. Sends nothing if the centre has no e-mail address. Without a mail server, also
 * sends nothing, but records the test as successful.
 */
export async function sendWithoutQueue(
  deps: Pick<SetUpDeps, 'db' | 'clock' | 'site' | 'mailServer'>,
  message: Omit<Message, 'id'>,
): Promise<TestMailResult> {
  const { venue } = await deps.site.read();
  const { mailer, host, digest } = deps.mailServer;
  if (venue.email === '')
    return { taken: false, words: 'Mails are sent from the centre’s address: enter it first.', answer: '' };
  if (host === null) {
    await storeTestMail(deps.db, deps.clock.now(), digest);
    const words =
      'Nothing was sent: without a mail server, mails are kept at /dev/mail and reach nobody. To use a mail server, add the line SMTP_URL to the settings file.';
    return { taken: true, words, answer: '' };
  }
  try {
    const answer = await mailer.send({ id: randomUUID(), ...message });
    await storeTestMail(deps.db, deps.clock.now(), digest);
    return {
      taken: true,
      words: `${host} accepted the mail. Check that it arrives, and that it is not in the spam folder.`,
      answer,
    };
  } catch (problem) {
    return { taken: false, ...describeMailFailure(problem, host) };
  }
}
