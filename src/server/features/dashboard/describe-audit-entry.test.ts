import { expect, test } from 'vitest';
import { describeAuditEntry } from './describe-audit-entry.ts';

test.each([
  [null, ''],
  [{}, ''],
  [{ status: 'confirmed', total_pence: 1900 }, 'confirmed, total £19.00'],
  [
    { reason: 'Poorly child', status: 'cancelled', policy_pence: 0, refund_pence: 1000 },
    'cancelled, goes back £10.00, by the cancellation rule £0.00, “Poorly child”',
  ],
  [
    { total_pence: 950, children: 1, until: '2026-11-20T10:10:00+00:00' },
    'total £9.50, until 10:10 AM, 1 child',
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
    'at 9:30 AM, until 4 Jul 2026, 12:00 PM, 3 children, by Back room',
  ],
  [{ points: 50, reward: 4, member: 'x' }, '50 points'],
  [
    { id: 4, day: '2026-11-29', time: 'ALL_DAY', reason: 'Burst pipe', description: 'Both halls' },
    'Sunday 29 November 2026, all day, “Burst pipe”, “Both halls”',
  ],
  [
    { id: 5, day: '2026-11-28', time: '12:00 PM - 2:00 PM', reason: 'Staff training', description: '' },
    'Saturday 28 November 2026, 12:00 PM - 2:00 PM, “Staff training”',
  ],
  [
    { inquiry: 'x', about: 'group', came: '2026-11-19T14:02:00.000Z' },
    'about “Group Bookings”, came 19 Nov 2026, 2:02 PM',
  ],
  [
    {
      inquiry: 'x',
      about: 'party_booking',
      came: '2026-11-19T14:02:00.000Z',
      responded_at: '2026-11-20T09:30:00.000Z',
    },
    'about “Party enquiry”, came 19 Nov 2026, 2:02 PM, answered 9:30 AM',
  ],
  [{ inquiry: 'x' }, ''],
  [
    { inquiry: 'x', package: 'Silver', day: '2027-02-20', time: '12:00 PM - 2:00 PM' },
    'Silver party, Saturday 20 February 2027, 12:00 PM - 2:00 PM',
  ],
  [
    { voucher: 7, by: 'dashboard', kind: 'percent', value: 20, uses: 1 },
    '20% off, voucher no. 7, 1 use, by dashboard',
  ],
  [
    { voucher: 8, by: 'dashboard', kind: 'free_sessions', value: 1, uses: null },
    '1 free session, voucher no. 8, by dashboard',
  ],
  [{ voucher: 7, until: 'infinity', discount_pence: 500 }, 'voucher no. 7, discount £5.00'],
  [{ voucher: 7, by: 'dashboard' }, 'voucher no. 7, by dashboard'],
  [{ amount: 1900, currency: 'gbp' }, 'amount £19.00'],
  [{ name: '2026-11-20T02-00-04Z', bytes: 4_311_799 }, 'name 2026-11-20T02-00-04Z, 4.3 MB'],
  [{ in: 'menu_item', rows: 1 }, 'in menu_item, 1 row'],
])('describes %j', (recorded, text) => {
  expect(describeAuditEntry(recorded, new Date('2026-11-20T10:00:00Z'))).toBe(text);
});
