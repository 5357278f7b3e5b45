import { expect, test } from 'vitest';
import { makeSampleDay } from '../sample/make-sample-day.ts';
import { insertSampleDay } from '../sample/sample-store.ts';
import { sendPaymentsToSandbox } from '../sandbox/send-payments.ts';
import { createTestApp } from './test-app.ts';

/**
 * Days before the photo season, after New Year, before summer time begins, and in the holidays. On each of
 * these days the calendar refuses different actions.
 */
test.each(['2025-09-27T11:10:00Z', '2026-01-10T12:10:00Z', '2026-03-28T12:10:00Z', '2026-08-15T11:10:00Z'])(
  'the sample day at %s is made, and its books balance',
  async (at) => {
    const app = await createTestApp({ at });
    await insertSampleDay(app.db, Date.parse(at), 0);
    const made = await makeSampleDay({
      databaseUrl: app.databaseUrl,
      context: { ...app.site.context, baseUrl: 'http://windfall.test' },
      remember: (paid) => sendPaymentsToSandbox(app.sandbox.url, paid),
    });
    expect(made).toBeGreaterThan(150);
    expect(await app.findFaults()).toEqual([]);
    expect(app.errors).toEqual([]);
  },
);
