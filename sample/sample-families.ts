import type { TicketQuantities } from '../src/domain/tickets.ts';

/**
 * The domain of every e-mail address in the sample. RFC 2606 reserves it, so every booking with such an
 * address belongs to the sample.
 */
export const sampleMailDomain = 'sample.example';

/** The recorded creator of the sample's restrictions and vouchers. */
export const sampleCreator = 'Sample day';

/** An invented family, named after an apple. Its telephone number is from Ofcom's range for drama. */
export interface SampleFamily {
  name: string;
  email: string;
  phone: string;
  tickets: TicketQuantities;
  /**
   * `joins`: the family joins the rewards with its first booking. `joins and reads`: it also consents to
   * e-mails.
   */
  rewards: 'no' | 'joins' | 'joins and reads';
  plate: string | null;
}

const family = (
  index: number,
  name: string,
  [infants, children, adults]: readonly [number, number, number],
  rewards: SampleFamily['rewards'] = 'no',
): SampleFamily => ({
  name,
  email: `${mailName(name)}@${sampleMailDomain}`,
  phone: `01632 9601${String(index).padStart(2, '0')}`,
  tickets: Object.fromEntries(
    Object.entries({ 'child-0-1': infants, 'child-1-12': children, adult: adults }).filter(
      ([, count]) => count > 0,
    ),
  ),
  rewards,
  plate: index % 3 === 0 ? `AP${String(10 + index)} PLE` : null,
});

function mailName(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replaceAll(' ', '.');
}

/** Regular families: name, tickets (infants, children, extra adults) and rewards. */
const regularRows: readonly [string, readonly [number, number, number], SampleFamily['rewards']?][] = [
  ['Rosa Bramley', [0, 2, 0], 'joins and reads'],
  ['Tom Pippin', [0, 1, 0]],
  ['Ada Russet', [0, 3, 1], 'joins'],
  ['Priya Laxton', [0, 2, 0], 'joins'],
  ['Hal Dabinett', [0, 2, 1]],
  ['Bess Kingston', [0, 1, 0]],
  ['Sam Codlin', [0, 2, 0]],
  ['Noor Foxwhelp', [1, 2, 0], 'joins'],
  ['Joe Pearmain', [0, 2, 1]],
  ['Ivy Winesap', [1, 0, 1]],
  ['Mei Blenheim', [0, 2, 0], 'joins and reads'],
  ['Ellis Egremont', [0, 2, 0]],
  ['Kit Ashmead', [0, 1, 1]],
  ['Yusuf Redstreak', [1, 2, 0], 'joins'],
  ['Nell Tremlett', [0, 2, 0]],
  ['Zoë Reinette', [0, 1, 0]],
  ['Gus Wagener', [0, 2, 0]],
  ['Fern Newtown', [0, 3, 0], 'joins and reads'],
  ['Dara O’Pippin', [0, 2, 1]],
  ['Siân Ribston', [0, 1, 0], 'joins'],
  ['Max Egremont-Russet', [0, 3, 0]],
  ['Lena Elstar', [1, 1, 0]],
  ['Ben Sturmer', [0, 2, 0]],
  ['Aisha Discovery', [0, 2, 0], 'joins'],
  ['Otis Costard', [0, 1, 0]],
  ['Wren Calville', [0, 2, 2]],
  ['Ravi Jonagold', [0, 1, 0]],
  ['Cleo Suntan', [1, 1, 0], 'joins'],
  ['Finn Idared', [0, 2, 0]],
  ['Martha Cox', [0, 1, 1]],
  ['Leo Spartan', [0, 4, 0]],
  ['Hana Fuji', [0, 1, 0]],
  ['Jude Tydeman', [0, 2, 0]],
  ['Orla Greensleeves', [0, 2, 1], 'joins'],
  ['Abel Yarlington', [1, 1, 0]],
  ['Tess Worcester', [0, 2, 0]],
];

const firstNames = [
  'Amir',
  'Bea',
  'Carys',
  'Dev',
  'Efa',
  'Gwen',
  'Ines',
  'Jory',
  'Kofi',
  'Lowri',
  'Mabel',
  'Nia',
];
const surnames = ['Porter', 'Crispin', 'Somerset', 'Harvey'];
const sizes = [
  [0, 2, 0],
  [0, 1, 0],
  [1, 1, 0],
  [0, 2, 1],
  [0, 3, 0],
  [1, 0, 1],
] as const;
const occasionalFamilies = surnames.flatMap((surname, surnameIndex) =>
  firstNames.map((first, firstNameIndex) => {
    const index = regularRows.length + surnameIndex * firstNames.length + firstNameIndex;
    return family(index, `${first} ${surname}`, sizes[(index * 5) % sizes.length] ?? sizes[0]);
  }),
);

/** All families of the sample: the regular ones, each written by hand, then the generated occasional ones. */
export const sampleFamilies: readonly SampleFamily[] = [
  ...regularRows.map(([name, tickets, rewards], index) => family(index, name, tickets, rewards)),
  ...occasionalFamilies,
];

/** Returns the family with this surname; throws if there is none. */
export function findSampleFamily(surname: string): SampleFamily {
  const found = sampleFamilies.find(({ name }) => name.endsWith(` ${surname}`));
  if (!found) throw new Error(`There is no family ${surname} in the sample`);
  return found;
}
