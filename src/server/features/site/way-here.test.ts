import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { readWayHereCall } from '../../../contract/directions.ts';

const centre = await createTestApp();

test('the ways to get here, in the owner’s order and words', async () => {
  const before = await centre.read(readWayHereCall, '/api/way-here');
  expect(before.body.ways.map(({ kind }) => kind)).toEqual(['drive', 'parking', 'bus', 'train']);
  expect(before.body.ways[0]?.body).toContain('junction 23');
  await centre.db
    .updateTable('way_here')
    .set({ position: 9, body: 'Under the trees.' })
    .where('kind', '=', 'parking')
    .execute();
  const after = await centre.read(readWayHereCall, '/api/way-here');
  expect(after.body.ways.at(-1)).toEqual({ kind: 'parking', title: 'Parking', body: 'Under the trees.' });
});
