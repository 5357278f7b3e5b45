import type { Hono } from 'hono';
import { readAccountCreditCall } from '../../../contract/account-credit.ts';
import type { AppContext } from '../../app-context.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { Refusal } from '../../refusal.ts';
import { countCodeCheck } from '../vouchers/count-guesses.ts';
import { readAccountCredit } from './check-account-credit.ts';

/** Mounts the call that shows a family what its code of account credit is worth. */
export function accountCreditRoutes(app: Hono<AppEnv>, deps: AppContext, rateLimit: RateLimiter): void {
  mountCall(app, readAccountCreditCall, async ({ body }, context) => {
    const { credit, refusal } = await countCodeCheck(rateLimit, context, async () => {
      try {
        return { known: true, credit: await readAccountCredit(deps, body.code), refusal: null };
      } catch (problem) {
        if (!(problem instanceof Refusal)) throw problem;
        return { known: problem.reason !== 'accountCreditUnknown', credit: null, refusal: problem };
      }
    });
    if (!credit) throw refusal;
    const { code, left, endsOn } = credit;
    return { code, left, endsOn };
  });
}
