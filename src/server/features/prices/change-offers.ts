import type { CallRequest } from '../../../contract/call.ts';
import type { ListedOffer, OfferInput, saveOfferCall } from '../../../contract/office-prices.ts';
import { type Offer, offerCode } from '../../../domain/offers.ts';
import { conditionsInWords } from '../../../domain/price-rules.ts';
import { timeInWords } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { readOffers } from '../availability/price-list.ts';
import { explainOfferBooking } from '../site/explain-offer-booking.ts';
import type { PricesContext } from './change-prices.ts';
import { countOfferUses, findOfferState, listOfferRows, writeOffer } from './offer-store.ts';
import { lockPrices } from './price-store.ts';

/** Lists the offers of the home page, and when booking applies them (specification 4.12). */
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

/** Returns the conditions of an offer in words; empty where it has none. */
function offerConditionsInWords(offer: Offer, event: string | null): string {
  const said = conditionsInWords(offer, event);
  return [
    ...(said === 'Always' ? [] : [said]),
    ...(offer.endsBy === null ? [] : [`for sessions that have ended at ${timeInWords(offer.endsBy)}`]),
  ].join(', ');
}

/**
 * Makes an offer that booking applies by itself, or changes one (specification 4.12). Refuses an unknown
 * ticket or event, a title that another one has, and an offer that somebody has changed since it was read. A
 * repeat changes nothing.
 */
export function saveOffer(
  { db, clock }: PricesContext,
  { offer, seen }: CallRequest<typeof saveOfferCall>['body'],
  by: string,
): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPrices(tx);
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
    const at = clock.now();
    await writeOffer(tx, { kind: 'save', offer }, { at, by });
    await recordAuditEntry(tx, {
      at,
      who: 'staff',
      what: stored ? 'offer changed' : 'offer made',
      ...(stored ? { before: { ...stored } } : {}),
      after: { ...auditFacts(offer), by },
    });
  });
}

/** Ends an offer. Refuses one that booking never applied; a repeat changes nothing. */
export function stopOffer({ db, clock }: PricesContext, id: string, by: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await lockPrices(tx);
    const state = await findOfferState(tx, id);
    if (!state?.changed_at) throw refuse('offerNotFound');
    if (state.ended_at !== null) return;
    const at = clock.now();
    await writeOffer(tx, { kind: 'end', id }, { at, by });
    await recordAuditEntry(tx, { at, who: 'staff', what: 'offer ended', after: { offer: id, by } });
  });
}

function auditFacts({ id, title, ticketPrice, everyVisits }: OfferInput): Record<string, unknown> {
  return { offer: id, title, pence: ticketPrice, every_visits: everyVisits };
}
