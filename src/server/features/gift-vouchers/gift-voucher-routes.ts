import type { Hono } from 'hono';
import {
  buyGiftVoucherCall,
  findGiftVouchersCall,
  readGiftVoucherTermsCall,
  readOwnGiftVoucherCall,
  reissueGiftVoucherCall,
  sellGiftVoucherCall,
  sendGiftVoucherCall,
  sendOwnGiftVoucherCall,
  stopGiftVoucherCall,
} from '../../../contract/gift-vouchers.ts';
import type { AppContext } from '../../app-context.ts';
import { readClient } from '../../http/client.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { openBooking } from '../orders/read-booking-result.ts';
import { buyGiftVoucher } from './buy-gift-voucher.ts';
import { readGiftVoucherRule, validityInWords } from './gift-voucher-rule.ts';
import { findGiftVouchers, readOwnGiftVoucher } from './read-gift-voucher.ts';
import { sellGiftVoucher } from './sell-gift-voucher.ts';
import { sendGiftVoucher } from './send-gift-voucher.ts';
import { reissueGiftVoucher, stopGiftVoucher } from './stop-gift-voucher.ts';

/** Mounts the calls that sell, show, send and stop gift vouchers. */
export function giftVoucherRoutes(
  app: Hono<AppEnv>,
  deps: AppContext & { baseUrl: string },
  rateLimit: RateLimiter,
): void {
  mountCall(app, readGiftVoucherTermsCall, async () => {
    const { day: today } = localMoment(deps.clock.now());
    const { isOn, least, most, lastSendDay, validMonths } = await readGiftVoucherRule(deps.db, today);
    return { onSale: isOn, least, most, lastSendDay, holds: validityInWords(validMonths) };
  });

  mountCall(app, buyGiftVoucherCall, async ({ body }, context) => {
    await rateLimit(context, 'book', 60);
    const { order, clientSecret } = await buyGiftVoucher(deps, body, readClient(context));
    return {
      clientSecret: clientSecret ?? '',
      bookingId: order.id,
      viewToken: order.view_token,
      amount: order.total_pence,
      holdExpiresAt: order.hold_expires_at.toISOString(),
      now: new Date(deps.clock.now()).toISOString(),
    };
  });

  mountCall(app, readOwnGiftVoucherCall, async ({ body }, context) => {
    await rateLimit(context, 'result', 120);
    return readOwnGiftVoucher(deps, body);
  });

  mountCall(app, sendOwnGiftVoucherCall, async ({ body }, context) => {
    await rateLimit(context, 'send gift', 10);
    const { id } = await openBooking(deps, body);
    return { isOnItsWay: await sendGiftVoucher(deps, id, body, 'buyer') };
  });

  mountCall(app, findGiftVouchersCall, async ({ body }) => ({
    vouchers: await findGiftVouchers(deps, body.search),
  }));

  mountCall(app, sellGiftVoucherCall, ({ body }) => sellGiftVoucher(deps, body));

  mountCall(app, sendGiftVoucherCall, async ({ params, body }) => ({
    isOnItsWay: await sendGiftVoucher(deps, params.bookingId, body, 'staff'),
  }));

  mountCall(app, stopGiftVoucherCall, async ({ params }) => {
    await stopGiftVoucher(deps, params.bookingId);
    return {};
  });

  mountCall(app, reissueGiftVoucherCall, async ({ params }) => ({
    code: await reissueGiftVoucher(deps, params.bookingId),
  }));
}
