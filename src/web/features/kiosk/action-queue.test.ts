import { expect, test } from 'vitest';
import { newPartyTick } from './action-queue.ts';

const party = {
  partyId: '01a20360-84e7-7d5c-81ea-8489511aac7f',
  childName: 'Ottilie',
  familyName: 'Maya O.',
};

test.each<[string, { guestId: string; name: string } | null, number, string]>([
  ['a child on the list', { guestId: 'wren', name: 'Wren' }, 1, 'Wren, party of Ottilie'],
  ['a child who is not on the list', null, 1, 'One more child, party of Ottilie'],
  ['a child who is not on the list, taken back', null, -1, 'One child fewer, party of Ottilie'],
])('the name of a tick says what was ticked, and at which party: %s', (_, guest, amount, name) => {
  expect(newPartyTick('tick', party, guest, amount).customerName).toBe(name);
});
