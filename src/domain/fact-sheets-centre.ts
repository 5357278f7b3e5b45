import { weekdayNames } from './calendar-day.ts';
import { whyNotTimes } from './fact-checks.ts';
import {
  choiceField,
  countField,
  dayField,
  factChoices,
  lineField,
  linesField,
  textField,
  timeOfDayField,
  yesNoField,
} from './fact-fields.ts';
import type { FactRow, FactSheet } from './fact-sheet.ts';
import { arrivalSheet } from './fact-sheet-arrivals.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 0].map((value) => ({ value, label: weekdayNames[value] ?? '' }));
const https = { pattern: /^https:\/\/[^\s/]+\.[^\s]+$/, patternWords: 'must begin with https://' } as const;

const areaDrawings = factChoices({
  'adventure-zone': 'Ninja course and slide',
  'toddler-haven': 'Soft blocks and ball pool',
  'party-room': 'Party room',
  'parent-cafe': 'Café',
  'sensory-room': 'Sensory room',
  'role-play-room': 'Role play',
});

const eventDrawings = factChoices({
  'event-day': 'Flags and a stage, for any day',
  stage: 'Stage',
  hiding: 'Hide and seek',
  lanterns: 'Lanterns',
  wassail: 'Wassail',
});

/**
 * Returns the problem if a period ends before it begins or two periods overlap. Returns null if there is no
 * problem.
 */
function whyNotPeriods(rows: readonly FactRow[] | undefined, one: string): string | null {
  const sorted = [...(rows ?? [])].sort((a, b) => (String(a['first_day']) < String(b['first_day']) ? -1 : 1));
  if (sorted.some((row) => String(row['last_day']) < String(row['first_day'])))
    return `A ${one} ends before it begins`;
  const clash = sorted.find(
    (row, index) => index > 0 && String(row['first_day']) <= String(sorted[index - 1]?.['last_day']),
  );
  return clash ? `${clash['name']} begins before another ${one} has ended` : null;
}

/** The sheets about the centre itself: where it is, when it is open, and its events. */
export const centreSheets: readonly FactSheet[] = [
  {
    id: 'centre',
    title: 'Name, address and directions',
    about: 'What the centre is called, how to reach it, and how to get there.',
    alsoFoundBy: 'name logo phone email map directions facebook instagram',
    pages: ['/', '/terms'],
    tables: [
      {
        table: 'venue',
        title: 'The centre',
        one: 'centre',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          lineField('name', 'Name', 60),
          lineField('tagline', 'Tagline', 120),
          linesField('address_lines', 'Address, line by line'),
          lineField('postcode', 'Postcode', 12),
          lineField('phone', 'Phone', 30),
          lineField('email', 'E-mail address', 120, {
            hint: 'Mails are sent from it, and replies go to it.',
          }),
          { kind: 'weekdays', column: 'building_days', label: 'The building is staffed on' },
          timeOfDayField('building_opens', 'from'),
          timeOfDayField('building_closes', 'until'),
          yesNoField('drawn_map', 'Shows the drawn map of the way', {
            hint: 'It shows the way to an old cider barn near Glastonbury. If you are elsewhere, turn it off.',
          }),
        ],
      },
      {
        table: 'way_here',
        title: 'Directions',
        one: 'way',
        key: ['id'],
        generatedKey: true,
        position: { column: 'position' },
        named: ['title'],
        fields: [
          lineField('title', 'Title', 60),
          choiceField(
            'kind',
            'By',
            factChoices({ drive: 'Car', parking: 'Parking', bus: 'Bus', train: 'Train' }),
          ),
          textField('body', 'How', 800),
        ],
      },
      {
        table: 'social_link',
        title: 'Social networks',
        one: 'link',
        key: ['network'],
        position: { column: 'position' },
        named: ['name'],
        fields: [
          choiceField(
            'network',
            'Network',
            factChoices({ facebook: 'Facebook', instagram: 'Instagram', youtube: 'YouTube' }),
          ),
          lineField('name', 'Name', 40),
          { ...lineField('url', 'Address', 300), ...https },
        ],
      },
    ],
  },
  {
    id: 'play',
    title: 'Play areas',
    about: 'The areas on the home page, and which of them suits which age.',
    alsoFoundBy: 'areas soft play ages',
    pages: ['/'],
    tables: [
      {
        table: 'play_area',
        title: 'Areas',
        one: 'area',
        key: ['id'],
        keyFrom: 'name',
        position: { column: 'position' },
        named: ['name'],
        fields: [
          lineField('name', 'Name', 60),
          lineField('ages', 'Ages', 40),
          textField('description', 'Description', 400),
          choiceField('drawing', 'Drawing', areaDrawings),
        ],
      },
      {
        table: 'age_guide',
        title: 'Age guide',
        one: 'line',
        key: ['ages'],
        position: { column: 'position' },
        named: ['ages'],
        fields: [lineField('ages', 'Ages', 40), lineField('areas', 'Areas', 120)],
      },
      {
        table: 'venue',
        title: 'Ages of children',
        one: 'centre',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          countField('youngest_age', 'From', [0, 17], 'years'),
          countField('oldest_age', 'To', [0, 17], 'years'),
        ],
      },
    ],
    check: ({ venue }) =>
      Number(venue?.[0]?.['oldest_age']) < Number(venue?.[0]?.['youngest_age'])
        ? 'The oldest age is below the youngest'
        : null,
  },
  {
    id: 'hours',
    title: 'Hours and capacity',
    about:
      'When the doors are open in an ordinary week, on single days, and how many children there is room for.',
    alsoFoundBy: 'opening times timetable open closed places full capacity bank holiday',
    pages: ['/', '/booking'],
    tables: [
      {
        table: 'weekly_hours',
        title: 'The ordinary week',
        one: 'weekday',
        key: ['weekday'],
        named: ['weekday'],
        fields: [
          choiceField('weekday', 'Weekday', weekdays),
          timeOfDayField('starts', 'Opens'),
          timeOfDayField('ends', 'Closes'),
          yesNoField('holidays_only', 'In school holidays only'),
        ],
        blank: { starts: 570, ends: 960 },
      },
      {
        table: 'season',
        title: 'Seasons',
        one: 'season',
        key: ['id'],
        keyFrom: 'name',
        named: ['name'],
        fields: [
          lineField('name', 'Name', 60),
          dayField('first_day', 'First day'),
          dayField('last_day', 'Last day'),
        ],
      },
      {
        table: 'season_hours',
        title: 'Its week',
        one: 'weekday',
        key: ['season_id', 'weekday'],
        belongsTo: { table: 'season', column: 'season_id' },
        named: ['weekday'],
        fields: [
          choiceField('weekday', 'Weekday', weekdays),
          timeOfDayField('starts', 'Opens'),
          timeOfDayField('ends', 'Closes'),
          yesNoField('holidays_only', 'In school holidays only'),
        ],
        blank: { starts: 570, ends: 960 },
      },
      {
        table: 'special_hours',
        title: 'Other hours on single days',
        one: 'day',
        key: ['day'],
        named: ['day'],
        fields: [dayField('day', 'Day'), timeOfDayField('starts', 'Opens'), timeOfDayField('ends', 'Closes')],
        blank: { starts: 570, ends: 960 },
      },
      {
        table: 'venue',
        title: 'Capacity and times',
        one: 'centre',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          countField('open_play_capacity', 'Places in open play', [0, 10_000], '', {
            hint: 'If more is booked already, those bookings stay, and nothing more is sold.',
          }),
          countField('stay_minutes', 'Length of a stay', [1, 1440], 'minutes'),
          countField('last_entry_before_closing', 'Last entry before closing', [0, 1440], 'minutes'),
          countField('arrive_early_minutes', 'Families come early by', [0, 240], 'minutes'),
          countField('months_ahead', 'Bookings open', [1, 24], 'months ahead'),
        ],
      },
    ],
    check: ({ weekly_hours: week, special_hours: special, season, season_hours: seasonWeeks }) =>
      whyNotTimes(week, 'A weekday closes before it opens') ??
      whyNotTimes(seasonWeeks, 'A weekday of a season closes before it opens') ??
      whyNotPeriods(season, 'season') ??
      whyNotTimes(special, 'A day closes before it opens'),
  },
  arrivalSheet,
  {
    id: 'holidays',
    title: 'School holidays',
    fromCalendar: 'school_holiday',
    about: 'The holidays in which weekdays marked ‘In school holidays only’ are open.',
    alsoFoundBy: 'half term easter christmas summer',
    pages: ['/booking', '/'],
    tables: [
      {
        table: 'school_holiday',
        title: 'Holidays',
        one: 'holiday',
        key: ['id'],
        generatedKey: true,
        named: ['name', 'first_day'],
        fields: [
          lineField('name', 'Name', 60),
          dayField('first_day', 'First day'),
          dayField('last_day', 'Last day'),
        ],
      },
      {
        table: 'holiday_calendar',
        title: 'A calendar at an address',
        one: 'calendar',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          {
            ...lineField('url', 'Its address', 300, {
              optional: 'empty',
              hint: 'Your council may publish one. Its address ends in .ics. It is read every night, and new holidays wait here for you.',
            }),
            ...https,
          },
        ],
      },
    ],
    check: ({ school_holiday: holidays }) => whyNotPeriods(holidays, 'holiday'),
  },
  {
    id: 'events',
    title: 'Event days',
    about: 'Days with sessions of their own instead of open play.',
    alsoFoundBy: 'theme themed day special session',
    pages: ['/booking', '/'],
    tables: [
      {
        table: 'event',
        title: 'Events',
        one: 'event',
        key: ['id'],
        keyFrom: 'title',
        named: ['title'],
        fields: [
          lineField('title', 'Title', 80),
          lineField('tagline', 'Tagline', 160),
          choiceField('accent', 'Colour', factChoices({ honey: 'Honey', tor: 'Sky', leaf: 'Leaf' })),
          choiceField('drawing', 'Drawing', eventDrawings),
          lineField('choose_session', 'When no session is chosen', 120, {
            hint: 'Shown to families who go on without choosing one.',
          }),
        ],
        blank: { drawing: 'event-day', choose_session: 'Please choose a session' },
      },
      {
        table: 'session',
        title: 'Sessions',
        one: 'session',
        key: ['id'],
        generatedKey: true,
        belongsTo: { table: 'event', column: 'event_id' },
        named: ['day', 'starts'],
        where: 'event_id is not null',
        fields: [
          dayField('day', 'Day'),
          timeOfDayField('starts', 'Starts'),
          timeOfDayField('ends', 'Ends'),
          countField('capacity', 'Children', [0, 10_000], 'children'),
        ],
        blank: { starts: 600, ends: 720, capacity: 40 },
      },
    ],
    check: ({ session }) => {
      const rows = [...(session ?? [])].sort(
        (a, b) =>
          String(a['day']).localeCompare(String(b['day'])) || Number(a['starts']) - Number(b['starts']),
      );
      const clash = rows.find(
        (row, index) =>
          index > 0 &&
          row['day'] === rows[index - 1]?.['day'] &&
          Number(row['starts']) < Number(rows[index - 1]?.['ends']),
      );
      return (
        whyNotTimes(rows, 'A session ends before it starts') ??
        (clash ? `Two sessions of ${clash['day']} overlap` : null)
      );
    },
  },
];
