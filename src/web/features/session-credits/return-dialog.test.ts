import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { CreditsRefundDialog } from './return-dialog.tsx';

test('the dialog says that money goes back the way it was paid', () => {
  const purchase = {
    bookingId: 'b',
    reference: 'WF-2K3M-7PQR',
    boughtOn: '2026-11-20',
    credits: 10,
    unspent: 10,
    returned: 0,
    amount: 7500,
    returnable: { until: '2026-12-04', amount: 7500 },
  };
  const callbacks = { onClose: vi.fn(), onReturned: vi.fn(), onChanged: vi.fn() };
  const dialog = createElement(CreditsRefundDialog, { email: 'robin@example.org', purchase, ...callbacks });
  const markup = renderToStaticMarkup(
    createElement(QueryClientProvider, { client: new QueryClient() }, dialog),
  );
  expect(markup).toContain(
    '£75.00 goes back the way you paid. On a card, banks take 5 to 10 days to show it.',
  );
});
