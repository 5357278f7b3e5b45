import { expect, test } from 'vitest';
import type { MailBlock } from '../../../domain/mail-block.ts';
import { orchardInks } from '../../../domain/palette.ts';
import { renderBlocks } from './mail-blocks.ts';
import { writeMail } from './write-mail.ts';

const colours = { ink: '#2c1a2e', paper: '#fff9ee', paperDeep: '#f6ead2', rule: '#e7d7b8' };

/** One block of each kind. The type makes it an error to leave a kind out. */
const oneOfEach: { [Kind in MailBlock['kind']]: Extract<MailBlock, { kind: Kind }> } = {
  title: { kind: 'title', text: 'See you on Saturday', isInText: true },
  paragraph: { kind: 'paragraph', text: 'Thank you, Robin & Alex.' },
  words: {
    kind: 'words',
    lines: [[{ text: 'Read ' }, { text: 'the terms', to: 'https://example.org/terms' }]],
    isList: false,
  },
  footnote: {
    kind: 'footnote',
    text: 'You said yes.',
    link: { label: 'Stop', url: 'https://example.org/stop' },
  },
  message: { kind: 'message', text: 'First line\nsecond line' },
  quotation: { kind: 'quotation', text: 'Send me offers' },
  code: { kind: 'code', code: '123456', size: 'large', sentence: '123456 is your code.' },
  list: { kind: 'list', title: 'Before you come', items: ['Bring socks', 'Arrive early'] },
  details: { kind: 'details', details: [['Parent', 'Robin <b>Hale</b>']] },
  prices: { kind: 'prices', lines: [['2 × Child', '£19.00']], totals: [['Paid', '£19.00']] },
  ticket: {
    kind: 'ticket',
    reference: 'WF-1',
    title: 'Open play',
    when: ['Saturday', '9:30 AM'],
    note: 'Stay all day',
    picture: 'qr',
  },
  place: { kind: 'place', title: 'Where we are', address: '1 Lane', phone: '01632 960777' },
  button: { kind: 'button', label: 'Answer', url: 'https://example.org/a', sentence: 'Your answer' },
};

/** Returns the text and the links of the HTML, without its markup. */
const readable = (html: string) =>
  html
    .replaceAll(/href="([^"]*)"/g, '>$1<')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

const words = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(words);

test.each(Object.values(oneOfEach))('HTML and plain text of a $kind say the same', async (block) => {
  const { kind, ...content } = block;
  const { html, text } = renderBlocks([block], colours);
  const markup = String(await html);
  const drawn = new Set([
    'size',
    'picture',
    ...(kind === 'code' ? ['code'] : []),
    ...(kind === 'button' ? ['label'] : []),
  ]);
  const inText = Object.entries(content).filter(([name]) => !drawn.has(name));
  for (const word of inText.flatMap(([, value]) => words(value))) {
    expect(text).toContain(word.replace(' × ', ' x '));
    if (kind !== 'code' && kind !== 'button') expect(readable(markup)).toContain(word);
  }
  if (kind === 'code') expect(readable(markup)).toContain('123456');
  if (kind === 'button') expect(readable(markup)).toMatch(/https:\/\/example.org\/a.*Answer/s);
});

test('what a family wrote is never read as HTML', async () => {
  const { html, text } = renderBlocks([{ kind: 'message', text: '<img src=x onerror=alert(1)>' }], colours);
  expect(String(await html)).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(text).toBe('<img src=x onerror=alert(1)>');
});

test('the foot of a mail has the centre’s tagline as the owner wrote it', async () => {
  const tagline = 'Soft play in Bath';
  const centre = { name: 'Bounce', tagline, email: 'hello@bounce.example', inks: orchardInks, logo: null };
  const mail = { to: 'alex@example.org', subject: 'Hello', preview: 'Hello', blocks: [] };
  expect((await writeMail(centre, mail)).html).toContain('Bounce: Soft play in Bath<br>');
});
