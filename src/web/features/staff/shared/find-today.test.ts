import { expect, test } from 'vitest';
import { searchTodaysBookings } from './find-today.ts';

const booking = (customerName: string, starts: number, more: object = {}) => ({
  id: customerName,
  reference: 'WF-7K3QM-9XWTR',
  kind: 'visit' as const,
  customerName,
  customerEmail: 'somebody@example.org',
  customerPhone: '+44 7700 900123',
  timeSlot: '',
  starts,
  numberOfChildren: 1,
  numberOfAdults: 0,
  totalAmount: 950,
  specialRequests: '',
  checkedIn: false,
  checkedInAt: null,
  checkedOut: false,
  checkedOutAt: null,
  ...more,
});
const list = [
  booking('Zoë Hale', 570),
  booking('Ada Marsh', 720, { checkedIn: true }),
  booking("Sam O'Brien", 570, { checkedIn: true, checkedOut: true, customerPhone: '01632 960321' }),
];
const names = (search: string, sort: 'time' | 'name' | 'state') =>
  searchTodaysBookings(list, search, sort).map(({ customerName }) => customerName);

test('bookings are sorted by time, by name and by state', () => {
  expect(names('', 'time')).toEqual(["Sam O'Brien", 'Zoë Hale', 'Ada Marsh']);
  expect(names('', 'name')).toEqual(['Ada Marsh', "Sam O'Brien", 'Zoë Hale']);
  expect(names('', 'state')).toEqual(['Zoë Hale', 'Ada Marsh', "Sam O'Brien"]);
});

test.each([
  ['zoe', ['Zoë Hale']],
  ['HALE zo', ['Zoë Hale']],
  ['obrien', ["Sam O'Brien"]],
  ['01632 960 321', ["Sam O'Brien"]],
  ['07700900123', ['Zoë Hale', 'Ada Marsh']],
  ['0044 7700 900123', ['Zoë Hale', 'Ada Marsh']],
  ['+44 1632 960321', ["Sam O'Brien"]],
  ['+44 770', ['Zoë Hale', 'Ada Marsh']],
  ['960 321', ["Sam O'Brien"]],
  ['44123', []],
  ['7k3qm', ["Sam O'Brien", 'Zoë Hale', 'Ada Marsh']],
  ['nobody', []],
])('a search for %j finds %j', (search, found) => {
  expect(names(search, 'time')).toEqual(found);
});
