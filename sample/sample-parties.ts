import { addDays, weekdayOf } from '../src/domain/calendar-day.ts';
import { findOpenPlay, instantDaysBefore, type SampleAction, type SampleMoment } from './sample-action.ts';
import type { SampleGuests } from './sample-actors.ts';
import { findSampleFamily } from './sample-families.ts';

const child = (name: string, avoids: ('nuts' | 'dairy' | 'eggs' | 'wheat')[] = [], words = '') => ({
  name,
  avoids,
  words,
});

const phoneOf = (turn: number) => `01632 9602${String(turn).padStart(2, '0')}`;

/** The guests of today's party. Every family has answered; the last one does not come. */
const todaysGuests: readonly SampleGuests[] = [
  { family: 'Family Pippin', children: [child('Robin'), child('Wilf')], phone: phoneOf(1) },
  { family: 'Family Laxton', children: [child('Asha', ['nuts'])], phone: phoneOf(2) },
  { family: 'Family Codlin', children: [child('Bea', ['dairy'])], phone: phoneOf(3) },
  { family: 'Family Elstar', children: [child('Nico'), child('Mila')], phone: phoneOf(4) },
  { family: 'Family Costard', children: [child('Ivo', [], 'vegetarian')], phone: phoneOf(5) },
  { family: 'Family Sturmer', children: [child('Greta')], phone: phoneOf(6) },
  { family: 'Family Cox', children: [], phone: '' },
];

/** The guests of the coming party. One family does not come, and the last two have not answered yet. */
const comingGuests: readonly SampleGuests[] = [
  { family: 'Family Blenheim', children: [child('Juno'), child('Otto')], phone: phoneOf(7) },
  { family: 'Family Ribston', children: [child('Cerys', ['nuts', 'eggs'])], phone: phoneOf(8) },
  { family: 'Family Wagener', children: [child('Tilly', ['wheat'])], phone: phoneOf(9) },
  { family: 'Family Tremlett', children: [], phone: '' },
  { family: 'Family Newtown', children: null, phone: '' },
  { family: 'Family Kingston', children: null, phone: '' },
];

/**
 * Returns the actions for the sample's two parties and its gift voucher. One party is today. The other is on
 * a Saturday in three to six weeks, and its balance has not been paid yet.
 */
export function samplePartyActions(shown: SampleMoment): SampleAction[] {
  const { today, rows } = shown;
  const at = (days: number, minute: number) => instantDaysBefore(today, days, minute);
  const coming = [21, 28, 35, 42]
    .map((ahead) => addDays(today, ahead))
    .find((day) => weekdayOf(day) === 6 && findOpenPlay(day, rows));
  const host = findSampleFamily('Bramley');
  const nextHost = findSampleFamily('Russet');
  return [
    { at: at(45, 530), run: (actors) => actors.turnOnPartySales() },
    {
      at: at(39, 1230),
      run: (actors) =>
        actors.bookOwnParty('party today', host, {
          packageId: 'silver',
          date: today,
          time: '2:00 PM - 4:00 PM',
          children: 10,
          childName: 'Maisie',
          childAge: 6,
          theme: 'pirates',
          wishes: 'Could the treasure chest be on the table, please?',
          choices: { 'sample-hot-meal': 10, 'sample-cake': 1 },
        }),
    },
    {
      at: at(30, 1215),
      run: (actors) => actors.inviteGuests('party today', 'Come as a pirate if you like!', todaysGuests),
    },
    { at: at(20, 1190), run: (actors) => actors.payRest('party today') },
    ...(coming
      ? [
          {
            at: at(10, 1260),
            run: (actors: Parameters<SampleAction['run']>[0]) =>
              actors.bookOwnParty('party to come', nextHost, {
                packageId: 'gold',
                date: coming,
                time: '12:00 PM - 2:00 PM',
                children: 12,
                childName: 'Arlo',
                childAge: 7,
                theme: 'jungle',
                wishes: '',
                choices: { 'sample-picnic': 12, 'sample-bag': 12 },
              }),
          },
          {
            at: at(5, 1140),
            run: (actors: Parameters<SampleAction['run']>[0]) =>
              actors.inviteGuests('party to come', 'There will be a lion.', comingGuests),
          },
        ]
      : []),
    {
      at: at(6, 1170),
      run: (actors) =>
        actors.buyGift(
          'gift voucher',
          findSampleFamily('Laxton'),
          3000,
          'Robin',
          'Happy birthday! Have a good play.',
        ),
    },
  ];
}
