import * as z from 'zod/mini';
import { type CallReply, defineCall } from './call.ts';
import { day, instant, oneLine, pence, plainText, singleLineText, wholeNumber } from './field.ts';

const staffRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

const channel = z.enum(['online', 'kiosk']);
const minute = wholeNumber(0, 1440);
const priceRefusals = [
  'unknown_ticket_type',
  'price_rule_tie',
  'changed_meanwhile',
  ...staffRefusals,
] as const;

/**
 * A price rule as the office sends it; null means no such condition. Amounts in pence, times in minutes of
 * the day.
 */
const priceRuleInput = z
  .strictObject({
    /** Made by the page, one for each rule. */
    id: z.uuid(),
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(3, 'Please give it a name that families understand'),
        z.maxLength(60, 'Please keep it under 60 characters'),
        oneLine,
        plainText,
      ),
    ticketTypeId: singleLineText(40),
    channel,
    eventId: z.nullable(singleLineText(60)),
    firstDay: z.nullable(day),
    lastDay: z.nullable(day),
    school: z.nullable(z.enum(['holidays', 'term'])),
    /** 0 = Sunday to 6 = Saturday. */
    weekdays: z.nullable(
      z
        .array(wholeNumber(0, 6))
        .check(z.minLength(1, 'Please choose at least one weekday'), z.maxLength(7, 'A week has seven days')),
    ),
    /** For sessions that start at `fromMinute` or later, and before `untilMinute`. */
    fromMinute: z.nullable(minute),
    untilMinute: z.nullable(minute),
    price: pence,
    fee: pence,
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay, {
      message: 'The last day is before the first one',
      path: ['lastDay'],
    }),
    z.refine(({ fromMinute, untilMinute }) => (fromMinute ?? 0) < (untilMinute ?? 1440), {
      message: 'The second time has to be after the first one',
      path: ['untilMinute'],
    }),
    z.refine(({ weekdays }) => weekdays === null || new Set(weekdays).size === weekdays.length, {
      message: 'A weekday is there twice',
      path: ['weekdays'],
    }),
  );

const listedRule = z.strictObject({
  id: z.string(),
  name: z.string(),
  ticketTypeId: z.string(),
  channel,
  eventId: z.nullable(z.string()),
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  school: z.nullable(z.enum(['holidays', 'term'])),
  weekdays: z.nullable(z.array(z.int())),
  fromMinute: z.nullable(z.int()),
  untilMinute: z.nullable(z.int()),
  price: pence,
  fee: pence,
  /** The conditions of the rule, in words: 'On Mondays and Tuesdays, in term time'. */
  words: z.string(),
  /** Whether its last day has passed. */
  isOver: z.boolean(),
  changedAt: instant,
  changedBy: z.string(),
});

export const listPricesCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/prices',
  access: 'settings',
  noun: 'price',
  summary: 'Base prices, and the price rules in the order in which they win',
  notes: 'specification 4.11. Amounts in pence. A base price is null where a ticket is not sold',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    tickets: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        online: z.nullable(z.strictObject({ price: pence, fee: pence })),
        kiosk: z.nullable(z.strictObject({ price: pence, fee: pence })),
      }),
    ),
    rules: z.array(listedRule),
    events: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  }),
  refusals: ['not_signed_in'],
});

export type OfficePrices = CallReply<typeof listPricesCall>;

export const savePriceRuleCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/prices/rules',
  access: 'settings',
  noun: 'price',
  summary: 'Creates or changes a price rule',
  notes:
    'specification 4.11. `seen` is the `changedAt` of the rule that the page showed, null for a new one: refused with changed_meanwhile where somebody has changed or ended the rule since. A rule that is as specific as another one and could apply to the same session is refused with price_rule_tie. A repeat changes nothing',
  body: z.strictObject({ rule: priceRuleInput, seen: z.nullable(instant) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: priceRefusals,
});

export const endPriceRuleCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/prices/rules/end',
  access: 'settings',
  noun: 'price',
  summary: 'Ends a price rule: from now on it sets no price',
  notes: 'specification 4.11. Bookings that were sold keep their price. A repeat changes nothing',
  body: z.strictObject({ id: z.uuid() }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_found', ...staffRefusals],
});

export const saveBasePriceCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/prices/base',
  access: 'settings',
  noun: 'price',
  summary: 'Changes the base price of a ticket on a channel',
  notes:
    'Amounts in pence. `seen` is the price that the page showed: refused with changed_meanwhile where somebody has changed it since',
  body: z.strictObject({
    ticketTypeId: singleLineText(40),
    channel,
    price: pence,
    fee: pence,
    seen: z.strictObject({ price: pence, fee: pence }),
  }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['unknown_ticket_type', 'changed_meanwhile', ...staffRefusals],
});

const offerConditions = {
  eventId: z.nullable(singleLineText(60)),
  firstDay: z.nullable(day),
  lastDay: z.nullable(day),
  school: z.nullable(z.enum(['holidays', 'term'])),
  fromMinute: z.nullable(minute),
  untilMinute: z.nullable(minute),
  /** For sessions that end at this minute or before. */
  endsBy: z.nullable(minute),
};

const listedOffer = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  priceNote: z.string(),
  /** A sentence for families: how to get it, or that it cannot be booked online. */
  booking: z.string(),
  /**
   * The conditions on which booking applies the offer by itself, and its worth; null where booking does not
   * apply it.
   */
  rule: z.nullable(
    z.strictObject({
      ticketPrice: z.nullable(pence),
      everyVisits: z.nullable(z.int()),
      ticketTypes: z.nullable(z.array(z.string())),
      mostTickets: z.nullable(z.int()),
      oncePerDay: z.boolean(),
      weekdays: z.nullable(z.array(z.int())),
      ...offerConditions,
      /** Its conditions in words; empty where it has none. */
      words: z.string(),
    }),
  ),
  /** How many bookings have the offer now. */
  uses: z.int(),
  /** When the rule was last changed; null where there never was one. */
  changedAt: z.nullable(instant),
  changedBy: z.string(),
});

export type ListedOffer = z.output<typeof listedOffer>;

export const listOffersCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/prices/offers',
  access: 'settings',
  noun: 'price',
  summary: 'The offers of the home page, and when booking applies them by itself',
  notes: 'specification 4.12. In the order of the home page, without the offer for parties',
  reply: z.strictObject({ success: z.literal(true), offers: z.array(listedOffer) }),
  refusals: ['not_signed_in'],
});

const offerInput = z
  .strictObject({
    /** The id of an offer of the home page; for a new offer, one that the page makes. */
    id: singleLineText(60).check(z.minLength(1)),
    title: z
      .string()
      .check(
        z.trim(),
        z.minLength(3, 'Please give it a title'),
        z.maxLength(50, 'Please keep it under 50 characters'),
        oneLine,
        plainText,
      ),
    priceNote: z
      .string()
      .check(z.trim(), z.maxLength(40, 'Please keep it under 40 characters'), oneLine, plainText),
    description: z
      .string()
      .check(
        z.trim(),
        z.minLength(3, 'Please say in a sentence what it is'),
        z.maxLength(300, 'Please keep it under 300 characters'),
        plainText,
      ),
    /** The most that a ticket costs for a session; null: it is free. */
    ticketPrice: z.nullable(pence),
    /** Applies to every nth visit, such as every fifth; null: to every visit. */
    everyVisits: z.nullable(wholeNumber(2, 1000)),
    ticketTypes: z.nullable(z.array(singleLineText(40)).check(z.minLength(1), z.maxLength(20))),
    mostTickets: z.nullable(wholeNumber(1, 1000)),
    oncePerDay: z.boolean(),
    weekdays: z.nullable(z.array(wholeNumber(0, 6)).check(z.minLength(1), z.maxLength(7))),
    ...offerConditions,
  })
  .check(
    z.refine(({ firstDay, lastDay }) => firstDay === null || lastDay === null || firstDay <= lastDay, {
      message: 'The last day is before the first one',
      path: ['lastDay'],
    }),
    z.refine(({ fromMinute, untilMinute }) => (fromMinute ?? 0) < (untilMinute ?? 1440), {
      message: 'The later time has to be after the first one',
      path: ['untilMinute'],
    }),
    z.refine(({ fromMinute, endsBy }) => (fromMinute ?? 0) < (endsBy ?? 1440), {
      message: 'The end has to be after the first time',
      path: ['endsBy'],
    }),
    z.refine(({ ticketPrice, everyVisits }) => ticketPrice !== null || everyVisits !== null, {
      message: 'A free ticket on every visit would be no offer: give a price, or each how many visits',
      path: ['ticketPrice'],
    }),
  );

export type OfferInput = z.output<typeof offerInput>;

export const saveOfferCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/prices/offers',
  access: 'settings',
  noun: 'price',
  summary: 'Creates or changes an offer that booking applies by itself',
  notes:
    'specification 4.12. `seen` is the `changedAt` of the offer that the page showed: refused with changed_meanwhile where somebody has changed the offer since. A repeat changes nothing. Bookings that have the offer keep it',
  body: z.strictObject({ offer: offerInput, seen: z.nullable(instant) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['unknown_ticket_type', 'changed_meanwhile', ...staffRefusals],
});

export const endOfferCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/prices/offers/end',
  access: 'settings',
  noun: 'price',
  summary: 'Ends an offer: booking no longer applies it, and the home page says so',
  notes: 'specification 4.12. Bookings that have the offer keep it. A repeat changes nothing',
  body: z.strictObject({ id: singleLineText(60) }),
  reply: z.strictObject({ success: z.literal(true) }),
  refusals: ['not_found', ...staffRefusals],
});

const namedPrice = z.strictObject({
  price: pence,
  fee: pence,
  /** The name of its rule; null for the base price. */
  rule: z.nullable(z.string()),
});

export const checkPriceCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/prices/check',
  access: 'settings',
  noun: 'price',
  summary: 'What a ticket costs on a day, with the saved prices or after a change that is not saved yet',
  notes:
    'specification 4.11. `time` chooses the session that is on at that time, or the day’s first one where none is. With `rule` or `ends`: the prices after that change, and the days and visits that it affects in the year from today',
  body: z.strictObject({
    date: day,
    time: z.nullable(minute),
    ticketTypeId: singleLineText(40),
    rule: z.nullable(priceRuleInput),
    /** The id of a rule that would end. */
    ends: z.nullable(z.uuid()),
  }),
  reply: z.strictObject({
    success: z.literal(true),
    /** 'On Saturday 12 December, 9:30am-4:00pm, …', a sentence each. */
    sentences: z.array(z.string()),
    /** Null where the ticket is not sold, or the centre is closed. */
    online: z.nullable(namedPrice),
    door: z.nullable(namedPrice),
    /** Why the change cannot be made; null where it can. */
    conflict: z.nullable(z.string()),
    touches: z.strictObject({
      /** Days on which a price changes, in the year from today. */
      days: z.int(),
      /** The first of them, at most five. */
      first: z.array(day),
      /** Confirmed visits on these days: they keep their price. */
      bookings: z.int(),
    }),
  }),
  refusals: ['unknown_ticket_type', ...staffRefusals],
});

export type PriceCheck = CallReply<typeof checkPriceCall>;
