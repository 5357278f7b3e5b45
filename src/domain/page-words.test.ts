import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillWords, plainWords, whyNotWords } from './page-words.ts';

const facts = {
  name: 'Windfall',
  phone: { text: '01632 960100', to: 'tel:01632960100' },
  'poorly-rule': null,
  table: [{ kind: 'list' as const, items: [[{ text: 'Under 1' }]] }],
};

test('paragraphs, headings, lists, tables and pieces of a line are read as they are written', () => {
  const words = [
    '# When you book',
    'We are **{name}**: ring {phone},',
    'or read [our terms](/terms#photos) and `device`.',
    '',
    '- one',
    '- two',
    '',
    '| What | How long |',
    '| Messages | A year |',
  ].join('\n');
  expect(whyNotWords(words, { facts: ['name', 'phone'] })).toBeNull();
  expect(fillWords(words, facts)).toEqual([
    { kind: 'heading', line: [{ text: 'When you book' }] },
    {
      kind: 'paragraph',
      line: [
        { text: 'We are ' },
        { text: 'Windfall', mark: 'strong' },
        { text: ': ring ' },
        { text: '01632 960100', to: 'tel:01632960100' },
        { text: ', or read ' },
        { text: 'our terms', to: '/terms#photos' },
        { text: ' and ' },
        { text: 'device', mark: 'code' },
        { text: '.' },
      ],
    },
    { kind: 'list', items: [[{ text: 'one' }], [{ text: 'two' }]] },
    {
      kind: 'table',
      head: [[{ text: 'What' }], [{ text: 'How long' }]],
      rows: [[[{ text: 'Messages' }], [{ text: 'A year' }]]],
    },
  ]);
});

test('a paragraph that names a fact without a value is left out, and a list or table replaces the paragraph that names it', () => {
  expect(plainWords(fillWords('One.\n\n{poorly-rule} Ring us.\n\n{table}', facts))).toBe('One.\n\nUnder 1');
});

describe('words that are not allowed are refused with the reason', () => {
  test.each([
    [
      'an unknown fact',
      'Ring {fone}',
      'has {fone}, which stands for nothing here. There are {name}, {phone}',
    ],
    ['half a fact', 'Ring {phone', 'has a { on its own'],
    ['half of bold', 'Very **good', 'has ** without a second **'],
    ['a link to nowhere', '[here](javascript:alert(1))', 'has a link that leads nowhere'],
    ['a link to another site without https', '[here](http://example.org)', 'has a link that leads nowhere'],
    ['a link that only looks like a page', '[here](//example.org)', 'has a link that leads nowhere'],
    ['HTML', 'Very <b>good</b>', 'must be words, not HTML'],
    ['a comment', 'Very <!-- good', 'must be words, not HTML'],
    ['a table with a hole', '| a | b |\n| c |', 'has a table whose rows are not equally long'],
  ])('%s', (_, words, why) => {
    expect(whyNotWords(words, { facts: ['name', 'phone'] }) ?? '').toContain(why);
  });

  test.each(['# Heading', '- entry', 'one\n\ntwo', '[link](/terms)', '**bold**'])(
    'a heading must be one line of plain words, so this is refused: %s',
    (words) => {
      expect(whyNotWords(words, { facts: [], isLine: true })).toBe('must be one line of plain words');
    },
  );
});

test('only safe addresses become links in any text, and no word of an allowed text is lost', () => {
  const sign = fc.constantFrom(
    '**',
    '[',
    ']',
    '(',
    ')',
    '{',
    '}',
    '`',
    '|',
    '# ',
    '- ',
    '\n',
    '\n\n',
    '<',
    '>',
  );
  const text = fc
    .array(fc.oneof(sign, fc.constantFrom('name', 'javascript:x', '/terms', 'https://a.b', 'word ', '//x.y')))
    .map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (words) => {
      const spans = fillWords(words, facts).flatMap((block) =>
        block.kind === 'list'
          ? block.items.flat()
          : block.kind === 'table'
            ? [block.head, ...block.rows].flat(2)
            : block.line,
      );
      for (const { to } of spans)
        if (to !== undefined) expect(to).toMatch(/^(\/(?!\/)|#|https:\/\/|tel:|mailto:)/);
      if (whyNotWords(words, { facts: ['name'] }) === null && !words.includes('{'))
        for (const word of words.match(/[a-z]{4,}/g) ?? []) expect(JSON.stringify(spans)).toContain(word);
    }),
    { numRuns: 500 },
  );
});
