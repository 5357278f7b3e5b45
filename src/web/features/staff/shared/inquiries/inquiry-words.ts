import { shortDayInWords } from '../../../../../domain/calendar-day.ts';
import { inquiryTypeInWords } from '../../../../../domain/inquiry.ts';
import { formatPrice } from '../../../../../domain/money.ts';
import { partySizeInWords } from '../../../../../domain/party-packages.ts';
import type { BadgeKind } from '../../../../ui/badge.tsx';
import type { Inquiry, PartyRequest } from './use-inquiries.ts';

/**
 * Returns the status badge of an enquiry. When the clocks go back, the day has 25 hours: an enquiry can be
 * older than 24 hours although the date has not changed. It then waits one day.
 */
export function inquiryStatus({
  responded,
  isRecent,
  daysSince,
}: Pick<Inquiry, 'responded' | 'isRecent' | 'daysSince'>): { kind: BadgeKind; words: string } {
  if (responded) return { kind: 'available', words: 'Responded' };
  if (isRecent) return { kind: 'event', words: 'New' };
  const days = Math.max(1, daysSince);
  return { kind: 'low', words: `Waiting ${days} ${days === 1 ? 'day' : 'days'}` };
}

/**
 * Formats the time at which an enquiry arrived: '10:05 AM', 'Yesterday' or 'Fri 20 Nov'. After 180 days the
 * year is added.
 */
export function inquiryDateText({ daysSince, formattedDate, formattedTime }: Inquiry): string {
  if (daysSince === 0) return formattedTime;
  if (daysSince === 1) return 'Yesterday';
  return daysSince < 180 ? formattedDate.slice(0, -5) : formattedDate;
}

/** Summarises an enquiry in one line: the party, or the type with the message. */
export function summariseInquiry({ party, inquiryType, message }: Inquiry): string {
  if (party) {
    return `${party.packageName}, ${shortDayInWords(party.partyDate)}, ${partySizeInWords(party.numberOfChildren)}`;
  }
  return `${inquiryTypeInWords(inquiryType)}: ${message}`;
}

/** Formats the estimate of a party: '£192', 'from £400'. */
export function estimateInWords({ estimate }: PartyRequest): string {
  return `${estimate.from ? 'from ' : ''}${formatPrice(estimate.pence)}`;
}
