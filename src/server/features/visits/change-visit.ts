import { stayOf } from '../../../domain/arrivals.ts';
import type { Day } from '../../../domain/calendar-day.ts';
import { creditsInWords } from '../../../domain/credits.ts';
import { formatPence, isTooSmallForCard } from '../../../domain/money.ts';
import { discountNameOf, isOffered, offerCode, offerNameOf } from '../../../domain/offers.ts';
import {
  type DayPlan,
  type OpeningRows,
  openPlayCapacity,
  planDay,
} from '../../../domain/opening-calendar.ts';
import { type PricedSession, pricedSession, ticketTypesAt } from '../../../domain/price-rules.ts';
import {
  countPlacesNeeded,
  countTickets,
  type TicketQuantities,
  type TicketType,
} from '../../../domain/tickets.ts';
import { priceChange } from '../../../domain/visit-change.ts';
import { quoteVisit, type VisitQuote } from '../../../domain/visit-quote.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { readPolicy } from '../orders/cancel-booking.ts';
import { changeBooking, findEarlierChange, type PlannedChange } from '../orders/change-booking.ts';
import { countCredits } from '../orders/count-credits.ts';
import type { PlannedLine, SessionTime } from '../orders/hold-input.ts';
import { savingLines, sessionTime } from '../orders/order-plan.ts';
import { isCheckedIn, readChangeBasis } from '../orders/read-change.ts';
import { checkBookedVoucher } from '../vouchers/check-voucher.ts';
import { sessionFull } from './book-visit.ts';
import {
  listBookedSessions,
  listBookedTickets,
  readBookedQuantities,
  readPriceChannel,
} from './booked-visit-store.ts';
import { chooseSessions, visitLines } from './plan-visit.ts';
import { priceVisit } from './price-visit.ts';

type BookingRow = PlannedChange['booking'];

/** The requested change of a visit. A field that is left out stays the same. */
export interface VisitChangeInput {
  ticketQuantities?: TicketQuantities | undefined;
  day?: Day | undefined;
  /** Texts like '9:30 AM - 11:30 AM'; empty for open play. */
  slots?: readonly string[] | undefined;
}

/** The price of a planned change, with its explanation for the family. */
export interface ChangeQuote {
  /** The amount to pay, in pence. If negative, it is the amount to refund. */
  difference: number;
  total: number;
  tickets: { name: string; quantity: number }[];
  /** Sentences about the effects on money, credits and voucher. */
  meaning: string[];
}

/** The options of staff who change a visit for a family. */
export interface StaffChange {
  /** Whether the full difference is refunded although the rule refunds less. */
  setsRuleAside: boolean;
}

/** A planned change, and the price shown to the family. */
interface PlannedVisitChange {
  quote: ChangeQuote;
  plan: Omit<PlannedChange, 'idempotencyKey'>;
}

/**
 * Plans a change of a visit for the family that booked it (specification 5.11). The visit keeps the prices at
 * which it was booked, and its credits and voucher if they still apply. `verified` says that this device has
 * confirmed the e-mail address, so that further credits can pay for additional children. Refuses a visit that
 * is not confirmed, and a visit without tickets. Once a visit has begun, refuses a change by the family;
 * staff can still change the visit until the family checks in. Refuses a move if a cancellation would not
 * refund everything, unless staff set this rule aside. Only staff can make a change that costs too little for
 * a card payment, or one that refunds money while the account still holds money paid at reception.
 */
export async function planVisitChange(
  context: AppContext,
  booking: BookingRow,
  input: VisitChangeInput,
  verified: boolean,
  staff: StaffChange | null = null,
): Promise<PlannedVisitChange> {
  const now = context.clock.now();
  const [{ ticketTypes: types, terms }, calendar, channel, booked, bookedSessions] = await Promise.all([
    context.site.read(),
    context.calendar.read(),
    readPriceChannel(context.db, booking),
    listBookedTickets(context.db, booking.id),
    listBookedSessions(context.db, booking.id),
  ]);
  const { percent: byRule, startsAt } = await readPolicy(context.db, booking, terms.refundSteps, now);
  const percent = staff?.setsRuleAside ? 100 : byRule;
  const until = staff ? Number.POSITIVE_INFINITY : startsAt;
  const whyNot = await whyNotChangeable(context.db, booking, until, now);
  if (whyNot) throw whyNot;
  const bookedQuantities = Object.fromEntries(booked.map(({ id, quantity }) => [id, quantity]));
  const quantities = input.ticketQuantities ?? bookedQuantities;
  if (countTickets(quantities) === 0) throw refuse('noTickets');
  const { day, eventId, sessions } = await chooseTime(context, booking, input, bookedSessions, {
    quantities,
    bookedQuantities,
  });
  const session = sessionOf(day, eventId, sessions, calendar);
  const onSale = ticketTypesAt(types, calendar.prices, channel, session);
  const ticketTypes = withBookedTypes(onSale, booked);
  const isMoved = input.day !== undefined && (day !== booking.day || !isSameTime(sessions, bookedSessions));
  if (isMoved && percent < 100) throw refuse('tooLateToMove');

  const further =
    countCreditSessions(ticketTypes, quantities, sessions.length) -
    countCreditSessions(ticketTypes, bookedQuantities, booking.session_count);
  const credits = verified ? await countUsableCredits(context, booking, further) : booking.credits_used;
  const bookedOffer = offerNameOf(booking.voucher_code);
  const offersFor = (session: PricedSession | null) =>
    calendar.offers.filter(
      (offer) =>
        session !== null && offerNameOf(offerCode(offer.title)) === bookedOffer && isOffered(offer, session),
    );
  const bookedQuote = quoteVisit({
    ticketTypes,
    quantities: bookedQuantities,
    sessionCount: booking.session_count,
    credits: booking.credits_used,
    voucher: null,
    offers: offersFor(
      booking.day === null ? null : sessionOf(booking.day, booking.event_id, bookedSessions, calendar),
    ),
  });
  const kept = Object.fromEntries(
    booked.map(({ id, quantity }) => [id, Math.min(quantity, quantities[id] ?? 0)]),
  );
  const offerDiscount =
    bookedQuote.discount === booking.discount_pence
      ? null
      : Math.floor(
          (booking.discount_pence *
            worthOf(ticketTypes, kept, Math.min(sessions.length, booking.session_count))) /
            Math.max(1, worthOf(ticketTypes, bookedQuantities, booking.session_count)),
        );
  const visit = { day, ticketTypes, offerDiscount };
  const offers = offersFor(session);
  const { quote, lostVoucher } = await priceWithVoucher(context, booking, visit, (worth) =>
    priceVisit(ticketTypes, quantities, sessions.length, { credits, voucher: worth, offers }),
  );
  const before = bookedPrice(booking);
  const { paid, keptEarlier, inPerson, discount } = await readChangeBasis(context.db, booking.id);
  const price = priceChange({ before, booked: bookedQuote, keptEarlier, quote, percent, paid });
  if (price.refund > 0 && inPerson > 0 && !staff) throw refuse('changeMoneyBackAtReception');
  if (isTooSmallForCard(price.toPay) && !staff) throw refuse('changeTooSmallForCard', { due: price.toPay });
  const lines: PlannedLine[] = [
    ...visitLines(quote, ticketTypes, sessions.length),
    ...savingLines({
      price,
      voucher: booking.voucher_code === null ? null : { code: booking.voucher_code, offer: discount },
    }),
    ...(price.kept > 0
      ? [
          {
            kind: 'fee',
            item: 'kept',
            description: 'Kept by the cancellation terms',
            quantity: 1,
            unit_pence: price.kept,
          } as const,
        ]
      : []),
  ];
  return {
    quote: {
      difference: price.toPay - price.refund,
      total: price.total,
      tickets: quote.lines.map(({ name, quantity }) => ({ name, quantity })),
      meaning: explainChange({
        before,
        price,
        voucher: booking.voucher_code,
        offer: discountNameOf(booking.voucher_code, discount),
        lostVoucher,
      }),
    },
    plan: {
      booking,
      by: staff ? 'staff' : 'customer',
      price,
      target: {
        day,
        event_id: eventId,
        children: countPlacesNeeded(ticketTypes, quantities),
        session_count: sessions.length,
        sessions,
        tickets: quote.lines.map(({ ticketTypeId, name, quantity, unitPrice }) => {
          const type = ticketTypes.find(({ id }) => id === ticketTypeId);
          return {
            ticket_type_id: ticketTypeId,
            name,
            quantity,
            unit_price_pence: unitPrice,
            fee_pence: type?.fee ?? 0,
            takes_session_credit: type?.takesCredit ?? false,
          };
        }),
        lines,
        original_pence: price.original,
        credits_used: price.creditsUsed,
        credit_savings_pence: price.creditSavings,
        discount_pence: price.discount,
        total_pence: price.total,
      },
    },
  };
}

/**
 * Returns why a visit cannot be changed, as a refusal; null if it can. `startsAt` and `now` are in epoch
 * milliseconds. With `startsAt` null, the visit counts as begun.
 */
export async function whyNotChangeable(
  db: AppContext['db'],
  booking: BookingRow,
  startsAt: number | null,
  now: number,
): Promise<Refusal | null> {
  if (booking.kind !== 'visit' || booking.status !== 'confirmed') return refuse('visitNotChangeable');
  const hasBegun = startsAt === null || now >= startsAt || (await isCheckedIn(db, booking.id));
  return hasBegun ? refuse('visitBegun') : null;
}

/**
 * Lists the ticket types that a visit may have, with the number booked and the price of one ticket for all
 * sessions (pence). A type that is not booked yet has today's price for the visit's day.
 */
export async function listChangeableTickets(
  context: Pick<AppContext, 'db' | 'site' | 'calendar'>,
  booking: BookingRow,
) {
  const { day, event_id: eventId, session_count: sessions } = booking;
  const [{ ticketTypes }, calendar, channel, booked, bookedSessions] = await Promise.all([
    context.site.read(),
    context.calendar.read(),
    readPriceChannel(context.db, booking),
    listBookedTickets(context.db, booking.id),
    listBookedSessions(context.db, booking.id),
  ]);
  const session = day === null ? null : sessionOf(day, eventId, bookedSessions, calendar);
  const onSale = ticketTypesAt(ticketTypes, calendar.prices, channel, session);
  return withBookedTypes(onSale, booked).map(({ id, name, ageRange, price, fee }) => ({
    ticketTypeId: id,
    name,
    ageRange,
    quantity: booked.find((ticket) => ticket.id === id)?.quantity ?? 0,
    price: price * sessions + fee,
  }));
}

/** Returns the details of a visit's sessions that decide the price of additional ticket types. */
function sessionOf(
  day: Day,
  eventId: string | null,
  sessions: readonly { starts: number; ends: number }[],
  { rows }: Pick<Awaited<ReturnType<AppContext['calendar']['read']>>, 'rows'>,
) {
  return pricedSession(
    day,
    sessions.map(({ starts: start, ends: end }) => ({ start, end, eventId })),
    rows,
  );
}

/**
 * Returns the ticket types on sale, and those that the visit has although they are no longer on sale. Types
 * that the visit has keep the names and prices at which they were booked, and whether session credits can pay
 * for them. If credits can pay for at least one booked type, they pay for no type that is added.
 */
function withBookedTypes(
  onSale: readonly TicketType[],
  booked: Awaited<ReturnType<typeof listBookedTickets>>,
): TicketType[] {
  const hasCreditType = booked.some(({ takesCredit }) => takesCredit);
  const withdrawn = booked.filter(({ id }) => onSale.every((type) => type.id !== id));
  return [...onSale, ...withdrawn].map((type) => {
    const sold = booked.find(({ id }) => id === type.id);
    if (!sold) return hasCreditType ? { ...type, takesCredit: false } : type;
    const { quantity: _, ...bookedType } = sold;
    return bookedType;
  });
}

/** A change of a visit that the family, or a member of staff, has confirmed on the page. */
export interface DecidedChange {
  booking: BookingRow;
  input: VisitChangeInput;
  verified: boolean;
  /** The page makes one key for each decision, so that a repeated request returns the first result. */
  idempotencyKey: string;
  /**
   * The price difference that the page showed to the family, in pence. If negative, it is the amount to
   * refund.
   */
  difference: number;
  /**
   * For a change by staff: how the family pays, and why staff refund the full difference although the rule
   * refunds less (null if they do not).
   */
  staff?: { payment: PlannedChange['payment'] | null; setAside: string | null };
}

/**
 * Changes a visit at the price difference that the page showed. Returns the client secret of the payment if
 * there is something to pay, or null if the visit has been changed. Refuses a change that cannot be planned,
 * a price difference other than the one shown, and a session without room.
 */
export async function changeVisit(context: AppContext, decided: DecidedChange): Promise<string | null> {
  const { booking, idempotencyKey } = decided;
  const changed = await planAndChange(context, decided).catch(async (problem) => {
    const earlier = await findEarlierChange(context, booking, idempotencyKey);
    if (!earlier) throw problem;
    return earlier;
  });
  return changed.outcome === 'to-pay' ? changed.clientSecret : null;
}

async function planAndChange(
  context: AppContext,
  { booking, input, verified, idempotencyKey, difference, staff }: DecidedChange,
) {
  const byStaff = staff ? { setsRuleAside: staff.setAside !== null } : null;
  const { quote, plan } = await planVisitChange(context, booking, input, verified, byStaff);
  if (quote.difference !== difference) throw refuse('differenceChanged', { difference: quote.difference });
  const changed = await changeBooking(context, {
    ...plan,
    idempotencyKey,
    ...(staff?.payment ? { payment: staff.payment } : {}),
    setAside: staff?.setAside ?? null,
  });
  if (changed.outcome !== 'full') return changed;
  const { day, event_id: eventId, children } = plan.target;
  const sessions = plan.target.sessions.map(({ starts: start, ends: end, capacity, opens, closes = 0 }) => ({
    start,
    end,
    capacity,
    eventId,
    blockedBy: null,
    ...(opens !== undefined && { arrival: { opens, closes, stays: [] } }),
  }));
  const quantities = input.ticketQuantities ?? (await readBookedQuantities(context.db, booking.id));
  throw await sessionFull(context, { day, eventId, sessions, children, quantities }, changed);
}

type Times = readonly { starts: number; ends: number }[];

function isSameTime(a: Times, b: Times): boolean {
  return a.length === b.length && a.every(({ starts }, index) => starts === b[index]?.starts);
}

type BookedSessions = Awaited<ReturnType<typeof listBookedSessions>>;

async function chooseTime(
  context: AppContext,
  booking: BookingRow,
  { day, slots = [] }: VisitChangeInput,
  booked: BookedSessions,
  { quantities, bookedQuantities }: Record<'quantities' | 'bookedQuantities', TicketQuantities>,
) {
  if (day === undefined) {
    if (booking.day === null) throw refuse('visitNotChangeable');
    const { rows } = await context.calendar.read();
    const plan = planDay(booking.day, rows);
    if (booking.arrives !== null) {
      const isAsLong = stayIn(rows, quantities) === stayIn(rows, bookedQuantities);
      const ends = isAsLong ? booked[0]?.ends : undefined;
      const sessions = [stayAt({ starts: booking.arrives, ends }, plan, rows, quantities)];
      return { day: booking.day, eventId: booking.event_id, sessions };
    }
    const planned = plan.sessions;
    const sessions = booked.map(({ starts, ends, capacity }) => ({
      starts,
      ends,
      capacity: planned.find(({ start }) => start === starts)?.capacity ?? capacity,
    }));
    return { day: booking.day, eventId: booking.event_id, sessions };
  }
  const chosen = chooseSessions(
    { selectedDate: day, selectedSessions: slots.map((slot) => `${day}|${slot}`) },
    await context.calendar.read(),
    localMoment(context.clock.now()),
    quantities,
  );
  return {
    day: chosen.openDay.day,
    eventId: chosen.event?.id ?? null,
    sessions: chosen.sessions.map(sessionTime),
  };
}

function stayIn({ arrivals }: OpeningRows, quantities: TicketQuantities): number {
  return stayOf(arrivals?.stays ?? [], quantities);
}

/**
 * Returns the time of a visit that keeps its arrival time, even if its day no longer has arrival times. The
 * visit ends at `ends`. If `ends` is undefined, the tickets decide how long the visit lasts.
 */
function stayAt(
  { starts, ends }: { starts: number; ends: number | undefined },
  plan: DayPlan,
  rows: OpeningRows,
  quantities: TicketQuantities,
): SessionTime {
  const open = plan.sessions[0] ?? { start: starts, end: 24 * 60 };
  const byRule = Math.max(starts + 1, Math.min(starts + stayIn(rows, quantities), open.end));
  return {
    starts,
    ends: ends ?? byRule,
    capacity: openPlayCapacity(plan.day, rows),
    opens: open.start,
    closes: open.end,
  };
}

/**
 * Counts the credits that may pay for a changed visit: those that the visit has used, and one more for each
 * additional session of a child, as long as the family has credits left.
 */
async function countUsableCredits(
  context: AppContext,
  booking: BookingRow,
  further: number,
): Promise<number> {
  const own = booking.credits_used;
  if (further <= 0) return own;
  const spendable = await countCredits(context.db, booking.customer_email, context.clock.now(), booking.id);
  return Math.min(own + further, spendable);
}

/**
 * Counts the sessions of children for which session credits could pay. Two children in two sessions count as
 * four.
 */
function countCreditSessions(
  types: readonly TicketType[],
  quantities: TicketQuantities,
  sessions: number,
): number {
  return types.reduce(
    (sum, { id, takesCredit }) => sum + (takesCredit ? (quantities[id] ?? 0) * sessions : 0),
    0,
  );
}

/** Returns the price of tickets for a number of sessions, without fees, in pence. */
function worthOf(types: readonly TicketType[], quantities: TicketQuantities, sessions: number): number {
  return types.reduce((sum, { id, price }) => sum + price * (quantities[id] ?? 0) * sessions, 0);
}

/**
 * Prices a changed visit with its voucher or offer, by the voucher's conditions at the time of booking. If
 * the voucher is no longer stored, the discount stays as it is. If the offer has ended or changed since the
 * booking, the discount is `offerDiscount`. `lostVoucher` says why the voucher or offer no longer applies,
 * and is null if it applies.
 */
async function priceWithVoucher(
  context: AppContext,
  booking: BookingRow,
  {
    day,
    ticketTypes,
    offerDiscount,
  }: {
    day: Day;
    ticketTypes: Parameters<typeof checkBookedVoucher>[2]['ticketTypes'];
    /**
     * The part of the booked discount that the remaining tickets keep, in pence, if the offer has ended or
     * changed. Null if the offer still takes the same amount off the booked visit.
     */
    offerDiscount: number | null;
  },
  price: Parameters<typeof checkBookedVoucher<VisitQuote>>[3],
): Promise<{ quote: VisitQuote; lostVoucher: string | null }> {
  if (booking.voucher_code === null || booking.discount_pence === 0)
    return { quote: price(null), lostVoucher: null };
  const withDiscount = (pence: number) => ({
    quote: price({ kind: 'amount', pence, ticketTypes: null }),
    lostVoucher: null,
  });
  if (offerNameOf(booking.voucher_code) !== null) {
    if (offerDiscount !== null) return withDiscount(offerDiscount);
    const quote = price(null);
    return { quote, lostVoucher: quote.offer ? null : 'it is not for this visit.' };
  }
  const today = localMoment(booking.held_at.getTime()).day;
  const order = { today, visitDay: day, ticketTypes };
  const checked = await checkBookedVoucher(context.db, booking.id, order, price);
  if (!checked.known) return withDiscount(booking.discount_pence);
  return { quote: checked.price, lostVoucher: checked.voucher === null ? checked.why : null };
}

function bookedPrice(booking: BookingRow) {
  return {
    original: booking.original_pence,
    creditsUsed: booking.credits_used,
    creditSavings: booking.credit_savings_pence,
    discount: booking.discount_pence,
    total: booking.total_pence,
  };
}

function explainChange({
  before,
  price,
  voucher,
  offer,
  lostVoucher,
}: {
  before: ReturnType<typeof bookedPrice>;
  price: PlannedChange['price'];
  voucher: string | null;
  offer: string | null;
  lostVoucher: string | null;
}): string[] {
  const { toPay, refund, keptNow, givenBackBefore } = price;
  const sentences: string[] = [];
  if (toPay > 0) sentences.push('Until it is paid, the visit stays as it is.');
  else if (refund > 0)
    sentences.push('It goes back the way it was paid. Banks take 5 to 10 days to show it.');
  else if (keptNow + givenBackBefore === 0) sentences.push('The price stays as it is.');
  if (givenBackBefore > 0)
    sentences.push(`${formatPence(givenBackBefore)} of the difference has already been refunded.`);
  if (keptNow > 0)
    sentences.push(
      `${formatPence(keptNow)} of the difference is not refunded, because the time to cancel free of charge is over.`,
    );
  const credits = price.creditsUsed - before.creditsUsed;
  if (credits > 0)
    sentences.push(
      `${credits} more session ${credits === 1 ? 'credit pays' : 'credits pay'} for this change.`,
    );
  if (credits < 0)
    sentences.push(
      `${creditsInWords(-credits)} ${credits === -1 ? 'comes' : 'come'} back, to be used again.`,
    );
  if (offer !== null && lostVoucher !== null) sentences.push(`“${offer}” no longer applies: ${lostVoucher}`);
  else if (voucher !== null && lostVoucher !== null)
    sentences.push(`Voucher ${voucher} no longer fits: ${lostVoucher} It can be used again.`);
  return sentences;
}
