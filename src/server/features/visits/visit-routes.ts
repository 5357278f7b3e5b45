import type { Hono } from 'hono';
import { bookVisit as bookVisitCall, quoteVisitCall } from '../../../contract/booking.ts';
import type { CallReply } from '../../../contract/call.ts';
import { validateVoucher as validateVoucherCall } from '../../../contract/voucher.ts';
import { mount, type Requested } from '../../http/mount.ts';
import { readSender } from '../../http/sender.ts';
import type { Limit, SlowDown } from '../../http/slow-down.ts';
import { Refusal } from '../../refusal.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { isProven } from '../email-codes/require-proven.ts';
import { bookVisit } from './book-visit.ts';
import { priceVisit } from './price-visit.ts';
import { validateVoucher } from './validate-voucher.ts';

const inMinutes = (wait: number) => (wait === 1 ? 'a minute' : `${wait} minutes`);

/**
 * Codes that are none of ours, and bookings refused because of their voucher: five in ten minutes from one
 * address.
 */
const voucherGuesses: [string, Limit] = [
  'voucher',
  {
    most: 5,
    minutes: 10,
    words: (wait) =>
      `Several codes did not work, so we have paused vouchers on this connection. Please check your code and try again in ${inMinutes(wait)}, or book without it.`,
  },
];

/**
 * Every check of a code, and every booking with one that came to nothing, whatever the code: sixty in ten
 * minutes from one address.
 */
const voucherTries: [string, Limit] = [
  'voucher tries',
  {
    most: 60,
    minutes: 10,
    words: (wait) =>
      `Vouchers were tried very often from this connection. Please try again in ${inMinutes(wait)}, or book without one.`,
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
    await slowDown(context, ...voucherTries);
    const noGuess = await slowDown(context, ...voucherGuesses);
    // Only a mailbox's owner hears here what it has been used for; anybody else not before they book.
    const { customerEmail } = body;
    const email = customerEmail && (await isProven(deps, context, customerEmail)) ? customerEmail : null;
    const { known, ...answer } = await validateVoucher(deps, body, email).catch(async (problem) => {
      await noGuess();
      throw problem;
    });
    if (known) await noGuess();
    const reply: CallReply<typeof validateVoucherCall> = answer;
    return context.json(reply);
  });

  mount(app, bookVisitCall, async ({ body }, context) => {
    await slowDown(context, 'book', 60);
    const noTry = body.voucherCode ? await slowDown(context, ...voucherTries) : null;
    const noGuess = body.voucherCode ? await slowDown(context, ...voucherGuesses) : null;
    const proven = await isProven(deps, context, body.customerEmail);
    const { booking, clientSecret } = await bookVisit(deps, body, readSender(context), proven).catch(
      async (problem) => {
        if (!(problem instanceof Refusal && problem.code === 'voucher_invalid')) await noGuess?.();
        throw problem;
      },
    );
    await noGuess?.();
    await noTry?.();
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
