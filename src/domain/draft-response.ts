import { type Day, dayInWords, dayWithoutYearInWords } from './calendar-day.ts';
import { formatPrice, type Pence } from './money.ts';
import { hoursInWords, type PartyPrice, partySizeInWords, priceUnitInWords } from './party-packages.ts';
import { formatSlot, type TimeSlot } from './time-slot.ts';

/**
 * 'available' if the time that the family requested is free, 'partial' if only other times of that day are
 * free, 'unavailable' if no time is free (specification 3.27).
 */
export type RequestAvailability = 'available' | 'partial' | 'unavailable';

/** A drafted mail in plain text. A person reads it before it is sent. */
export interface ResponseDraft {
  subject: string;
  body: string;
}

/** The parts that every draft has: the greeting and the venue's contact details. */
export interface DraftContext {
  /** For example 'Dear Alex Rowe,'. */
  greeting: string;
  venue: { name: string; phone: string };
}

/** The free times of one day. `alternatives` are other days to offer instead. */
export interface DayFindings {
  day: Day;
  availability: RequestAvailability;
  free: readonly TimeSlot[];
  alternatives: readonly Day[];
  /** The reason why nothing on the day is free. Null if something is free, or if the reason is not public. */
  why: string | null;
}

/** A party package with the details that a mail mentions. */
export interface PackageDetails extends PartyPrice {
  name: string;
  minutes: number;
  includes: readonly string[];
  foodPerPerson: Pence | null;
}

/** The placeholder for an answer that only a person can write. */
export const responsePlaceholder = '[Write your answer here.]';

const bulletList = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');
const bulletDays = (days: readonly Day[]) => bulletList(days.map(dayInWords));

function composeDraft(
  { greeting, venue }: DraftContext,
  subject: string,
  parts: readonly (string | false)[],
): ResponseDraft {
  const paragraphs = parts.filter((part): part is string => typeof part === 'string' && part !== '');
  return {
    subject: `${subject} - ${venue.name}`,
    body: [greeting, ...paragraphs, `Everybody at ${venue.name}`].join('\n\n'),
  };
}

/** Returns sentences that say whether the requested party time is free, and name other free times or days. */
function describePartyAvailability(findings: DayFindings, slot: TimeSlot): string[] {
  const { day, availability, free, alternatives, why } = findings;
  const when = `${dayInWords(day)}, ${formatSlot(slot)}`;
  const hasAlternatives = alternatives.length > 0;
  if (availability === 'available') return [`Good news: ${when}, is free at the moment.`];
  if (availability === 'partial') {
    return [
      `We are sorry, ${when}, is not free. On the same day we could offer:\n${bulletList(free.map(formatSlot))}`,
      hasAlternatives ? `${formatSlot(slot)} is free at the moment on:\n${bulletDays(alternatives)}` : '',
    ];
  }
  return [
    `We are sorry, we cannot offer a party on ${dayInWords(day)}${why ? `: ${lowerFirst(why)}` : ''}.`,
    hasAlternatives ? `${formatSlot(slot)} is free at the moment on:\n${bulletDays(alternatives)}` : '',
  ];
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, '');
}

function foodLine({ foodPerPerson }: Pick<PackageDetails, 'foodPerPerson'>): string {
  if (foodPerPerson === null) return 'Food is not included.';
  return `Food is not included; it is ${formatPrice(foodPerPerson)} a person if you like.`;
}

/**
 * Drafts a response to an enquiry made with the party form. `estimate` (pence) is the price that the family
 * was quoted. The draft repeats this price even if the price list has changed since.
 */
export function draftPartyResponse(
  context: DraftContext,
  party: { package: PackageDetails; slot: TimeSlot; children: number; estimate: Pence; hasNeeds: boolean },
  findings: DayFindings,
): ResponseDraft {
  const { name, includes, pricedPer, price } = party.package;
  const size = partySizeInWords(party.children);
  const isMinimum = pricedPer === 'child' && party.children >= 25;
  const total = `${isMinimum ? 'from ' : ''}${formatPrice(party.estimate)}`;
  const priceUnchanged = price * (pricedPer === 'child' ? party.children : 1) === party.estimate;
  const cost =
    pricedPer === 'party'
      ? `${name} is ${total} for the whole party.`
      : `The ${name} party is ${priceUnchanged ? `${formatPrice(price)} a child, so ` : ''}${total} for ${size}.`;
  const canOffer = findings.availability !== 'unavailable' || findings.alternatives.length > 0;
  return composeDraft(context, `Your ${name} party on ${dayWithoutYearInWords(findings.day)}`, [
    `Thank you for asking ${context.venue.name} about a ${name} party for ${size}.`,
    ...describePartyAvailability(findings, party.slot),
    canOffer &&
      [cost, includes.length > 0 && `It includes:\n${bulletList(includes)}`].filter(Boolean).join(' '),
    canOffer && foodLine(party.package),
    canOffer && party.hasNeeds && 'We have read your requests and dietary needs.',
    findings.availability === 'available'
      ? `Nothing is booked or paid yet. To go ahead, reply to this mail or call us on ${context.venue.phone}.`
      : `${canOffer ? 'Would one of these suit you' : 'Would another day suit you'}? Nothing is booked yet: reply to this mail or call us on ${context.venue.phone}.`,
  ]);
}

/**
 * Drafts a response to a message about a birthday that names no package. Lists the packages, and the free
 * times of the day that the message mentions.
 */
export function draftBirthdayResponse(
  context: DraftContext,
  packages: readonly PackageDetails[],
  formAddress: string,
  findings: DayFindings | null,
): ResponseDraft {
  const prices = packages.map(
    (party) =>
      `${party.name}: ${formatPrice(party.price)} ${priceUnitInWords(party)}, ${hoursInWords(party.minutes)}`,
  );
  return composeDraft(
    context,
    findings ? `Your party on ${dayWithoutYearInWords(findings.day)}` : 'Your birthday party',
    [
      `Thank you for asking ${context.venue.name} about a birthday party.`,
      ...(findings ? describeDay(findings, 'for a party', 'we cannot offer a party on') : []),
      `Our parties:\n${bulletList(prices)}`,
      `What each includes is on ${formAddress}, and you can send us the day, the time and the number of children there. Or reply to this mail, or call us on ${context.venue.phone}.`,
    ],
  );
}

function describeDay(findings: DayFindings, purpose: string, refusal: string): string[] {
  const { day, free, alternatives, why } = findings;
  if (free.length > 0) {
    return [
      `On ${dayInWords(day)} these times are free ${purpose} at the moment:\n${bulletList(free.map(formatSlot))}`,
    ];
  }
  return [
    `We are sorry, ${refusal} ${dayInWords(day)}${why ? `: ${lowerFirst(why)}` : ''}.`,
    alternatives.length > 0 ? `These days are free at the moment:\n${bulletDays(alternatives)}` : '',
  ];
}

/**
 * Drafts a response to any other message. Leaves a placeholder where only a person can answer. If the message
 * mentions a day, the draft says whether there is room to play on that day.
 */
export function draftGeneralResponse(
  context: DraftContext,
  about: 'general' | 'group' | 'feedback',
  findings: DayFindings | null,
): ResponseDraft {
  const { name, phone } = context.venue;
  const thanks = {
    general: `Thank you for writing to ${name}.`,
    group: `Thank you for asking ${name} about a visit with your group.`,
    feedback: `Thank you for taking the time to tell us what you think of ${name}.`,
  };
  const subject = { general: 'Your message', group: 'Your group visit', feedback: 'Your feedback' };
  return composeDraft(
    context,
    findings ? `${subject[about]}, ${dayWithoutYearInWords(findings.day)}` : subject[about],
    [
      thanks[about],
      ...(findings ? describeDay(findings, 'to come and play', 'nobody can book') : []),
      about === 'group' &&
        !findings &&
        'To tell you what is free we need to know the day, and how many children are coming.',
      responsePlaceholder,
      about === 'feedback'
        ? `If you would rather talk to us, call ${phone}.`
        : `If you have another question, reply to this mail or call us on ${phone}.`,
    ],
  );
}
