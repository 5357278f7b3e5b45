import { expect, test } from 'vitest';
import { sayNoted } from './say-noted.ts';

test.each([
  [null, ''],
  [{}, ''],
  [{ status: 'confirmed', total_pence: 1900 }, 'confirmed, total £19.00'],
  [
    { reason: 'Poorly child', status: 'cancelled', policy_pence: 0, refund_pence: 1000 },
    'cancelled, goes back £10.00, by the 24-hour rule £0.00, “Poorly child”',
  ],
  [
    { total_pence: 950, children: 1, until: '2026-11-20T10:10:00+00:00' },
    'total £9.50, until 10:10, 1 child',
  ],
  [{ kiosk: 'By the door', id: '1b671a64-40d5-491e-99b0-da01ff1f3341' }, 'kiosk By the door'],
  [
    {
      by: 'Back room',
      adults: 0,
      children: 3,
      ends: '2026-07-04T11:00:00.000Z',
      at: '2026-11-20T09:30:00.000Z',
    },
    'at 09:30, until 4 Jul 2026, 12:00, 3 children, by Back room',
  ],
  [{ points: 50, reward: 4, member: 'x' }, '50 points'],
  [{ amount: 1900, currency: 'gbp' }, 'amount £19.00'],
])('%j', (noted, words) => {
  expect(sayNoted(noted, new Date('2026-11-20T10:00:00Z'))).toBe(words);
});
