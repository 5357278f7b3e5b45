import { expect, test } from 'vitest';
import { fillMailWords, findUnknownPlaceholder, type MailWords, splitParagraphs } from './mail-words.ts';

const words: MailWords = {
  name: 'Alex Rowe',
  day: 'Saturday 28 November 2026',
  time: '9:30 AM - 4:00 PM',
  what: 'Open play',
  reference: 'WF-7K3QM-9XWTR',
  centre: 'Windfall',
  phone: '01632 960000',
  arrival: 'Please arrive on time.',
};

test.each([
  ['See you on {day}, {time}', 'See you on Saturday 28 November 2026, 9:30 AM - 4:00 PM'],
  ['{name}: {reference} {reference}', 'Alex Rowe: WF-7K3QM-9XWTR WF-7K3QM-9XWTR'],
  ['Nothing to fill', 'Nothing to fill'],
  ['{nobody} {toString}', '{nobody} {toString}'],
  ['{ name } and {}', '{ name } and {}'],
])('placeholders are filled: %s becomes %s', (text, filled) =>
  expect(fillMailWords(text, words)).toBe(filled),
);

test('a family’s name that looks like a placeholder is not replaced', () => {
  expect(fillMailWords('Dear {name}', { ...words, name: '{reference}' })).toBe('Dear {reference}');
});

test.each([
  ['Come to {centre}', null],
  ['Come on {date}', '{date}'],
  ['{day} {Name}', '{Name}'],
])('the unknown placeholder of a text is found: %s, %s', (text, unknown) =>
  expect(findUnknownPlaceholder(text)).toBe(unknown),
);

test('an empty line begins a new paragraph, but a single line end does not', () => {
  expect(splitParagraphs('One\nstill one\n\n \nTwo\n\n')).toEqual(['One\nstill one', 'Two']);
});
