import { formatBriefly, type Pence } from './money.ts';

/** What holds for every visit, as the venue's row has it (spec A §9, B §9). */
export interface VisitTerms {
  /** Adults that come in free with each paying child. */
  freeAdultsPerChild: number;
  /** Minutes to come before the booked time. */
  arriveEarlyMinutes: number;
  freeParkingMinutes: number;
  /** Each started block after the free time, in minutes, and its price. */
  parkingBlockMinutes: number;
  parkingBlockPrice: Pence;
  /** How long open play lasts from check-in, minutes. */
  stayMinutes: number;
  /** Minutes before open play closes. */
  lastEntryBeforeClosing: number;
  /** Hours ahead until which a booking is refunded in full. */
  cancelHoursAhead: number;
}

/** The same rules in a sentence each, as pages, mails and terms say them. */
export interface VisitRules {
  arrival: string;
  freeAdults: string;
  parking: string;
  stay: string;
  weekend: string;
  entry: string;
  cancellation: string;
}

/** The rules of a visit in words: whole sentences, one fact each. */
export function describeVisitRules(terms: VisitTerms): VisitRules {
  return {
    arrival:
      terms.arriveEarlyMinutes === 0
        ? 'Please arrive on time.'
        : `Please arrive ${terms.arriveEarlyMinutes} minutes early.`,
    freeAdults: freeAdultsRule(terms.freeAdultsPerChild),
    parking: parkingRule(terms),
    stay: `At open play your ${asMeasure(terms.stayMinutes)} session starts at check-in.`,
    weekend: `Weekday play time is flexible; weekend sessions last ${inWords(terms.stayMinutes)}.`,
    entry: entryRule(terms.lastEntryBeforeClosing),
    cancellation: cancellationRule(terms.cancelHoursAhead),
  };
}

function freeAdultsRule(count: number): string {
  if (count === 0) return 'Every adult needs a ticket.';
  return count === 1
    ? 'One adult comes in free with each paying child.'
    : `${count} adults come in free with each paying child.`;
}

function parkingRule({ freeParkingMinutes, parkingBlockMinutes, parkingBlockPrice }: VisitTerms): string {
  if (parkingBlockPrice === 0) return 'Parking is free.';
  const price = formatBriefly(parkingBlockPrice);
  if (freeParkingMinutes === 0) return `Parking costs ${price} for each ${each(parkingBlockMinutes)}.`;
  return `Parking is free for ${inWords(freeParkingMinutes)}, then ${price} for each further ${each(parkingBlockMinutes)}.`;
}

function cancellationRule(hoursAhead: number): string {
  if (hoursAhead === 0) return 'Cancel any time before your visit for a full refund.';
  const sameDay = hoursAhead >= 24 ? ' Bookings for the same day cannot be refunded.' : '';
  return `Cancel at least ${hoursAhead === 1 ? '1 hour' : `${hoursAhead} hours`} ahead for a full refund.${sameDay}`;
}

function entryRule(minutes: number): string {
  if (minutes === 0) return 'Last entry is when open play closes.';
  return `Last entry is ${minutes === 60 ? 'an hour' : inWords(minutes)} before open play closes.`;
}

/** After 'each' and 'each further': 'hour', '2 hours', '90 minutes'. */
function each(minutes: number): string {
  return minutes === 60 ? 'hour' : inWords(minutes);
}

function inWords(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  return minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
}

/** Before a noun: '2-hour', '90-minute'. */
function asMeasure(minutes: number): string {
  return minutes % 60 === 0 ? `${minutes / 60}-hour` : `${minutes}-minute`;
}
