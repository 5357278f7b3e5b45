import { shortDayInWords } from '../../../../../domain/calendar-day.ts';
import { inquiryTypeInWords } from '../../../../../domain/inquiry.ts';
import { formatPrice } from '../../../../../domain/money.ts';
import { partySizeInWords } from '../../../../../domain/party-packages.ts';
import type { BadgeKind } from '../../../../ui/badge.tsx';
import type { Inquiry, PartyRequest } from './use-inquiries.ts';

/**
 * Returns the status badge of an enquiry. When the clocks go back, a day has 25 hours, so an enquiry of today
 * can be older than 24 hours. Its badge then says 'Waiting 1 day', not 'Waiting 0 days'.
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
 * Formats the time at which an enquiry arrived: '10:05 AM' (today), 'Yesterday' or 'Fri 20 Nov'. After 180
 * days, the year is added.
 */
export function inquiryDateText({ daysSince, formattedDate, formattedTime }: Inquiry): string {
  if (daysSince === 0) return formattedTime;
  if (daysSince === 1) return 'Yesterday';
  return daysSince < 180 ? formattedDate.slice(0, -5) : formattedDate;
}

/** Summarises an enquiry in one line: its party if it is about one, otherwise its type and message. */
export function summariseInquiry({ party, inquiryType, message }: Inquiry): string {
  if (party) {
    return `${party.packageName}, ${shortDayInWords(party.partyDate)}, ${partySizeInWords(party.numberOfChildren)}`;
  }
  return `${inquiryTypeInWords(inquiryType)}: ${message}`;
}

/** Formats the estimate of a party: '£192', 'from £400'. */
export function estimateText({ estimate }: PartyRequest): string {
  return `${estimate.from ? 'from ' : ''}${formatPrice(estimate.pence)}`;
}
