import { afterEach, expect, test } from 'vitest';
import {
  askHolidayCalendarCall,
  declineHolidaysCall,
  type HolidayCalendarReply,
  readHolidayCalendarCall,
} from '../src/contract/holidays.ts';
import { askHolidayCalendar } from '../src/server/features/holidays/ask-calendar.ts';
import { PublicFileError } from '../src/server/ports/public-file/public-file.ts';
import { atTheOffice, edit } from './office-facts.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp({ at: '2026-11-24T10:00:00Z' });
const staff = await signInAsStaff(app);
const office = atTheOffice(app, () => staff);

afterEach(() => expect(app.errors).toEqual([]));

const calendar = (...events: [name: string, from: string, until: string][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Council//EN',
    ...events.flatMap(([name, from, until], index) => [
      'BEGIN:VEVENT',
      `UID:${index}@example.org`,
      'DTSTAMP:20260901T000000Z',
      `DTSTART;VALUE=DATE:${from}`,
      `DTEND;VALUE=DATE:${until}`,
      `SUMMARY:${name}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ].join('\r\n');
const seen = async () => {
  const answer = await app.request(readHolidayCalendarCall.path, { headers: staff });
  return (await answer.json()) as HolidayCalendarReply;
};
const fetchedUrls: string[] = [];
const ask = (read: () => string | Promise<string>) =>
  askHolidayCalendar(app.site.context, undefined, async (url) => {
    fetchedUrls.push(url);
    return read();
  });
const fail = (error: Error) => () => {
  throw error;
};

test('the calendar of school holidays is fetched from its address, and the owner takes or declines each new holiday', async () => {
  await ask(() => 'never');
  expect([fetchedUrls, (await seen()).url]).toEqual([[], '']);
  const url = 'https://example.org/holidays.ics';
  const before = (await office.read('holidays'))['school_holiday'];
  const set = await office.change('holidays', (rows) => edit(rows, 'holiday_calendar', {}, { url }));
  expect(set.status).toBe(200);
  expect(await seen()).toMatchObject({ url, askedAt: null, news: [] });

  const published = calendar(
    ['Over', '20250101', '20250110'],
    ['Whitsun', '20310526', '20310531'],
    ['Bank holiday', '20310505', '20310506'],
  );
  await ask(() => published);
  const news = [
    { name: 'Bank holiday', first_day: '2031-05-05', last_day: '2031-05-05' },
    { name: 'Whitsun', first_day: '2031-05-26', last_day: '2031-05-30' },
  ];
  expect(fetchedUrls).toEqual([url]);
  expect(await seen()).toMatchObject({ failedWhy: null, news });
  expect((await office.read('holidays'))['school_holiday']).toEqual(before);

  const [bank, whitsun] = news;
  await ask(async () => {
    await app.send(declineHolidaysCall, { holidays: [bank] as never }, staff);
    return published;
  });
  expect((await seen()).news).toEqual([whitsun]);
  await office.change('holidays', (rows) => {
    rows['school_holiday'] = [...(rows['school_holiday'] ?? []), { id: null, ...whitsun } as never];
  });
  expect((await seen()).news).toEqual([]);
});

test('if the calendar cannot be read, the office gives the reason and deletes nothing', async () => {
  await ask(() => calendar(['Advent', '20311201', '20311206']));
  const before = await office.read('holidays');
  const { news } = await seen();
  expect(news).toHaveLength(1);
  for (const [read, why] of [
    [fail(new PublicFileError('it does not answer in time')), 'it does not answer in time'],
    [() => '<html>Not found</html>', 'it is not a calendar file'],
  ] as const) {
    await ask(read);
    expect(await seen()).toMatchObject({ failedWhy: why, news });
    expect(await office.read('holidays')).toEqual(before);
  }
  await expect(ask(fail(new TypeError('a fault of ours')))).rejects.toThrow('a fault of ours');
  await ask(() => calendar());
  expect(await seen()).toMatchObject({ failedWhy: null, news: [] });
  expect(await office.read('holidays')).toEqual(before);
});

test('a calendar address in a private network is never requested, and the office says so', async () => {
  await app.db.updateTable('holiday_calendar').set({ url: 'https://127.0.0.1/holidays.ics' }).execute();
  const answer = await app.send(askHolidayCalendarCall, {}, staff);
  expect(answer.body.failedWhy).toBe('it is in a private network');
  expect(fetchedUrls).not.toContain('https://127.0.0.1/holidays.ics');
  const plain = await office.change('holidays', (rows) =>
    edit(rows, 'holiday_calendar', {}, { url: 'http://example.org/a.ics' }),
  );
  expect(plain.body.code).toBe('facts_invalid');
});
