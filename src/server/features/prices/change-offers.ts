import type { CallRequest } from '../../../contract/call.ts';
import type { ListedOffer, OfferInput, saveOfferCall } from '../../../contract/office-prices.ts';
import type { FactRow } from '../../../domain/fact-sheet.ts';
import { type Offer, offerCode } from '../../../domain/offers.ts';
import { conditionsInWords } from '../../../domain/price-rules.ts';
import { timeInWords } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { readOffers } from '../availability/price-list.ts';
import { changeRows, sheetOf, wasFactThere } from '../office-facts/change-facts.ts';
import { countOfferUses } from '../office-facts/changed-prices.ts';
import { explainOfferBooking } from '../site/explain-offer-booking.ts';
import { changePrices, conditionColumns, type PricesContext, withoutRow, withRow } from './change-prices.ts';
import { findOfferState, listOfferRows } from './offer-store.ts';

/**
 * Lists the offers of the home page, and the conditions under which booking applies them (specification
 * 4.12).
 */
export async function listOffers(context: AvailabilityContext): Promise<ListedOffer[]> {
  const now = context.clock.now();
  const [rows, offers, uses, calendar] = await Promise.all([
    listOfferRows(context.db),
    readOffers(context.db),
    countOfferUses(context.db, now),
    context.calendar.read(),
  ]);
  return rows.map((row) => {
    const offer = offers.find(({ id }) => id === row.id);
    const { id, title, description, price_note: priceNote } = row;
    return {
      id,
      title,
      description,
      priceNote,
      booking: explainOfferBooking(offer, false, localMoment(now), calendar.rows),
      rule: offer
        ? {
            ticketPrice: offer.ticketPrice,
            everyVisits: offer.everyVisits,
            ticketTypes: offer.ticketTypes && [...offer.ticketTypes],
            mostTickets: offer.mostTickets,
            oncePerDay: offer.oncePerDay,
            weekdays: offer.weekdays && [...offer.weekdays],
            eventId: offer.eventId,
            firstDay: offer.firstDay,
            lastDay: offer.lastDay,
            school: offer.school,
            fromMinute: offer.fromMinute,
            untilMinute: offer.untilMinute,
            endsBy: offer.endsBy,
            words: offerConditionsInWords(offer, calendar.events.get(offer.eventId ?? '')?.title ?? null),
          }
        : null,
      uses: uses.get(id) ?? 0,
      changedAt: row.changed_at?.toISOString() ?? null,
      changedBy: row.changed_by ?? '',
    };
  });
}

/** Returns the conditions of an offer in words; empty if it has none. */
function offerConditionsInWords(offer: Offer, event: string | null): string {
  const conditions = conditionsInWords(offer, event);
  return [
    ...(conditions === 'Always' ? [] : [conditions]),
    ...(offer.endsBy === null ? [] : [`for sessions that have ended at ${timeInWords(offer.endsBy)}`]),
  ].join(', ');
}

/**
 * Creates or changes an offer that booking applies by itself (specification 4.12). Refuses an unknown ticket
 * or event, a title that another offer has, an offer of a party package, and an offer that somebody has
 * changed since it was read. A repeated call changes nothing.
 */
export function saveOffer(
  context: PricesContext,
  { offer, seen }: CallRequest<typeof saveOfferCall>['body'],
  by: string,
): Promise<void> {
  return changePrices(context, async (tx) => {
    const [rows, offers] = [await listOfferRows(tx), await readOffers(tx)];
    const row = rows.find(({ id }) => id === offer.id);
    const stored = offers.find(({ id }) => id === offer.id);
    const isStored =
      row !== undefined &&
      stored !== undefined &&
      row.description === offer.description &&
      row.price_note === offer.priceNote &&
      Object.entries(stored).every(
        ([name, value]) => JSON.stringify(Reflect.get(offer, name)) === JSON.stringify(value ?? null),
      );
    if (isStored) return;
    const state = await findOfferState(tx, offer.id);
    if ((state?.changed_at?.toISOString() ?? null) !== seen) throw refuse('offerChanged');
    if (state?.party_package_id) throw refuse('offerNotFound');
    if (rows.some(({ id, title }) => id !== offer.id && offerCode(title) === offerCode(offer.title)))
      throw refuse('offerTitleUsed');
    const known = await tx.selectFrom('ticket_type').select('id').execute();
    for (const id of offer.ticketTypes ?? [])
      if (!known.some((type) => type.id === id)) throw refuse('ticketTypeUnknown', { id });
    if (offer.eventId !== null) {
      const event = await tx
        .selectFrom('event')
        .select('id')
        .where('id', '=', offer.eventId)
        .executeTakeFirst();
      if (!event) throw refuse('priceEventUnknown');
    }
    await changeRows(
      tx,
      context,
      sheetOf('offers'),
      (facts) =>
        withRow(
          withRow(facts, 'offer', 'id', offerRow(offer, row === undefined)),
          'offer_rule',
          'offer_id',
          offerRuleRow(offer),
        ),
      by,
    );
  });
}

/** Returns an offer as a row of the home page's table. */
function offerRow(offer: OfferInput, isNew: boolean): FactRow {
  return {
    id: offer.id,
    title: offer.title,
    description: offer.description,
    price_note: offer.priceNote,
    price_pence: offer.everyVisits === null ? offer.ticketPrice : null,
    ...(isNew ? { party_package_id: null } : {}),
  };
}

function offerRuleRow(offer: OfferInput): FactRow {
  return {
    offer_id: offer.id,
    ticket_pence: offer.ticketPrice,
    every_visits: offer.everyVisits,
    ticket_types: offer.ticketTypes,
    most_tickets: offer.mostTickets,
    once_a_day: offer.oncePerDay,
    ends_by_minute: offer.endsBy,
    ...conditionColumns(offer),
  };
}

/**
 * Ends an offer, so that booking no longer applies it. Refuses an offer that booking never applied. A
 * repeated call changes nothing.
 */
export function stopOffer(context: PricesContext, id: string, by: string): Promise<void> {
  return changePrices(context, async (tx) => {
    const state = await findOfferState(tx, id);
    if (!state?.changed_at && !(await wasFactThere(tx, 'offer_rule', { offer_id: id })))
      throw refuse('offerNotFound');
    if (!state?.changed_at || state.ended_at !== null) return;
    await changeRows(
      tx,
      context,
      sheetOf('offers'),
      (rows) => withoutRow(rows, 'offer_rule', 'offer_id', id),
      by,
    );
  });
}
