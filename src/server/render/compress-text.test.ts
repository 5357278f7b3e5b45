import { expect, test } from 'vitest';
import { chooseEncoding, compressText } from './compress-text.ts';

const packed = await compressText('An apple. '.repeat(50));

test.each<[string | undefined, string | undefined]>([
  [undefined, undefined],
  ['identity', undefined],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0', undefined],
])('Accept-Encoding %s selects %s', (accepted, encoding) => {
  const { body, headers } = chooseEncoding(accepted, packed);
  expect(headers).toEqual({
    vary: 'accept-encoding',
    ...(encoding ? { 'content-encoding': encoding } : {}),
  });
  expect(body).toBe(encoding === 'br' ? packed.br : encoding === 'gzip' ? packed.gzip : packed.text);
});
