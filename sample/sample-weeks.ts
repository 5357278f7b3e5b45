import { addDays, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import { instantOf } from '../src/server/ports/clock/clock.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { daysBefore, openPlayOn, type SampleAction, type Shown } from './sample-action.ts';
import { type Family, families, familyOf } from './sample-families.ts';

const weeksBack = 8;
const daysAhead = 12;
/** Bookings of an ordinary week, Sunday first. */
const ofWeekday = [6, 2, 2, 2, 2, 3, 10];
/** How busy each week was beside an ordinary one, this week first. */
const ofWeek = [1, 0.95, 0.8, 1.3, 0.75, 0.7, 0.8, 0.6, 0.5];

const regular = familyOf('Newtown');
const others = families.filter((family) => family !== regular);

const whyCancelled = ['A child is poorly', 'The car would not start', 'Booked the wrong day'];

/** Eight weeks of visits before the day that is shown, and what is booked for the week after it. */
export function weeksOfVisits(shown: Shown): SampleAction[] {
  const chance = chanceFrom(1860);
  const deeds: SampleAction[] = [];
  let visits = 0;
  for (let ago = weeksBack * 7; ago >= -daysAhead; ago -= 1) {
    const day = addDays(shown.today, -ago);
    const open = openPlayOn(day, shown.rows);
    if (ago === 0 || !open) continue;
    const busy = ago > 0 ? (ofWeek[Math.floor(ago / 7)] ?? 1) : 0.55 + 0.04 * ago;
    const count = Math.round((ofWeekday[weekdayOf(day)] ?? 0) * busy);
    for (const family of chance.some(others, count)) {
      visits += 1;
      const as = `${day} ${family.name}`;
      const bookedAt = ago > 0 ? bookedBefore(day, chance) : bookedOfLate(shown, chance);
      deeds.push({ at: bookedAt, run: (desk) => desk.visit(as, family, day) });
      if (ago < 0) continue;
      if (visits % 19 === 0) {
        const why = whyCancelled[visits % whyCancelled.length] ?? '';
        deeds.push({ at: daysBefore(day, 0, 7 * 60 + 20), run: (desk) => desk.cancel(as, 1, why) });
      } else if (visits % 16 !== 0) {
        deeds.push(...stay(as, family, day, open.start, chance));
      }
    }
  }
  return [...deeds, ...everyTuesday(shown), ...creditsAndPhotos(shown)];
}

/** One family comes every Tuesday, pays with credits, and has reached Silver by it. */
function everyTuesday({ today, rows }: Shown): SampleAction[] {
  const chance = chanceFrom(500);
  const tuesday = addDays(today, -((weekdayOf(today) + 5) % 7));
  return Array.from({ length: weeksBack }, (_, week) => addDays(tuesday, -7 * week)).flatMap((day) => {
    const open = openPlayOn(day, rows);
    if (!open || day === today) return [];
    const as = `${day} ${regular.name}`;
    return [
      { at: daysBefore(day, 4, 20 * 60 + 40), run: (desk) => desk.visit(as, regular, day) },
      ...stay(as, regular, day, open.start, chance),
    ];
  });
}

function bookedBefore(day: Day, chance: Chance): number {
  const ahead = chance.between(0, 8);
  return daysBefore(
    day,
    ahead,
    ahead === 0 ? chance.between(6 * 60 + 30, 7 * 60) : chance.between(7 * 60, 21 * 60),
  );
}

/** At some hour of the last days when people are awake. */
function bookedOfLate({ today }: Shown, chance: Chance): number {
  const ago = Math.max(0, chance.between(-2, 3));
  return daysBefore(today, ago, chance.between(7 * 60, ago === 0 ? 12 * 60 : 21 * 60));
}

function stay(as: string, family: Family, day: Day, opens: number, chance: Chance): SampleAction[] {
  const arrives = opens + chance.between(1, 280);
  const leaves = arrives + chance.between(82, 126);
  return [
    { at: instantOf(day, arrives), run: (desk) => desk.arrive(as, family) },
    { at: instantOf(day, leaves), run: (desk) => desk.leave(as) },
  ];
}

/**
 * Session credits of families who come often, and photo sessions of this month and the
 * next days: one every few days.
 */
function creditsAndPhotos({ today, rows }: Shown): SampleAction[] {
  const buyers: readonly [Family, number][] = [
    [regular, 50],
    [regular, 33],
    [regular, 11],
    [familyOf('Spartan'), 24],
    [familyOf('Bramley'), 3],
  ];
  const credits = buyers.map(([family, ago]) => ({
    at: daysBefore(today, ago, 20 * 60 + 5),
    run: (desk: Parameters<SampleAction['run']>[0]) => desk.credits(`credits ${ago}`, family),
  }));
  const chance = chanceFrom(1967);
  const photos: SampleAction[] = [];
  for (let ago = 27; ago >= -16; ago -= 1) {
    const day = addDays(today, -ago);
    const open = openPlayOn(day, rows);
    if (!open || weekdayOf(day) === 4) continue;
    const count = [0, 6].includes(weekdayOf(day)) ? chance.between(1, 3) : Math.floor(1.5 * chance.next());
    for (const [place, family] of chance.some(families, ago < 0 ? Math.ceil(count / 2) : count).entries()) {
      const start = open.start + 60 + place * 100 + 20 * chance.between(0, 3);
      const edited = chance.next() < 0.4;
      const as = `photo ${day} ${start}`;
      const at = daysBefore(today, Math.max(ago, 0) + chance.between(1, 9), chance.between(8 * 60, 21 * 60));
      photos.push({ at, run: (desk) => desk.photo(as, family, day, start, edited) });
      if (ago === 6 && place === 0) {
        const when = daysBefore(today, ago - 1, 10 * 60);
        photos.push({ at: when, run: (desk) => desk.giveBack(as, 500, 'Session began late') });
      }
    }
  }
  return [...credits, ...photos];
}
