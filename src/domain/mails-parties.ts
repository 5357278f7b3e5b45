import { defineMail, fixed, preview, sometimes, subject, text, title } from './mail-texts.ts';
import { bookingVariables } from './mails-bookings.ts';

const day = ['the day of the party', 'Saturday 28 November 2026'] as const;
const due = ['the last day to pay the rest', 'Saturday 14 November 2026'] as const;
const amount = ['the rest that is still to pay', '£150.00'] as const;
const partyPackage = ['the package', 'Gold'] as const;
const head = {
  subject: subject(),
  preview: preview(),
  title: title('Heading', { isInText: true }),
};
const prices = fixed('What each part cost, what was paid, and what is still to pay', {
  kind: 'prices',
  lines: [['1 × Gold party', '£200.00']],
  totals: [
    ['Paid', '£50.00'],
    ['Still to pay', '£150.00'],
  ],
});
const button = (about: string, label: string) =>
  fixed(about, { kind: 'button', label, url: 'https://example.org/my-party', sentence: label });

const partyVariables = {
  ...bookingVariables,
  day,
  time: ['the time of the party', '1:00 PM - 3:00 PM'],
  package: partyPackage,
  'change-until': ['until when numbers and food can be changed, from your rules', '7 days before'],
} as const;
const partyParts = {
  ...head,
  greeting: text('Greeting'),
  words: text(),
  party: fixed('The party: room, times, how many children; and its calendar file', {
    kind: 'list',
    title: 'Your party',
    items: [
      'Your room: Party room 1, from 1:00 PM - 3:00 PM.',
      'Playing: 1:00 PM - 3:00 PM.',
      'Children: 12.',
    ],
  }),
  prices,
  rest: sometimes(text('The rest', { needs: ['amount', 'due'] }), 'If something is still to pay', {
    amount,
    due,
  }),
  button: button('The button that opens the party', 'See, change or pay for your party'),
  change: text('How it is changed'),
  closing: text('Last line'),
} as const;
const partyExamples = { 'A part is paid': ['rest'], 'All is paid': [] } as const;

export const partyBooked = defineMail({
  id: 'party-booked',
  kind: 'booking-confirmed',
  booking: 'party',
  title: 'Party booked',
  group: 'Parties',
  about: 'To the family, as soon as a party is booked and its first part is paid.',
  variables: partyVariables,
  parts: partyParts,
  examples: partyExamples,
});

export const partyChanged = defineMail({
  id: 'party-changed',
  kind: 'party-changed',
  title: 'Party changed',
  group: 'Parties',
  about: 'To the family, as soon as it has changed or moved its party.',
  variables: partyVariables,
  parts: partyParts,
  examples: partyExamples,
});

const balanceVariables = { ...bookingVariables, day, amount, due } as const;
const balanceParts = {
  ...head,
  greeting: text('Greeting'),
  words: text('Words', { needs: ['amount', 'due'] }),
  'is-cancelled': sometimes(
    text('What follows', { needs: ['days'] }),
    'If your rule cancels a party that is not paid',
    { days: ['how many days after the last day, from your rules', '7 days'] },
  ),
  'is-kept': sometimes(text('What follows'), 'If your rule cancels nothing'),
  prices,
  button: button('The button to pay', 'Pay £150.00'),
  closing: text('Last line'),
} as const;
const balanceExamples = {
  'Nothing is cancelled': ['is-kept'],
  'The party will be cancelled': ['is-cancelled'],
} as const;

export const balanceReminder = defineMail({
  id: 'balance-reminder',
  kind: 'balance-reminder',
  title: 'Party: the rest is due soon',
  group: 'Parties',
  about: 'To the family, before the rest is due. Your rules say how many days before.',
  variables: balanceVariables,
  parts: balanceParts,
  examples: balanceExamples,
});

export const balanceLate = defineMail({
  id: 'balance-late',
  kind: 'balance-late',
  title: 'Party: the rest is late',
  group: 'Parties',
  about: 'To the family, when the last day to pay the rest is over.',
  variables: balanceVariables,
  parts: balanceParts,
  examples: balanceExamples,
});

export const balanceLateToStaff = defineMail({
  id: 'balance-late-to-staff',
  kind: 'balance-late-to-staff',
  title: 'Party not paid in full',
  group: 'Parties',
  about: 'To the centre, when the last day to pay the rest of a party is over.',
  variables: {
    ...bookingVariables,
    day,
    package: partyPackage,
    amount,
    due,
    'family-phone': ['the family’s phone number, or ‘none’', '01632 960999'],
  },
  parts: {
    ...head,
    words: text('Words', { needs: ['name', 'amount', 'due', 'family-phone'] }),
    closing: text('Last line', { needs: ['reference'] }),
  },
});
