import { instantOf } from '../src/server/ports/clock/clock.ts';
import { findOpenPlay, instantDaysBefore, type SampleAction, type SampleMoment } from './sample-action.ts';
import { findSampleFamily } from './sample-families.ts';

/** The sample's moment is this many minutes after opening, late enough for one family to have overstayed. */
export const minutesAfterOpening = 160;

/**
 * Each visit: surname, time of booking (days before, minute), arrival and departure in minutes after opening
 * (null for a no-show), and any request.
 */
const visits: readonly [string, readonly [number, number], number | null, number | null, string?][] = [
  ['Bramley', [6, 1201], 2, 118],
  ['Pippin', [2, 790], 6, 110],
  ['Russet', [9, 1124], 14, 131],
  ['Laxton', [4, 1260], 22, 152],
  ['Dabinett', [3, 1175], 25, 181, 'Could we have the table by the slide?'],
  ['Kingston', [1, 1230], 44, 165],
  ['Codlin', [5, 655], 61, 178],
  ['Foxwhelp', [7, 1080], 82, 204, 'One of us is allergic to nuts.'],
  ['Pearmain', [2, 1215], 100, 216],
  ['Winesap', [1, 845], 124, 236],
  ['Blenheim', [0, 465], 153, 268],
  ['Egremont', [3, 700], 190, 302],
  ['Ashmead', [1, 1190], 215, 330],
  ['Redstreak', [8, 1090], 230, 345, 'First visit: a little shy of loud noise.'],
  ['Tremlett', [0, 520], 270, 379],
  ['Reinette', [4, 1145], null, null],
];

/**
 * Returns the actions for the visits of the sample day, from their bookings to the last departure. Some of
 * the actions are later than the moment that the sample shows.
 */
export function sampleDayActions({ today, rows }: SampleMoment): SampleAction[] {
  const open = findOpenPlay(today, rows);
  if (!open) return [];
  const visitActions = visits.flatMap(
    ([surname, [days, minute], arrivesAfter, leavesAfter, requests]): SampleAction[] => {
      const family = findSampleFamily(surname);
      const as = `today ${surname}`;
      const booked: SampleAction = {
        at: instantDaysBefore(today, days, minute),
        run: (actors) => actors.bookVisit(as, family, today, requests ? { requests } : {}),
      };
      if (arrivesAfter === null || leavesAfter === null) return [booked];
      return [
        booked,
        { at: instantOf(today, open.start + arrivesAfter), run: (actors) => actors.checkIn(as, family) },
        { at: instantOf(today, open.start + leavesAfter), run: (actors) => actors.checkOut(as) },
      ];
    },
  );
  const wagener = findSampleFamily('Wagener');
  return [
    ...visitActions,
    {
      at: instantDaysBefore(today, 2, 1_180),
      run: (actors) => actors.bookVisit('today Wagener', wagener, today),
    },
    {
      at: instantOf(today, open.start - 35),
      run: (actors) => actors.cancel('today Wagener', 0.5, 'Rang this morning: chickenpox'),
    },
    {
      at: instantOf(today, open.start + 138),
      run: (actors) => actors.walkIn('walk-in', findSampleFamily('Costard')),
    },
    { at: instantOf(today, open.start + 259), run: (actors) => actors.checkOut('walk-in') },
  ];
}
