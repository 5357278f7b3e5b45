import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { DayAvailability } from '../../../contract/availability.ts';
import { StaticRouter } from '../../lib/router.tsx';
import { type Site, siteQuery } from '../site/site-query.ts';
import { lowestPriceOn } from './event-price.ts';
import Prices from './prices.tsx';

const ticketType = (id: string, price: number, fee: number, fromPrice?: number) =>
  ({
    id,
    name: id,
    price,
    fee,
    doorPrice: null,
    ...(fromPrice !== undefined && { fromPrice }),
  }) as Site['ticketTypes'][number];

test('the price list shows each ticket’s price with its fee, or its lowest price as ‘from …’ if the price varies', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const ticketTypes = [
    ticketType('Children', 950, 50),
    ticketType('Adults', 200, 50),
    ticketType('Babies', 500, 50, 450),
  ];
  client.setQueryData(siteQuery().queryKey, { ticketTypes } as Site);
  const route = { location: '/' } as ComponentProps<typeof StaticRouter>;
  const page = createElement(StaticRouter, route, createElement(Prices));
  const markup = renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
  const text = markup.replaceAll(/<[^>]*>/g, '');
  expect(text).toContain('From £2.50, per person');
  for (const shown of ['Children£10.00', 'Adults£2.50', 'Babiesfrom £4.50']) expect(text).toContain(shown);
});

const child = ticketType('child', 950, 50);
const session = (price: number | null, isFull = false) => ({
  notBookable: isFull ? { code: 'full', text: 'Fully booked' } : null,
  ...(price !== null && { prices: [{ ticketTypeId: 'child', price, fee: 50 }] }),
});

test.each([
  ['one session at the base price', [session(null)], 1000],
  ['two sessions above the base price', [session(1200), session(1300)], 1250],
  ['two sessions, one of them at the base price', [session(1200), session(null)], 1000],
  ['two sessions, the cheaper one full', [session(700, true), session(1200)], 1250],
  ['two full sessions', [session(1200, true), session(1300, true)], 1250],
  ['no session', [], 1000],
])('the lowest price of a ticket on an event day is right: %s', (_, sessions, price) => {
  expect(lowestPriceOn({ sessions } as unknown as DayAvailability, child)).toBe(price);
});
