import { sql } from 'kysely';
import {
  joinRewardsCall,
  readMemberCall,
  readMembershipCall,
  readTransactionsCall,
  redeemRewardCall,
  setEmailConsentCall,
} from '../src/contract/loyalty.ts';
import type { TestApp } from './test-app.ts';
import { createDevice, type TestDevice, verifyEmail } from './verify-email.ts';

/**
 * Returns helpers for tests of the loyalty scheme; the app must trust one proxy. Each device has its own IP
 * address.
 */
export function memberHelpers(app: TestApp) {
  let callers = 0;
  const newDevice = () => createDevice(app, { 'x-forwarded-for': `10.6.${callers >> 8}.${callers++ & 255}` });
  const read = async <C extends Parameters<TestApp['read']>[0]>(
    _call: C,
    path: string,
    device: TestDevice,
  ) => {
    const response = await app.request(path, { headers: device.headers() });
    return { status: response.status, body: (await response.json()) as Body<C> };
  };
  type Body<C extends Parameters<TestApp['read']>[0]> = Awaited<ReturnType<typeof app.read<C>>>['body'];

  return {
    newDevice,
    verify: (email: string, device = newDevice()) => verifyEmail(app, email, device),
    join: (more: object = {}, device = newDevice()) =>
      app.send(
        joinRewardsCall,
        { name: 'Alex Rowe', email: 'alex@example.org', emailConsent: false, ...more },
        device.headers(),
      ),
    lookUp: (email: string, device = newDevice()) =>
      read(readMemberCall, `/api/loyalty/member/${encodeURIComponent(email)}`, device),
    redeem: (device: TestDevice, body: object, key?: string) =>
      app.send(redeemRewardCall, body, {
        ...device.headers(),
        ...(key ? { 'idempotency-key': key } : {}),
      }),
    history: (device: TestDevice, memberId: string, before?: string) =>
      read(
        readTransactionsCall,
        `${readTransactionsCall.path}?memberId=${memberId}${before ? `&before=${before}` : ''}`,
        device,
      ),
    membership: (device: TestDevice, memberId: string) =>
      read(readMembershipCall, `${readMembershipCall.path}?memberId=${memberId}`, device),
    consent: (device: TestDevice, memberId: string, emailConsent: boolean) =>
      app.send(setEmailConsentCall, { memberId, emailConsent }, device.headers()),
    /** Adds points through an achievement that no other test uses. */
    async give(memberId: string, points: number) {
      await sql`insert into achievement (id, icon, title, description, points_reward, category, position)
        values (${`gift-${points}`}, 'boot', 'Gift', '', ${points}, 'test', ${1000 + points}) on conflict (id) do nothing`.execute(
        app.db,
      );
      await app.db
        .insertInto('point_entry')
        .values({
          member_id: memberId,
          kind: 'achievement',
          points,
          description: 'Gift',
          achievement_id: `gift-${points}`,
          created_at: new Date(app.clock.now()),
        })
        .execute();
    },
  };
}
