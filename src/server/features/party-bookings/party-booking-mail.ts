import { partyUrl } from '../../../domain/booking-link.ts';
import { dayInWords, laterDay } from '../../../domain/calendar-day.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import * as mails from '../../../domain/mails-parties.ts';
import { formatPence } from '../../../domain/money.ts';
import { pluralise } from '../../../domain/pluralise.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import {
  type BookingSummary,
  listBoughtLines,
  readBookingSummary,
  titleOf,
} from '../orders/booking-summary.ts';
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
  if (!party) throw new Error(`Booking ${ticket.booking.id} is not a party`);
  return { party, venue, facts, ...balance };
}

function partyButton(deps: MailDeps, booking: BookingSummary['booking'], label: string): MailBlock {
  return { kind: 'button', label, url: partyUrl(deps.baseUrl, booking), sentence: label };
}

function detailsBlock(party: PartyRow): MailBlock {
  const roomFacts = party.room
    ? [`Your room: ${party.room}, from ${formatSlot({ start: party.starts, end: party.ends })}.`]
    : [];
  const playing = `Playing: ${formatSlot({ start: party.playsFrom, end: party.playsUntil })}.`;
  return {
    kind: 'list',
    title: 'Your party',
    items: [...roomFacts, playing, `Children: ${party.children}.`],
  };
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

/**
 * Composes the confirmation of a party, with its room, its times, the amount paid, the balance, and the day
 * on which the balance is due.
 */
export async function composePartyConfirmed(deps: MailDeps, ticket: BookingSummary): Promise<Mail> {
  return writeAboutParty(deps, ticket, mails.partyBooked);
}

/**
 * Composes the mail about a changed party. The mail has all details of the party, so it replaces the previous
 * mail. Returns null for an unknown `noticeId`, and if the party is no longer booked.
 */
export async function composePartyChanged(deps: MailDeps, noticeId: string): Promise<Mail | null> {
  const notice = await findNotice(deps.db, noticeId);
  if (!notice) return null;
  const ticket = await readBookingSummary(deps.db, notice.bookingId);
  if (ticket.booking.status !== 'confirmed') return null;
  return writeAboutParty(deps, ticket, mails.partyChanged);
}

async function writeAboutParty(
  deps: MailDeps,
  ticket: BookingSummary,
  mail: typeof mails.partyBooked | typeof mails.partyChanged,
): Promise<Mail> {
  const { booking } = ticket;
  const { party, venue, facts, paid, open } = await readForMail(deps, ticket);
  const { changeDays } = facts.rules;
  const today = localMoment(deps.clock.now()).day;
  const entry = createTicketCalendar(venue, ticket, { day: party.day, what: titleOf(ticket) });
  const attachments = [
    {
      filename: 'party.ics',
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from(entry).toString('base64'),
    },
  ];
  const label = open > 0 ? 'See, change or pay for your party' : 'See or change your party';
  return writeWithWords(
    deps,
    mail,
    { to: booking.customer_email, attachments },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        day: dayInWords(party.day),
        time: formatSlot({ start: party.starts, end: party.ends }),
        package: party.packageName,
        'change-until': changeDays > 0 ? `${pluralise(changeDays, 'day')} before` : 'the day of the party',
      },
      shows: {
        // If the price rises after the day on which the balance was due, the increase has to be paid
        // immediately.
        rest: open > 0 &&
          party.balanceDue !== null && {
            amount: formatPence(open),
            due: dayInWords(laterDay(party.balanceDue, today)),
          },
      },
      blocks: {
        party: [detailsBlock(party)],
        prices: [priceBlock(ticket, { paid, open })],
        button: [partyButton(deps, booking, label)],
      },
    },
  );
}

/**
 * Composes the mail that says that the balance is due soon, or that it is late. The mail names the amount,
 * the due day and the page on which to pay. Returns null for an unknown `noticeId`, and if nothing is owed or
 * the party is no longer booked.
 */
export async function composeBalance(deps: MailDeps, noticeId: string): Promise<Mail | null> {
  const notice = await findNotice(deps.db, noticeId);
  if (!notice) return null;
  const ticket = await readBookingSummary(deps.db, notice.bookingId);
  const { booking } = ticket;
  const { party, facts, paid, open } = await readForMail(deps, ticket);
  if (open === 0 || booking.status !== 'confirmed' || !party.balanceDue) return null;
  const { whenLate, cancelAfterDays } = facts.rules;
  const amount = formatPence(open);
  return writeWithWords(
    deps,
    notice.kind === 'balance-late' ? mails.balanceLate : mails.balanceReminder,
    { to: booking.customer_email },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        day: dayInWords(party.day),
        amount,
        due: dayInWords(party.balanceDue),
      },
      shows: {
        'is-cancelled': whenLate === 'cancel' && { days: pluralise(cancelAfterDays, 'day') },
        'is-kept': whenLate !== 'cancel',
      },
      blocks: {
        prices: [priceBlock(ticket, { paid, open })],
        button: [partyButton(deps, booking, `Pay ${amount}`)],
      },
    },
  );
}

/**
 * Composes the mail that tells the centre that a party's balance is late. Returns null for an unknown
 * `noticeId`, and if nothing is owed.
 */
export async function composeBalanceToStaff(deps: MailDeps, noticeId: string): Promise<Mail | null> {
  const notice = await findNotice(deps.db, noticeId);
  if (!notice) return null;
  const ticket = await readBookingSummary(deps.db, notice.bookingId);
  const { booking } = ticket;
  const { party, venue, open } = await readForMail(deps, ticket);
  if (open === 0 || !party.balanceDue) return null;
  return writeWithWords(
    deps,
    mails.balanceLateToStaff,
    { to: venue.email },
    {
      variables: {
        name: booking.customer_name,
        reference: booking.reference,
        day: dayInWords(party.day),
        package: party.packageName,
        amount: formatPence(open),
        due: dayInWords(party.balanceDue),
        'family-phone': booking.customer_phone || 'none',
      },
    },
  );
}
