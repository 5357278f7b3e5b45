import type { Context } from 'hono';
import type { CallRequest } from '../../../contract/call.ts';
import type { joinRewardsCall } from '../../../contract/loyalty.ts';
import { isVerified } from '../email-codes/require-verified.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readConsentWording } from './email-consent.ts';
import { enrolMember } from './enrol.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import type { Member } from './member-store.ts';

/**
 * Makes a member on the rewards page. Anybody can type anybody's address, so a yes to e-mails counts at once
 * only on a device that has proved it; otherwise the address is asked by a mail, once.
 */
export async function joinRewards(
  deps: LoyaltyDeps,
  context: Context,
  { name, email, emailConsent }: CallRequest<typeof joinRewardsCall>['body'],
): Promise<{ member: Member; consentAsked: boolean }> {
  const now = deps.clock.now();
  const proven = await isVerified(deps, context, email);
  const consentAsked = emailConsent && !proven;
  const member = await deps.db.transaction().execute(async (tx) => {
    const { version } = await readConsentWording(tx);
    const consent = emailConsent && proven ? ({ wording: version, at: now, how: 'page' } as const) : null;
    const joined = await enrolMember(tx, { name, email, bookingId: null, consent }, now);
    if (joined.isNew && consentAsked) await queueMail(tx, joined.member.id, 'consent-asked', now);
    return joined.member;
  });
  if (consentAsked) deps.mailWaits();
  return { member, consentAsked };
}
