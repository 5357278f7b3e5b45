import { expect, test } from 'vitest';
import type { QueuedAction } from './action-queue.ts';
import { currentTickets, findStoredByCode, findStoredByName, refreshFoundTicket } from './current-tickets.ts';
import { groupInWords, type KioskTicket, normalisePlate, ticketStatus, walkInTicket } from './ticket.ts';

const today = '2025-09-20';
const ticket = (customerName: string, more: Partial<KioskTicket> = {}): KioskTicket => ({
  ...walkInTicket(customerName, customerName, today),
  status: 'confirmed',
  ...more,
});
const action = (
  ticketId: string,
  what: QueuedAction['what'],
  at: string,
  more: Partial<QueuedAction> = {},
): QueuedAction => ({
  clientId: `${ticketId} ${what}`,
  what,
  ticketId,
  at,
  numberPlate: null,
  walkIn: null,
  customerName: ticketId,
  ...more,
});
const zoe = ticket('Zoë O’Brien-Łukasz');
const atTen = '2025-09-20T09:00:00.000Z';
const atEleven = '2025-09-20T10:00:00.000Z';

test.each<[string, QueuedAction[], string, string | null]>([
  ['nothing is queued', [], 'ready', null],
  ['a check-in is queued', [action(zoe.id, 'check-in', atTen)], 'playing', '2025-09-20T11:00:00.000Z'],
  [
    'a check-in and a check-out are queued',
    [action(zoe.id, 'check-in', atTen), action(zoe.id, 'check-out', atEleven)],
    'used',
    '2025-09-20T11:00:00.000Z',
  ],
  ['another ticket’s check-in is queued', [action('Sam', 'check-in', atTen)], 'ready', null],
])('the status of a ticket is right when %s', (_, actions, status, endsAt) => {
  const [current = zoe] = currentTickets({ today, tickets: [zoe] }, actions, 120);
  expect([ticketStatus(current), current.stayEndsAt]).toEqual([status, endsAt]);
});

test.each<[string, KioskTicket[], string[], string]>([
  ['it was checked in elsewhere', [{ ...zoe, checkedIn: true }], [zoe.id], 'playing'],
  ['it has left the list because it was moved or cancelled', [], [zoe.id], 'off-today'],
  ['it is cancelled on the list', [{ ...zoe, status: 'cancelled' }], [zoe.id], 'cancelled'],
  ['it was booked just now and was never on the list', [], [], 'ready'],
])('the status of a found ticket is right when %s', (_, tickets, listed, status) => {
  expect(ticketStatus(refreshFoundTicket(zoe, { today, tickets }, new Set(listed)))).toBe(status);
});

test('a ticket for another day is not on today’s list, and stays as it is', () => {
  const other = { ...zoe, bookingDate: '2025-09-27' };
  expect(refreshFoundTicket(other, { today, tickets: [] }, new Set([zoe.id]))).toBe(other);
});

test('on an event day a stay ends with the last session of the ticket', () => {
  const event = ticket('Eva', { sessionsEndAt: atEleven });
  const [current = event] = currentTickets(
    { today, tickets: [event] },
    [action(event.id, 'check-in', atTen)],
    120,
  );
  expect(current.stayEndsAt).toBe(atEleven);
});

test('a queued walk-in is on the list once, before and after the server lists it', () => {
  const queued = action('new', 'check-in', atTen, { walkIn: 'Robin Vale' });
  const tickets = currentTickets({ today, tickets: [] }, [queued], 120);
  expect(tickets).toMatchObject([{ id: 'new', customerName: 'Robin Vale', checkedIn: true, totalAmount: 0 }]);
  const known = ticket('Robin Vale', { id: 'new', status: 'paid_in_store' });
  expect(currentTickets({ today, tickets: [known] }, [queued], 120)).toHaveLength(1);
});

test.each<[string, boolean]>([
  ['zoe', true],
  ['ZOË', true],
  ["o'brien", true],
  ['obrien', true],
  ['lukasz zoe', true],
  ['brien-luk', true],
  ['zoe smith', false],
  ['  ', false],
])('a search finds Zoë if every word is a part of her name: %j, %j', (typed, found) => {
  expect(findStoredByName([zoe], typed)).toHaveLength(found ? 1 : 0);
});

test.each<[string, boolean]>([
  ['sarah', true],
  ['miller', true],
  ['mi sar', true],
  ['sarah oak', false],
])('a search finds the masked name Sarah M. if its words could match: %j, %j', (typed, found) => {
  const masked = ticket('Sarah M.', { masked: true });
  expect(findStoredByName([masked], typed)).toHaveLength(found ? 1 : 0);
});

test('a found ticket stays masked or unmasked, even if the day’s list differs', () => {
  const opened = { ...zoe, totalAmount: 1900 };
  const listed = { ...opened, customerName: 'Zoë O.', totalAmount: null, masked: true, checkedIn: true };
  expect(refreshFoundTicket(opened, { today, tickets: [listed] }, new Set())).toEqual({
    ...opened,
    checkedIn: true,
  });
  expect(refreshFoundTicket(listed, { today, tickets: [opened] }, new Set())).toEqual({
    ...listed,
    checkedIn: false,
  });
});

test.each<[string, boolean]>([
  ['WF-7K3QM-9XWTR', true],
  ['wf7k3qm9xwtr', true],
  ['7K3QM 9XWTR', true],
  ['WF-7K3QM-9XWTS', false],
  ['', false],
])('a search finds a ticket by its code in any spelling: %j, %j', async (typed, found) => {
  const coded = { ...zoe, codeDigest: '4161a3' };
  expect(await findStoredByCode([coded], typed)).toBe(found ? coded : null);
});

test.each<[string, string]>([
  ['wf26 abc', 'WF26 ABC'],
  [' wf26abc', 'WF26ABC'],
  ['wf26  abcdef', 'WF26 ABC'],
  ['', ''],
])('a plate typed as %j becomes %j', (typed, expected) => {
  expect(normalisePlate(typed)).toBe(expected);
});

test.each<[number, number, string]>([
  [1, 1, '1 child, 1 adult'],
  [3, 0, '3 children'],
  [0, 2, '2 adults'],
])('a group is put into words: %i children, %i adults, %s', (numberOfChildren, numberOfAdults, words) => {
  expect(groupInWords({ numberOfChildren, numberOfAdults })).toBe(words);
});
