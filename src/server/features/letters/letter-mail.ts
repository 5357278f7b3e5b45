import { dayInWords } from '../../../domain/calendar-day.ts';
import { fillMailWords, type MailWords, splitParagraphs } from '../../../domain/mail-words.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { type LetterContent, writeLetter } from '../mail/write-mail.ts';
import { bookingButton } from '../orders/booking-button.ts';
import { readBookingMailWords } from '../orders/booking-mail-words.ts';
import type { VenueFacts } from '../site/site-facts.ts';
import {
  type AudienceInput,
  findAddressedLetter,
  findFamilyBooking,
  findLetter,
  listSessionSlots,
} from './letters-store.ts';

type MailDeps = Pick<AppContext, 'db' | 'site'> & { baseUrl: string };
type Mail = Omit<Message, 'id'>;

interface WrittenLetter {
  subject: string;
  words: string;
}

/**
 * Composes a letter from staff to one family, or its trial copy to a member of staff. Returns null if the
 * family no longer has a booking in the letter's audience, or if the recipient's data has been erased.
 */
export async function composeLetter(deps: MailDeps, recipientId: string): Promise<Mail | null> {
  const addressedLetter = await findAddressedLetter(deps.db, recipientId);
  if (!addressedLetter) return null;
  const { booking_id, email, mailbox } = addressedLetter;
  const audience = audienceOf(addressedLetter);
  if (booking_id === null)
    return writeFilledLetter(await readExample(deps, audience), email, addressedLetter);
  const bookingId = await findFamilyBooking(deps.db, audience, mailbox);
  if (bookingId === undefined) return null;
  const { ticket, site, words: values } = await readBookingMailWords(deps, bookingId);
  const button = bookingButton(deps.baseUrl, ticket.booking);
  return writeFilledLetter(
    { venue: site.venue, values, button },
    ticket.booking.customer_email,
    addressedLetter,
  );
}

/** Returns a letter as a family reads it, with invented values; null if there is no such letter. */
export async function previewLetter(deps: MailDeps, letterId: string): Promise<Mail | null> {
  const letter = await findLetter(deps.db, letterId);
  if (!letter) return null;
  return writeFilledLetter(await readExample(deps, audienceOf(letter)), 'alex@example.org', letter);
}

/** Returns the audience of a letter's row. */
export function audienceOf(row: {
  day: string;
  audience: string;
  starts: number | null;
  ends: number | null;
}): AudienceInput {
  return {
    day: row.day,
    audience: row.audience as AudienceInput['audience'],
    slot: row.starts !== null && row.ends !== null ? { start: row.starts, end: row.ends } : null,
  };
}

/** Returns invented values for the placeholders of a letter, with the venue and the button. */
async function readExample(deps: MailDeps, { day, audience, slot }: AudienceInput) {
  const [{ venue, rules }, [firstSlot]] = await Promise.all([
    deps.site.read(),
    listSessionSlots(deps.db, day),
  ]);
  const shownSlot = slot ?? firstSlot;
  const values: MailWords = {
    name: 'Alex Example',
    day: dayInWords(day),
    time: shownSlot ? formatSlot(shownSlot) : 'the time that the family booked',
    what: audience === 'photos' ? 'Photo session' : 'Open play',
    reference: 'WF-AAAAA-AAAAA',
    centre: venue.name,
    phone: venue.phone,
    arrival: rules.arrival,
  };
  // The button of this example looks like the button that a family gets, but it opens no booking.
  const button = {
    ...bookingButton(deps.baseUrl, { id: '', view_token: '' }),
    url: `${deps.baseUrl}/my-booking`,
  };
  return { venue, values, button };
}

function writeFilledLetter(
  {
    venue,
    values,
    button,
  }: { venue: VenueFacts; values: MailWords; button: NonNullable<LetterContent['button']> },
  to: string,
  letter: WrittenLetter,
): Promise<Mail> {
  const subject = fillMailWords(letter.subject, values);
  return writeLetter(venue, {
    to,
    subject: `${subject} (${values.reference})`,
    title: subject,
    greeting: `Dear ${values.name},`,
    sentences: [
      ...splitParagraphs(letter.words).map((paragraph) => fillMailWords(paragraph, values)),
      `Everybody at ${venue.name}`,
    ],
    button,
    closing: `Reference ${values.reference}. You get this because you have a booking on ${values.day}. Questions? Reply to this mail or call ${venue.phone}.`,
  });
}
