import { defineMail, fixed, preview, rarely, sometimes, subject, text, title } from './mail-texts.ts';
import { bookingButtonPart, bookingVariables } from './mails-bookings.ts';

const amount = ['the sum', '£24.00'] as const;
const what = [
  'what was booked, with its day and time',
  'Saturday 28 November 2026, 9:30 AM - 4:00 PM',
] as const;
const until = ['the last day to spend it', 'Sunday 28 November 2027'] as const;
const letterHead = { subject: subject(), title: title(), greeting: text('Greeting') };
const lastLine = text('Last line');
const inPerson = rarely(
  fixed('What is given back at the desk, or as account credit', {
    kind: 'paragraph',
    text: 'You get £6.00 back in cash at the desk.',
  }),
);

export const lateMoneyReturned = defineMail({
  id: 'late-money-returned',
  kind: 'late-money-returned',
  booking: 'visit',
  title: 'Payment came too late',
  group: 'Money',
  about: 'To the family, when a payment arrived after the places were gone, and was refunded.',
  variables: {
    ...bookingVariables,
    amount,
    what,
    held: ['what was gone, with ‘was’ or ‘were’', 'your places were'],
  },
  parts: { ...letterHead, words: text('Words', { needs: ['amount'] }), closing: lastLine },
});

export const photoMoneyReturned = defineMail({
  id: 'photo-money-returned',
  kind: 'late-money-returned',
  booking: 'photo',
  title: 'Payment of a photo session came too late',
  group: 'Money',
  about: 'To the family, when a payment arrived after the photo session was gone, and was refunded.',
  variables: {
    ...bookingVariables,
    amount,
    when: ['its day and time', 'Saturday 28 November 2026, 9:30 AM - 9:50 AM'],
  },
  parts: {
    ...letterHead,
    words: text('Words', { needs: ['amount'] }),
    free: sometimes(text('Other sessions'), 'If other sessions are free', {
      sessions: ['the next free sessions', 'Saturday 28 November 2026, 10:00 AM - 10:20 AM'],
      page: ['the address of the photo studio', 'https://example.org/photo-studio'],
    }),
    'none-free': sometimes(text('No other session'), 'If none is free'),
    button: bookingButtonPart,
    closing: lastLine,
  },
  examples: { 'Other sessions are free': ['free'], 'None is free': ['none-free'] },
});

export const paymentRefused = defineMail({
  id: 'payment-refused',
  kind: 'payment-refused',
  title: 'Payment refused',
  group: 'Money',
  about: 'To the family, when a bank refuses a payment after processing it.',
  variables: { ...bookingVariables, amount, what },
  parts: { ...letterHead, words: text('Words', { needs: ['amount'] }), closing: lastLine },
});

export const bookingCancelled = defineMail({
  id: 'booking-cancelled',
  kind: 'booking-cancelled',
  title: 'Booking cancelled',
  group: 'Money',
  about: 'To the family, as soon as it or staff cancel a booking.',
  variables: { ...bookingVariables, what, rule: ['your rule for cancelling', 'Your rule stands here.'] },
  parts: {
    ...letterHead,
    'by-family': sometimes(text('What happened'), 'If the family cancelled'),
    'by-staff': sometimes(text('What happened'), 'If staff cancelled'),
    'all-to-card': sometimes(text('All of it', { needs: ['amount'] }), 'If all of it goes back to the card', {
      amount,
    }),
    'part-to-card': sometimes(text('A part', { needs: ['amount'] }), 'If a part goes back to the card', {
      amount: ['what goes back', '£12.00'],
      paid: ['what was paid', '£24.00'],
    }),
    'in-person': inPerson,
    'nothing-to-card': sometimes(text('Nothing'), 'If nothing goes back'),
    'nothing-at-desk': sometimes(text('Nothing'), 'If nothing goes back, and it was sold at the desk'),
    'credits-again': sometimes(text('Credits'), 'If its session credits come back', {
      credits: ['how many, with ‘is’ or ‘are’', '2 session credits are'],
    }),
    'voucher-again': sometimes(text('Voucher'), 'If its voucher can be used again', {
      voucher: ['the voucher’s code', 'SUMMER10'],
    }),
    'too-late': sometimes(text('Too late'), 'If credits or a voucher do not come back', {
      kept: ['what does not come back', 'its 2 session credits'],
    }),
    otherwise: text('If it was a mistake'),
    button: bookingButtonPart,
    closing: lastLine,
  },
  examples: {
    'By the family, all goes back': ['by-family', 'all-to-card', 'credits-again', 'voucher-again'],
    'By staff, a part goes back': ['by-staff', 'part-to-card'],
    'Too late': ['by-family', 'nothing-to-card', 'too-late'],
    'Sold at the desk, too late': ['by-family', 'nothing-at-desk'],
  },
});

export const keptAsCredit = defineMail({
  id: 'kept-as-credit',
  kind: 'booking-cancelled',
  title: 'Visit kept as account credit',
  group: 'Money',
  about: 'To the family, when somebody is poorly, or staff agree to keep what was paid.',
  variables: { ...bookingVariables, what },
  parts: {
    subject: sometimes(subject('Subject', { needs: ['amount'] }), 'If money is kept', { amount }),
    'subject-without': sometimes(subject(), 'If only credits or a voucher paid for it'),
    preview: sometimes(preview(), 'If money is kept', { until, code: ['the code', 'PLAY-7K3QD-M2XPA'] }),
    'preview-without': sometimes(preview(), 'If only credits or a voucher paid for it'),
    poorly: sometimes(title(), 'If the family cancelled'),
    agreed: sometimes(title(), 'If staff cancelled'),
    greeting: text('Greeting'),
    'by-family': sometimes(text('What happened'), 'If the family cancelled'),
    'by-staff': sometimes(text('What happened'), 'If staff cancelled'),
    'credits-again': sometimes(text('Credits'), 'If session credits paid for it', {
      credits: ['how many', '2 session credits'],
    }),
    'voucher-again': sometimes(text('Voucher'), 'If a voucher was used', {
      voucher: ['the voucher’s code', 'SUMMER10'],
    }),
    kept: sometimes(text('What is kept', { needs: ['amount', 'until'] }), 'If money is kept', {
      amount,
      until,
    }),
    code: rarely(
      fixed(
        'The button to book another day, and the code',
        {
          kind: 'button',
          label: 'Book another day with your £24.00',
          url: 'https://example.org/booking',
          sentence: 'Book another day with your £24.00',
        },
        { kind: 'code', code: 'PLAY-7K3QD-M2XPA', size: 'small', sentence: 'Code: PLAY-7K3QD-M2XPA' },
      ),
    ),
    use: sometimes(text('How the code is used', { needs: ['until'] }), 'If something of it is left', {
      until,
    }),
    otherwise: text('If it was a mistake'),
    button: bookingButtonPart,
    closing: lastLine,
  },
  examples: {
    'Poorly child': ['subject', 'preview', 'poorly', 'by-family', 'kept', 'code', 'use'],
    'Agreed with staff': ['subject', 'preview', 'agreed', 'by-staff', 'kept', 'code', 'use'],
    'Paid with credits and a voucher': [
      'subject-without',
      'preview-without',
      'poorly',
      'by-family',
      'credits-again',
      'voucher-again',
    ],
  },
});

export const moneyReturned = defineMail({
  id: 'money-returned',
  kind: 'money-returned',
  title: 'A part of the money goes back',
  group: 'Money',
  about: 'To the family, when staff refund money without changing the booking.',
  variables: { ...bookingVariables, what, amount: ['all that goes back', '£6.00'] },
  parts: {
    subject: sometimes(subject('Subject', { needs: ['amount'] }), 'If it goes to the card'),
    'subject-owed': sometimes(subject('Subject', { needs: ['amount'] }), 'If a part is given back otherwise'),
    title: sometimes(title(), 'If it goes to the card'),
    'title-owed': sometimes(title(), 'If a part is given back otherwise'),
    greeting: text('Greeting'),
    'to-card': sometimes(text('To the card', { needs: ['card'] }), 'If something goes to the card', {
      card: ['what goes to the card', '£6.00'],
    }),
    'not-to-card': sometimes(text('Not to the card'), 'If nothing goes to the card'),
    'in-person': inPerson,
    stays: sometimes(text('The booking'), 'If the booking stands'),
    'stays-cancelled': sometimes(text('The booking'), 'If it is cancelled'),
    button: bookingButtonPart,
    closing: lastLine,
  },
  examples: {
    'To the card': ['subject', 'title', 'to-card', 'stays'],
    'At the desk': ['subject-owed', 'title-owed', 'not-to-card', 'in-person', 'stays-cancelled'],
  },
});

export const creditsReturned = defineMail({
  id: 'credits-returned',
  kind: 'credits-returned',
  title: 'Session credits returned',
  group: 'Money',
  about: 'To the family, when it has returned credits that it had not spent.',
  variables: {
    ...bookingVariables,
    amount: ['all that goes back', '£24.00'],
    credits: ['how many were returned', '3'],
  },
  parts: {
    ...letterHead,
    words: sometimes(text('Words', { needs: ['amount'] }), 'If something goes to the card', {
      amount: ['what goes to the card', '£24.00'],
    }),
    credited: rarely(
      fixed('What goes back to a gift voucher or account credit', {
        kind: 'paragraph',
        text: '£6.00 is back on the gift voucher that you paid with.',
      }),
    ),
    button: bookingButtonPart,
    closing: lastLine,
  },
});
