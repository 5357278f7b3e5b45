import type { Context } from 'hono';
import type { CallRequest } from '../../../contract/call.ts';
import type { joinRewards as joinRewardsCall } from '../../../contract/loyalty.ts';
import { isProven } from '../email-codes/require-proven.ts';
import { enrol } from './enrol.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { readProgramme } from './loyalty-store.ts';
import type { Member } from './member-store.ts';

/** Makes a member on the rewards page. A yes to e-mails counts at once where this device has proved the address; anybody can type anybody's. */
export async function joinRewards(
  deps: LoyaltyDeps,
  context: Context,
  { name, email, emailConsent }: CallRequest<typeof joinRewardsCall>['body'],
): Promise<Member> {
  const now = deps.clock.now();
  const proven = emailConsent && (await isProven(deps, context, email));
  return deps.db.transaction().execute(async (tx) => {
    const { version } = (await readProgramme(tx)).emailConsent;
    const consent = proven ? ({ wording: version, at: now, how: 'page' } as const) : null;
    const { member } = await enrol(tx, { name, email, bookingId: null, consent }, now);
    return member;
  });
}
