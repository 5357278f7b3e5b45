import type { Hono } from 'hono';
import {
  buyCreditsCall,
  listCreditPurchasesCall,
  lookUpCreditsCall,
  readCreditBundleCall,
  returnCreditsCall,
} from '../../../contract/credits.ts';
import { compareWithSingleTickets } from '../../../domain/credits.ts';
import type { AppContext } from '../../app-context.ts';
import { readClient } from '../../http/client.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { requireVerified, requireVerifiedToLookUp } from '../email-codes/require-verified.ts';
import { countOrderWithCodes } from '../vouchers/count-guesses.ts';
import { buyCredits } from './buy-credits.ts';
import { listUnspentCredits, readCreditBundle } from './credits-store.ts';
import { readCreditPurchases } from './read-purchases.ts';
import { returnCredits } from './return-credits.ts';

const mostLookupsPerMinute = 30;
const mostOrdersPerMinute = 60;
const mostReturnsPerMinute = 20;

/** Mounts the calls that look up, buy and return session credits. */
export function creditsRoutes(
  app: Hono<AppEnv>,
  deps: AppContext & { baseUrl: string },
  rateLimit: RateLimiter,
): void {
  mountCall(app, lookUpCreditsCall, async ({ query }, context) => {
    await rateLimit(context, 'credits', mostLookupsPerMinute);
    await requireVerifiedToLookUp(deps, context, query.email);
    const unspent = await listUnspentCredits(deps.db, query.email, deps.clock.now());
    return {
      totalActiveCredits: unspent.reduce((sum, credits) => sum + credits, 0),
      activeCredits: unspent.map((creditsRemaining) => ({ creditsRemaining })),
    };
  });

  mountCall(app, readCreditBundleCall, async () => {
    const [bundle, { ticketTypes }] = await Promise.all([readCreditBundle(deps.db), deps.site.read()]);
    return { ...bundle, ...compareWithSingleTickets(bundle, ticketTypes) };
  });

  mountCall(app, buyCreditsCall, async ({ body }, context) => {
    await rateLimit(context, 'book', mostOrdersPerMinute);
    const { order, clientSecret, credits, savings } = await countOrderWithCodes(
      rateLimit,
      context,
      [body.accountCredit?.code],
      () => buyCredits(deps, body, readClient(context)),
    );
    return {
      clientSecret: clientSecret ?? '',
      bookingId: order.id,
      viewToken: order.view_token,
      credits,
      amount: order.total_pence,
      savings,
      holdExpiresAt: order.hold_expires_at.toISOString(),
      now: new Date(deps.clock.now()).toISOString(),
    };
  });

  mountCall(app, listCreditPurchasesCall, async ({ query }, context) => {
    await rateLimit(context, 'credits', mostLookupsPerMinute);
    await requireVerified(deps, context, query.email);
    return { purchases: await readCreditPurchases(deps, query.email) };
  });

  mountCall(app, returnCreditsCall, async ({ body }, context) => {
    await rateLimit(context, 'return credits', mostReturnsPerMinute);
    await requireVerified(deps, context, body.email);
    return returnCredits(deps, body);
  });
}
