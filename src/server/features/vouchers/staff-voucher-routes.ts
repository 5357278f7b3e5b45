import type { Hono } from 'hono';
import {
  createVouchersCall,
  listVouchersCall,
  takeRewardCodeCall,
  withdrawVoucherCall,
} from '../../../contract/staff-vouchers.ts';
import type { Database } from '../../db/connect.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { staffName } from '../../http/staff-name.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { listVouchers } from './list-vouchers.ts';
import { makeVoucher } from './make-voucher.ts';
import { type RedeemInPersonResult, redeemInPerson } from './redeem-in-person.ts';
import { withdrawVoucher } from './withdraw-voucher.ts';

const by = 'dashboard';

/**
 * Mounts the staff's calls that create, list and withdraw vouchers, and redeem rewards at the desk. The guard
 * of /api/admin protects these calls.
 */
export function staffVoucherRoutes(app: Hono<AppEnv>, deps: { db: Database; clock: Clock }): void {
  mountCall(app, listVouchersCall, ({ query }) => listVouchers(deps, query));

  mountCall(app, createVouchersCall, async ({ body }, context) => {
    const { worth, count, note, ...terms } = body;
    const order = {
      worth:
        worth.kind === 'free-sessions'
          ? { ...worth, ticketTypes: null }
          : { ...worth, ticketTypes: worth.ticketTypes ?? null },
      terms,
      note,
      createdBy: staffName(context) ?? by,
      loggedAs: by,
    };
    const codes = await deps.db.transaction().execute(async (tx) => {
      const created: string[] = [];
      while (created.length < count) created.push(await makeVoucher(tx, order, deps.clock.now()));
      return created;
    });
    return { codes };
  });

  mountCall(app, withdrawVoucherCall, async ({ body }) => {
    const now = deps.clock.now();
    const isWithdrawn = await deps.db.transaction().execute((tx) => withdrawVoucher(tx, body.code, by, now));
    if (!isWithdrawn) throw refuse('voucherNotFound');
    return {};
  });
  mountCall(app, takeRewardCodeCall, async ({ body }) => {
    const now = deps.clock.now();
    const at = { now, today: localMoment(now).day };
    const use = await deps.db.transaction().execute((tx) => redeemInPerson(tx, body.code, by, at));
    if (use.outcome !== 'used') throw rewardCodeRefusal(use);
    return { goodFor: use.goodFor };
  });
}

function rewardCodeRefusal(use: Exclude<RedeemInPersonResult, { outcome: 'used' }>): Refusal {
  switch (use.outcome) {
    case 'unknown':
      return refuse('voucherNotFound');
    case 'for bookings':
      return refuse('rewardCodeForBookings');
    case 'ended':
      return refuse('rewardCodeEnded', { day: use.on });
    case 'used before':
      return refuse('rewardCodeUsed', localMoment(use.at.getTime()));
  }
}
