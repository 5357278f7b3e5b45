import type { Hono } from 'hono';
import {
  checkPriceCall,
  endOfferCall,
  endPriceRuleCall,
  listOffersCall,
  listPricesCall,
  saveBasePriceCall,
  saveOfferCall,
  savePriceRuleCall,
} from '../../../contract/office-prices.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { callerName } from '../../http/staff-name.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { listOffers, saveOffer, stopOffer } from './change-offers.ts';
import { endPriceRule, saveBasePrice, savePriceRule } from './change-prices.ts';
import { checkPrice } from './check-price.ts';
import { listPrices } from './list-prices.ts';

/** Mounts the calls for prices and offers in the owner's office, behind the guard of /api/admin. */
export function pricesRoutes(app: Hono<AppEnv>, deps: AvailabilityContext): void {
  mountCall(app, listPricesCall, () => listPrices(deps));

  mountCall(app, checkPriceCall, ({ body }) => checkPrice(deps, body));

  mountCall(app, savePriceRuleCall, async ({ body }, context) => {
    await savePriceRule(deps, body, callerName(context));
    return {};
  });

  mountCall(app, listOffersCall, async () => ({ offers: await listOffers(deps) }));

  mountCall(app, saveOfferCall, async ({ body }, context) => {
    await saveOffer(deps, body, callerName(context));
    return {};
  });

  mountCall(app, endOfferCall, async ({ body }, context) => {
    await stopOffer(deps, body.id, callerName(context));
    return {};
  });

  mountCall(app, endPriceRuleCall, async ({ body }, context) => {
    await endPriceRule(deps, body.id, callerName(context));
    return {};
  });

  mountCall(app, saveBasePriceCall, async ({ body }, context) => {
    await saveBasePrice(deps, body, callerName(context));
    return {};
  });
}
