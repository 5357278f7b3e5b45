import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { legalTextDates } from '../../../domain/legal-text-dates.ts';
import HealthAndSafetyWords from './health-and-safety-words.tsx';
import PrivacyWords from './privacy-words.tsx';
import TermsWords from './terms-words.tsx';

/** Every value from the rows becomes the same dot, so that only the page's own words remain. */
const fact = '·';
const site = {
  venue: {
    name: fact,
    addressLines: [fact],
    postcode: fact,
    phone: fact,
    email: fact,
    youngestAge: fact,
    oldestAge: fact,
  },
  arrivalRule: fact,
  freeAdultsRule: fact,
  parkingRule: fact,
  stayRule: fact,
  weekendRule: fact,
  entryRule: fact,
  cancellationRule: fact,
  termsVersion: fact,
};

async function digestOf(words: () => React.ReactNode): Promise<string> {
  const client = new QueryClient();
  client.setQueryData(['site'], site);
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(words)));
  const text = html
    .replace(/<(svg|time)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest, 0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

test.each([
  ['terms', TermsWords, { day: '2026-11-23', words: 'eaed128fc5c5bdd4' }],
  ['privacy', PrivacyWords, { day: '2026-11-23', words: 'dfa8a503bc21ced8' }],
  ['safety', HealthAndSafetyWords, { day: '2026-11-21', words: '0616550bb59f7432' }],
] as const)('the %s state when their words last changed', async (page, words, expected) => {
  expect(
    { day: legalTextDates[page], words: await digestOf(words) },
    'The words are new: update the day in src/domain/legal-text-dates.ts (the terms also need a migration that moves the venue’s row), then update both here',
  ).toEqual(expected);
});
