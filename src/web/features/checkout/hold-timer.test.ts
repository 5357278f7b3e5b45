import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { checkoutTextFor } from './checkout-text.ts';
import { HoldTimer } from './hold-timer.tsx';

const minute = 60_000;

function shownText(left: number, { hasQuestion = false, isFinal = false, deviceAhead = 0 } = {}) {
  const deviceEndsAt = Date.now() + left;
  const hold = {
    deviceEndsAt,
    serverEndsAt: deviceEndsAt - deviceAhead,
    isFinal,
    renew: vi.fn(),
    renewing: false,
    problem: '',
  };
  const words = checkoutTextFor('party');
  const markup = renderToStaticMarkup(createElement(HoldTimer, { hold, left, quiet: !hasQuestion, words }));
  return markup.replaceAll(/<[^>]*>/g, '');
}

test.each([
  ['ten minutes', 10 * minute, 'Party kept until 2:03 PM · 10 min left'],
  ['the last minute', 40_000, 'Party kept until 1:53 PM · under a minute left'],
  ['59 minutes', 59 * minute, 'Party kept until 2:52 PM · 59 min left'],
  ['an hour', 60 * minute, 'Party kept until 2:53 PM'],
  ['72 hours, an offer of a party', 72 * 60 * minute, 'Party kept until Tue 23 Sept, 1:53 PM'],
  ['ten minutes at midnight', 10 * minute, 'Party kept until Sun 21 Sept, 12:03 AM · 10 min left', '22:53'],
])(
  'the timer names the day unless it is today, and shows the minutes left below an hour: %s',
  (_, left, shown, time = '12:53') => {
    vi.useFakeTimers({ now: Date.parse(`2025-09-20T${time}:00Z`) });
    expect(shownText(left)).toBe(shown);
    vi.useRealTimers();
  },
);

test('the timer shows the end by the centre’s clock, not by the device’s', () => {
  vi.useFakeTimers({ now: Date.parse('2025-09-20T12:53:00Z') });
  const shown = 'Party kept until 1:33 PM · 10 min left';
  expect(shownText(10 * minute, { deviceAhead: 30 * minute })).toBe(shown);
  expect(shownText(10 * minute, { deviceAhead: 24 * 60 * minute + 30 * minute })).toBe(shown);
  vi.useRealTimers();
});

test('the timer does not offer to extend a hold that cannot be extended any more, and says so', () => {
  vi.useFakeTimers({ now: Date.parse('2025-09-20T12:53:00Z') });
  expect(shownText(minute, { hasQuestion: true })).toContain('Keep my party');
  expect(shownText(minute, { hasQuestion: true, isFinal: true })).toBe(
    'Party kept until 1:54 PM · 1 min leftWe cannot keep your party after 1:54 PM.',
  );
  vi.useRealTimers();
});
