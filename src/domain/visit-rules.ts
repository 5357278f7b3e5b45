import { type AccountCreditRule, poorlyRuleInWords } from './account-credit.ts';
import type { RefundStep } from './cancellation.ts';
import { durationAdjective, durationInWords, unitInWords } from './duration-words.ts';
import { formatPrice, type Pence } from './money.ts';

/** The rules that apply to every visit, from the venue's row (specification 4.1, 4.9, 5.5, 5.9). */
export interface VisitTerms {
  /** Adults admitted free with each paying child. */
  freeAdultsPerChild: number;
  /** How many minutes before its booked time a family should arrive. */
  arriveEarlyMinutes: number;
  freeParkingMinutes: number;
  /** After the free time, parking is charged in blocks of this many minutes, each at `parkingBlockPrice`. */
  parkingBlockMinutes: number;
  parkingBlockPrice: Pence;
  /** How long open play lasts from check-in, minutes. */
  stayMinutes: number;
  /** Minutes from last entry to the end of open play. */
  lastEntryBeforeClosing: number;
  /** The steps of the cancellation rule, the full refund first. */
  refundSteps: readonly RefundStep[];
  /** The rule by which a visit may become account credit. */
  accountCredit: AccountCreditRule;
}

/** The rules of a visit as sentences for pages, mails and terms. */
export interface VisitRules {
  /** The arrival rule for a visit or session with a booked time. */
  arrival: string;
  /** The arrival rule for open play, which starts when the family arrives. */
  openArrival: string;
  freeAdults: string;
  parking: string;
  stay: string;
  /** How long a visit lasts on weekdays and at weekends. */
  weekendStay: string;
  entry: string;
  cancellation: string;
  /** The rule for a family with somebody poorly; empty if nothing is offered. */
  poorly: string;
}

/** Returns the rules of a visit as whole sentences. */
export function describeVisitRules(terms: VisitTerms): VisitRules {
  return {
    arrival:
      terms.arriveEarlyMinutes === 0
        ? 'Please arrive on time.'
        : `Please arrive ${durationInWords(terms.arriveEarlyMinutes)} early.`,
    openArrival:
      terms.arriveEarlyMinutes === 0
        ? 'Come when you want to play.'
        : `Please arrive ${durationInWords(terms.arriveEarlyMinutes)} early for the time you want to play.`,
    freeAdults: freeAdultsRule(terms.freeAdultsPerChild),
    parking: parkingRule(terms),
    stay: `At open play your ${durationAdjective(terms.stayMinutes)} session starts at check-in.`,
    weekendStay: weekendStayRule(terms.stayMinutes),
    entry: entryRule(terms.lastEntryBeforeClosing),
    cancellation: cancellationRule(terms.refundSteps),
    poorly: poorlyRuleInWords(terms.accountCredit),
  };
}

function freeAdultsRule(count: number): string {
  if (count === 0) return 'Every adult needs a ticket.';
  return count === 1
    ? 'One adult comes in free with each paying child.'
    : `${count} adults come in free with each paying child.`;
}

/**
 * Returns the rule for weekends, which is the same as on weekdays: the time counts from check-in, so the
 * family decides when it starts.
 */
function weekendStayRule(stayMinutes: number): string {
  const stay = durationInWords(stayMinutes);
  return `Weekday play time is flexible: your ${stay} ${stay === '1 hour' ? 'starts' : 'start'} when you check in; weekend sessions last ${stay} from check-in, too.`;
}

/** The parking rules, from the venue's row. */
export type ParkingTerms = Pick<
  VisitTerms,
  'freeParkingMinutes' | 'parkingBlockMinutes' | 'parkingBlockPrice' | 'arriveEarlyMinutes'
>;

/**
 * Returns the price of parking for this many minutes, pence: nothing in the free time, then the price of each
 * started block.
 */
export function parkingPrice(minutes: number, terms: ParkingTerms): Pence {
  const blocks = Math.ceil((minutes - terms.freeParkingMinutes) / terms.parkingBlockMinutes);
  return Math.max(0, blocks) * terms.parkingBlockPrice;
}

/**
 * Returns the parking rule for a visit of this many minutes. Adds the price if the time from the early
 * arrival to the end of the visit exceeds the free time: 'Parking is free for 2 hours, then £8 for each
 * further 2 hours. Arriving 15 minutes early and staying 2 hours makes that £8.'
 */
export function parkingForVisit(minutes: number, terms: ParkingTerms): string {
  const { arriveEarlyMinutes: early } = terms;
  const price = parkingPrice(early + minutes, terms);
  const rule = parkingRule(terms);
  if (price === 0) return rule;
  const arriving = early === 0 ? 'Staying' : `Arriving ${durationInWords(early)} early and staying`;
  return `${rule} ${arriving} ${durationInWords(minutes)} makes that ${formatPrice(price)}.`;
}

/** Returns the parking rule as text for a sign: a title of one or two words, and a note below it. */
export function parkingSign(terms: ParkingTerms): { title: string; note: string } {
  const price = formatPrice(terms.parkingBlockPrice);
  if (terms.parkingBlockPrice === 0) return { title: 'Free Parking', note: 'right outside the door' };
  return terms.freeParkingMinutes === 0
    ? { title: 'Parking', note: `${price} for each ${unitInWords(terms.parkingBlockMinutes)}` }
    : { title: 'Free Parking', note: `for ${durationInWords(terms.freeParkingMinutes)}, then ${price}` };
}

function parkingRule({ freeParkingMinutes, parkingBlockMinutes, parkingBlockPrice }: ParkingTerms): string {
  if (parkingBlockPrice === 0) return 'Parking is free.';
  const price = formatPrice(parkingBlockPrice);
  if (freeParkingMinutes === 0) return `Parking costs ${price} for each ${unitInWords(parkingBlockMinutes)}.`;
  return `Parking is free for ${durationInWords(freeParkingMinutes)}, then ${price} for each further ${unitInWords(parkingBlockMinutes)}.`;
}

function cancellationRule(steps: readonly RefundStep[]): string {
  const hours = ({ hoursAhead }: RefundStep) => (hoursAhead === 1 ? '1 hour' : `${hoursAhead} hours`);
  const rule = steps
    .map((step, index) => {
      const what = step.percent === 100 ? 'a full refund' : `${step.percent}%`;
      if (step.hoursAhead === 0)
        return index === 0
          ? `any time before your visit for ${what}`
          : `or later, until your visit starts, for ${what}`;
      return `${index === 0 ? 'at least ' : ''}${hours(step)} ahead for ${what}`;
    })
    .join(', ');
  const isSameDayOver = steps.every(({ hoursAhead }) => hoursAhead >= 24);
  return `Cancel ${rule}.${isSameDayOver ? ' Bookings for the same day cannot be refunded.' : ''}`;
}

function entryRule(minutes: number): string {
  if (minutes === 0) return 'Last entry is when open play closes.';
  return `Last entry is ${minutes === 60 ? 'an hour' : durationInWords(minutes)} before open play closes.`;
}
