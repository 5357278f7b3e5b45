import type { Kysely } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { checkFactsCall } from '../../../contract/office-facts.ts';
import { addDays, type Day, dayInWords, shortDayInWords } from '../../../domain/calendar-day.ts';
import type { FactStep } from '../../../domain/fact-changes.ts';
import { formatPence } from '../../../domain/money.ts';
import type { LocalMoment } from '../../../domain/opening-calendar.ts';
import { pluralise } from '../../../domain/pluralise.ts';
import { type ChangedPrice, listChangedPrices } from '../../../domain/price-rules.ts';
import { slotInWords } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { DB } from '../../db/tables.ts';
import { explainOfferBooking } from '../site/explain-offer-booking.ts';

/** All facts that decide the opening times of the centre and the price of a session. */
export type CalendarFacts = Awaited<ReturnType<AppContext['calendar']['read']>>;

type ChangeEffects = CallReply<typeof checkFactsCall>['touched'];

/** How many days ahead are searched for changed prices. */
const daysAhead = 365;
/** The most days that are named if prices change. */
const mostNamed = 5;

/** Counts the confirmed visits on some days. */
export async function countVisits(db: Kysely<DB>, days: readonly Day[]): Promise<number> {
  if (days.length === 0) return 0;
  const { count } = await db
    .selectFrom('booking')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('kind', '=', 'visit')
    .where('status', '=', 'confirmed')
    .where('day', 'in', days)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts the bookings that use each offer at `now` (epoch milliseconds). */
export async function countOfferUses(db: Kysely<DB>, now: number): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('voucher')
    .innerJoin('voucher_use', 'voucher_use.voucher_id', 'voucher.id')
    .select(['offer_id', ({ fn }) => fn.countAll<number>().as('uses')])
    .where('offer_id', 'is not', null)
    .where('live_until', '>', new Date(now))
    .groupBy('offer_id')
    .execute();
  return new Map(rows.map(({ offer_id: id, uses }) => [id ?? '', Number(uses)]));
}

/**
 * Describes the days on which a change alters prices, within a year from `first` (specification 4.11). Gives
 * an example for each ticket and channel, and the number of confirmed visits that keep their price. Returns
 * an empty list if no price changes.
 */
export async function findChangedPrices(
  tx: Kysely<DB>,
  { before, after }: { before: CalendarFacts; after: CalendarFacts },
  first: Day,
): Promise<ChangeEffects> {
  const changed = listChangedPrices(before, after, first, addDays(first, daysAhead));
  const days = [...new Set(changed.map(({ session }) => session.day))];
  if (days.length === 0) return [];
  const bookings = await countVisits(tx, days);
  const tickets = await tx.selectFrom('ticket_type').select(['id', 'name']).execute();
  const nameOf = (id: string) => tickets.find((ticket) => ticket.id === id)?.name ?? id;
  const named = days.slice(0, mostNamed).map(shortDayInWords).join(', ');
  const firstDays = days.length > mostNamed ? `First on ${named}` : `On ${named}`;
  const kept =
    bookings === 0
      ? 'Nobody has booked for these days yet.'
      : `${pluralise(bookings, 'booking')} for these days ${bookings === 1 ? 'keeps its' : 'keep their'} price.`;
  const examples = changed.filter(
    (price, index) =>
      changed.findIndex(
        (other) => other.ticketTypeId === price.ticketTypeId && other.channel === price.channel,
      ) === index,
  );
  return [
    {
      words: `It changes prices on ${pluralise(days.length, 'day')} of the next year. ${kept}`,
      link: null,
      items: [firstDays, ...examples.map((price) => priceInWords(price, nameOf(price.ticketTypeId)))],
      needsLook: false,
    },
  ];
}

function priceInWords({ session, channel, before, after, rule }: ChangedPrice, ticket: string): string {
  const where = channel === 'online' ? 'online' : 'at the door';
  const cost = (price: ChangedPrice['before']) =>
    price === null
      ? 'not sold'
      : `${formatPence(price.price)}${price.fee > 0 ? ` and a fee of ${formatPence(price.fee)}` : ''}`;
  return `${dayInWords(session.day)}, ${slotInWords(session)}: ${ticket} ${where} ${cost(after)} instead of ${cost(before)} (${rule?.name ?? 'base price'})`;
}

/**
 * Describes, for each offer that a change touches, how families will get the offer and how many bookings keep
 * it.
 */
export async function findChangedOffers(
  tx: Kysely<DB>,
  steps: readonly FactStep[],
  after: CalendarFacts,
  at: { now: number; moment: LocalMoment },
): Promise<ChangeEffects> {
  const ids = new Set(
    steps.flatMap((step) => {
      const row = step.step === 'added' ? step.row : step.key;
      if (step.table === 'offer') return [row['id']];
      return step.table === 'offer_rule' ? [row['offer_id']] : [];
    }),
  );
  const rows = await tx.selectFrom('offer').select(['id', 'title', 'party_package_id']).execute();
  const uses = await countOfferUses(tx, at.now);
  return rows
    .filter(({ id }) => ids.has(id))
    .map(({ id, title, party_package_id: party }) => {
      const offer = after.offers.find((other) => other.id === id);
      const kept = uses.get(id) ?? 0;
      const who = kept === 0 ? '' : ` ${pluralise(kept, 'booking')} ${kept === 1 ? 'keeps' : 'keep'} it.`;
      const words = explainOfferBooking(offer, party !== null, at.moment, after.rows);
      return { words: `“${title}”: ${words}${who}`, link: null, items: [], needsLook: false };
    });
}
