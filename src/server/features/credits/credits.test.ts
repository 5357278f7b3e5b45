import { expect, test } from 'vitest';
import { buyTestCredits, orderTestCredits, readCreditTotal } from '../../../../test/credits.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { lookUpCreditsCall, readCreditBundleCall } from '../../../contract/credits.ts';

const app = await createTestApp({ trustedProxies: 1 });
const minute = 60_000;
const lookUp = (query: string) => app.read(lookUpCreditsCall, `${lookUpCreditsCall.path}${query}`);

test('the bundle on sale, compared with single tickets', async () => {
  const { body } = await app.read(readCreditBundleCall, readCreditBundleCall.path);
  expect(body).toEqual({
    success: true,
    credits: 10,
    price: 7500,
    unitPrice: 750,
    singlePrice: 950,
    saving: 2000,
    savingPerCredit: 200,
    returnDays: 14,
  });
});

test('an unknown address has no credits and gets a normal reply', async () => {
  expect(await lookUp('?email=nobody@example.org')).toEqual({
    status: 200,
    body: { success: true, totalActiveCredits: 0, activeCredits: [] },
  });
});

test.each(['', '?email=', '?email=alex', '?email=alex@', '?email=a@example.org&name=1'])(
  'a lookup without a valid address, or with another parameter, is malformed: %s',
  async (query) => {
    const { status, body } = await lookUp(query);
    expect([status, body.code]).toEqual([400, 'malformed']);
  },
);

test('a lookup shows how many paid credits there are, without personal data', async () => {
  await orderTestCredits(app, { customerEmail: 'two@example.org' });
  expect(await readCreditTotal(app, 'two@example.org')).toBe(0);
  await buyTestCredits(app, 'two@example.org');
  app.clock.pass(minute);
  await buyTestCredits(app, 'Two+play@Example.org');
  expect((await lookUp('?email=TWO@example.org')).body).toEqual({
    success: true,
    totalActiveCredits: 20,
    activeCredits: [{ creditsRemaining: 10 }, { creditsRemaining: 10 }],
  });
});

test('lookups are rate limited', async () => {
  const statuses = [];
  for (let index = 0; index < 31; index += 1) {
    const path = `${lookUpCreditsCall.path}?email=guess-${index}@example.org`;
    const response = await app.request(path, { headers: { 'x-forwarded-for': '10.9.9.9' } });
    statuses.push(response.status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});
