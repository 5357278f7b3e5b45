import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { readDirectionsCall } from '../../../contract/directions.ts';

const app = await createTestApp();

test('the directions come in the owner’s order and words', async () => {
  const before = await app.read(readDirectionsCall, '/api/way-here');
  expect(before.body.ways.map(({ kind }) => kind)).toEqual(['drive', 'parking', 'bus', 'train']);
  expect(before.body.ways[0]?.body).toContain('junction 23');
  await app.db
    .updateTable('way_here')
    .set({ position: 9, body: 'Under the trees.' })
    .where('kind', '=', 'parking')
    .execute();
  const after = await app.read(readDirectionsCall, '/api/way-here');
  expect(after.body.ways.at(-1)).toEqual({ kind: 'parking', title: 'Parking', body: 'Under the trees.' });
});
