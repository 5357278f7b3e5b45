import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { MyBooking } from '../../../contract/my-booking.ts';
import WaitingChange from './waiting-change.tsx';

test.each([
  ['2025-09-20T14:03:00Z', 'We keep the places until 3:03 PM.'],
  ['2025-09-22T12:53:00Z', 'We keep the places until Mon 22 Sept, 1:53 PM.'],
])('an unpaid change shows the day on which its hold ends, unless that is today: %s', (heldUntil, shown) => {
  vi.useFakeTimers({ now: Date.parse('2025-09-20T12:53:00Z') });
  const waiting: NonNullable<MyBooking['waiting']> = {
    date: '2025-09-29',
    time: '9:30 AM - 11:30 AM',
    children: 3,
    tickets: [{ ticketTypeId: 'child-1-12', name: 'Children', quantity: 3 }],
    toPay: 950,
    heldUntil,
  };
  const change = createElement(WaitingChange, { link: { bookingId: 'b', viewToken: 't' }, waiting });
  const markup = renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, change),
  );
  expect(markup.replaceAll(/<[^>]*>/g, '')).toContain(shown);
  vi.useRealTimers();
});
