import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { readOpeningCall } from '../../../contract/opening.ts';

const app = await createTestApp();

async function opening(instant: string) {
  app.clock.set(instant);
  const { body } = await app.read(readOpeningCall, '/api/opening');
  expect(readOpeningCall.reply.safeParse(body).success).toBe(true);
  return body;
}

test('the complete reply on an ordinary day', async () => {
  expect(await opening('2026-11-20T10:00:00Z')).toEqual({
    success: true,
    today: '2026-11-20',
    open: true,
    letsIn: true,
    until: 960,
    next: { date: '2026-11-21', opens: 570 },
    headline: 'Open now until 4:00pm',
    detail: 'Last entry 3:00pm',
    week: [
      {
        weekdays: [1, 2, 3],
        days: 'Monday to Wednesday',
        text: '9:30am-4:00pm',
        hours: { opens: 570, closes: 960, holidaysOnly: false },
      },
      {
        weekdays: [4],
        days: 'Thursday',
        text: 'Closed (open during school holidays)',
        hours: { opens: 570, closes: 960, holidaysOnly: true },
      },
      {
        weekdays: [5, 6, 0],
        days: 'Friday, Saturday, Sunday',
        text: '9:30am-4:00pm',
        hours: { opens: 570, closes: 960, holidaysOnly: false },
      },
    ],
    lastEntry: 'Last entry 3:00pm every day',
    exceptions: [],
  });
});

// Venue time: London is an hour ahead of UTC from 29 March to 25 October 2026.
test.each([
  ['the Saturday before the clocks go forward', '2026-03-28T09:29:59Z', 'Opens today at 9:30am'],
  ['the same day', '2026-03-28T09:30:00Z', 'Open now until 4:00pm'],
  ['the Sunday on which the clocks go forward', '2026-03-29T08:29:59Z', 'Opens today at 9:30am'],
  ['the same day', '2026-03-29T08:30:00Z', 'Open now until 4:00pm'],
  ['the same day', '2026-03-29T15:00:00Z', 'Opens tomorrow at 9:30am'],
  ['the Saturday before the clocks go back', '2026-10-24T08:30:00Z', 'Open now until 4:00pm'],
  ['the hour that comes twice', '2026-10-25T00:30:00Z', 'Opens today at 9:30am'],
  ['the same day', '2026-10-25T01:30:00Z', 'Opens today at 9:30am'],
  ['the Sunday on which the clocks go back', '2026-10-25T08:30:00Z', 'Opens today at 9:30am'],
  ['the same day', '2026-10-25T09:30:00Z', 'Open now until 4:00pm'],
  ['the same day', '2026-10-25T15:59:59Z', 'Open now until 4:00pm'],
  ['the same day', '2026-10-25T16:00:00Z', 'Opens tomorrow at 9:30am'],
  [
    'just after midnight in summer, when it is still yesterday in UTC',
    '2026-07-31T23:30:00Z',
    'Opens today at 9:30am',
  ],
])('%s %s: %s', async (_, instant, headline) => {
  expect((await opening(instant)).headline).toBe(headline);
});

test.each([
  ['before opening', '2026-11-20T09:00:00Z', 'Opens today at 9:30am', ''],
  [
    'after last entry',
    '2026-11-20T15:30:00Z',
    'Open now until 4:00pm',
    'Last entry was at 3:00pm, and we open again tomorrow',
  ],
  [
    'a Thursday in term',
    '2026-11-26T11:00:00Z',
    'Opens tomorrow at 9:30am',
    'Closed on Thursdays outside school holidays',
  ],
])('the headline and the detail: %s, at %s', async (_, instant, headline, detail) => {
  const opened = await opening(instant);
  expect(opened.headline).toBe(headline);
  expect(opened.detail).toContain(detail);
});

test('the special hours and events of 2025 follow the specification', async () => {
  const { headline, detail, exceptions } = await opening('2025-09-20T10:00:00+01:00');
  expect([headline, detail]).toEqual(['Opens today at 11:45am', '']);
  expect(exceptions.map(({ days, text }) => `${days}: ${text}`)).toEqual([
    'Saturday 20 September: Open 11:45am-4:00pm',
    'Sunday 21 September: Open 11:15am-3:30pm',
    'Saturday 27 September: K-pop Demon Hunters party, sessions at 9:30am and 12:00pm',
    'Sunday 28 September: K-pop Demon Hunters party, sessions at 9:30am, 12:00pm and 2:30pm',
    'Friday 3 October: K-pop Demon Hunters party, session at 4:30pm',
    'Sunday 5 October: K-pop Demon Hunters party, sessions at 9:30am and 12:00pm',
    'Sunday 12 October: Secret Labubu Adventure, sessions at 9:30am, 12:00pm and 2:30pm',
  ]);
  expect(await opening('2025-10-12T12:30:00+01:00')).toMatchObject({
    open: true,
    letsIn: false,
    until: 840,
    headline: 'Open now until 2:00pm',
    detail: 'Secret Labubu Adventure, for ticket holders',
  });
});

test('a weekend at the end of the four weeks is listed in full, and a weekend after the four weeks is left out', async () => {
  await app.db
    .insertInto('restriction')
    .values(
      ['2025-11-29', '2025-11-30'].map((day) => ({
        day,
        reason: 'New floor',
        created_by: 'test',
        created_at: new Date(),
      })),
    )
    .execute();
  await expect
    .poll(async () => (await opening('2025-11-01T10:00:00Z')).exceptions.map(({ days }) => days))
    .toEqual(['Saturday 29 and Sunday 30 November']);
  expect((await opening('2025-10-31T10:00:00Z')).exceptions).toEqual([]);
});

test('a restriction that is added closes the day', async () => {
  expect((await opening('2026-11-20T10:00:00Z')).open).toBe(true);
  await app.db
    .insertInto('restriction')
    .values({ day: '2026-11-20', reason: 'Burst pipe', created_by: 'test', created_at: new Date() })
    .execute();
  await expect
    .poll(async () => (await opening('2026-11-20T10:00:00Z')).headline)
    .toBe('Opens tomorrow at 9:30am');
  expect((await opening('2026-11-20T10:00:00Z')).detail).toBe('Closed: Burst pipe');
});
