import { defineMail, fixed, preview, rarely, sometimes, subject, text, title } from './mail-texts.ts';
import { bookingVariables } from './mails-bookings.ts';

const recipient = ['the name of the recipient', 'Robin Example'] as const;
const until = ['the last day to spend it', 'Tuesday 28 November 2028'] as const;
const button = (about: string, label: string, sentence: string) =>
  fixed(about, { kind: 'button', label, url: 'https://example.org/gift-vouchers', sentence });

export const giftVoucherBought = defineMail({
  id: 'gift-voucher-bought',
  kind: 'booking-confirmed',
  booking: 'gift-voucher',
  title: 'Gift voucher bought',
  group: 'Gift vouchers',
  about: 'To the buyer, as soon as the voucher is paid for.',
  variables: { ...bookingVariables, amount: ['what it is worth', '£25.00'], recipient, until },
  parts: {
    subject: subject(),
    title: title(),
    greeting: text('Greeting'),
    thanks: text('Thanks', { needs: ['amount'] }),
    'is-mailed': sometimes(text('Where it goes', { needs: ['email', 'day'] }), 'If it is sent by e-mail', {
      email: ['the address that it goes to', 'robin@example.org'],
      day: ['the day on which it goes', 'Friday 25 December 2026'],
    }),
    'is-printed': sometimes(text('How it is printed'), 'If it is printed at home'),
    spending: text('How it is spent', { needs: ['until'] }),
    button: button(
      'The button that opens the gift voucher',
      'See, print or send your gift voucher',
      'See, print or send your gift voucher',
    ),
    closing: text('Last line'),
  },
  examples: { 'Sent by e-mail': ['is-mailed'], 'Printed at home': ['is-printed'] },
});

export const giftVoucher = defineMail({
  id: 'gift-voucher',
  kind: 'gift-voucher',
  title: 'Gift voucher',
  group: 'Gift vouchers',
  about: 'To the recipient, on the day that was chosen, and when it is sent again.',
  variables: {
    giver: ['the name of the giver', 'Alex Example'],
    recipient,
    amount: ['what is left of it', '£25.00'],
    until,
  },
  parts: {
    subject: subject(),
    preview: preview(),
    title: title(),
    words: text('Words', { needs: ['giver', 'amount'] }),
    message: rarely(
      fixed('What the giver wrote', { kind: 'quotation', text: 'The giver’s own words stand here.' }),
    ),
    code: fixed('The code', {
      kind: 'code',
      code: 'GIFT-7K3Q-DM2X-PA4R',
      size: 'small',
      sentence: 'Code: GIFT-7K3Q-DM2X-PA4R',
    }),
    button: button('The button to use it', 'See it and choose a day', 'See it and choose a day'),
    spending: text('How it is spent', { needs: ['until'] }),
    care: text('How it is kept'),
  },
  examples: { 'With a message': ['message'], 'Without a message': [] },
});
