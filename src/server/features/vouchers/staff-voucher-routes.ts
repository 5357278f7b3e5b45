import type { Hono } from 'hono';
import {
  createVouchersCall,
  listVouchersCall,
  withdrawVoucherCall,
} from '../../../contract/staff-vouchers.ts';
import type { Database } from '../../db/connect.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { staffName } from '../../http/staff-name.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { listVouchers } from './list-vouchers.ts';
import { makeVoucher } from './make-voucher.ts';
import { withdrawVoucher } from './withdraw-voucher.ts';

const by = 'dashboard';

/** Mounts the staff's calls that create, list and withdraw vouchers, behind the guard of /api/admin. */
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
}
