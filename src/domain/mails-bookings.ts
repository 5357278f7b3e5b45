import type { MailBlock } from './mail-block.ts';
import {
  defineMail,
  fixed,
  type MailVariables,
  preview,
  sometimes,
  subject,
  text,
  title,
} from './mail-texts.ts';

/** The values that every mail about a booking may name. */
export const bookingVariables = {
  name: ['the name on the booking', 'Alex Example'],
  reference: ['the booking’s reference', 'WF-AAAAA-AAAAA'],
} as const satisfies MailVariables;

/** The button with which a family opens its booking. */
export const bookingButtonPart = fixed('The button that opens the booking', {
  kind: 'button',
  label: 'See or change your booking',
  url: 'https://example.org/my-booking',
  sentence: 'See or change your booking',
});

const visitVariables = {
  ...bookingVariables,
  day: ['the day', 'Saturday 28 November 2026'],
  time: ['the time, or the times', '9:30 AM - 4:00 PM'],
  what: ['‘Open play’, or the name of the event', 'Open play'],
} as const satisfies MailVariables;

const examplePlace: MailBlock = {
  kind: 'place',
  title: 'Where we are',
  address: 'The centre’s address',
  phone: 'and its phone number',
};

/** The parts that follow the thanks in a confirmation. */
const ticketParts = (what: string) => ({
  ticket: fixed('The ticket: reference, day, time and the QR code', {
    kind: 'ticket',
    reference: 'WF-AAAAA-AAAAA',
    title: what,
    when: ['Saturday 28 November 2026', '9:30 AM - 4:00 PM'],
    note: null,
    picture: 'ticket-qr',
  }),
  prices: fixed('What each part cost, and what was paid', {
    kind: 'prices',
    lines: [[what === 'Open play' ? '2 × Child' : what, '£24.00']],
    totals: [['Paid', '£24.00']],
  }),
});
const lastParts = {
  button: bookingButtonPart,
  advice: fixed('Before you come: when to arrive, parking, cancelling (from your rules)', {
    kind: 'list',
    title: 'Before you come',
    items: [
      'Your rules for arriving stand here.',
      'Then parking, and until when a booking can be cancelled.',
    ],
  }),
  place: fixed('The centre’s address, and the calendar file of the booking', examplePlace),
};
const creditParts = {
  'credits-left': sometimes(text('Credits that are left'), 'If session credits paid a part', {
    credits: ['how many are left', '3 session credits'],
  }),
  'credits-unused': sometimes(
    text('Credits that were not used'),
    'If the family has credits, and used none',
    {
      credits: ['how many they have', '3 session credits'],
    },
  ),
};
const head = {
  subject: subject(),
  preview: preview(),
  title: title('Heading', { isInText: true }),
};
const moneyVariable = {
  money: ['a sentence that says what was paid in addition, or what goes back', 'You have paid £6.00 more.'],
} as const satisfies MailVariables;

export const visitConfirmed = defineMail({
  id: 'visit-confirmed',
  kind: 'booking-confirmed',
  booking: 'visit',
  title: 'Visit booked',
  group: 'Bookings',
  about: 'To the family, as soon as a visit is booked and paid for. Its ticket.',
  variables: visitVariables,
  parts: { ...head, thanks: text('Thanks'), ...ticketParts('Open play'), ...creditParts, ...lastParts },
  examples: {
    'A visit': [],
    'Paid with credits': ['credits-left'],
    'With unused credits': ['credits-unused'],
  },
});

export const visitMoved = defineMail({
  id: 'visit-moved',
  kind: 'booking-moved',
  title: 'Visit moved',
  group: 'Bookings',
  about: 'To the family, as soon as a visit has another day or session. Its new ticket.',
  variables: visitVariables,
  parts: {
    ...head,
    thanks: sometimes(text('Thanks'), 'If the price stays'),
    'thanks-changed': sometimes(text('Thanks'), 'If its tickets have changed as well', moneyVariable),
    ...ticketParts('Open play'),
    ...creditParts,
    ...lastParts,
  },
  examples: {
    'Another day': ['thanks'],
    'Another day and other tickets': ['thanks-changed'],
    'Paid with credits': ['thanks', 'credits-left'],
    'With unused credits': ['thanks', 'credits-unused'],
  },
});

export const visitChanged = defineMail({
  id: 'visit-changed',
  kind: 'booking-changed',
  title: 'Visit changed',
  group: 'Bookings',
  about: 'To the family, as soon as a visit has other tickets. Its new ticket.',
  variables: { ...visitVariables, ...moneyVariable },
  parts: { ...head, thanks: text('Thanks'), ...ticketParts('Open play'), ...creditParts, ...lastParts },
  examples: {
    'A visit': [],
    'Paid with credits': ['credits-left'],
    'With unused credits': ['credits-unused'],
  },
});

export const photoConfirmed = defineMail({
  id: 'photo-confirmed',
  kind: 'booking-confirmed',
  booking: 'photo',
  title: 'Photo session booked',
  group: 'Bookings',
  about: 'To the family, as soon as a photo session is booked and paid for. Its ticket.',
  variables: { ...visitVariables, what: ['the title of the photo studio', 'Photo session'] },
  parts: { ...head, thanks: text('Thanks'), ...ticketParts('Photo session'), ...lastParts },
});

const amount = ['the sum', '£24.00'] as const;
const what = [
  'what was booked, with its day and time',
  'Saturday 28 November 2026, 9:30 AM - 4:00 PM',
] as const;
const letterHead = { subject: subject(), title: title(), greeting: text('Greeting') };
const lastLine = text('Last line');

export const creditsIssued = defineMail({
  id: 'credits-issued',
  kind: 'booking-confirmed',
  booking: 'credits',
  title: 'Session credits bought',
  group: 'Bookings',
  about: 'To the family, as soon as session credits are paid for.',
  variables: {
    ...bookingVariables,
    credits: ['how many were bought', '10'],
    amount,
    until: ['the last day to return them', 'Saturday 12 December 2026'],
    unit: ['what one returned credit gives back', '£9.50'],
  },
  parts: {
    ...letterHead,
    words: text('Words', { needs: ['until', 'unit'] }),
    button: bookingButtonPart,
    closing: lastLine,
  },
});

export const orderConfirmed = defineMail({
  id: 'order-confirmed',
  kind: 'booking-confirmed',
  title: 'Another order paid for',
  group: 'Bookings',
  about: 'To the customer, as soon as an order is paid for, if its product has no mail of its own.',
  variables: { ...bookingVariables, amount, what: ['what was bought', '2 × Socks'] },
  parts: { ...letterHead, words: text(), closing: lastLine },
});

export const changeToPay = defineMail({
  id: 'change-to-pay',
  kind: 'change-to-pay',
  title: 'Change waits to be paid for',
  group: 'Bookings',
  about: 'To the family, when staff change a visit on the phone and the change costs more.',
  variables: {
    ...bookingVariables,
    amount: ['what is to be paid', '£6.00'],
    day: ['the day of the visit', 'Saturday 28 November 2026'],
    tickets: ['the new tickets', '3 × Child'],
    until: ['until when the places are kept', 'Friday 27 November 2026, 6:00 PM'],
  },
  parts: {
    ...letterHead,
    words: text('Words', { needs: ['amount', 'until'] }),
    button: bookingButtonPart,
    closing: lastLine,
  },
});

export const changeRefused = defineMail({
  id: 'change-refused',
  kind: 'change-refused',
  title: 'Payment of a change refused',
  group: 'Bookings',
  about: 'To the family, when a bank refuses the payment of a change after processing it.',
  variables: { ...bookingVariables, amount },
  parts: {
    ...letterHead,
    words: text('Words', { needs: ['amount'] }),
    button: bookingButtonPart,
    closing: lastLine,
  },
});

export const paymentLink = defineMail({
  id: 'payment-link',
  kind: 'payment-link',
  title: 'Link to pay',
  group: 'Bookings',
  about: 'To the family, when staff sell a visit on the phone.',
  variables: {
    ...bookingVariables,
    amount: ['what is to be paid', '£24.00'],
    what,
    until: ['until when the places are kept', 'Friday 27 November 2026, 6:00 PM'],
    code: ['the code of the link', 'K7QD-3XWT'],
    page: ['the address where the code is typed', 'https://example.org/pay'],
  },
  parts: {
    subject: subject(),
    preview: preview(),
    title: title(),
    greeting: text('Greeting'),
    words: text('Words', { needs: ['until'] }),
    prices: fixed('What each part costs', {
      kind: 'prices',
      lines: [['2 × Child', '£24.00']],
      totals: [['To pay', '£24.00']],
    }),
    button: fixed('The button to pay', {
      kind: 'button',
      label: 'Pay £24.00',
      url: 'https://example.org/pay',
      sentence: 'Pay £24.00 here',
    }),
    code: text('The code', { needs: ['code', 'page'] }),
    closing: lastLine,
  },
});
