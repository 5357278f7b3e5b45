import { countField, dayField, lineField, rowField } from './fact-fields.ts';
import type { FactSheet } from './fact-sheet.ts';

/** The sheet about arrival times and zones (specification 4.13, 4.14). */
export const arrivalSheet: FactSheet = {
  id: 'arrivals',
  title: 'Arrival times and zones',
  about:
    'Whether families choose when they come to open play, and how many are inside at once. A family stays for as long as its longest ticket allows.',
  alsoFoundBy: 'half hour slot timed entry capacity zone toddler barn inside limit stay',
  pages: ['/booking'],
  tables: [
    {
      table: 'arrival_rule',
      title: 'Arrival times',
      one: 'rule',
      key: ['only_one'],
      single: true,
      named: [],
      fields: [
        dayField('first_day', 'Open play has arrival times from', {
          optional: true,
          hint: 'Empty: open play is one session a day. Event days keep their sessions.',
        }),
        dayField('last_day', 'Last day with arrival times', { optional: true, hint: 'Empty: no last day.' }),
        countField('step_minutes', 'An arrival time every', [5, 240], 'minutes'),
        countField('first_after_opening', 'First arrival', [0, 720], 'minutes after opening'),
        countField('last_before_closing', 'Last arrival', [0, 720], 'minutes before closing'),
        countField('most_inside', 'Children inside at once', [0, 10_000], '', {
          optional: true,
          hint: 'Empty: the places in open play.',
        }),
      ],
    },
    {
      table: 'ticket_type',
      title: 'How long each ticket stays',
      one: 'ticket',
      key: ['id'],
      fixed: true,
      position: { column: 'position' },
      named: ['name'],
      fields: [
        lineField('name', 'Ticket', 60),
        countField('stay_minutes', 'Stays', [5, 1440], 'minutes', {
          optional: true,
          hint: 'Empty: as long as a stay of open play.',
        }),
      ],
    },
    {
      table: 'zone',
      title: 'Zones',
      one: 'zone',
      key: ['id'],
      keyFrom: 'name',
      position: { column: 'position' },
      named: ['name'],
      fields: [
        lineField('name', 'Name', 60),
        countField('most_inside', 'Takes at once', [1, 10_000], 'people', {
          hint: 'Counts people with its tickets: those inside at any moment if there are arrival times, otherwise those of a session.',
        }),
      ],
    },
    {
      table: 'zone_ticket',
      title: 'Tickets that count in it',
      one: 'ticket',
      key: ['zone_id', 'ticket_type_id'],
      belongsTo: { table: 'zone', column: 'zone_id' },
      named: ['ticket_type_id'],
      fields: [rowField('ticket_type_id', 'Ticket', 'ticket_type')],
    },
  ],
  check: ({ arrival_rule: rules, zone: zones, zone_ticket: tickets }) => {
    const rule = rules?.[0];
    const [first, last] = [rule?.['first_day'], rule?.['last_day']];
    if (last && !first) return 'Arrival times have a last day, but no first day';
    if (first && last && String(last) < String(first)) return 'Arrival times end before they begin';
    const empty = zones?.find(({ id }) => !tickets?.some((ticket) => ticket['zone_id'] === id));
    return empty ? `No ticket counts in ${empty['name']}` : null;
  },
};
