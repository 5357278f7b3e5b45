import { expect, test } from 'vitest';
import { patternsOf } from './search-terms.ts';

test.each([
  ['maya', ['%maya%'], []],
  ['okafor maya', ['%okafor%', '%maya%'], []],
  ['jo hale', ['% jo%', '%hale%'], []],
  ['x', ['% x%'], []],
  ['maya maya', ['%maya%'], []],
  ['maya@example.org', ['%maya@%'], ['%maya@example.org%']],
  ['@example.org', ['%@example.org%'], []],
  ['01632 960 321', ['%1632960321%'], []],
  ['+44 (1632) 960321', ['%1632960321%'], []],
  ['960321', ['%960321%'], []],
  ['44', ['% 44%'], []],
  ['wf 7k3qm 9xwtr', ['% wf%', '%7k3qm%', '%9xwtr%'], []],
  ['100%_sure\\', ['%100\\%\\_sure\\\\%'], []],
  ['', [], []],
])('%s', (plain, words, emails) => {
  expect(patternsOf(plain)).toEqual({ words, emails });
});
