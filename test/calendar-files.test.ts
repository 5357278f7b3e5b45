import { randomUUID } from 'node:crypto';
import ical from 'node-ical';
import { convertIcsCalendar } from 'ts-ics';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { cancelMyBookingCall, moveMyBookingCall, quoteMyChangeCall } from '../src/contract/my-booking.ts';
import { mailOrder } from './mail-order.ts';
import { createTestApp } from './test-app.ts';
import { visitInput } from './visit-input.ts';
import { waitFor } from './wait-for.ts';

/** An entry as a calendar shows it. The times are in UTC, such as '2026-11-28T09:30:00.000Z'. */
interface Shown {
  starts: string;
  ends: string;
  title: string;
}

interface ReadEntry extends Shown {
  uid: string;
  sequence: number;
  isCancelled: boolean;
}

/** Two independent parsers of calendar files. */
const parsers = {
  'node-ical': (file: string): ReadEntry[] =>
    Object.values(ical.sync.parseICS(file)).flatMap((entry) =>
      entry?.type === 'VEVENT'
        ? [
            {
              uid: entry.uid,
              sequence: Number(entry.sequence),
              starts: new Date(entry.start).toISOString(),
              ends: new Date(entry.end ?? 0).toISOString(),
              title: String(entry.summary),
              isCancelled: entry.status === 'CANCELLED',
            },
          ]
        : [],
    ),
  'ts-ics': (file: string): ReadEntry[] =>
    (convertIcsCalendar(undefined, file).events ?? []).map((entry) => ({
      uid: entry.uid,
      sequence: entry.sequence ?? 0,
      starts: entry.start.date.toISOString(),
      ends: (entry.end?.date ?? new Date(0)).toISOString(),
      title: entry.summary,
      isCancelled: entry.status === 'CANCELLED',
    })),
};

/**
 * Opens a calendar that takes files as RFC 5546 says: an entry with the same or a higher sequence number
 * replaces the earlier entry, and a cancelled entry is removed.
 */
function openCalendar(read: (file: string) => ReadEntry[]) {
  const entries = new Map<string, ReadEntry>();
  return {
    take(file: string) {
      for (const entry of read(file)) {
        const known = entries.get(entry.uid);
        if (!known || entry.sequence >= known.sequence) entries.set(entry.uid, entry);
      }
    },
    shows: (): Shown[] =>
      [...entries.values()]
        .filter(({ isCancelled }) => !isCancelled)
        .map(({ starts, ends, title }) => ({ starts, ends, title })),
  };
}

const app = await createTestApp({ at: '2026-10-20T10:00:00Z', trustedProxies: 1 });
let callers = 0;
const fromAnywhere = () => {
  callers += 1;
  return { 'x-forwarded-for': `198.51.100.${callers}` };
};

async function buy(more: Record<string, unknown>) {
  const { body } = await app.send(bookVisitCall, visitInput(more), fromAnywhere());
  expect(body.message).toBeUndefined();
  await app.pay(body.clientSecret ?? '');
  await app.send(readBookingResultCall, { clientSecret: body.clientSecret });
  return { bookingId: body.bookingId, viewToken: body.viewToken };
}
type Link = Awaited<ReturnType<typeof buy>>;

async function move(link: Link, date: string, slots: string[]) {
  const { body: quote } = await app.send(quoteMyChangeCall, { ...link, date, slots }, fromAnywhere());
  const moved = await app.send(
    moveMyBookingCall,
    { ...link, date, slots, difference: quote.difference, clientId: randomUUID() },
    fromAnywhere(),
  );
  expect(moved.body.message).toBeUndefined();
  if (!moved.body.clientSecret) return;
  await app.pay(moved.body.clientSecret);
  await app.send(readBookingResultCall, { clientSecret: moved.body.clientSecret });
}

/**
 * Returns the calendar files of all mails to an address, the oldest first, once there are `count` of them.
 */
async function filesTo(recipient: string, count: number): Promise<string[]> {
  return waitFor(async () => {
    const mails = await app.db
      .selectFrom('kept_mail')
      .select('attachments')
      .where('recipient', '=', recipient)
      .orderBy(mailOrder)
      .execute();
    const files = mails.flatMap(({ attachments }) =>
      (attachments as unknown as { filename: string; content: string }[]).filter(({ filename }) =>
        filename.endsWith('.ics'),
      ),
    );
    expect(files).toHaveLength(count);
    return files.map(({ content }) => Buffer.from(content, 'base64').toString());
  });
}

/** The last Sunday of October 2026 and of March 2027: the clocks change at 1:00 UTC. */
const clockChanges = [
  { day: '2026-10-25', starts: '2026-10-25T09:30:00.000Z', ends: '2026-10-25T16:00:00.000Z' },
  { day: '2027-03-28', starts: '2027-03-28T08:30:00.000Z', ends: '2027-03-28T15:00:00.000Z' },
];
const slots = ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM'];

beforeAll(async () => {
  await app.db
    .insertInto('event')
    .values({ id: 'apple-day', title: 'Apple day', tagline: '', accent: 'leaf', choose_session: 'Choose' })
    .execute();
  await app.db
    .insertInto('session')
    .values(
      [570, 720].map((starts) => ({
        day: '2026-11-07',
        starts,
        ends: starts + 120,
        capacity: 30,
        event_id: 'apple-day',
      })),
    )
    .execute();
  await app.db.updateTable('venue').set({ months_ahead: 6 }).execute();
  app.site.context.calendar.invalidate();
});

describe.each(Object.entries(parsers))('read by %s', (name, read) => {
  test.each(clockChanges)(
    'a visit on $day, when the clocks change, has its local hours in the calendar',
    async ({ day, ...at }) => {
      const email = `clock-${name}-${day}@example.org`;
      await buy({ selectedDate: day, customerEmail: email });
      const calendar = openCalendar(read);
      for (const file of await filesTo(email, 1)) calendar.take(file);
      expect(calendar.shows()).toEqual([{ ...at, title: 'Open play at Windfall' }]);
    },
  );

  test('a move replaces the entry, a change to fewer sessions removes the other entries, and a cancellation removes all', async () => {
    const email = `moves-${name}@example.org`;
    const link = await buy({ selectedDate: '2026-10-31', customerEmail: email });
    const calendar = openCalendar(read);
    const takeMails = async (count: number) => {
      for (const file of await filesTo(email, count)) calendar.take(file);
    };
    await takeMails(1);
    expect(calendar.shows().map(({ starts }) => starts)).toEqual(['2026-10-31T09:30:00.000Z']);
    await move(link, '2026-11-01', []);
    await takeMails(2);
    expect(calendar.shows().map(({ starts }) => starts)).toEqual(['2026-11-01T09:30:00.000Z']);
    await move(link, '2026-11-07', slots);
    await takeMails(3);
    expect(calendar.shows()).toEqual([
      {
        starts: '2026-11-07T09:30:00.000Z',
        ends: '2026-11-07T11:30:00.000Z',
        title: 'Apple day at Windfall',
      },
      {
        starts: '2026-11-07T12:00:00.000Z',
        ends: '2026-11-07T14:00:00.000Z',
        title: 'Apple day at Windfall',
      },
    ]);
    await move(link, '2026-11-08', []);
    await takeMails(4);
    expect(calendar.shows().map(({ starts }) => starts)).toEqual(['2026-11-08T09:30:00.000Z']);
    const clientId = randomUUID();
    const cancelled = await app.send(
      cancelMyBookingCall,
      { ...link, clientId, refundPence: 1900 },
      fromAnywhere(),
    );
    expect(cancelled.body.message).toBeUndefined();
    await takeMails(5);
    expect(calendar.shows()).toEqual([]);
  });
});
