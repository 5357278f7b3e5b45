import { dayInWords } from '../../../domain/calendar-day.ts';
import { staffInvited } from '../../../domain/mails-others.ts';
import { type StaffRole, staffRoles } from '../../../domain/staff-roles.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { newSessionToken, tokenDigest } from '../staff/sign-in.ts';
import type { PeopleDeps } from './people-deps.ts';
import { findOpenInvitation, insertInvitationKey } from './people-store.ts';

/**
 * Composes the mail with the link to join. Creates the link only when the mail is composed, and stores only
 * its digest, so that nobody who reads the database can use the link. Returns null once the invitation is
 * used, withdrawn or expired.
 */
export async function composeInvitation(
  deps: Pick<PeopleDeps, 'db' | 'site' | 'clock' | 'baseUrl'>,
  invitationId: string,
): Promise<Omit<Message, 'id'> | null> {
  const found = await findOpenInvitation(deps.db, { id: invitationId }, deps.clock.now());
  if (!found) return null;
  const key = newSessionToken();
  await insertInvitationKey(deps.db, invitationId, tokenDigest(key));
  const role = staffRoles[found.role as StaffRole].name;
  const until = dayInWords(localMoment(found.ends_at.getTime()).day);
  return writeWithWords(
    deps,
    staffInvited,
    { to: found.email },
    {
      variables: { name: found.name, role, until },
      blocks: {
        button: [
          {
            kind: 'button',
            label: 'Choose how you sign in',
            url: `${deps.baseUrl}/admin/join#${key}`,
            sentence: 'Choose how you sign in',
          },
        ],
      },
    },
  );
}
