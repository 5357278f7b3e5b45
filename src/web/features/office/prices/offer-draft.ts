import type { ListedOffer, OfferInput } from '../../../../contract/office-prices.ts';
import { isDay } from '../../../../domain/calendar-day.ts';
import { formatClock } from '../../../../domain/time-slot.ts';
import type { Checked } from '../../../lib/form-check.ts';
import { formatPoundsField, parsePounds } from '../../staff/shared/pounds-field.ts';
import { parseTime } from './rule-draft.ts';

/** The form for an offer, as typed. */
export interface OfferDraft {
  title: string;
  priceNote: string;
  description: string;
  /** 'price': a ticket costs at most `price`; 'free': each `every` visits is free. */
  kind: 'price' | 'free';
  price: string;
  every: string;
  /** Ids of ticket types; none: all. */
  tickets: readonly string[];
  most: string;
  oncePerDay: boolean;
  /** 0 Sunday to 6 Saturday; none: every day. */
  weekdays: readonly number[];
  school: '' | 'holidays' | 'term';
  eventId: string;
  firstDay: string;
  lastDay: string;
  from: string;
  until: string;
  endsBy: string;
}

/** The fields that are one control each. */
export const offerFields = [
  'title',
  'priceNote',
  'description',
  'kind',
  'price',
  'every',
  'most',
  'oncePerDay',
  'school',
  'eventId',
  'firstDay',
  'lastDay',
  'from',
  'until',
  'endsBy',
] as const satisfies readonly (keyof OfferDraft)[];

/** What can be wrong, in the order of the form; the last as the server names it. */
export const offerErrorNames = [...offerFields, 'untilMinute'] as const;

/** Returns the form of an offer; blank for a new one. */
export function draftOfOffer(offer: ListedOffer | null): OfferDraft {
  const rule = offer?.rule ?? null;
  const time = (minute: number | null | undefined) =>
    minute === null || minute === undefined ? '' : formatClock(minute);
  return {
    title: offer?.title ?? '',
    priceNote: offer?.priceNote ?? '',
    description: offer?.description ?? '',
    kind: rule !== null && rule.ticketPrice === null ? 'free' : 'price',
    price: rule === null || rule.ticketPrice === null ? '' : formatPoundsField(rule.ticketPrice),
    every: String(rule?.everyVisits ?? ''),
    tickets: rule?.ticketTypes ?? [],
    most: String(rule?.mostTickets ?? ''),
    oncePerDay: rule?.oncePerDay ?? false,
    weekdays: rule?.weekdays ?? [],
    school: rule?.school ?? '',
    eventId: rule?.eventId ?? '',
    firstDay: rule?.firstDay ?? '',
    lastDay: rule?.lastDay ?? '',
    from: time(rule?.fromMinute),
    until: time(rule?.untilMinute),
    endsBy: time(rule?.endsBy),
  };
}

/** Parses the form to an offer, or returns an error for each wrong field. The server checks the rest. */
export function parseOffer(draft: OfferDraft, id: string): Checked<OfferInput> {
  const errors: Record<string, string> = {};
  if (draft.title.trim().length < 3) errors['title'] = 'Please give it a title';
  if (draft.description.trim().length < 3) errors['description'] = 'Please say in a sentence what it is';
  const isFree = draft.kind === 'free';
  const ticketPrice = isFree ? null : parsePounds(draft.price);
  if (!isFree && ticketPrice === null) errors['price'] = 'Please give a price in pounds, such as 8.00';
  const everyVisits = readCount(draft.every);
  if (everyVisits === undefined || (isFree && everyVisits === null) || everyVisits === 1)
    errors['every'] = isFree ? 'Please give a number, such as 10' : 'Please give a number, or leave it empty';
  const mostTickets = readCount(draft.most);
  if (mostTickets === undefined || mostTickets === 0)
    errors['most'] = 'Please give a number, or leave it empty';
  if (draft.firstDay && draft.lastDay && draft.firstDay > draft.lastDay)
    errors['lastDay'] = 'The last day is before the first one';
  if (Object.keys(errors).length > 0 || everyVisits === undefined || mostTickets === undefined)
    return { body: null, errors };
  return {
    errors: null,
    body: {
      id,
      title: draft.title.trim(),
      priceNote: draft.priceNote.trim(),
      description: draft.description.trim(),
      ticketPrice,
      everyVisits,
      ticketTypes: draft.tickets.length === 0 ? null : [...draft.tickets],
      mostTickets,
      oncePerDay: draft.oncePerDay,
      weekdays: draft.weekdays.length === 0 || draft.weekdays.length === 7 ? null : draft.weekdays.toSorted(),
      school: draft.school || null,
      eventId: draft.eventId || null,
      firstDay: isDay(draft.firstDay) ? draft.firstDay : null,
      lastDay: isDay(draft.lastDay) ? draft.lastDay : null,
      fromMinute: parseTime(draft.from),
      untilMinute: parseTime(draft.until),
      endsBy: parseTime(draft.endsBy),
    },
  };
}

/** Reads a whole number: null where nothing is typed, undefined where it is none. */
function readCount(typed: string): number | null | undefined {
  const plain = typed.trim();
  if (plain === '') return null;
  return /^\d{1,4}$/.test(plain) ? Number(plain) : undefined;
}
