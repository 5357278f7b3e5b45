/** Topics of a message, in the order and words of the form (specification 3.1). */
export const inquiryTypes = [
  { value: 'general', text: 'General Enquiry' },
  { value: 'birthday', text: 'Birthday Party Booking' },
  { value: 'group', text: 'Group Bookings' },
  { value: 'feedback', text: 'Feedback' },
] as const;

export type InquiryType = (typeof inquiryTypes)[number]['value'];

/** The type of an enquiry made with the party form (specification 3.15). */
export const partyInquiryType = 'party_booking';

/** Returns the words for an enquiry's type (specification 3.1). */
export function inquiryTypeInWords(type: InquiryType | typeof partyInquiryType): string {
  if (type === partyInquiryType) return 'Party enquiry';
  return inquiryTypes.find(({ value }) => value === type)?.text ?? type;
}

const maxNameWords = 4;
const maxNameLength = 40;
const namePart = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?$/u;

/**
 * Returns the greeting of a mail to a person of this name: 'Dear Alex Rowe,', or 'Hello,' if the text is not
 * clearly a name. Anybody can make the site send such a mail to any address, so the mail must carry no other
 * text that the sender typed.
 */
export function greetingFor(name: string): string {
  const words = name.trim().split(/\s+/);
  const isPlainName =
    name.length <= maxNameLength &&
    words.length <= maxNameWords &&
    words.every((word) => namePart.test(word));
  return isPlainName ? `Dear ${words.join(' ')},` : 'Hello,';
}

/** How long an identical message counts as the same message: 10 minutes, in milliseconds. */
export const repeatedMessageWindow = 10 * 60_000;

/** Limits on the acknowledgements sent to one e-mail address in 24 hours, and to all addresses in an hour. */
export const acknowledgementLimits = { toOneInADay: 3, toAllInAnHour: 30 };

const responsePromise = 24 * 60 * 60_000;

/**
 * Returns whether a message arrived within the last 24 hours, the time in which a response is promised. Both
 * instants are in epoch milliseconds.
 */
export function isRecentInquiry(receivedAt: number, now: number): boolean {
  return now - receivedAt < responsePromise;
}
