import type { Hono } from 'hono';
import { bookVisitCall, findEarnedOffersCall, quoteVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { validateVoucherCall } from '../../../contract/voucher.ts';
import { pricedSessionOf } from '../../../domain/price-rules.ts';
import { parseSlots } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { readClient } from '../../http/client.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { isVerified } from '../email-codes/require-verified.ts';
import { findReplacedOrder } from '../orders/hold-order.ts';
import { countCodeCheck, countOrderWithCodes } from '../vouchers/count-guesses.ts';
import { bookVisit } from './book-visit.ts';
import { priceVisit, readTicketTypes } from './price-visit.ts';
import { validateVoucher } from './validate-voucher.ts';
import { findOffers } from './visit-offers.ts';

/**
 * Mounts the calls that quote and book visits, find the offers that a family has earned, and check vouchers.
 */
export function visitRoutes(
  app: Hono<AppEnv>,
  deps: AppContext & { baseUrl: string },
  rateLimit: RateLimiter,
): void {
  mountCall(app, quoteVisitCall, async ({ body }) => {
    const ticketTypes = await readTicketTypes(deps, 'online', body);
    return { quote: priceVisit(ticketTypes, body.ticketQuantities, body.sessionCount ?? 1) };
  });

  mountCall(app, findEarnedOffersCall, async ({ body }, context) => {
    await rateLimit(context, 'own offers', 60);
    if (!(await isVerified(deps, context, body.customerEmail))) return { offers: [] };
    const { rows, offers } = await deps.calendar.read();
    const starts = (parseSlots(body.selectedTime ?? '') ?? []).map(({ start }) => start);
    const found = await findOffers(deps, {
      session: pricedSessionOf(body.date, starts, rows),
      email: body.customerEmail,
      verified: true,
      now: deps.clock.now(),
      without: await findReplacedOrder(deps, body.replaces),
    });
    const own = offers.filter(({ everyVisits }) => everyVisits !== null).map(({ id }) => id);
    return {
      offers: found
        .filter(({ id }) => own.includes(id))
        .map(({ id, title, ticketPrice, ticketTypes, mostTickets }) => ({
          id,
          title,
          ticketPrice,
          ticketTypes: ticketTypes && [...ticketTypes],
          mostTickets,
        })),
    };
  });

  mountCall(app, validateVoucherCall, async ({ body }, context) => {
    // Only a device that has verified the e-mail learns here that a code was already used with this e-mail.
    // Other devices learn this when they book.
    const { customerEmail } = body;
    const email = customerEmail && (await isVerified(deps, context, customerEmail)) ? customerEmail : null;
    const { known: _, ...answer } = await countCodeCheck(rateLimit, context, () =>
      validateVoucher(deps, body, email),
    );
    const reply: CallReply<typeof validateVoucherCall> = answer;
    return context.json(reply);
  });

  mountCall(app, bookVisitCall, async ({ body }, context) => {
    await rateLimit(context, 'book', 60);
    const verified = await isVerified(deps, context, body.customerEmail);
    const codes = [body.voucherCode, body.accountCredit?.code];
    const { order, clientSecret } = await countOrderWithCodes(rateLimit, context, codes, () =>
      bookVisit(deps, body, readClient(context), verified),
    );
    return {
      clientSecret,
      bookingId: order.id,
      sessionCreditsUsed: order.credits_used,
      originalAmount: order.original_pence,
      finalAmount: order.total_pence,
      creditSavings: order.credit_savings_pence,
      discountAmount: order.discount_pence,
      holdExpiresAt: order.hold_expires_at.toISOString(),
      now: new Date(deps.clock.now()).toISOString(),
      viewToken: order.view_token,
      isKpopEvent: body.isKpopEvent ?? false,
      selectedKpopSessions: body.selectedKpopSessions ?? [],
      isLabubuEvent: body.isLabubuEvent ?? false,
      selectedLabubuSessions: body.selectedLabubuSessions ?? [],
    };
  });
}
