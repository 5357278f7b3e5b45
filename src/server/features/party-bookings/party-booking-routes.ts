import type { Hono } from 'hono';
import {
  bookPartyCall,
  changeMyPartyCall,
  listBookedPartiesCall,
  moveMyPartyCall,
  offerPartyCall,
  payMyPartyCall,
  readMyPartyCall,
  readPartyMonthCall,
  readPartyOfferCall,
  setPartyHostCall,
} from '../../../contract/party-booking.ts';
import { lastPartyDay } from '../../../domain/party-packages.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { readClient } from '../../http/client.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { openBooking } from '../orders/read-booking-result.ts';
import { startBalancePayment } from '../orders/start-payment.ts';
import { bookOwnParty } from './book-party.ts';
import { offerParty } from './offer-party.ts';
import { changeOwnParty, moveOwnParty, readOwnParty } from './own-party.ts';
import { listHosts, listLiveParties, setPartyHost } from './party-booking-store.ts';
import { readPartyFacts } from './party-facts.ts';
import { readPartyMonth } from './read-month.ts';

const mostLooksPerMinute = 60;
const mostChangesPerMinute = 20;

/** Mounts what families and staff do with parties that are booked (specification 14). */
export function partyBookingRoutes(
  app: Hono<AppEnv>,
  deps: AppContext & { baseUrl: string },
  rateLimit: RateLimiter,
): void {
  mountCall(app, readPartyOfferCall, async () => {
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
    return readPartyMonth(deps, query.month);
  });

  mountCall(app, bookPartyCall, async ({ body }, context) => {
    // Shares its rate limit with visits, so that one client does not get more by booking both.
    await rateLimit(context, 'book', 60);
    const { order, clientSecret, quote } = await bookOwnParty(deps, body, readClient(context));
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
    await rateLimit(context, 'my bookings', mostLooksPerMinute);
    return { party: await readOwnParty(deps, await openBooking(deps, body)) };
  });

  mountCall(app, changeMyPartyCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const booking = await openBooking(deps, body);
    await changeOwnParty(deps, booking.id, body);
    return { party: await readOwnParty(deps, booking) };
  });

  mountCall(app, moveMyPartyCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const booking = await openBooking(deps, body);
    await moveOwnParty(deps, booking.id, body);
    return { party: await readOwnParty(deps, booking) };
  });

  mountCall(app, payMyPartyCall, async ({ body }, context) => {
    await rateLimit(context, 'change my booking', mostChangesPerMinute);
    const booking = await openBooking(deps, body);
    if (booking.kind !== 'party') throw refuse('bookingNotFound');
    if (booking.status !== 'confirmed') throw refuse('nothingToPay');
    const { clientSecret, pence } = await startBalancePayment(deps, booking.id);
    if (clientSecret === null) throw refuse('nothingToPay');
    return { clientSecret, pence };
  });

  // The guard of /api/admin protects these calls.
  mountCall(app, listBookedPartiesCall, async ({ query }) => {
    const [parties, hosts] = await Promise.all([
      listLiveParties(deps.db, { ...query, now: deps.clock.now() }),
      listHosts(deps.db),
    ]);
    return {
      hosts,
      parties: parties.map((party) => ({
        id: party.id,
        bookingId: party.bookingId,
        reference: party.reference,
        state: party.state,
        date: party.day,
        time: formatSlot({ start: party.starts, end: party.ends }),
        packageName: party.packageName,
        room: party.room,
        hostId: party.hostId,
        hostName: party.hostName,
        children: party.children,
        childName: party.childName,
        customerName: party.customerName,
        customerPhone: party.customerPhone,
        open: party.open,
        due: party.balanceDue,
        version: party.version,
      })),
    };
  });

  mountCall(app, setPartyHostCall, async ({ params, body }) => {
    const outcome = await deps.db
      .transaction()
      .execute((tx) => setPartyHost(tx, params.id, body.hostId, deps.clock.now()));
    if (outcome === null) throw refuse('partyNotFound');
    if (outcome === 'busy') throw refuse('partyHostBusy');
    return { version: outcome };
  });

  mountCall(app, offerPartyCall, async ({ body }) => {
    const { order, quote, link } = await offerParty(deps, body);
    return {
      bookingId: order.id,
      reference: order.reference,
      quote,
      link: link.url,
      code: link.code,
      endsAt: link.endsAt,
    };
  });
}
