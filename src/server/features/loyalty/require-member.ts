import type { Context } from 'hono';
import { requireVerified } from '../email-codes/require-verified.ts';
import type { LoyaltyDeps } from './loyalty-deps.ts';
import { findMemberById, type Member } from './member-store.ts';

const nobody = 'nobody';

/**
 * The member with this id, for a device that has proved their e-mail; otherwise refused alike, whether
 * there is such a member or not.
 */
export async function requireMember(deps: LoyaltyDeps, context: Context, memberId: string): Promise<Member> {
  const member = await findMemberById(deps.db, memberId);
  await requireVerified(deps, context, member?.email ?? nobody);
  if (!member) throw new Error('Nobody has proved that address');
  return member;
}
