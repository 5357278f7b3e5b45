import { firstProblem } from './fact-checks.ts';
import {
  amountField,
  choiceField,
  countField,
  dayField,
  factChoices,
  lineField,
  rowField,
  rowsField,
  textField,
  timeOfDayField,
  weekdaysField,
  yesNoField,
} from './fact-fields.ts';
import type { FactRow, FactSheet, FactValue } from './fact-sheet.ts';
import { formatPence } from './money.ts';
import { offerCode } from './offers.ts';
import { compareRules, conditionsInWords, doRulesTie, type PriceRule } from './price-rules.ts';

const optional = { optional: true } as const;

const whenFields = [
  weekdaysField('weekdays', 'On', { ...optional, hint: 'If none is ticked, every weekday.' }),
  choiceField(
    'school',
    'School',
    factChoices({ term: 'In term time only', holidays: 'In school holidays only' }),
    optional,
  ),
  rowField('event_id', 'Event', 'event', optional),
  dayField('first_day', 'First day', optional),
  dayField('last_day', 'Last day', optional),
  timeOfDayField('from_minute', 'Session starts from', optional),
  timeOfDayField('until_minute', 'and before', optional),
];

const number = (value: FactValue | undefined): number | null => (typeof value === 'number' ? value : null);
const text = (value: FactValue | undefined): string | null => (typeof value === 'string' ? value : null);

function conditionsOf(row: FactRow) {
  const school = row['school'];
  return {
    eventId: text(row['event_id']),
    firstDay: text(row['first_day']),
    lastDay: text(row['last_day']),
    school: school === 'holidays' || school === 'term' ? (school as 'holidays' | 'term') : null,
    weekdays: Array.isArray(row['weekdays']) ? row['weekdays'].map(Number) : null,
    fromMinute: number(row['from_minute']),
    untilMinute: number(row['until_minute']),
  };
}

/** Returns a row of `price_rule` as a price rule. */
function priceRuleOf(row: FactRow): PriceRule {
  return {
    id: String(row['id'] ?? ''),
    name: String(row['name']),
    ticketTypeId: String(row['ticket_type_id']),
    channel: row['channel'] === 'online' ? 'online' : 'kiosk',
    price: Number(row['price_pence']),
    fee: Number(row['fee_pence']),
    ...conditionsOf(row),
  };
}

/** Returns the problem with the days and times of a condition, or null if there is none. */
function whyNotWhen(row: FactRow, name: string): string | null {
  const { firstDay, lastDay, fromMinute, untilMinute } = conditionsOf(row);
  if (firstDay !== null && lastDay !== null && lastDay < firstDay)
    return `${name}: the last day is before the first one`;
  return (fromMinute ?? 0) < (untilMinute ?? 1440) && (fromMinute ?? 0) < 1440
    ? null
    : `${name}: the second time must be after the first one`;
}

function whyNotOffer(row: FactRow, name: string): string | null {
  const endsBy = number(row['ends_by_minute']);
  if (endsBy !== null && endsBy <= (number(row['from_minute']) ?? 0))
    return `${name}: a session must end after it starts`;
  if (row['ticket_pence'] === null && row['every_visits'] === null)
    return `${name}: a free ticket on every visit would be no offer. Give a price, or say once in how many visits`;
  return whyNotWhen(row, name);
}

const lowerFirst = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** The sheets of prices by day and time, and of offers (specification 4.11, 4.12). */
export const priceSheets: readonly FactSheet[] = [
  {
    id: 'prices',
    title: 'Prices',
    about: 'Prices by day, time and event, online and at the door.',
    alsoFoundBy: 'cost fee weekend weekday term holiday peak cheap dear',
    pages: ['/booking', '/'],
    tables: [
      {
        table: 'price_rule',
        title: 'Other prices, in the order in which they win',
        one: 'price',
        key: ['id'],
        generatedKey: true,
        where: 'ended_at is null',
        named: ['name'],
        order: (a, b) => compareRules(priceRuleOf(a), priceRuleOf(b)),
        note: (row) => {
          const rule = priceRuleOf(row);
          const where = rule.channel === 'online' ? 'online' : 'at the door';
          return `${formatPence(rule.price)} ${where}. ${conditionsInWords(rule, null)}`;
        },
        fields: [
          lineField('name', 'Name', 60, {
            hint: 'Families read it beside the price: Weekday price in term time',
          }),
          rowField('ticket_type_id', 'Ticket', 'ticket_type'),
          choiceField('channel', 'Sold', factChoices({ online: 'Online', kiosk: 'At the door' })),
          amountField('price_pence', 'Price'),
          amountField('fee_pence', 'Booking fee'),
          ...whenFields,
        ],
      },
    ],
    check: ({ price_rule: rows }) => {
      const rules = (rows ?? []).map((row, index) => ({
        ...priceRuleOf(row),
        id: String(row['id'] ?? index),
      }));
      const ties = rules.flatMap((rule, index) =>
        rules.slice(index + 1).flatMap((other) => (doRulesTie(rule, other) ? [[rule.name, other.name]] : [])),
      );
      const [tie] = ties;
      return (
        firstProblem(rows, (row) => whyNotWhen(row, String(row['name']))) ??
        (tie
          ? `“${tie[0]}” and “${tie[1]}” could both hold for one session, and neither is more specific: change the days or times of one`
          : null)
      );
    },
  },
  {
    id: 'offers',
    title: 'Offers',
    about: 'The offers on the home page, and when booking applies them automatically.',
    alsoFoundBy: 'discount deal loyalty card',
    pages: ['/', '/booking'],
    tables: [
      {
        table: 'offer',
        title: 'Offers',
        one: 'offer',
        key: ['id'],
        keyFrom: 'title',
        position: { column: 'position' },
        named: ['title'],
        fields: [
          lineField('title', 'Title', 80, { hint: 'Also in the order, the mail and the receipt.' }),
          amountField('price_pence', 'Price on the home page', optional),
          lineField('price_note', 'After the price', 60, { optional: 'empty' }),
          textField('description', 'Description', 400),
          rowField('party_package_id', 'It is the party package', 'party_package', optional),
        ],
      },
      {
        table: 'offer_rule',
        title: 'Booking applies it',
        one: 'rule',
        key: ['offer_id'],
        belongsTo: { table: 'offer', column: 'offer_id' },
        where: 'ended_at is null',
        most: 1,
        named: [],
        note: (row) =>
          [
            row['ticket_pence'] === null
              ? 'Free'
              : `A ticket costs at most ${formatPence(Number(row['ticket_pence']))}`,
            row['every_visits'] === null ? null : `once in ${row['every_visits']} visits`,
            lowerFirst(conditionsInWords(conditionsOf(row), null)),
          ]
            .filter(Boolean)
            .join(', '),
        fields: [
          amountField('ticket_pence', 'A ticket costs at most, for a session', {
            ...optional,
            hint: 'Empty: it is free.',
          }),
          countField('every_visits', 'Once in so many visits of a family', [2, 1000], 'visits', {
            ...optional,
            hint: '10 means every tenth visit. Empty: every visit.',
          }),
          rowsField('ticket_types', 'Only for', 'ticket_type', {
            ...optional,
            hint: 'If none is ticked, all tickets.',
          }),
          countField('most_tickets', 'At most, for a visit', [1, 1000], 'tickets', {
            ...optional,
            hint: 'Empty: all of them.',
          }),
          yesNoField('once_a_day', 'A family gets it for one visit a day'),
          ...whenFields,
          timeOfDayField('ends_by_minute', 'and ends by', {
            ...optional,
            hint: 'Open play is one session until closing.',
          }),
        ],
      },
    ],
    check: ({ offer: offers, offer_rule: rules }) => {
      const codes = (offers ?? []).map((row) => offerCode(String(row['title'])));
      if (new Set(codes).size !== codes.length) return 'Two offers have the same title';
      const titleOf = (id: FactValue | undefined) =>
        String(offers?.find((row) => row['id'] === id)?.['title'] ?? 'Offer');
      return firstProblem(rules, (row) => whyNotOffer(row, titleOf(row['offer_id'])));
    },
  },
];
