import { expect, test } from 'vitest';
import { createCameraInput } from './camera-input.ts';

const ticket = 'WF-7K3QM-9XWTR';
const other = 'WF-2PMQR-8HKNW';
const takenAway = [null, null, null, null, null];

test.each<[string, readonly (string | null)[], readonly string[]]>([
  ['a ticket that is kept in view', [ticket, ticket, ticket], [ticket]],
  ['a ticket that single reads miss', [ticket, null, ticket, null, null, ticket], [ticket]],
  ['a ticket that is taken away and held up again', [ticket, ...takenAway, ticket], [ticket, ticket]],
  ['a second ticket right after the first', [ticket, other, ticket], [ticket, other, ticket]],
  ['no ticket', takenAway, []],
])('a ticket is reported once each time it appears: %s', (_, reads, expected) => {
  const handleRead = createCameraInput();
  expect(reads.map(handleRead).filter((code) => code !== null)).toEqual(expected);
});
