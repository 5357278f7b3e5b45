import { addDays, type Day, weekdayOf } from '../src/domain/calendar-day.ts';
import type { InquiryType } from '../src/domain/inquiry.ts';
import { instantOf } from '../src/server/ports/clock/clock.ts';
import { findOpenPlay, instantDaysBefore, type SampleAction, type SampleMoment } from './sample-action.ts';
import type { SampleParty } from './sample-actors.ts';
import { findSampleFamily } from './sample-families.ts';

/**
 * Each message: surname, type, time (days before, minute), minutes until the answer (null: none yet), text.
 */
const messages: readonly [string, InquiryType, readonly [number, number], number | null, string][] = [
  [
    'Calville',
    'general',
    [9, 1210],
    790,
    'We have twins in a double buggy. Is there somewhere dry to leave it while we play?',
  ],
  [
    'Suntan',
    'feedback',
    [6, 1125],
    930,
    'Thank you to whoever found the rabbit under the big slide. Bedtime was saved.',
  ],
  [
    'Worcester',
    'group',
    [3, 640],
    null,
    'We are a playgroup of 18 children under 5 with 9 grown-ups. Could we come on a Tuesday morning, and is there a group price?',
  ],
  [
    'Tydeman',
    'birthday',
    [2, 1190],
    1_005,
    'Do you have a room for a fourth birthday with about ten children, and can we bring our own cake?',
  ],
  [
    'Elstar',
    'general',
    [1, 1255],
    null,
    'Is the baby corner open all day at weekends, or only in the morning?',
  ],
  ['Jonagold', 'general', [0, 492], null, 'We left a blue water bottle with a fox on it. Has it turned up?'],
];

/**
 * Returns the actions for the sample's messages and party enquiries, its voucher, the visits booked with that
 * voucher, a blocked time and a redeemed reward.
 */
export function sampleMessageActions(shown: SampleMoment): SampleAction[] {
  const { today } = shown;
  const messageActions = messages.flatMap(
    ([surname, about, [days, minute], answeredAfter, words]): SampleAction[] => {
      const family = findSampleFamily(surname);
      const at = instantDaysBefore(today, days, minute);
      const message: SampleAction = { at, run: (actors) => actors.sendMessage(family, about, words) };
      if (answeredAfter === null) return [message];
      return [message, { at: at + answeredAfter * 60_000, run: (actors) => actors.markAnswered(family) }];
    },
  );
  const drillDay = nextOpenDay(shown, 10);
  const visitDay = nextOpenDay(shown, 4);
  const voucherFamilies = [findSampleFamily('Idared'), findSampleFamily('Cox')];
  return [
    ...messageActions,
    ...partyActions(shown),
    {
      at: instantDaysBefore(today, 8, 600),
      run: (actors) =>
        actors.block(
          drillDay,
          '2:30 PM - 4:30 PM',
          'Fire drill practice',
          'Nobody new is let in while we practise.',
        ),
    },
    {
      at: instantDaysBefore(today, 30, 560),
      run: (actors) => actors.makeTenPercent('Sample: leaflets at the apple fair'),
    },
    ...voucherFamilies.map((family, index) => ({
      at: instantDaysBefore(today, 3 - index, 1_110),
      run: (actors: Parameters<SampleAction['run']>[0]) =>
        actors.bookVisit(`voucher ${family.name}`, family, visitDay, { tenPercent: true }),
    })),
    {
      at: instantOf(today, 575),
      run: (actors) => actors.redeem(findSampleFamily('Bramley'), 'free-hot-drink', 50),
    },
  ];
}

type Party = Omit<SampleParty, 'partyDate'>;

/**
 * Each enquiry: surname, time (days before, minute), days until the party, minutes until staff answered
 * (null: not yet), minutes until the party was booked (null: not yet), wishes.
 */
const parties: readonly [string, readonly [number, number], number, number | null, number | null, Party][] = [
  [
    'Newtown',
    [21, 1215],
    15,
    720,
    1_500,
    {
      childName: 'Pip',
      childAge: '6',
      partyTime: '12:00 PM - 2:00 PM',
      numberOfChildren: '14',
      packageType: 'gold',
      specialRequests: 'We are bringing a cake in the shape of a tractor.',
      dietaryRequirements: 'Two of the children cannot eat gluten.',
    },
  ],
  [
    'Discovery',
    [5, 1140],
    29,
    1_020,
    null,
    {
      childName: 'Zara',
      childAge: '5',
      partyTime: '2:00 PM - 4:00 PM',
      numberOfChildren: '12',
      packageType: 'silver',
    },
  ],
  [
    'Sturmer',
    [2, 1230],
    36,
    null,
    null,
    {
      childName: 'Alfie',
      childAge: '7',
      partyTime: '9:30 AM - 11:30 AM',
      numberOfChildren: '10',
      packageType: 'bronze',
      specialRequests: 'He would like to be rung in with the barn bell.',
    },
  ],
  [
    'Greensleeves',
    [0, 515],
    50,
    null,
    null,
    {
      childName: 'Edie',
      childAge: '4',
      partyTime: '4:30 PM - 6:30 PM',
      numberOfChildren: '25+',
      packageType: 'private-hire',
      dietaryRequirements: 'One child has a milk allergy.',
    },
  ],
];

function partyActions(shown: SampleMoment): SampleAction[] {
  return parties.flatMap(
    ([surname, [days, minute], ahead, answeredAfter, bookedAfter, party]): SampleAction[] => {
      const family = findSampleFamily(surname);
      const at = instantDaysBefore(shown.today, days, minute);
      const partyDate = nextOpenDay(shown, ahead, [0, 6]);
      const enquiry: SampleAction = {
        at,
        run: (actors) => actors.sendPartyEnquiry(family, { ...party, partyDate }),
      };
      const after = (minutes: number | null, run: SampleAction['run']): SampleAction[] =>
        minutes === null ? [] : [{ at: at + minutes * 60_000, run }];
      return [
        enquiry,
        ...after(answeredAfter, (actors) => actors.markAnswered(family)),
        ...after(bookedAfter, (actors) => actors.markPartyBooked(family)),
      ];
    },
  );
}

/**
 * Returns the first day of open play on one of these weekdays, at least `ahead` days from today. If the next
 * 30 days have none, returns the day `ahead` days from today.
 */
function nextOpenDay({ today, rows }: SampleMoment, ahead: number, weekdays = [1, 2, 3, 5]): Day {
  for (let offset = 0; offset < 30; offset += 1) {
    const day = addDays(today, ahead + offset);
    if (weekdays.includes(weekdayOf(day)) && findOpenPlay(day, rows)) return day;
  }
  return addDays(today, ahead);
}
