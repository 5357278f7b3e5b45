import { type Day, dayInWords, dayOfYearInWords } from './calendar-day.ts';
import { formatBriefly, type Pence } from './money.ts';
import { hoursInWords, type PartyPrice, partySizeInWords, pricedFor } from './party-packages.ts';
import { formatSlot, type TimeSlot } from './time-slot.ts';

/**
 * What was asked for is free; only other times of that day are; nothing on that day is (specification 3.27).
 */
export type AnswerAvailability = 'available' | 'partial' | 'unavailable';

/** A mail as it is drafted: plain text, for a person to read before it goes. */
export interface AnswerDraft {
  subject: string;
  body: string;
}

/** What every draft says of the centre and of whom it answers. */
export interface DraftFrame {
  /** 'Dear Alex Rowe,' */
  greeting: string;
  venue: { name: string; phone: string };
}

/** What was found out about a day. */
export interface DayAnswer {
  day: Day;
  availability: AnswerAvailability;
  free: readonly TimeSlot[];
  alternatives: readonly Day[];
  /** Why nothing of the day can be had, where everybody may know it; else null. */
  why: string | null;
}

/** A package with what a mail tells of it. */
export interface PackageFacts extends PartyPrice {
  name: string;
  minutes: number;
  includes: readonly string[];
  foodPerPerson: Pence | null;
}

/** The words that stand where only a person can answer. */
export const gap = '[Write your answer here.]';

const list = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
const days = (some: readonly Day[]) => list(some.map(dayInWords));

function letter(
  { greeting, venue }: DraftFrame,
  subject: string,
  parts: readonly (string | false)[],
): AnswerDraft {
  const said = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  return {
    subject: `${subject} - ${venue.name}`,
    body: [greeting, ...said, `Everybody at ${venue.name}`].join('\n\n'),
  };
}

/** Whether the party can be had as it was asked for, and what else could. */
function partyDay(answer: DayAnswer, slot: TimeSlot): string[] {
  const { day, availability, free, alternatives, why } = answer;
  const when = `${dayInWords(day)}, ${formatSlot(slot)}`;
  const elsewhere = alternatives.length > 0;
  if (availability === 'available') return [`Good news: ${when}, is free at the moment.`];
  if (availability === 'partial') {
    return [
      `We are sorry, ${when}, is not free. On the same day we could offer:\n${list(free.map(formatSlot))}`,
      elsewhere ? `${formatSlot(slot)} is free at the moment on:\n${days(alternatives)}` : '',
    ];
  }
  return [
    `We are sorry, we cannot offer a party on ${dayInWords(day)}${why ? `: ${lowerFirst(why)}` : ''}.`,
    elsewhere ? `${formatSlot(slot)} is free at the moment on:\n${days(alternatives)}` : '',
  ];
}

function lowerFirst(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`.replace(/\.$/, '');
}

function foodLine({ foodPerPerson }: Pick<PackageFacts, 'foodPerPerson'>): string {
  if (foodPerPerson === null) return 'Food is not included.';
  return `Food is not included; it is ${formatBriefly(foodPerPerson)} a person if you like.`;
}

/**
 * Answers an enquiry made with the party form. `estimate` (pence) is the price that the family was
 * given: it is said as it was.
 */
export function draftPartyAnswer(
  frame: DraftFrame,
  party: { package: PackageFacts; slot: TimeSlot; children: number; estimate: Pence; hasNeeds: boolean },
  answer: DayAnswer,
): AnswerDraft {
  const { name, includes, pricedPer, price } = party.package;
  const size = partySizeInWords(party.children);
  const from = pricedPer === 'child' && party.children >= 25;
  const total = `${from ? 'from ' : ''}${formatBriefly(party.estimate)}`;
  const known = price * (pricedPer === 'child' ? party.children : 1) === party.estimate;
  const cost =
    pricedPer === 'party'
      ? `${name} is ${total} for the whole party.`
      : `The ${name} party is ${known ? `${formatBriefly(price)} a child, so ` : ''}${total} for ${size}.`;
  const offers = answer.availability !== 'unavailable' || answer.alternatives.length > 0;
  return letter(frame, `Your ${name} party on ${dayOfYearInWords(answer.day)}`, [
    `Thank you for asking ${frame.venue.name} about a ${name} party for ${size}.`,
    ...partyDay(answer, party.slot),
    offers && [cost, includes.length > 0 && `It includes:\n${list(includes)}`].filter(Boolean).join(' '),
    offers && foodLine(party.package),
    offers && party.hasNeeds && 'We have read your requests and dietary needs.',
    answer.availability === 'available'
      ? `Nothing is booked or paid yet. To go ahead, reply to this mail or call us on ${frame.venue.phone}.`
      : `${offers ? 'Would one of these suit you' : 'Would another day suit you'}? Nothing is booked yet: reply to this mail or call us on ${frame.venue.phone}.`,
  ]);
}

/**
 * Answers a message about a birthday that names no package: the packages, and what is
 * free on the day that it names.
 */
export function draftBirthdayAnswer(
  frame: DraftFrame,
  packages: readonly PackageFacts[],
  formAddress: string,
  answer: DayAnswer | null,
): AnswerDraft {
  const prices = packages.map(
    (party) =>
      `${party.name}: ${formatBriefly(party.price)} ${pricedFor(party)}, ${hoursInWords(party.minutes)}`,
  );
  return letter(frame, answer ? `Your party on ${dayOfYearInWords(answer.day)}` : 'Your birthday party', [
    `Thank you for asking ${frame.venue.name} about a birthday party.`,
    ...(answer ? openOn(answer, 'for a party', 'we cannot offer a party on') : []),
    `Our parties:\n${list(prices)}`,
    `What each includes is on ${formAddress}, and you can send us the day, the time and the number of children there. Or reply to this mail, or call us on ${frame.venue.phone}.`,
  ]);
}

function openOn(answer: DayAnswer, what: string, sorry: string): string[] {
  const { day, free, alternatives, why } = answer;
  if (free.length > 0) {
    return [
      `On ${dayInWords(day)} these times are free ${what} at the moment:\n${list(free.map(formatSlot))}`,
    ];
  }
  return [
    `We are sorry, ${sorry} ${dayInWords(day)}${why ? `: ${lowerFirst(why)}` : ''}.`,
    alternatives.length > 0 ? `These days are free at the moment:\n${days(alternatives)}` : '',
  ];
}

/**
 * Answers any other message. What only a person can say is a gap; about a day that it names,
 * whether there is room to come.
 */
export function draftGeneralAnswer(
  frame: DraftFrame,
  about: 'general' | 'group' | 'feedback',
  answer: DayAnswer | null,
): AnswerDraft {
  const { name, phone } = frame.venue;
  const thanks = {
    general: `Thank you for writing to ${name}.`,
    group: `Thank you for asking ${name} about a visit with your group.`,
    feedback: `Thank you for taking the time to tell us what you think of ${name}.`,
  };
  const subject = { general: 'Your message', group: 'Your group visit', feedback: 'Your feedback' };
  return letter(frame, answer ? `${subject[about]}, ${dayOfYearInWords(answer.day)}` : subject[about], [
    thanks[about],
    ...(answer ? openOn(answer, 'to come and play', 'nobody can book') : []),
    about === 'group' &&
      !answer &&
      'To tell you what is free we need to know the day, and how many children are coming.',
    gap,
    about === 'feedback'
      ? `If you would rather talk to us, call ${phone}.`
      : `If you have another question, reply to this mail or call us on ${phone}.`,
  ]);
}
