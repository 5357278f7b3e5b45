import { partyUrl } from '../../../domain/booking-link.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import { formatPence } from '../../../domain/money.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';

import { writeMail } from '../mail/write-mail.ts';
import { type BookingSummary, listBoughtLines, readBookingSummary } from '../orders/booking-summary.ts';
import { createTicketCalendar } from '../orders/calendar-file.ts';
import { readOpenBalance } from '../orders/change-price.ts';
import { findNotice, findParty, type PartyRow } from './party-booking-store.ts';
import { readPartyFacts } from './party-facts.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };
type Mail = Omit<Message, 'id'>;

async function readForMail(deps: MailDeps, ticket: BookingSummary) {
  const [party, balance, { venue }, facts] = await Promise.all([
    findParty(deps.db, { bookingId: ticket.booking.id }),
    readOpenBalance(deps.db, ticket.booking.id),
    deps.site.read(),
    readPartyFacts(deps.db),
  ]);
  if (!party) throw new Error(`Booking ${ticket.booking.id} is no party`);
  return { party, venue, facts, ...balance };
}

function partyButton(deps: MailDeps, booking: BookingSummary['booking'], label: string): MailBlock {
  return { kind: 'button', label, url: partyUrl(deps.baseUrl, booking), sentence: label };
}

function factsOf(party: PartyRow): string[] {
  return [
    ...(party.room
      ? [`Your room: ${party.room}, from ${formatSlot({ start: party.starts, end: party.ends })}.`]
      : []),
    `Playing: ${formatSlot({ start: party.playsFrom, end: party.playsUntil })}.`,
    `Children: ${party.children}.`,
  ];
}

function priceBlock(ticket: BookingSummary, { paid, open }: { paid: number; open: number }): MailBlock {
  return {
    kind: 'prices',
    lines: listBoughtLines(ticket).map(
      ({ quantity, name, amount }) => [`${quantity} × ${name}`, formatPence(amount)] as const,
    ),
    totals: [
      ['Paid', formatPence(paid)],
      ...(open > 0 ? [['Still to pay', formatPence(open)] as const] : []),
    ],
  };
}

/** The confirmation of a party: room, times, what is paid, what is still to pay and until when. */
export async function composePartyConfirmed(deps: MailDeps, ticket: BookingSummary): Promise<Mail> {
  return writeAboutParty(deps, ticket, {
    title: (day) => `Your party is on ${day}`,
    subject: (day) => `Your party on ${day} is booked`,
    opening: 'Your party is booked.',
  });
}

/** The party as it is after a change of its host, which replaces what was mailed before. */
export async function composePartyChanged(deps: MailDeps, noticeId: string): Promise<Mail | null> {
  const notice = await findNotice(deps.db, noticeId);
  if (!notice) return null;
  return writeAboutParty(deps, await readBookingSummary(deps.db, notice.bookingId), {
    title: (day) => `Your party on ${day} has changed`,
    subject: (day) => `Your party on ${day} has changed`,
    opening: 'Your party has changed. This is how it stands now.',
  });
}

async function writeAboutParty(
  deps: MailDeps,
  ticket: BookingSummary,
  words: { title: (day: string) => string; subject: (day: string) => string; opening: string },
): Promise<Mail> {
  const { booking } = ticket;
  const { party, venue, facts, paid, open } = await readForMail(deps, ticket);
  const day = dayInWords(party.day);
  const { changeDays } = facts.rules;
  // A calendar replaces its entry by one with a higher number.
  const entry = createTicketCalendar(
    venue,
    { ...ticket, moves: party.version - 1 },
    {
      day: party.day,
      what: `${party.packageName} party`,
      reminder: `Reference ${booking.reference}`,
    },
  );
  return writeMail(venue, {
    to: booking.customer_email,
    subject: `${words.subject(day)} (${booking.reference})`,
    preview: `${party.packageName} party, ${day}, ${formatSlot({ start: party.starts, end: party.ends })}`,
    blocks: [
      { kind: 'title', text: words.title(day), isInText: true },
      { kind: 'paragraph', text: `Dear ${booking.customer_name},` },
      { kind: 'paragraph', text: `${words.opening} ${party.packageName} party, ${day}.` },
      { kind: 'list', title: 'Your party', items: factsOf(party) },
      priceBlock(ticket, { paid, open }),
      ...(open > 0 && party.balanceDue
        ? [
            {
              kind: 'paragraph',
              text: `Please pay the rest of ${formatPence(open)} until ${dayInWords(party.balanceDue)}. We remind you before.`,
            } as const,
          ]
        : []),
      partyButton(deps, booking, open > 0 ? 'See, change or pay for your party' : 'See or change your party'),
      {
        kind: 'paragraph',
        text: `You can change numbers and food there until ${changeDays} days before. Questions? Reply to this mail or call ${venue.phone}.`,
      },
      { kind: 'paragraph', text: `Reference ${booking.reference}` },
    ],
    attachments: [
      {
        filename: 'party.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: Buffer.from(entry).toString('base64'),
      },
    ],
  });
}

/** The rest is due soon, or late: how much, until when, and where to pay it. null where nothing is open. */
export async function composeBalance(deps: MailDeps, noticeId: string): Promise<Mail | null> {
  const notice = await findNotice(deps.db, noticeId);
  if (!notice) return null;
  const ticket = await readBookingSummary(deps.db, notice.bookingId);
  const { booking } = ticket;
  const { party, venue, facts, paid, open } = await readForMail(deps, ticket);
  if (open === 0 || booking.status !== 'confirmed' || !party.balanceDue) return null;
  const isLate = notice.kind === 'balance-late';
  const due = dayInWords(party.balanceDue);
  const { whenLate, cancelAfterDays } = facts.rules;
  const follows =
    whenLate === 'cancel'
      ? `Without it your party is cancelled ${cancelAfterDays} days after that day.`
      : `If you need more time, reply to this mail or call ${venue.phone}.`;
  return writeMail(venue, {
    to: booking.customer_email,
    subject: `${isLate ? 'The rest for your party is late' : `The rest for your party is due on ${due}`} (${booking.reference})`,
    preview: `${formatPence(open)} for your party on ${dayInWords(party.day)}`,
    blocks: [
      { kind: 'title', text: isLate ? 'The rest is late' : 'The rest is due soon', isInText: true },
      { kind: 'paragraph', text: `Dear ${booking.customer_name},` },
      {
        kind: 'paragraph',
        text: `${formatPence(open)} for your party on ${dayInWords(party.day)} ${isLate ? 'was' : 'is'} due on ${due}. ${follows}`,
      },
      priceBlock(ticket, { paid, open }),
      partyButton(deps, booking, `Pay ${formatPence(open)}`),
      { kind: 'paragraph', text: `Reference ${booking.reference}` },
    ],
  });
}

/** Tells the centre that the rest of a party is late. */
export async function composeBalanceToStaff(deps: MailDeps, noticeId: string): Promise<Mail | null> {
  const notice = await findNotice(deps.db, noticeId);
  if (!notice) return null;
  const ticket = await readBookingSummary(deps.db, notice.bookingId);
  const { booking } = ticket;
  const { party, venue, open } = await readForMail(deps, ticket);
  if (open === 0 || !party.balanceDue) return null;
  return writeMail(venue, {
    to: venue.email,
    subject: `Party not paid in full: ${booking.reference}`,
    preview: `${formatPence(open)} was due on ${dayInWords(party.balanceDue)}`,
    blocks: [
      { kind: 'title', text: 'The rest of a party is late', isInText: true },
      {
        kind: 'paragraph',
        text: `${booking.customer_name}, ${party.packageName} party on ${dayInWords(party.day)}: ${formatPence(open)} was due on ${dayInWords(party.balanceDue)}. Their telephone number: ${booking.customer_phone || 'none'}.`,
      },
      { kind: 'paragraph', text: `Reference ${booking.reference}` },
    ],
  });
}
