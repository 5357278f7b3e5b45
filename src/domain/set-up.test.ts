import { expect, test } from 'vitest';
import { describeSetUp, type SetUpFacts, summariseSetUp } from './set-up.ts';

const ticket = { name: 'Child', price: 950, takesPlace: true, takesCredit: true, atDoor: true };
const centre: SetUpFacts = {
  venue: {
    name: 'The Lighthouse',
    tagline: 'Play by the sea',
    addressLines: ['1 Quay Street'],
    postcode: 'TA24 5UL',
    phone: '01643 496 0000',
    email: 'hello@lighthouse.example',
    drawnMap: false,
  },
  sample: { name: 'Windfall', postcode: 'BA6 9XX', phone: '01458 496 0000', email: 'hello@windfall.example' },
  look: { isOwn: true, hasLogo: true },
  hours: { week: 'Mon-Sun 9:30am-4pm', capacity: 40, openDays: 20, daysShown: 28 },
  tickets: [ticket],
  bundle: { credits: 10, price: 8500 },
  more: { eventDays: 1, dishes: 30, packages: 3, areas: 4, directions: 2 },
  staff: { joined: 1, invited: 0 },
  mail: { server: 'mail.lighthouse.example', isTested: true },
  payments: { mode: 'live', isChecked: true, eventProves: true },
};

/** Returns the state of one step of the set-up, then its lines. `change` replaces facts of `centre`. */
function describeStep(id: string, change: Partial<SetUpFacts>) {
  const step = describeSetUp({ ...centre, ...change }).find((one) => one.id === id);
  return [step?.state, ...(step?.lines ?? []).map(({ words }) => words)];
}

test('a centre with all its facts has nothing left to do', () => {
  expect(describeSetUp(centre).filter(({ state }) => state !== 'done')).toEqual([]);
});

test.each([
  [
    'a server and a test mail',
    { server: 'mail.lighthouse.example', isTested: true },
    ['done', 'mail.lighthouse.example accepted a test mail'],
  ],
  [
    'a server without a test mail',
    { server: 'mail.lighthouse.example', isTested: false },
    ['missing', 'No test mail has been sent yet: send one, because families get their tickets by mail.'],
  ],
  [
    'a test mail without a server',
    { server: null, isTested: true },
    ['look', 'No mail server is set: mails are kept at /dev/mail and reach nobody.'],
  ],
])('the step about mail, with %s', (_what, mail, lines) => {
  expect(describeStep('mail', { mail })).toEqual(lines);
});

test.each([
  [{ joined: 0, invited: 0 }, ['look', 'Nobody is invited: everybody would share the staff password.']],
  [{ joined: 1, invited: 2 }, ['done', '1 colleague joined', '2 invitations on the way']],
  [{ joined: 0, invited: 1 }, ['done', '1 invitation on the way']],
])('the step about staff, with %j', (staff, lines) => {
  expect(describeStep('staff', { staff })).toEqual(lines);
});

test.each([
  [
    { openDays: 0 },
    [
      'missing',
      'Mon-Sun 9:30am-4pm',
      'None of the next 28 days has a session: families would find nothing to book.',
      'Room for 40 in open play',
    ],
  ],
  [
    { openDays: 1, capacity: 0 },
    [
      'missing',
      'Mon-Sun 9:30am-4pm',
      '1 day of the next 28 can be booked',
      'Open play has no places: enter its capacity.',
    ],
  ],
])('the step about hours, with %j', (change, lines) => {
  expect(describeStep('hours', { hours: { ...centre.hours, ...change } })).toEqual(lines);
});

test.each([
  ['that takes no place', { takesPlace: false }, ['missing', 'No ticket for a child is sold online.']],
  ['that is free', { price: 0 }, ['done', 'Child free', '10 session credits for £85']],
  [
    'that is not sold at the door',
    { atDoor: false },
    ['look', 'Child £9.50', '10 session credits for £85', 'Not sold at the door: Child.'],
  ],
  [
    'that cannot be paid with a session credit',
    { takesCredit: false },
    ['look', 'Child £9.50', 'No ticket can be paid for with a session credit, so credits are not sold.'],
  ],
])('the step about tickets, with a ticket %s', (_what, change, lines) => {
  expect(describeStep('tickets', { tickets: [{ ...ticket, ...change }] })).toEqual(lines);
});

test('the step about the centre names each fact that is absent or still that of the sample centre', () => {
  const venue = { ...centre.venue, phone: centre.sample.phone, email: '', drawnMap: true };
  expect(describeStep('centre', { venue })).toEqual([
    'missing',
    'The phone number is still Windfall’s, 01458 496 0000: families could not call you.',
    'There is no e-mail address yet: answers to your mails would reach nobody.',
    'The drawn map still shows the way to the old cider barn near Glastonbury.',
  ]);
});

test('the summary lists what families will see, and leaves out what the centre does not have', () => {
  expect(summariseSetUp(centre)).toEqual([
    'The Lighthouse, Play by the sea',
    '1 Quay Street, TA24 5UL',
    '01643 496 0000, hello@lighthouse.example',
    'Mon-Sun 9:30am-4pm',
    'Child £9.50',
    '1 event day, 3 party packages, a menu of 30',
    'Cards are charged for real',
  ]);
  const small: SetUpFacts = {
    ...centre,
    venue: { ...centre.venue, email: '' },
    hours: { ...centre.hours, week: '' },
    tickets: [ticket, { ...ticket, name: 'Baby', price: 0 }],
    more: { ...centre.more, eventDays: 0, packages: 0, dishes: 0 },
    payments: { ...centre.payments, mode: 'test' },
  };
  expect(summariseSetUp(small).slice(2)).toEqual([
    '01643 496 0000',
    'Open on event days only',
    'Child £9.50, Baby free',
    'Payments are tests: no real money',
  ]);
});
