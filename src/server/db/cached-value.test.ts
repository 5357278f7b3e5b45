import { expect, test } from 'vitest';
import { cacheValue } from './cached-value.ts';

test('whoever joins a reading that meets trouble has it read once more, together with all who joined it', async () => {
  let reads = 0;
  let fail: (problem: Error) => void = () => undefined;
  const reading = cacheValue(() => {
    reads += 1;
    if (reads > 1) return Promise.resolve('the rows');
    return new Promise<string>((_, reject) => {
      fail = reject;
    });
  });
  const first = reading.read();
  const joined = [reading.read(), reading.read()];
  fail(new Error('The database does not answer'));
  await expect(first).rejects.toThrow('does not answer');
  expect(await Promise.all(joined)).toEqual(['the rows', 'the rows']);
  expect(reads).toBe(2);
});
