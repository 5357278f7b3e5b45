import { expect, test } from 'vitest';
import type { QueuedAction } from './action-queue.ts';
import { groupInWords, type KioskTicket, ticketStatus, typedPlate, walkInTicket } from './ticket.ts';
import { asOfTheDay, findByCode, findByName, ticketsNow } from './tickets-now.ts';

const today = '2025-09-20';
const ticket = (customerName: string, more: Partial<KioskTicket> = {}): KioskTicket => ({
  ...walkInTicket(customerName, customerName, today),
  status: 'confirmed',
  ...more,
});
const deed = (
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
const tens = '2025-09-20T09:00:00.000Z';
const eleven = '2025-09-20T10:00:00.000Z';

test.each<[string, QueuedAction[], string, string | null]>([
  ['nothing waits', [], 'ready', null],
  ['a check-in waits', [deed(zoe.id, 'check-in', tens)], 'playing', '2025-09-20T11:00:00.000Z'],
  [
    'a check-in and a check-out wait',
    [deed(zoe.id, 'check-in', tens), deed(zoe.id, 'check-out', eleven)],
    'used',
    '2025-09-20T11:00:00.000Z',
  ],
  ['somebody else’s check-in waits', [deed('Sam', 'check-in', tens)], 'ready', null],
])('%s', (_, deeds, standing, endsAt) => {
  const [now = zoe] = ticketsNow({ today, tickets: [zoe] }, deeds, 120);
  expect([ticketStatus(now), now.stayEndsAt]).toEqual([standing, endsAt]);
});

test.each<[string, KioskTicket[], string[], string]>([
  ['it came in elsewhere', [{ ...zoe, checkedIn: true }], [zoe.id], 'playing'],
  ['it is gone from the list', [], [zoe.id], 'cancelled'],
  ['it never was on the list: booked just now', [], [], 'ready'],
])('a ticket that was found, when %s', (_, tickets, listed, standing) => {
  expect(ticketStatus(asOfTheDay(zoe, { today, tickets }, new Set(listed)))).toBe(standing);
});

test('a ticket of another day is not on today’s list, and stands', () => {
  const other = { ...zoe, bookingDate: '2025-09-27' };
  expect(asOfTheDay(other, { today, tickets: [] }, new Set([zoe.id]))).toBe(other);
});

test('on an event day a stay ends with its sessions', () => {
  const event = ticket('Eva', { sessionsEndAt: eleven });
  const [now = event] = ticketsNow({ today, tickets: [event] }, [deed(event.id, 'check-in', tens)], 120);
  expect(now.stayEndsAt).toBe(eleven);
});

test('a walk-in that waits is on the list, until the server has it', () => {
  const waits = deed('new', 'check-in', tens, { walkIn: 'Robin Vale' });
  const alone = ticketsNow({ today, tickets: [] }, [waits], 120);
  expect(alone).toMatchObject([{ id: 'new', customerName: 'Robin Vale', checkedIn: true, totalAmount: 0 }]);
  const known = ticket('Robin Vale', { id: 'new', status: 'paid_in_store' });
  expect(ticketsNow({ today, tickets: [known] }, [waits], 120)).toHaveLength(1);
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
])('a search for %j', (typed, found) => {
  expect(findByName([zoe], typed)).toHaveLength(found ? 1 : 0);
});

test.each<[string, boolean]>([
  ['sarah', true],
  ['miller', true],
  ['mi sar', true],
  ['sarah oak', false],
])('a search for %j among masked names', (typed, found) => {
  const masked = ticket('Sarah M.', { masked: true });
  expect(findByName([masked], typed)).toHaveLength(found ? 1 : 0);
});

test('a ticket stays open or masked as it was found, whatever the day’s list shows', () => {
  const opened = { ...zoe, totalAmount: 1900 };
  const listed = { ...opened, customerName: 'Zoë O.', totalAmount: null, masked: true, checkedIn: true };
  expect(asOfTheDay(opened, { today, tickets: [listed] }, new Set())).toEqual({ ...opened, checkedIn: true });
  expect(asOfTheDay(listed, { today, tickets: [opened] }, new Set())).toEqual({
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
])('the code %j', async (typed, found) => {
  const coded = { ...zoe, codeDigest: '4161a3' };
  expect(await findByCode([coded], typed)).toBe(found ? coded : null);
});

test.each<[string, string]>([
  ['wf26 abc', 'WF26 ABC'],
  [' wf26abc', 'WF26ABC'],
  ['wf26  abcdef', 'WF26 ABC'],
  ['', ''],
])('a plate typed as %j', (typed, kept) => {
  expect(typedPlate(typed)).toBe(kept);
});

test.each<[number, number, string]>([
  [1, 1, '1 child, 1 adult'],
  [3, 0, '3 children'],
  [0, 2, '2 adults'],
])('%i and %i', (numberOfChildren, numberOfAdults, words) => {
  expect(groupInWords({ numberOfChildren, numberOfAdults })).toBe(words);
});
