import type { Hono } from 'hono';
import { bookVisit as bookVisitCall, quoteVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { validateVoucher as validateVoucherCall } from '../../../contract/voucher.ts';
import { mount, type Requested } from '../../http/mount.ts';
import { readSender } from '../../http/sender.ts';
import type { Limit, SlowDown } from '../../http/slow-down.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { isProven } from '../email-codes/require-proven.ts';
import { bookVisit } from './book-visit.ts';
import { GuessedVoucher } from './plan-visit.ts';
import { priceVisit } from './price-visit.ts';
import { validateVoucher } from './validate-voucher.ts';

/** Codes that are none of ours, wherever they are tried: five in ten minutes from one address. */
const voucherTries: [string, Limit] = [
  'voucher',
  {
    most: 5,
    minutes: 10,
    words: (wait) =>
      `Several codes did not work, so we have paused vouchers on this connection. Please check your code and try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}, or book without it.`,
  },
];

export function visitRoutes(
  app: Hono<Requested>,
  deps: BookingDeps & { baseUrl: string },
  slowDown: SlowDown,
): void {
  mount(app, quoteVisitCall, async ({ body }) => {
    const { ticketTypes } = await deps.site.read();
    return { quote: priceVisit(ticketTypes, body.ticketQuantities, body.sessionCount ?? 1) };
  });

  mount(app, validateVoucherCall, async ({ body }, context) => {
    const noGuess = await slowDown(context, ...voucherTries);
    const { known, ...answer } = await validateVoucher(deps, body).catch(async (problem) => {
      await noGuess();
      throw problem;
    });
    if (known) await noGuess();
    const reply: CallReply<typeof validateVoucherCall> = answer;
    return context.json(reply);
  });

  mount(app, bookVisitCall, async ({ body }, context) => {
    await slowDown(context, 'book', 60);
    const noGuess = body.voucherCode ? await slowDown(context, ...voucherTries) : null;
    const proven = await isProven(deps, context, body.customerEmail);
    const { booking, clientSecret } = await bookVisit(deps, body, readSender(context), proven).catch(
      async (problem) => {
        if (!(problem instanceof GuessedVoucher)) await noGuess?.();
        throw problem;
      },
    );
    await noGuess?.();
    return {
      clientSecret,
      bookingId: booking.id,
      sessionCreditsUsed: booking.credits_used,
      originalAmount: booking.original_pence,
      finalAmount: booking.total_pence,
      creditSavings: booking.credit_savings_pence,
      discountAmount: booking.discount_pence,
      holdExpiresAt: booking.hold_expires_at.toISOString(),
      now: new Date(deps.clock.now()).toISOString(),
      viewToken: booking.view_token,
      isKpopEvent: body.isKpopEvent ?? false,
      selectedKpopSessions: body.selectedKpopSessions ?? [],
      isLabubuEvent: body.isLabubuEvent ?? false,
      selectedLabubuSessions: body.selectedLabubuSessions ?? [],
    };
  });
}
