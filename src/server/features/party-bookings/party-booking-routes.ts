import type { Hono } from 'hono';
import {
  bookPartyCall,
  changeMyPartyCall,
  moveMyPartyCall,
  payMyPartyCall,
  readMyPartyCall,
  readOwnPartyMonthCall,
  readPartyBookingOptionsCall,
  readPartyMonthCall,
} from '../../../contract/party-booking.ts';
import { lastPartyDay } from '../../../domain/party-packages.ts';
import type { AppContext } from '../../app-context.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';
import { readClient } from '../../http/client.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal, refuse } from '../../refusal.ts';
import { findByKey, openBooking } from '../orders/read-booking-result.ts';
import { startBalancePayment } from '../orders/start-payment.ts';
import { takeBalance } from '../orders/take-balance.ts';
import { countOrderWithCodes } from '../vouchers/count-guesses.ts';
import { bookOwnParty } from './book-party.ts';
import { changeBookedParty } from './change-party.ts';
import { moveBookedParty } from './move-party.ts';
import { readOwnParty } from './own-party.ts';
import { readPartyFacts } from './party-facts.ts';
import { createPartyMonthReader, readPartyMonth } from './read-month.ts';

const mostReadsPerMinute = 60;
const mostChangesPerMinute = 20;

/** Mounts the calls with which families book a party, and read, change and pay for it (specification 14). */
export function partyBookingRoutes(
  app: Hono<AppEnv>,
  deps: AppContext & { changes: ChangeEvents },
  rateLimit: RateLimiter,
): void {
  const readMonth = createPartyMonthReader(deps);
  mountCall(app, readPartyBookingOptionsCall, async () => {
    const { rules, packages, starts, rooms, extras, monthsAhead } = await readPartyFacts(deps.db);
    const today = localMoment(deps.clock.now()).day;
    return {
      today,
      lastDay: lastPartyDay(today, monthsAhead),
      rules: { ...rules, returns: [...rules.returns] },
      packages: packages
        .filter(({ soldOnline }) => soldOnline)
        .map(({ soldOnline: _, ...party }) => {
          const lengths = new Set(
            starts.filter(({ packageId }) => packageId === party.id).map(({ start, end }) => end - start),
          );
          const [length] = lengths;
          return { ...party, roomMinutes: lengths.size === 1 ? (length ?? null) : null };
        }),
      rooms,
      extras,
    };
  });

  mountCall(app, readPartyMonthCall, async ({ query }, context) => {
    await rateLimit(context, 'party month', 120);
    return readMonth(query.month);
  });

  mountCall(app, readOwnPartyMonthCall, async ({ body }, context) => {
    await rateLimit(context, 'party month', 120);
    const own = await findByKey(deps, body.own);
    return own ? readPartyMonth(deps, body.month, own.id) : readMonth(body.month);
  });

  mountCall(app, bookPartyCall, async ({ body }, context) => {
    // Parties and visits share one rate limit, so that a client cannot double its limit by booking both.
    await rateLimit(context, 'book', 60);
    const { order, clientSecret, quote } = await countOrderWithCodes(
      rateLimit,
      context,
      [body.accountCredit?.code],
      () => bookOwnParty(deps, body, readClient(context)),
    );
    return {
      clientSecret,
      booking: { id: order.id, reference: order.reference },
      quote,
      holdExpiresAt: order.hold_expires_at.toISOString(),
      now: new Date(deps.clock.now()).toISOString(),
      viewToken: order.view_token,
    };
  });

  mountCall(app, readMyPartyCall, async ({ body }, context) => {
    await rateLimit(context, 'my bookings', mostReadsPerMinute);
    return { party: await readOwnParty(deps, await openBooking(deps, body)) };
  });

  mountCall(app, changeMyPartyCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const booking = await openBooking(deps, body);
    await changeBookedParty(deps, booking.id, body);
    return { party: await readOwnParty(deps, booking) };
  });

  mountCall(app, moveMyPartyCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const booking = await openBooking(deps, body);
    await moveBookedParty(deps, booking.id, body);
    return { party: await readOwnParty(deps, booking) };
  });

  mountCall(app, payMyPartyCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const booking = await openBooking(deps, body);
    if (booking.kind !== 'party') throw refuse('bookingNotFound');
    if (booking.status !== 'confirmed') throw refuse('nothingToPay');
    const { accountCredit } = body;
    if (accountCredit) {
      const { clientId: key, ...spent } = accountCredit;
      const balance = {
        bookingId: booking.id,
        key,
        who: 'customer',
        payments: [],
        accountCredit: spent,
      } as const;
      const open = await countOrderWithCodes(rateLimit, context, [spent.code], () =>
        takeBalance(deps, balance),
      );
      if (open === 0) return { clientSecret: null, pence: 0 };
    }
    const { clientSecret, pence } = await startBalancePayment(deps, booking.id).catch((problem) => {
      // A card payment that was started earlier may arrive just after the account credit has paid its part.
      // Nothing is left to pay then.
      if (!accountCredit || !(problem instanceof Refusal) || problem.reason !== 'nothingToPay') throw problem;
      return { clientSecret: null, pence: 0 };
    });
    return { clientSecret, pence };
  });
}
