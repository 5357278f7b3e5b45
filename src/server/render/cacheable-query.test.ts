import { expect, test } from 'vitest';
import { cacheableQuery } from './cacheable-query.ts';

test.each<[string, string, string]>([
  ['nothing', '/menu', ''],
  ['junk', '/menu?utm_source=x&fbclid=y', ''],
  ['a secret', '/payment?client_secret=pi_1_secret_1', ''],
  ['a day', '/booking?date=2025-09-28', '?date=2025-09-28'],
  ['a word instead of a day', '/booking?date=yesterday', ''],
  ['a day, the first of two', '/booking?date=2025-09-28&date=2025-09-29', '?date=2025-09-28'],
  ['a step', '/booking?step=details&step=other', '?step=details'],
  ['the payment step', '/session-credits?step=payment', '?step=payment'],
  ['another step', '/session-credits?step=details', ''],
  ['a message that was sent', '/?message=sent', '?message=sent'],
  ['an enquiry that was sent', '/party-booking?enquiry=sent&package=silver', '?enquiry=sent'],
  ['the way to a party', '/party-booking?way=book&utm_source=x', '?way=book'],
  ['another way', '/party-booking?way=ask', ''],
  ['an enquiry elsewhere', '/booking?enquiry=sent', ''],
  ['a version of the terms', '/terms?version=2026-11-24-2&x=1', '?version=2026-11-24-2'],
  ['a word instead of a version', '/terms?version=newest', ''],
  ['a part of the menu', '/menu?tab=drinks', '?tab=drinks'],
  ['a part that does not exist', '/menu?tab=pudding', ''],
  ['allergens, in one spelling', '/menu-enhanced?avoid=NUTS,dairy,love', '?avoid=dairy,nuts'],
  ['allergens from a form', '/menu?tab=drinks&avoid=nuts&avoid=dairy', '?tab=drinks&avoid=dairy,nuts'],
  ['a day elsewhere', '/menu?date=2025-09-28&message=sent', ''],
  ['a day that does not exist', '/booking?date=2025-02-30', ''],
  ['the menu\u2019s parts elsewhere', '/booking?tab=drinks&avoid=nuts', ''],
])('%s: %s becomes %j', (_what, address, kept) => {
  const { pathname, searchParams } = new URL(address, 'http://windfall.test');
  const names = [...new Set(searchParams.keys())];
  const query = Object.fromEntries(names.map((name) => [name, searchParams.getAll(name)]));
  expect(cacheableQuery(pathname, query)).toBe(kept);
});
