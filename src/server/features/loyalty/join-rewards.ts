import type { Context } from 'hono';
import type { CallRequest } from '../../../contract/call.ts';
import type { joinRewards as joinRewardsCall } from '../../../contract/loyalty.ts';
import { isProven } from '../email-codes/require-proven.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { readConsentWording } from './email-consent.ts';
import { enrol } from './enrol.ts';
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
  const proven = await isProven(deps, context, email);
  const consentAsked = emailConsent && !proven;
  const member = await deps.db.transaction().execute(async (tx) => {
    const { version } = await readConsentWording(tx);
    const consent = emailConsent && proven ? ({ wording: version, at: now, how: 'page' } as const) : null;
    const joined = await enrol(tx, { name, email, bookingId: null, consent }, now);
    if (joined.isNew && consentAsked) await queueMail(tx, joined.member.id, 'consent-asked', now);
    return joined.member;
  });
  if (consentAsked) deps.mailWaits();
  return { member, consentAsked };
}
