import { firstProblem, whyNotFalling } from './fact-checks.ts';
import {
  amountField,
  choiceField,
  countField,
  factChoices,
  lineField,
  linesField,
  textField,
  timeOfDayField,
  yesNoField,
} from './fact-fields.ts';
import type { FactSheet } from './fact-sheet.ts';
import { findUnknownPlaceholder } from './mail-words.ts';

const venue = { table: 'venue', one: 'centre', key: ['only_one'], single: true, named: [] } as const;

/** The sheets about the centre's rules. */
export const ruleSheets: readonly FactSheet[] = [
  {
    id: 'visit-rules',
    title: 'Visits, changes and refunds',
    about: 'Free adults, parking, what a cancellation gives back and until when, and account credit.',
    alsoFoundBy: 'late refund cancel cancellation money back poorly ill parking',
    pages: ['/terms', '/booking'],
    tables: [
      {
        ...venue,
        title: 'Visits',
        fields: [
          countField('free_adults_per_child', 'Free adults with each child', [0, 4], 'adults'),
          countField('free_parking_minutes', 'Free parking', [0, 1440], 'minutes'),
          amountField('parking_block_pence', 'After that, parking costs'),
          countField('parking_block_minutes', 'for each', [1, 1440], 'minutes'),
          lineField('cef_parking_term', 'What is said about reserved spaces', 300, {
            optional: 'empty',
            hint: 'Families agree to it as they check in. Empty: nobody is asked.',
          }),
          yesNoField('code_before_balance', 'An e-mail code before credits and points are shown'),
          countField('cancel_hours_ahead', 'Full refund until', [0, 8760], 'hours before'),
        ],
      },
      {
        table: 'cancellation_step',
        title: 'Partial refunds after that',
        one: 'step',
        key: ['hours_ahead'],
        named: ['hours_ahead'],
        fields: [
          countField('hours_ahead', 'Until', [0, 8760], 'hours before'),
          countField('percent', 'Refund', [1, 99], '%'),
        ],
      },
      {
        table: 'account_credit_rule',
        title: 'Poorly child, and account credit',
        one: 'rule',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          yesNoField('poorly_offered', 'A visit may become account credit when somebody is poorly'),
          countField('poorly_times', 'At most', [0, 100], 'times'),
          countField('poorly_months', 'in', [1, 120], 'months'),
          countField('holds_months', 'Account credit is valid for', [1, 120], 'months'),
          countField(
            'days_after_return',
            'Money refunded to it is valid for at least',
            [1, 3650],
            'days more',
          ),
        ],
      },
    ],
    check: ({ venue: centre, cancellation_step: steps }) => {
      const free = Number(centre?.[0]?.['cancel_hours_ahead']);
      if ((steps ?? []).some((row) => Number(row['hours_ahead']) >= free))
        return 'The last time for a partial refund must be later than the last time for a full refund';
      return whyNotFalling(steps, 'hours_ahead', 'Each later step must refund less than the step before it');
    },
  },
  {
    id: 'waitlist-rules',
    title: 'Waitlist',
    about: 'Who is asked when places become free, and how long an offer lasts.',
    alsoFoundBy: 'queue full wait',
    pages: ['/waitlist'],
    tables: [
      {
        table: 'waitlist_rule',
        title: 'The waitlist',
        one: 'rule',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          yesNoField('is_on', 'Families can wait for a full session'),
          timeOfDayField('quiet_from', 'Nothing is offered from'),
          timeOfDayField('quiet_until', 'until'),
          countField('rest_minutes', 'After an offer has run out, a group rests', [0, 10_080], 'minutes'),
          countField('missed_kept', 'Offers that may run out in a row', [0, 10], 'offers'),
          countField('most_groups', 'At most, with one e-mail address', [1, 20], 'groups'),
        ],
      },
      {
        table: 'waitlist_hold',
        title: 'How long an offer lasts',
        one: 'step',
        key: ['hours_ahead'],
        named: ['hours_ahead'],
        fields: [
          countField('hours_ahead', 'From', [0, 8760], 'hours before the session'),
          countField('minutes', 'It lasts', [10, 2880], 'minutes'),
        ],
        blank: { minutes: 60 },
      },
    ],
    check: ({ waitlist_rule: rule, waitlist_hold: steps }) => {
      if (['quiet_from', 'quiet_until'].some((column) => Number(rule?.[0]?.[column]) > 1439))
        return 'Quiet hours must be times of one day, up to 23:59';
      return (steps ?? []).some((row) => row['hours_ahead'] === 0)
        ? null
        : 'One step must begin 0 hours before the session';
    },
  },
  {
    id: 'desk-rules',
    title: 'Front desk and kiosk',
    about:
      'Prices at the desk, payment links, the float, the limits of a kiosk, and the play rules of check-in.',
    alsoFoundBy: 'till float cash reception socks terms safety',
    pages: ['/check-in'],
    tables: [
      {
        table: 'desk_rule',
        title: 'Front desk',
        one: 'rule',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          choiceField(
            'price_channel',
            'Tickets cost',
            factChoices({ kiosk: 'what they cost at the door', online: 'what they cost online' }),
          ),
          countField('link_minutes', 'A payment link holds places for', [5, 2880], 'minutes'),
          amountField('till_float_pence', 'Change in the till each morning'),
        ],
      },
      {
        table: 'kiosk_rule',
        title: 'Kiosk',
        one: 'rule',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          yesNoField('mask_today', 'Today’s tickets show a first name and an initial only'),
          countField('searches', 'Searches by name', [1, 1000], 'searches'),
          countField('search_minutes', 'in', [1, 60], 'minutes'),
          countField('walk_ins', 'Walk-ins', [0, 1000], 'walk-ins'),
          countField('walk_in_minutes', 'in', [1, 1440], 'minutes'),
          countField('last_places', 'Staff approve walk-ins for the last', [0, 10_000], 'places'),
        ],
      },
      {
        table: 'check_in_term',
        title: 'Play rules at check-in',
        one: 'rule',
        key: ['id'],
        generatedKey: true,
        position: { column: 'position' },
        named: ['words'],
        fields: [textField('words', 'Rule', 400)],
      },
    ],
  },
  {
    id: 'notices',
    title: 'Notice board',
    about: 'The centre’s own notices, and how long a notice counts as new.',
    alsoFoundBy: 'news facebook post',
    pages: ['/facebook-feed', '/'],
    tables: [
      {
        table: 'notice_post',
        title: 'Notices',
        one: 'notice',
        key: ['id'],
        generatedKey: true,
        named: ['posted_at', 'text'],
        fields: [
          { kind: 'moment', column: 'posted_at', label: 'Posted' },
          textField('text', 'Notice', 5000),
          {
            ...lineField('link', 'Address of the post on the social page', 300, { optional: true }),
            pattern: /^https:\/\//,
            patternWords: 'must begin with https://',
          },
        ],
      },
      {
        ...venue,
        title: 'New notices',
        fields: [countField('notice_new_days', 'A notice is new for', [0, 365], 'days')],
      },
    ],
  },
  {
    id: 'reminders',
    title: 'Reminders and thanks',
    about: 'Mails that are sent automatically before and after a visit.',
    alsoFoundBy: 'mail email thank you message',
    pages: [],
    tables: [
      {
        table: 'mail_rule',
        title: 'Mails',
        one: 'mail',
        key: ['id'],
        fixed: true,
        named: ['title'],
        fields: [
          lineField('title', 'Name in the outbox', 80),
          yesNoField('is_on', 'Is sent'),
          choiceField(
            'event',
            'When',
            factChoices({ 'before it starts': 'before it starts', 'after it ended': 'after it ended' }),
          ),
          countField('minutes', 'How long before, or after', [0, 86_400], 'minutes'),
          countField('quiet_minutes', 'Not sent sooner after the booking than', [0, 86_400], 'minutes'),
          countField('late_minutes', 'Not sent if late by more than', [1, 10_080], 'minutes'),
          yesNoField('needs_consent', 'Only to members who agreed to e-mails'),
          yesNoField('needs_check_in', 'Only to families who came'),
          lineField('subject', 'Subject', 150),
          textField('words', 'Words', 4000),
          linesField('bring', 'What to bring', { optional: true }),
          yesNoField('shows_ticket', 'Shows the ticket'),
        ],
      },
    ],
    check: ({ mail_rule: rules }) =>
      firstProblem(rules, (row) => {
        const unknown = findUnknownPlaceholder(`${row['subject']} ${row['words']}`);
        return unknown === null ? null : `${row['title']}: we do not know ${unknown}`;
      }),
  },
  {
    id: 'party-guests',
    title: 'Guests of parties',
    about: 'Until when guests answer, what an invitation says to bring, and how far ahead the kitchen looks.',
    alsoFoundBy: 'party invitation kitchen allergy guest socks',
    pages: ['/party-booking'],
    tables: [
      {
        table: 'party_guest_rule',
        title: 'Guests',
        one: 'rule',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          countField('answer_days', 'Guests answer until', [0, 60], 'days before the party'),
          countField('most_children', 'One answer is for at most', [1, 8], 'children'),
          linesField('bring', 'What to bring', { optional: true }),
          countField('kitchen_days', 'The kitchen sees parties', [1, 90], 'days ahead'),
        ],
      },
    ],
  },
  {
    id: 'retention',
    title: 'How long data is kept',
    about: 'After how long personal data is erased automatically.',
    alsoFoundBy: 'privacy gdpr erase delete keep',
    pages: ['/privacy'],
    tables: [
      {
        table: 'retention',
        title: 'Kept for',
        one: 'rule',
        key: ['only_one'],
        single: true,
        named: [],
        fields: [
          countField('message_days', 'Messages and enquiries', [1, 3650], 'days'),
          countField('unpaid_booking_days', 'Bookings that were never paid', [1, 3650], 'days'),
          countField('special_request_days', 'What a family told us for its visit', [1, 3650], 'days'),
          countField('mail_days', 'Copies of mails', [1, 3650], 'days'),
          countField('waitlist_days', 'Groups of the waitlist', [1, 3650], 'days'),
          countField(
            'party_guest_days',
            'Guests of a party, and what they must not eat',
            [1, 3650],
            'days after',
          ),
          countField('account_years', 'Accounts', [6, 20], 'years'),
        ],
      },
    ],
  },
];
