import { expect, test } from 'vitest';
import { buildSearchPatterns, parseExactTerm } from './search-terms.ts';

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
  ['maya . @ %', ['%maya%'], []],
  ['%', [], []],
  ['', [], []],
])('the patterns of the search text %j', (plain, words, emails) => {
  expect(buildSearchPatterns(plain)).toEqual({ words, emails });
});

test.each([
  ['wf7k3qm9xwtr', { reference: 'WF-7K3QM-9XWTR' }],
  ['7K3QM-9XWTR', { reference: 'WF-7K3QM-9XWTR' }],
  ['7K3QM', null],
  ['maya@mail.example', { email: 'maya@mail.example' }],
  ['maya@mail', null],
  ['maya okafor', null],
  ['+44 (1632) 960321', { phone: '1632960321' }],
  ['960321', null],
])('the exact term of %s', (typed, exactTerm) => {
  expect(parseExactTerm(typed)).toEqual(exactTerm);
});
