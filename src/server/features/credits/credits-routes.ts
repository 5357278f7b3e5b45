import type { Hono } from 'hono';
import {
  buyCredits as buyCreditsCall,
  listCreditPurchases,
  lookUpCredits,
  readCreditBundle,
  returnCredits as returnCreditsCall,
} from '../../../contract/credits.ts';
import { creditOffer } from '../../../domain/credits.ts';
import { mount, type Requested } from '../../http/mount.ts';
import { readSender } from '../../http/sender.ts';
import type { SlowDown } from '../../http/slow-down.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { requireProven, requireProvenToLookUp } from '../email-codes/require-proven.ts';
import { buyCredits } from './buy-credits.ts';
import { listUnspent, readBundle } from './credits-store.ts';
import { readPurchases } from './read-purchases.ts';
import { returnCredits } from './return-credits.ts';

const mostLookupsPerMinute = 30;
const mostOrdersPerMinute = 60;
const mostReturnsPerMinute = 20;

export function creditsRoutes(
  app: Hono<Requested>,
  deps: BookingDeps & { baseUrl: string },
  slowDown: SlowDown,
): void {
  mount(app, lookUpCredits, async ({ query }, context) => {
    await slowDown(context, 'credits', mostLookupsPerMinute);
    await requireProvenToLookUp(deps, context, query.email);
    const unspent = await listUnspent(deps.db, query.email, deps.clock.now());
    return {
      totalActiveCredits: unspent.reduce((sum, credits) => sum + credits, 0),
      activeCredits: unspent.map((creditsRemaining) => ({ creditsRemaining })),
    };
  });

  mount(app, readCreditBundle, async () => {
    const [bundle, { ticketTypes }] = await Promise.all([readBundle(deps.db), deps.site.read()]);
    return { ...bundle, ...creditOffer(bundle, ticketTypes) };
  });

  mount(app, buyCreditsCall, async ({ body }, context) => {
    await slowDown(context, 'book', mostOrdersPerMinute);
    const { booking, clientSecret, credits, savings } = await buyCredits(deps, body, readSender(context));
    return {
      clientSecret,
      bookingId: booking.id,
      viewToken: booking.view_token,
      credits,
      amount: booking.total_pence,
      savings,
      holdExpiresAt: booking.hold_expires_at.toISOString(),
      now: new Date(deps.clock.now()).toISOString(),
    };
  });

  mount(app, listCreditPurchases, async ({ query }, context) => {
    await slowDown(context, 'credits', mostLookupsPerMinute);
    await requireProven(deps, context, query.email);
    return { purchases: await readPurchases(deps, query.email) };
  });

  mount(app, returnCreditsCall, async ({ body }, context) => {
    await slowDown(context, 'return credits', mostReturnsPerMinute);
    await requireProven(deps, context, body.email);
    return returnCredits(deps, body);
  });
}
