import { dayInWords } from '../../../domain/calendar-day.ts';
import { type StaffRole, staffRoles } from '../../../domain/staff-roles.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeMail } from '../mail/write-mail.ts';
import { newSessionToken, tokenDigest } from '../staff/sign-in.ts';
import type { PeopleDeps } from './people-deps.ts';
import { findOpenInvitation, insertInvitationKey } from './people-store.ts';

/**
 * The mail with the link to join. The link is made as the mail is written, and only its digest is stored, so
 * that nobody who reads the database can use it. null once the invitation is used, withdrawn or over.
 */
export async function composeInvitation(
  deps: Pick<PeopleDeps, 'db' | 'site' | 'clock' | 'baseUrl'>,
  invitationId: string,
): Promise<Omit<Message, 'id'> | null> {
  const [found, { venue }] = await Promise.all([
    findOpenInvitation(deps.db, { id: invitationId }, deps.clock.now()),
    deps.site.read(),
  ]);
  if (!found) return null;
  const key = newSessionToken();
  await insertInvitationKey(deps.db, invitationId, tokenDigest(key));
  const role = staffRoles[found.role as StaffRole].name;
  const until = dayInWords(localMoment(found.ends_at.getTime()).day);
  return writeMail(venue, {
    to: found.email,
    subject: `Join the team of ${venue.name}`,
    preview: `Choose how you sign in to the dashboard, by ${until}.`,
    blocks: [
      { kind: 'title', text: `Join the team of ${venue.name}` },
      { kind: 'paragraph', text: `Dear ${found.name},` },
      {
        kind: 'paragraph',
        text: `you are invited to the dashboard of ${venue.name}. Your role is ${role}. Choose how you sign in: with a passkey (your fingerprint, your face or the lock of your device), or with a password and an app that shows codes.`,
      },
      {
        kind: 'button',
        label: 'Choose how you sign in',
        url: `${deps.baseUrl}/admin/join#${key}`,
        sentence: 'Choose how you sign in:',
      },
      {
        kind: 'paragraph',
        text: `The link is yours alone and works once, until ${until}. You do not work for us? Then somebody typed your address by mistake. Please do not use the link, and tell us.`,
      },
    ],
  });
}
