import { expect, test } from 'vitest';
import { startFrontDesk } from '../../../../test/front-desk.ts';
import { insertVisit } from '../../../../test/insert-visit.ts';
import { memberHelpers } from '../../../../test/members.ts';
import { atTheOffice, edit } from '../../../../test/office-facts.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { checkStays } from '../../integrity/check-stays.ts';
import { deleteExpiredCheckInData } from './delete-expired-check-in-data.ts';

const day = '2026-11-28';
const at = `${day}T10:00:00.000Z`;
const app = await createTestApp({ trustedProxies: 1 });
const desk = await startFrontDesk(app, at);
const { bookFamily, arrive, leave, search } = desk;

test('the day contains all that a kiosk needs offline', async () => {
  const { id } = await bookFamily({
    customerName: 'Bea Ash',
    ticketQuantities: { 'child-1-12': 1, adult: 2 },
  });
  const leftFamily = await bookFamily({ customerName: 'Abe Oak' });
  await bookFamily({ customerName: 'Tomorrow’s', selectedDate: '2026-11-29' });
  await arrive(id);
  await arrive(leftFamily.id);
  await leave(leftFamily.id);
  const { body } = await desk.day();
  expect(body).toEqual({
    success: true,
    now: at,
    today: day,
    tickets: [
      expect.objectContaining({ customerName: 'Abe Oak', checkedOut: true }),
      expect.objectContaining({
        customerName: 'Bea Ash',
        customerEmail: 'a•••@e•••.org',
        customerPhone: '01•••',
        checkedIn: true,
      }),
    ],
    inside: { families: 1, children: 1, adults: 2 },
    venue: {
      name: 'Windfall',
      phone: '01632 960142',
      opens: '9:30 AM',
      closes: '5:00 PM',
      days: 'Mon-Sun',
      play: 'Mon-Wed, Fri-Sun (Thu in school holidays) 9:30 AM - 4:00 PM',
      stayMinutes: 120,
      termsVersion: expect.stringMatching(/^2026-/),
    },
    sessions: [expect.objectContaining({ timeSlot: '9:30 AM - 4:00 PM', availableSpots: 37 })],
    terms: expect.arrayContaining([expect.stringContaining('care of the grown-up they came with')]),
    parkingTerm: expect.stringContaining('CEF'),
    prices: [
      { id: 'child-0-1', name: 'Children (0-1 years)', price: 400 },
      { id: 'child-1-12', name: 'Children (1-12 years)', price: 800 },
      { id: 'adult', name: 'Adults', price: 250 },
    ],
    clashesLookedAt: [],
    walkIns: { most: 3, minutes: 10, lastPlaces: 10, madeAt: [] },
  });
  expect((await desk.day(desk.staff())).body.tickets[1]?.customerEmail).toBe('alex@example.org');
});

test('the kiosk’s footer shows the stored hours of the café and of open play', async () => {
  await app.db
    .updateTable('venue')
    .set({ building_days: [1, 2, 3, 5, 6], building_opens: 600 })
    .execute();
  await app.db.updateTable('weekly_hours').set({ ends: 1020 }).where('weekday', '=', 6).execute();
  const venue = async () => (await desk.day()).body.venue;
  await expect.poll(async () => (await venue()).play).toContain('Sat 9:30 AM - 5:00 PM');
  expect(await venue()).toMatchObject({ days: 'Mon-Wed, Fri-Sat', opens: '10:00 AM', closes: '5:00 PM' });
  await app.db
    .updateTable('venue')
    .set({ building_days: [0, 1, 2, 3, 4, 5, 6], building_opens: 570 })
    .execute();
  await app.db.updateTable('weekly_hours').set({ ends: 960 }).where('weekday', '=', 6).execute();
  await expect.poll(async () => (await venue()).play).not.toContain('5:00 PM');
});

test('staff see who is inside, the least time left first', async () => {
  const { id, reference } = await bookFamily({ customerName: 'Cy Elm' });
  await arrive(id, { numberPlate: 'wf26abc', checkedInAt: `${day}T08:30:00Z` });
  app.clock.pass(60_000 * 31);
  await desk.signInAgain();
  const { body } = await desk.inside();
  expect(body.inside).toEqual({ families: 2, children: 3, adults: 2 });
  expect(body.activeSessions).toMatchObject([
    {
      bookingId: id,
      reference,
      customerName: 'Cy Elm',
      customerEmail: 'alex@example.org',
      customerPhone: '01632 960999',
      numberOfChildren: 2,
      numberOfAdults: 0,
      timeRemaining: -1,
      checkedInAt: `${day}T08:30:00.000Z`,
      sessionEnd: `${day}T10:30:00.000Z`,
      numberPlate: 'WF26ABC',
    },
    { customerName: 'Bea Ash', timeRemaining: 89, numberPlate: null },
  ]);
  app.clock.set(at);
});

test('checking in counts a member’s visit and its points, once', async () => {
  const members = memberHelpers(app);
  await members.join({ email: 'alex+play@example.org' });
  const { id } = await bookFamily();
  await arrive(id);
  await arrive(id);
  expect((await members.lookUp('alex@example.org')).body.member).toMatchObject({
    visitCount: 1,
    currentPoints: 119,
  });
});

test('of more than 50 matches the nearest 50 are shown, today’s first, with a hint that there are more', async () => {
  const now = app.clock.now();
  for (const days of ['2026-11-20', day, '2026-11-30', '2026-11-27', '2026-12-20']) {
    for (let count = 0; count < 12; count += 1)
      await insertVisit(app.db, { day: days, now, name: 'Pat Crowd' });
  }
  const { body } = await search('crowd');
  expect([body.tickets.length, body.more, body.message]).toEqual([
    50,
    true,
    'The nearest 50 tickets. Please type more of the name to see the others.',
  ]);
  const days = body.tickets.map((ticket) => (ticket.locked ? ticket.relativeDay : ticket.bookingDate));
  expect(days).toEqual([
    ...Array(12).fill(day),
    ...Array(24).fill('Future Booking'),
    ...Array(14).fill('Past Booking'),
  ]);
  const staffResults = (await search('crowd', desk.staff())).body.tickets;
  expect([...new Set(staffResults.map((ticket) => (ticket.locked ? '' : ticket.bookingDate)))]).toEqual([
    day,
    '2026-11-30',
    '2026-12-20',
    '2026-11-27',
    '2026-11-20',
  ]);
  expect((await search('100%')).body.success).toBe(false);
  expect((await search('c_owd')).body.success).toBe(false);
});

test('number plates and client ids are deleted after 30 days', async () => {
  const stored = async () => ({
    plates: await app.db
      .selectFrom('stay')
      .select('number_plate')
      .where('number_plate', 'is not', null)
      .execute(),
    actions: await app.db.selectFrom('desk_deed').select('client_id').execute(),
  });
  const { id } = await bookFamily();
  await arrive(id, { clientId: '0e1a7a3e-9a44-4f5e-8f8e-1f8b5f3f2a10' });
  app.clock.pass(30 * 86_400_000);
  await deleteExpiredCheckInData({ db: app.db, clock: app.clock });
  expect(await stored()).toMatchObject({ plates: [], actions: [{}] });
  app.clock.pass(1);
  await deleteExpiredCheckInData({ db: app.db, clock: app.clock });
  expect(await stored()).toEqual({ plates: [], actions: [] });
  expect(await checkStays(app.db)).toEqual([]);
  expect(app.errors).toEqual([]);
});

test('the parking sentence can be removed in the office, and an undo restores it', async () => {
  await desk.keepSignedIn();
  const office = atTheOffice(app, desk.staff);
  const { status, body } = await office.change('visit-rules', (rows) =>
    edit(rows, 'venue', {}, { cef_parking_term: '' }),
  );
  expect([status, body.message]).toEqual([200, undefined]);
  expect((await desk.day()).body.parkingTerm).toBe('');
  await office.undo(body.change.id);
  expect((await desk.day()).body.parkingTerm).toContain('CEF');
});
