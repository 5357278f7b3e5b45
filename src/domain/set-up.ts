import { formatPrice, type Pence } from './money.ts';
import { pluralise } from './pluralise.ts';

/** The facts of a centre that its set-up checks. */
export interface SetUpFacts {
  venue: {
    name: string;
    tagline: string;
    addressLines: readonly string[];
    postcode: string;
    phone: string;
    email: string;
    drawnMap: boolean;
  };
  /** The same facts of the sample centre, with which every new site begins. */
  sample: { name: string; postcode: string; phone: string; email: string };
  look: { isOwn: boolean; hasLogo: boolean };
  hours: {
    /** The weekly hours on one line; empty if no weekday is open. */
    week: string;
    capacity: number;
    /** How many of the next `daysShown` days have at least one session that a family could book. */
    openDays: number;
    daysShown: number;
  };
  tickets: readonly {
    name: string;
    price: number;
    takesPlace: boolean;
    takesCredit: boolean;
    atDoor: boolean;
  }[];
  /** The bundle of session credits; its price in pence. */
  bundle: { credits: number; price: number };
  more: { eventDays: number; dishes: number; packages: number; areas: number; directions: number };
  staff: { joined: number; invited: number };
  mail: { server: string | null; isTested: boolean };
  payments: {
    mode: 'test' | 'live';
    /** Whether the payment provider has accepted the present keys. */
    isChecked: boolean;
    /**
     * Whether an event of the provider has arrived since that check, which proves that the webhook secret is
     * right.
     */
    eventProves: boolean;
  };
}

export interface SetUpLine {
  words: string;
  is: 'there' | 'look' | 'missing';
}

export interface SetUpStep {
  id: 'centre' | 'look' | 'hours' | 'tickets' | 'more' | 'staff' | 'mail' | 'payments';
  state: 'done' | 'look' | 'missing';
  lines: SetUpLine[];
}

const done = (words: string): SetUpLine => ({ words, is: 'there' });
const needsAttention = (words: string): SetUpLine => ({ words, is: 'look' });
const missing = (words: string): SetUpLine => ({ words, is: 'missing' });

/**
 * Returns the steps of the set-up, with the facts that are present and the facts that are missing
 * (specification 13.7).
 */
export function describeSetUp(facts: SetUpFacts): SetUpStep[] {
  const steps: readonly [SetUpStep['id'], SetUpLine[]][] = [
    ['centre', describeVenue(facts)],
    ['look', describeLook(facts)],
    ['hours', describeHours(facts)],
    ['tickets', describeTickets(facts)],
    ['more', describeMore(facts)],
    ['staff', describeStaff(facts)],
    ['mail', describeMail(facts)],
    ['payments', describePayments(facts)],
  ];
  return steps.map(([id, lines]) => ({ id, state: stateOf(lines), lines }));
}

function stateOf(lines: readonly SetUpLine[]): SetUpStep['state'] {
  if (lines.some(({ is }) => is === 'missing')) return 'missing';
  return lines.some(({ is }) => is === 'look') ? 'look' : 'done';
}

/** Returns a sentence for each thing that keeps a centre from opening. */
export function whatIsMissing(steps: readonly SetUpStep[]): string[] {
  return steps.flatMap(({ lines }) => lines.filter(({ is }) => is === 'missing').map(({ words }) => words));
}

function describeVenue({ venue, sample }: SetUpFacts): SetUpLine[] {
  const lines: SetUpLine[] = [];
  const need = (value: string, sampleValue: string, what: string, why: string) => {
    if (value === '') lines.push(missing(`There is no ${what} yet: ${why}.`));
    else if (value === sampleValue)
      lines.push(missing(`The ${what} is still ${sample.name}’s, ${value}: ${why}.`));
  };
  need(venue.postcode, sample.postcode, 'postcode', 'families would not find you');
  if (venue.addressLines.length === 0) lines.push(missing('There is no address yet.'));
  need(venue.phone, sample.phone, 'phone number', 'families could not call you');
  need(venue.email, sample.email, 'e-mail address', 'answers to your mails would reach nobody');
  if (venue.name === sample.name) lines.push(needsAttention(`The name is still ${sample.name}.`));
  if (venue.drawnMap && venue.postcode !== sample.postcode)
    lines.push(needsAttention('The drawn map still shows the way to the old cider barn near Glastonbury.'));
  if (lines.every(({ is }) => is !== 'missing'))
    lines.unshift(done(`${venue.name}, ${[...venue.addressLines, venue.postcode].join(', ')}`));
  return lines;
}

function describeLook({ look: { isOwn, hasLogo } }: SetUpFacts): SetUpLine[] {
  return [
    isOwn
      ? done('Colours of your own')
      : needsAttention('The colours are the orchard’s: keep them, or choose yours.'),
    hasLogo ? done('A logo of your own') : needsAttention('The logo is the drawn apple.'),
  ];
}

function describeHours({ hours }: SetUpFacts): SetUpLine[] {
  const { week, capacity, openDays, daysShown } = hours;
  const lines: SetUpLine[] = [];
  if (week !== '') lines.push(done(week));
  if (openDays === 0)
    lines.push(
      missing(`None of the next ${daysShown} days has a session: families would find nothing to book.`),
    );
  else lines.push(done(`${pluralise(openDays, 'day')} of the next ${daysShown} can be booked`));
  if (capacity === 0) lines.push(missing('Open play has no places: enter its capacity.'));
  else lines.push(done(`Room for ${capacity} in open play`));
  return lines;
}

function describeTickets({ tickets, bundle }: SetUpFacts): SetUpLine[] {
  if (!tickets.some(({ takesPlace }) => takesPlace))
    return [missing('No ticket for a child is sold online.')];
  const lines = tickets.map(({ name, price }) => done(`${name} ${priceOrFree(price)}`));
  lines.push(
    tickets.some(({ takesCredit }) => takesCredit)
      ? done(`${bundle.credits} session credits for ${formatPrice(bundle.price)}`)
      : needsAttention('No ticket can be paid for with a session credit, so credits are not sold.'),
  );
  const onlineOnly = tickets.filter(({ atDoor }) => !atDoor);
  if (onlineOnly.length > 0)
    lines.push(needsAttention(`Not sold at the door: ${onlineOnly.map(({ name }) => name).join(', ')}.`));
  return lines;
}

function describeMore({ more }: SetUpFacts): SetUpLine[] {
  const count = (number: number, words: string, none: string) =>
    number > 0 ? done(words) : needsAttention(none);
  return [
    count(more.areas, pluralise(more.areas, 'play area'), 'The home page describes no play area.'),
    count(more.directions, pluralise(more.directions, 'direction'), 'There are no directions to you.'),
    count(more.eventDays, pluralise(more.eventDays, 'event day'), 'No event day is planned.'),
    count(more.dishes, `${more.dishes} on the menu`, 'The menu is empty.'),
    count(
      more.packages,
      pluralise(more.packages, 'party package'),
      'No party package: families cannot ask for a party.',
    ),
  ];
}

function describeStaff({ staff }: SetUpFacts): SetUpLine[] {
  const { joined, invited } = staff;
  if (joined + invited === 0)
    return [needsAttention('Nobody is invited: everybody would share the staff password.')];
  return [
    ...(joined > 0 ? [done(`${pluralise(joined, 'colleague')} joined`)] : []),
    ...(invited > 0 ? [done(`${pluralise(invited, 'invitation')} on the way`)] : []),
  ];
}

function describeMail({ mail, venue }: SetUpFacts): SetUpLine[] {
  const lines: SetUpLine[] = [];
  if (mail.server === null)
    lines.push(needsAttention('No mail server is set: mails are kept at /dev/mail and reach nobody.'));
  if (venue.email === '')
    lines.push(missing('Mails need the centre’s e-mail address: enter it where you name the centre.'));
  if (!mail.isTested)
    lines.push(
      missing('No test mail has been sent yet: send one, because families get their tickets by mail.'),
    );
  else if (mail.server !== null) lines.unshift(done(`${mail.server} accepted a test mail`));
  return lines;
}

function describePayments({ payments }: SetUpFacts): SetUpLine[] {
  const { mode, isChecked, eventProves } = payments;
  if (!isChecked) return [missing('The keys of the card payments have not been checked.')];
  return [
    done('The payment provider accepts the keys'),
    ...(mode === 'test' ? [needsAttention('These are test keys: no real money is taken.')] : []),
    eventProves
      ? done('The provider’s events arrive: the webhook secret is right')
      : needsAttention('No event of the provider has arrived yet. Is the webhook set up?'),
  ];
}

/** Returns the facts that families will see, one on each line, for the confirmation before a centre opens. */
export function summariseSetUp({ venue, hours, tickets, more, payments }: SetUpFacts): string[] {
  return [
    `${venue.name}, ${venue.tagline}`,
    [...venue.addressLines, venue.postcode].filter(Boolean).join(', '),
    [venue.phone, venue.email].filter(Boolean).join(', '),
    hours.week || 'Open on event days only',
    tickets.map(({ name, price }) => `${name} ${priceOrFree(price)}`).join(', '),
    [
      more.eventDays > 0 && pluralise(more.eventDays, 'event day'),
      more.packages > 0 && pluralise(more.packages, 'party package'),
      more.dishes > 0 && `a menu of ${more.dishes}`,
    ]
      .filter(Boolean)
      .join(', '),
    payments.mode === 'live' ? 'Cards are charged for real' : 'Payments are tests: no real money',
  ].filter((line) => line !== '');
}

function priceOrFree(price: Pence): string {
  return price === 0 ? 'free' : formatPrice(price);
}
