import { expect, test } from 'vitest';
import { createTestApp } from '../../../../test/test-app.ts';
import { readEventDaysCall } from '../../../contract/availability.ts';
import { readCentreCall } from '../../../contract/centre.ts';
import {
  readLoyaltyAchievementsCall,
  readLoyaltyLevelsCall,
  readLoyaltyRewardsCall,
} from '../../../contract/loyalty.ts';
import { readSiteCall } from '../../../contract/site.ts';

const app = await createTestApp({ at: '2025-09-20T10:00:00+01:00' });

test('the site’s facts include its address, its rules in words and its social links', async () => {
  const { body } = await app.read(readSiteCall, '/api/site');
  expect(body).toMatchObject({
    siteUrl: 'http://windfall.test',
    venue: { youngestAge: 0, oldestAge: 12 },
    freeAdultsPerChild: 1,
    parkingRule: 'Parking is free for 2 hours, then £8 for each further 2 hours.',
    stayRule: 'At open play your 2-hour session starts at check-in.',
    weekendRule:
      'Weekday play time is flexible: your 2 hours start when you check in; weekend sessions last 2 hours from check-in, too.',
    entryRule: 'Last entry is an hour before open play closes.',
    cancellationRule:
      'Cancel at least 24 hours ahead for a full refund. Bookings for the same day cannot be refunded.',
  });
  expect(body.socialLinks.map(({ network }) => network)).toEqual(['facebook', 'instagram', 'youtube']);
});

test('a changed venue rule is shown immediately', async () => {
  await app.db
    .updateTable('venue')
    .set({ parking_block_pence: 450, stay_minutes: 90, last_entry_before_closing: 30 })
    .execute();
  await expect
    .poll(async () => (await app.read(readSiteCall, '/api/site')).body.parkingRule)
    .toBe('Parking is free for 2 hours, then £4.50 for each further 2 hours.');
  const { stayRule, entryRule } = (await app.read(readSiteCall, '/api/site')).body;
  expect([stayRule, entryRule]).toEqual([
    'At open play your 90-minute session starts at check-in.',
    'Last entry is 30 minutes before open play closes.',
  ]);
  await app.db
    .updateTable('venue')
    .set({ parking_block_pence: 800, stay_minutes: 120, last_entry_before_closing: 60 })
    .execute();
});

test('each ticket comes with its door price', async () => {
  const readPrices = async () =>
    (await app.read(readSiteCall, '/api/site')).body.ticketTypes.map(({ id, price, doorPrice }) => [
      id,
      price,
      doorPrice,
    ]);
  expect(await readPrices()).toEqual([
    ['child-0-1', 400, 400],
    ['child-1-12', 950, 800],
    ['adult', 200, 250],
  ]);
  const adultDoorPrice = app.db
    .updateTable('ticket_price')
    .where('channel', '=', 'kiosk')
    .where('ticket_type_id', '=', 'adult');
  await adultDoorPrice.set({ price_pence: 310 }).execute();
  await expect.poll(async () => (await readPrices())[2]).toEqual(['adult', 200, 310]);
  await adultDoorPrice.set({ price_pence: 250 }).execute();
});

test('areas, ages, offers and parties match the specification', async () => {
  const { body } = await app.read(readCentreCall, '/api/centre');
  expect(body.areas.map(({ name, ages }) => [name, ages])).toEqual([
    ['Adventure Zone', 'Ages 5-12'],
    ['Toddler Haven', 'Ages 0-4'],
    ['Party Rooms', 'Birthdays'],
    ['Parent Café', 'Grown-ups'],
    ['Sensory Room', 'From the first weeks'],
    ['Role Play Rooms', 'Ages 1-6'],
  ]);
  expect(body.ageGuide).toEqual([
    { ages: 'Under 1s', areas: 'Sensory area' },
    { ages: 'Ages 1-6', areas: 'Role play and toddler zone' },
    { ages: 'Ages 4-12', areas: 'Ninja course and large soft play' },
  ]);
  expect(body.offers.map(({ id, price }) => [id, price])).toEqual([
    ['loyalty-card', null],
    ['baby-and-toddler', 800],
    ['birthday-party', 19_900],
  ]);
  expect(body.partyPackages.map(({ id, price, pricedPer }) => [id, price, pricedPer])).toEqual([
    ['bronze', 1300, 'child'],
    ['silver', 1600, 'child'],
    ['gold', 1900, 'child'],
    ['private-hire', 19_900, 'party'],
  ]);
});

test('the loyalty scheme matches the specification', async () => {
  const { body } = await app.read(readLoyaltyLevelsCall, '/api/loyalty/levels');
  expect({ points: body.pointsPerPound, welcome: body.welcomePoints }).toEqual({ points: 1, welcome: 50 });
  expect(body.levels.map(({ name, fromPoints, benefits }) => [name, fromPoints, benefits[0]])).toEqual([
    ['Bronze', 0, 'A point for every pound you spend'],
    ['Silver', 500, '5% bonus points at weekends'],
    ['Gold', 2000, '10% bonus points, always'],
    ['Platinum', 5000, '15% bonus points, always'],
  ]);
  const rewards = await app.read(readLoyaltyRewardsCall, '/api/loyalty/rewards');
  expect(rewards.body.rewards.map(({ pointsCost }) => pointsCost)).toEqual([50, 100, 250, 300]);
  const achievements = await app.read(readLoyaltyAchievementsCall, '/api/loyalty/achievements');
  expect(achievements.body.achievements.map(({ title, pointsReward }) => [title, pointsReward])).toEqual([
    ['First visit', 50],
    ['Regular Visitor', 100],
    ['Party Host', 150],
  ]);
});

const nextEvents = async () =>
  (await app.read(readEventDaysCall, '/api/events')).body.days.map(({ date, event }) => [date, event?.title]);

test.each([
  ['2025-09-20T10:00:00+01:00', '2025-09-27', 5],
  ['2025-09-27T11:59:00+01:00', '2025-09-27', 5],
  ['2025-09-27T12:00:00+01:00', '2025-09-28', 4],
  ['2025-10-06T09:00:00+01:00', '2025-10-12', 1],
  ['2025-10-12T14:30:00+01:00', undefined, 0],
])('at %s the next event day is %s, and %i event days are listed', async (instant, first, count) => {
  app.clock.set(instant);
  const events = await nextEvents();
  expect([events[0]?.[0], events.length]).toEqual([first, count]);
});

test('an event day that is blocked is not announced', async () => {
  app.clock.set('2025-10-06T09:00:00+01:00');
  await app.db
    .insertInto('restriction')
    .values({ day: '2025-10-12', reason: 'Flood', created_by: 'admin', created_at: new Date() })
    .execute();
  await expect.poll(nextEvents).toEqual([]);
});
