/** What a message can be about, in the order and words of the form (specification 3.1). */
export const inquiryTypes = [
  { value: 'general', text: 'General Enquiry' },
  { value: 'birthday', text: 'Birthday Party Booking' },
  { value: 'group', text: 'Group Bookings' },
  { value: 'feedback', text: 'Feedback' },
] as const;

export type InquiryType = (typeof inquiryTypes)[number]['value'];

/** The type of an enquiry made with the party form (specification 3.15). */
export const partyInquiryType = 'party_booking';

/** The words of an inquiry's type (specification 3.1). */
export function inquiryTypeInWords(type: InquiryType | typeof partyInquiryType): string {
  if (type === partyInquiryType) return 'Party enquiry';
  return inquiryTypes.find(({ value }) => value === type)?.text ?? type;
}

const mostWords = 4;
const mostLetters = 40;
const namePart = /^\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?$/u;

/**
 * How a letter may greet somebody who gave this name: 'Dear Alex Rowe,', or 'Hello,' where what
 * was given is not plainly a name. Anybody can have a letter sent to anybody, so nothing else
 * that they typed may be in it.
 */
export function greetingFor(name: string): string {
  const words = name.trim().split(/\s+/);
  const looksLikeName =
    name.length <= mostLetters && words.length <= mostWords && words.every((word) => namePart.test(word));
  return looksLikeName ? `Dear ${words.join(' ')},` : 'Hello,';
}

/** A message sent again, word for word, within this time is the same message: 10 minutes, in milliseconds. */
export const sameMessageFor = 10 * 60_000;

/** Acknowledgements that one mailbox gets in 24 hours, and that the centre sends to anybody in an hour. */
export const mostAcknowledgements = { toOneInADay: 3, toAllInAnHour: 30 };

const answeredWithin = 24 * 60 * 60_000;

/**
 * Whether a message is still within the 24 hours in which an answer was promised. Both in epoch milliseconds.
 */
export function isRecentInquiry(askedAt: number, now: number): boolean {
  return now - askedAt < answeredWithin;
}
