import type { Hono } from 'hono';
import {
  countCashCall,
  listPaymentLinksCall,
  openPaymentLinkCall,
  quoteDeskSaleCall,
  readCashCall,
  readDeskCall,
  sellAtDeskCall,
  withdrawPaymentLinkCall,
} from '../../../contract/desk-sale.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimit, RateLimiter } from '../../http/rate-limit.ts';
import type { CheckInContext } from '../check-in/check-in-context.ts';
import { listPaymentLinks, openPaymentLink, withdrawPaymentLink } from '../orders/payment-link.ts';
import { countCash, readCash } from './count-cash.ts';
import { quoteDeskSale, readDesk } from './read-desk.ts';
import { sellAtDesk } from './sell-at-desk.ts';

/** The limit on wrong payment codes: at most ten in ten minutes from one client. */
const codeAttempts: RateLimit = { most: 10, minutes: 10, reason: 'tooManyPaymentCodes' };

/**
 * Mounts the calls with which staff sell and count cash at the front desk, behind the guard of /api/admin.
 * Also mounts the public call with which a family opens its payment link. `deps` are those of check-in,
 * because 'Sell and check in' also checks the family in.
 */
export function deskSalesRoutes(app: Hono<AppEnv>, deps: CheckInContext, rateLimit: RateLimiter): void {
  mountCall(app, readDeskCall, ({ query }) => readDesk(deps, query.date));

  mountCall(app, quoteDeskSaleCall, ({ body }) => quoteDeskSale(deps, body));

  mountCall(app, sellAtDeskCall, ({ body }) => sellAtDesk(deps, body));

  mountCall(app, listPaymentLinksCall, async () => ({ links: await listPaymentLinks(deps) }));

  mountCall(app, withdrawPaymentLinkCall, async ({ params }) => {
    await withdrawPaymentLink(deps, params.bookingId);
    return {};
  });

  mountCall(app, readCashCall, () => readCash(deps));

  mountCall(app, countCashCall, async ({ body }) => ({ day: await countCash(deps, body) }));

  mountCall(app, openPaymentLinkCall, async ({ body }, context) => {
    const undoCount = await rateLimit(context, 'payment code', codeAttempts);
    const opened = await openPaymentLink(deps, body.code);
    await undoCount();
    return opened;
  });
}
