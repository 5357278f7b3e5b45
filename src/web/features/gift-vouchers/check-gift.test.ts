import { expect, test } from 'vitest';
import { checkGift } from './check-gift.ts';

const terms = {
  success: true,
  onSale: true,
  least: 500,
  most: 25_000,
  lastSendDay: '2027-11-20',
  holds: '',
} as const;
const typed = {
  amount: '25',
  recipientName: 'Robin',
  message: '',
  delivery: 'mail',
  recipientEmail: ' robin@example.org ',
  sendOn: '',
  customerName: 'Gran Family',
  customerEmail: 'gran@example.org',
  customerPhone: '07700 900123',
};

test('an order without a date names no day, so that a page left open overnight does not name yesterday', () => {
  const { body, errors } = checkGift(typed, terms, '2026-11-20');
  expect(errors).toBeNull();
  expect(body).toMatchObject({ pence: 2500, delivery: 'mail', recipientEmail: 'robin@example.org' });
  expect(body).not.toHaveProperty('sendOn');
  expect(checkGift({ ...typed, sendOn: '2026-11-25' }, terms, '2026-11-20').body?.sendOn).toBe('2026-11-25');
  expect(checkGift({ ...typed, sendOn: '2026-11-19' }, terms, '2026-11-20').errors).toHaveProperty('sendOn');
});
