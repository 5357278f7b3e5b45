import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { feedFile, startFeedServer } from '../../../../test/feed-server.ts';
import { parseIcs } from './ics-calendar.ts';
import { icsFeed } from './ics-feed.ts';

const server = await startFeedServer();
afterAll(server.stop);
beforeEach(() => {
  server.requests.length = 0;
});

const secret = 'private-3f9a';
let now = Date.parse('2026-11-20T10:00:00Z');
/**
 * The time limit of a request that gets no answer. Other requests have no limit, so that a slow machine fails
 * no test.
 */
const shortTimeout = () => AbortSignal.timeout(400);
const noTimeout = () => new AbortController().signal;
let startTimeout = noTimeout;
const aFeed = (url = `${server.url}/${secret}/basic.ics`) =>
  icsFeed(url, { now: () => now }, () => startTimeout());

const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Gold party', ...lines, 'END:VEVENT'].join('\r\n');
const busy = (file: string, from = '2026-12-01', to = '2026-12-31') =>
  parseIcs(file)
    .listBusyTimes(from, to)
    .map(({ day, slot, title }) => `${day} ${slot.start}-${slot.end} ${title}`);

describe('busy times of a calendar file', () => {
  const party = ['DTSTART:20261205T120000Z', 'DTEND:20261205T140000Z'];
  test.each<[string, string[], string[]]>([
    ['a time in UTC', party, ['2026-12-05 720-840 Gold party']],
    [
      'a time in the venue’s zone',
      ['DTSTART;TZID=Europe/London:20261205T120000', 'DTEND;TZID=Europe/London:20261205T140000'],
      ['2026-12-05 720-840 Gold party'],
    ],
    [
      'a time in another zone, past midnight at the venue',
      ['DTSTART;TZID=America/New_York:20261205T200000', 'DTEND;TZID=America/New_York:20261205T210000'],
      ['2026-12-06 60-120 Gold party'],
    ],
    [
      'a time without a zone',
      ['DTSTART:20261205T120000', 'DTEND:20261205T140000'],
      ['2026-12-05 720-840 Gold party'],
    ],
    [
      'a start with a duration',
      ['DTSTART:20261205T120000Z', 'DURATION:PT90M'],
      ['2026-12-05 720-810 Gold party'],
    ],
    ['a whole day', ['DTSTART;VALUE=DATE:20261205'], ['2026-12-05 0-1440 Gold party']],
    [
      'whole days; the last is the one before the end',
      ['DTSTART;VALUE=DATE:20261205', 'DTEND;VALUE=DATE:20261207'],
      ['2026-12-05 0-1440 Gold party', '2026-12-06 0-1440 Gold party'],
    ],
    [
      'a time over midnight, split into days',
      ['DTSTART:20261205T220000Z', 'DTEND:20261206T013000Z'],
      ['2026-12-05 1320-1440 Gold party', '2026-12-06 0-90 Gold party'],
    ],
    ['none for an event without a length', ['DTSTART:20261205T120000Z', 'DTEND:20261205T120000Z'], []],
    ['none for a cancelled event', [...party, 'STATUS:CANCELLED'], []],
    ['none for an event marked as free', [...party, 'TRANSP:TRANSPARENT'], []],
    ['a tentative event', [...party, 'STATUS:TENTATIVE'], ['2026-12-05 720-840 Gold party']],
    ['none for an event without a start', ['DTEND:20261205T140000Z'], []],
    ['none for an event outside the range', ['DTSTART:20270105T120000Z', 'DTEND:20270105T140000Z'], []],
  ])('%s', (_, lines, expected) => {
    expect(busy(feedFile(event(...lines)))).toEqual(expected);
  });

  test('in summer, the venue is an hour ahead of UTC', () => {
    const file = feedFile(event('DTSTART:20260605T120000Z', 'DTEND:20260605T140000Z'));
    expect(busy(file, '2026-06-05', '2026-06-05')).toEqual(['2026-06-05 780-900 Gold party']);
  });

  test('a weekly event since 2019, at the same local time in winter and summer, with one exception', () => {
    const weekly = event(
      'DTSTART;TZID=Europe/London:20190601T100000',
      'DTEND;TZID=Europe/London:20190601T110000',
      'RRULE:FREQ=WEEKLY;BYDAY=SA',
      'EXDATE;TZID=Europe/London:20261212T100000',
    );
    expect(busy(feedFile(weekly))).toEqual([
      '2026-12-05 600-660 Gold party',
      '2026-12-19 600-660 Gold party',
      '2026-12-26 600-660 Gold party',
    ]);
    expect(busy(feedFile(weekly), '2026-07-04', '2026-07-04')).toEqual(['2026-07-04 600-660 Gold party']);
  });

  test('a rule may have an end or a count, or mean the first Saturday of a month', () => {
    const of = (rule: string) =>
      busy(feedFile(event('DTSTART:20261201T100000Z', 'DTEND:20261201T110000Z', `RRULE:${rule}`)));
    expect(of('FREQ=DAILY;UNTIL=20261203T100000Z')).toHaveLength(3);
    expect(of('FREQ=DAILY;COUNT=5')).toHaveLength(5);
    expect(of('FREQ=MONTHLY;BYDAY=1SA')).toEqual(['2026-12-05 600-660 Gold party']);
    expect(of('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')).toEqual([]);
  });

  test('one occurrence of a series may be moved, and one cancelled', () => {
    const series = event('DTSTART:20261205T100000Z', 'DTEND:20261205T110000Z', 'RRULE:FREQ=WEEKLY');
    const moved = event(
      'RECURRENCE-ID:20261212T100000Z',
      'DTSTART:20261213T150000Z',
      'DTEND:20261213T160000Z',
    );
    const off = event(
      'RECURRENCE-ID:20261219T100000Z',
      'DTSTART:20261219T100000Z',
      'DTEND:20261219T110000Z',
      'STATUS:CANCELLED',
    );
    expect(busy(feedFile(series, moved, off)).sort()).toEqual([
      '2026-12-05 600-660 Gold party',
      '2026-12-13 900-960 Gold party',
      '2026-12-26 600-660 Gold party',
    ]);
  });

  test('a time zone defined in the file is used', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Somewhere Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const there = event(
      'DTSTART;TZID=Somewhere Standard Time:20261205T120000',
      'DTEND;TZID=Somewhere Standard Time:20261205T140000',
    );
    expect(busy(feedFile(zone, there))).toEqual(['2026-12-05 540-660 Gold party']);
    expect(busy(feedFile(there))).toEqual(['2026-12-05 720-840 Gold party']);
  });

  test('folded lines and escaped text are read', () => {
    const folded = event('DTSTART:20261205T120000Z', 'DTEND:2026120', ' 5T140000Z').replace(
      'Gold party',
      'Gold\\, 12 children',
    );
    expect(busy(feedFile(folded))).toEqual(['2026-12-05 720-840 Gold, 12 children']);
  });

  test('an event that repeats every second for ever is refused', () => {
    const bomb = feedFile(event('DTSTART:20200101T000000Z', 'DTEND:20200101T000001Z', 'RRULE:FREQ=SECONDLY'));
    expect(() => busy(bomb)).toThrow('something in it repeats too often');
  });

  test.each([
    '',
    'Not found',
    '<html></html>',
    'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:A\r\nEND:VCARD',
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT',
  ])('%j is refused, because it is not a calendar', (file) => {
    expect(() => parseIcs(file)).toThrow('it is not a calendar file');
  });
});

describe('fetching the file', () => {
  const good = feedFile(event('DTSTART:20261205T120000Z', 'DTEND:20261205T140000Z'));

  test('fetches once in five minutes, and once for concurrent callers', async () => {
    server.answerWith(good);
    const feed = aFeed();
    const both = await Promise.all([
      feed.readBusyTimes('2026-12-01', '2026-12-31'),
      feed.readBusyTimes('2026-12-05', '2026-12-05'),
    ]);
    expect(both.map((busy) => busy.length)).toEqual([1, 1]);
    now += 5 * 60_000 - 1;
    await feed.readBusyTimes('2026-12-05', '2026-12-05');
    expect(server.requests).toEqual([`/${secret}/basic.ics`]);
    now += 1;
    server.answerWith(feedFile());
    expect(await feed.readBusyTimes('2026-12-05', '2026-12-05')).toEqual([]);
    expect(server.requests).toHaveLength(2);
  });

  const failures: [string, RequestListener | string, string][] = [
    ['status 404', (_, response) => response.writeHead(404).end(), 'it answers with status 404'],
    ['status 500', (_, response) => response.writeHead(500).end(), 'it answers with status 500'],
    ['another page', '<html>Sign in</html>', 'it is not a calendar file'],
    ['no answer', () => undefined, 'it does not answer in time'],
    [
      'half an answer',
      (_, response) => void response.writeHead(200).write('BEGIN:VCALENDAR'),
      'it does not answer in time',
    ],
    [
      'a closed connection',
      (_, response) => void response.destroy(),
      'it cannot be reached (UND_ERR_SOCKET)',
    ],
    [
      'a redirect to another host',
      (_, response) => void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end(),
      'it redirects to another address',
    ],
    [
      'a redirect to another port of this machine',
      (_, response) => void response.writeHead(307, { location: 'http://127.0.0.1:1/x.ics' }).end(),
      'it redirects to another address',
    ],
    [
      'a redirect to an invalid address',
      (_, response) => void response.writeHead(301, { location: 'http://[' }).end(),
      'it redirects to another address',
    ],
    [
      'endless redirects',
      (_, response) => void response.writeHead(302, { location: '/again' }).end(),
      'it redirects again and again',
    ],
    [
      'a file of more than 5 MB',
      `BEGIN:VCALENDAR\r\n${'X-A:b\r\n'.repeat(900_000)}`,
      'it is larger than 5 MB',
    ],
  ];
  test.each(failures)(
    '%s: the error is reported without the address, and the next call fetches the file again',
    async (_, answer, words) => {
      server.answerWith(answer);
      const feed = aFeed();
      startTimeout = words === 'it does not answer in time' ? shortTimeout : noTimeout;
      const problem = await feed.readBusyTimes('2026-12-05', '2026-12-05').catch(String);
      expect(problem).toBe(`Error: ${words}`);
      server.answerWith(good);
      startTimeout = noTimeout;
      expect(await feed.readBusyTimes('2026-12-05', '2026-12-05')).toHaveLength(1);
    },
  );

  test('follows a redirect on the same host', async () => {
    server.answerWith((request, response) => {
      if (request.url === '/new.ics') response.writeHead(200).end(good);
      else response.writeHead(301, { location: '/new.ics' }).end();
    });
    expect(await aFeed().readBusyTimes('2026-12-05', '2026-12-05')).toHaveLength(1);
  });

  test('follows a redirect from http to https on the same host', async () => {
    const firstBytes: (number | undefined)[] = [];
    server.answerWith((request, response) => {
      const { host } = request.headers;
      response.writeHead(301, { location: `https://${host}${request.url}` }).end();
    });
    server.onBrokenRequest((bytes) => firstBytes.push(bytes[0]));
    // The server does not support TLS, so the client gets no further than its own handshake. The first byte
    // of a TLS handshake is 22.
    const problem = await aFeed().readBusyTimes('2026-12-05', '2026-12-05').catch(String);
    expect(problem).toMatch(/^Error: it cannot be reached/);
    expect(firstBytes).toEqual([22]);
  });

  test('reports an unreachable server', async () => {
    const gone = createServer();
    await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve));
    const address = gone.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    await new Promise((resolve) => gone.close(resolve));
    await expect(
      aFeed(`http://127.0.0.1:${port}/x.ics`).readBusyTimes('2026-12-05', '2026-12-05'),
    ).rejects.toThrow('it cannot be reached (ECONNREFUSED)');
  });
});
