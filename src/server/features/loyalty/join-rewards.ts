import type { Context } from 'hono';
import type { CallRequest } from '../../../contract/call.ts';
import type { joinRewardsCall } from '../../../contract/loyalty.ts';
import { isVerified } from '../email-codes/require-verified.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readConsentWording } from './email-consent.ts';
import { enrolMember } from './enrol-member.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import type { Member } from './member-store.ts';

/**
 * Creates a member who joins on the rewards page. Because anyone can enter anyone's address, a new member's
 * consent to e-mails counts at once only if the device has verified the address. Otherwise the new member
 * gets a mail that asks for confirmation. The consent of an existing member stays as it is, without a mail.
 * `consentAsked` is true if the box for e-mails was ticked on a device that has not verified the address,
 * even for an existing member.
 */
export async function joinRewards(
  deps: LoyaltyDeps,
  context: Context,
  { name, email, emailConsent }: CallRequest<typeof joinRewardsCall>['body'],
): Promise<{ member: Member; consentAsked: boolean }> {
  const now = deps.clock.now();
  const verified = await isVerified(deps, context, email);
  const consentAsked = emailConsent && !verified;
  const member = await deps.db.transaction().execute(async (tx) => {
    const { version } = await readConsentWording(tx);
    const consent = emailConsent && verified ? ({ wording: version, at: now, how: 'page' } as const) : null;
    const result = await enrolMember(tx, { name, email, bookingId: null, consent }, now);
    if (result.isNew && consentAsked) await queueMail(tx, result.member.id, 'consent-asked', now);
    return result.member;
  });
  if (consentAsked) deps.wakeMailSender();
  return { member, consentAsked };
}
