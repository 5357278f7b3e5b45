import type { ListedPriceRule, PriceRuleInput } from '../../../../contract/office-prices.ts';
import { isDay } from '../../../../domain/calendar-day.ts';
import { formatClock } from '../../../../domain/time-slot.ts';
import type { Checked } from '../../../lib/form-check.ts';
import { formatPoundsField, parsePounds } from '../../staff/shared/pounds-field.ts';

/** The form for a price rule, as typed. */
export interface RuleDraft {
  name: string;
  ticketTypeId: string;
  channel: 'online' | 'kiosk';
  price: string;
  fee: string;
  /** Empty: no event. */
  eventId: string;
  firstDay: string;
  lastDay: string;
  school: '' | 'holidays' | 'term';
  /** 0 Sunday to 6 Saturday; none: every day. */
  weekdays: readonly number[];
  from: string;
  until: string;
}

/** The fields that are one control each; the weekdays are a box each. */
export const ruleFields = [
  'name',
  'ticketTypeId',
  'channel',
  'price',
  'fee',
  'eventId',
  'firstDay',
  'lastDay',
  'school',
  'from',
  'until',
] as const satisfies readonly (keyof RuleDraft)[];

/** What can be wrong, in the order of the form; the two last as the server names them. */
export const ruleErrorNames = [...ruleFields, 'weekdays', 'fromMinute', 'untilMinute'] as const;

/** Returns the blank form of a new rule. */
export function blankRule(ticketTypeId: string): RuleDraft {
  return {
    name: '',
    ticketTypeId,
    channel: 'online',
    price: '',
    fee: '0.00',
    eventId: '',
    firstDay: '',
    lastDay: '',
    school: '',
    weekdays: [],
    from: '',
    until: '',
  };
}

/** Returns the form of a rule that is to be changed. */
export function draftOfRule(rule: ListedPriceRule): RuleDraft {
  return {
    name: rule.name,
    ticketTypeId: rule.ticketTypeId,
    channel: rule.channel,
    price: formatPoundsField(rule.price),
    fee: formatPoundsField(rule.fee),
    eventId: rule.eventId ?? '',
    firstDay: rule.firstDay ?? '',
    lastDay: rule.lastDay ?? '',
    school: rule.school ?? '',
    weekdays: rule.weekdays ?? [],
    from: rule.fromMinute === null ? '' : formatClock(rule.fromMinute),
    until: rule.untilMinute === null ? '' : formatClock(rule.untilMinute),
  };
}

/** Parses the form to a rule, or returns an error for each wrong field. The server checks the rest. */
export function parseRule(draft: RuleDraft, id: string): Checked<PriceRuleInput> {
  const errors: Record<string, string> = {};
  const name = draft.name.trim();
  if (name.length < 3) errors['name'] = 'Please give it a name that families understand';
  const price = parsePounds(draft.price);
  if (price === null) errors['price'] = 'Please give a price in pounds, such as 8.00';
  const fee = draft.fee.trim() === '' ? 0 : parsePounds(draft.fee);
  if (fee === null) errors['fee'] = 'Please give a fee in pounds; 0 for none';
  if (draft.firstDay && draft.lastDay && draft.firstDay > draft.lastDay)
    errors['lastDay'] = 'The last day is before the first one';
  const fromMinute = parseTime(draft.from);
  const untilMinute = parseTime(draft.until);
  if (fromMinute !== null && untilMinute !== null && fromMinute >= untilMinute)
    errors['until'] = 'The second time has to be after the first one';
  if (Object.keys(errors).length > 0 || price === null || fee === null) return { body: null, errors };
  return {
    errors: null,
    body: {
      id,
      name,
      ticketTypeId: draft.ticketTypeId,
      channel: draft.channel,
      eventId: draft.eventId || null,
      firstDay: isDay(draft.firstDay) ? draft.firstDay : null,
      lastDay: isDay(draft.lastDay) ? draft.lastDay : null,
      school: draft.school || null,
      weekdays: draft.weekdays.length === 0 || draft.weekdays.length === 7 ? null : draft.weekdays.toSorted(),
      fromMinute,
      untilMinute,
      price,
      fee,
    },
  };
}

/** Parses '09:30' to minutes of the day; null where it is empty or no time. */
export function parseTime(typed: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(typed.trim()) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** Says whose price a channel is: 'online' or 'at the door'. */
export function channelInWords(channel: 'online' | 'kiosk'): string {
  return channel === 'online' ? 'online' : 'at the door';
}
