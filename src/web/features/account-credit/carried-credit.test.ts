import { beforeEach, expect, test, vi } from 'vitest';
import { carriedCredit, carryCredit, rereadAccountCredit } from './carried-credit.ts';

const credit = { code: 'PLAY-7K2QM-3XRTD', left: 1900, endsOn: '2026-12-31' };

const refused = (status: number, code: string) => () =>
  Promise.resolve(Response.json({ success: false, code, message: '' }, { status }));

beforeEach(() => {
  carriedCredit.write(credit);
  return () => {
    vi.unstubAllGlobals();
    carriedCredit.clear();
  };
});

test.each([
  ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Promise.resolve(new Response('broken', { status: 500 }))],
  ['codes are read too often', refused(429, 'slow_down')],
])('the tab keeps its credit if %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch);
  await rereadAccountCredit();
  expect(carriedCredit.read()).toEqual(credit);
});

test('the tab forgets its credit if the server refuses it', async () => {
  vi.stubGlobal('fetch', refused(409, 'account_credit_invalid'));
  await rereadAccountCredit();
  expect(carriedCredit.read()).toBeNull();
});

test('the tab keeps its credit if the server refuses another code', async () => {
  vi.stubGlobal('fetch', refused(409, 'account_credit_invalid'));
  await expect(carryCredit('PLAY-22222-22222')).rejects.toThrow('409');
  expect(carriedCredit.read()).toEqual(credit);
});

test('the amount left on the credit is read again', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ success: true, ...credit, left: 400 })));
  await rereadAccountCredit();
  expect(carriedCredit.read()).toEqual({ ...credit, left: 400 });
});
