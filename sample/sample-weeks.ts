import { addDays, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { instantOf } from '../src/server/ports/clock/clock.ts';
import { findOpenPlay, instantDaysBefore, type SampleAction, type SampleMoment } from './sample-action.ts';
import { findSampleFamily, type SampleFamily, sampleFamilies } from './sample-families.ts';
import { createSeededRandom, type SeededRandom } from './seeded-random.ts';

const weeksBack = 8;
const daysAhead = 12;
/** The number of bookings on each weekday of an ordinary week, Sunday first. */
const bookingsByWeekday = [6, 2, 2, 2, 2, 3, 10];
/** The bookings of each week relative to an ordinary week: this week first, then the weeks before. */
const loadByWeek = [1, 0.95, 0.8, 1.3, 0.75, 0.7, 0.8, 0.6, 0.5];

const tuesdayFamily = findSampleFamily('Newtown');
const otherFamilies = sampleFamilies.filter((family) => family !== tuesdayFamily);

const cancellationReasons = ['A child is poorly', 'The car would not start', 'Booked the wrong day'];

/**
 * Returns the actions for visits in the eight weeks before the sample day, bookings for the days after it,
 * purchases of credits, and photo sessions.
 */
export function sampleWeeksActions(shown: SampleMoment): SampleAction[] {
  const chance = createSeededRandom(1860);
  const actions: SampleAction[] = [];
  let visits = 0;
  for (let daysAgo = weeksBack * 7; daysAgo >= -daysAhead; daysAgo -= 1) {
    const day = addDays(shown.today, -daysAgo);
    const open = findOpenPlay(day, shown.rows);
    if (daysAgo === 0 || !open) continue;
    const load = daysAgo > 0 ? (loadByWeek[Math.floor(daysAgo / 7)] ?? 1) : 0.55 + 0.04 * daysAgo;
    const count = Math.round((bookingsByWeekday[weekdayOf(day)] ?? 0) * load);
    for (const family of chance.pick(otherFamilies, count)) {
      visits += 1;
      const as = `${day} ${family.name}`;
      const bookedAt = daysAgo > 0 ? bookingTimeBefore(day, chance) : recentBookingTime(shown, chance);
      actions.push({ at: bookedAt, run: (actors) => actors.bookVisit(as, family, day) });
      if (daysAgo < 0) continue;
      if (visits % 19 === 0) {
        const reason = cancellationReasons[visits % cancellationReasons.length] ?? '';
        actions.push({
          at: instantDaysBefore(day, 0, 7 * 60 + 20),
          run: (actors) => actors.cancel(as, 1, reason),
        });
      } else if (visits % 16 !== 0) {
        actions.push(...stayActions(as, family, day, open.start, chance));
      }
    }
  }
  return [...actions, ...tuesdayVisits(shown), ...creditsAndPhotos(shown)];
}

/** Returns the visits of the family that comes every Tuesday, pays with credits, and has reached Silver. */
function tuesdayVisits({ today, rows }: SampleMoment): SampleAction[] {
  const chance = createSeededRandom(500);
  const tuesday = addDays(today, -((weekdayOf(today) + 5) % 7));
  return Array.from({ length: weeksBack }, (_, week) => addDays(tuesday, -7 * week)).flatMap((day) => {
    const open = findOpenPlay(day, rows);
    if (!open || day === today) return [];
    const as = `${day} ${tuesdayFamily.name}`;
    return [
      {
        at: instantDaysBefore(day, 4, 20 * 60 + 40),
        run: (actors) => actors.bookVisit(as, tuesdayFamily, day),
      },
      ...stayActions(as, tuesdayFamily, day, open.start, chance),
    ];
  });
}

function bookingTimeBefore(day: Day, chance: SeededRandom): number {
  const ahead = chance.between(0, 8);
  return instantDaysBefore(
    day,
    ahead,
    ahead === 0 ? chance.between(6 * 60 + 30, 7 * 60) : chance.between(7 * 60, 21 * 60),
  );
}

/** Returns a daytime moment of the last few days, in epoch milliseconds. */
function recentBookingTime({ today }: SampleMoment, chance: SeededRandom): number {
  const daysAgo = Math.max(0, chance.between(-2, 3));
  return instantDaysBefore(today, daysAgo, chance.between(7 * 60, daysAgo === 0 ? 12 * 60 : 21 * 60));
}

function stayActions(
  as: string,
  family: SampleFamily,
  day: Day,
  opens: number,
  chance: SeededRandom,
): SampleAction[] {
  const arrives = opens + chance.between(1, 280);
  const leaves = arrives + chance.between(82, 126);
  return [
    { at: instantOf(day, arrives), run: (actors) => actors.checkIn(as, family) },
    { at: instantOf(day, leaves), run: (actors) => actors.checkOut(as) },
  ];
}

/**
 * Returns the credit purchases of regular families, and the photo sessions of the last weeks and the next
 * days.
 */
function creditsAndPhotos({ today, rows }: SampleMoment): SampleAction[] {
  const buyers: readonly [SampleFamily, number][] = [
    [tuesdayFamily, 50],
    [tuesdayFamily, 33],
    [tuesdayFamily, 11],
    [findSampleFamily('Spartan'), 24],
    [findSampleFamily('Bramley'), 3],
  ];
  const credits = buyers.map(([family, daysAgo]) => ({
    at: instantDaysBefore(today, daysAgo, 20 * 60 + 5),
    run: (actors: Parameters<SampleAction['run']>[0]) => actors.buyCredits(`credits ${daysAgo}`, family),
  }));
  const chance = createSeededRandom(1967);
  const photos: SampleAction[] = [];
  for (let daysAgo = 27; daysAgo >= -16; daysAgo -= 1) {
    const day = addDays(today, -daysAgo);
    const open = findOpenPlay(day, rows);
    if (!open || weekdayOf(day) === 4) continue;
    const count = [0, 6].includes(weekdayOf(day)) ? chance.between(1, 3) : Math.floor(1.5 * chance.next());
    for (const [index, family] of chance
      .pick(sampleFamilies, daysAgo < 0 ? Math.ceil(count / 2) : count)
      .entries()) {
      const start = open.start + 60 + index * 100 + 20 * chance.between(0, 3);
      const edited = chance.next() < 0.4;
      const as = `photo ${day} ${start}`;
      const at = instantDaysBefore(
        today,
        Math.max(daysAgo, 0) + chance.between(1, 9),
        chance.between(8 * 60, 21 * 60),
      );
      photos.push({ at, run: (actors) => actors.bookPhoto(as, family, day, start, edited) });
      if (daysAgo === 6 && index === 0) {
        const refundedAt = instantDaysBefore(today, daysAgo - 1, 10 * 60);
        photos.push({ at: refundedAt, run: (actors) => actors.refund(as, 500, 'Session began late') });
      }
    }
  }
  return [...credits, ...photos];
}
