import { expect, test } from 'vitest';
import { cacheValue } from './cached-value.ts';

test('callers that joined a failed read share one repeated read', async () => {
  let reads = 0;
  let fail: (problem: Error) => void = () => undefined;
  const cached = cacheValue(() => {
    reads += 1;
    if (reads > 1) return Promise.resolve('the rows');
    return new Promise<string>((_, reject) => {
      fail = reject;
    });
  });
  const first = cached.read();
  const joined = [cached.read(), cached.read()];
  fail(new Error('The database does not answer'));
  await expect(first).rejects.toThrow('does not answer');
  expect(await Promise.all(joined)).toEqual(['the rows', 'the rows']);
  expect(reads).toBe(2);
});
