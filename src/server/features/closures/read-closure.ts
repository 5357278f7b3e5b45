import type { Closure, ClosureList } from '../../../contract/closures.ts';
import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { closedTimeReply, describeClosedBooking, describeParty } from './closed-time.ts';
import {
  type ClosedBookingRow,
  type ClosureRow,
  countMails,
  countStates,
  findClosure,
  hasReplacedAnother,
  listClosedBookings,
  listLastClosures,
  listParties,
  listRungParties,
  timeOf,
} from './closure-store.ts';

const mostListed = 20;

type Context = Pick<AppContext, 'db' | 'clock'>;

/** Lists the last 20 closings, each with the number of its bookings in each state. */
export async function listClosures({ db, clock }: Context): Promise<ClosureList> {
  const rows = await listLastClosures(db, mostListed);
  const counts = await countStates(
    db,
    rows.map(({ id }) => id),
    clock.now(),
  );
  return rows.map((row) => ({
    ...summaryOf(row),
    counts: counts
      .filter(({ closureId }) => closureId === row.id)
      .map(({ state, count }) => ({ state, count })),
  }));
}

/** Reads a closing with the state of each booking. Refuses an unknown closing. */
export async function readClosure({ db, clock }: Context, id: string): Promise<Closure> {
  const now = clock.now();
  const row = await findClosure(db, id);
  if (!row) throw refuse('closureNotFound');
  const [bookings, mails, parties, rungParties, replacedAnother] = await Promise.all([
    listClosedBookings(db, id, now),
    countMails(db, id),
    listParties(db, timeOf(row)),
    listRungParties(db, id),
    hasReplacedAnother(db, id),
  ]);
  const states = Map.groupBy(bookings, ({ state }) => state);
  return {
    ...summaryOf(row),
    counts: [...states].map(([state, { length: count }]) => ({ state, count })),
    mayMove: row.may_move,
    mayRefund: row.may_refund,
    mayCredit: row.may_credit,
    unanswered: row.unanswered as Closure['unanswered'],
    subject: row.subject,
    words: row.words,
    canUndo: row.undone_at === null && !replacedAnother && !bookings.some(needsNoAnswer),
    isBlocked: row.restriction_id !== null,
    mails,
    bookings: bookings
      .map((booking) => ({
        ...describeClosedBooking(booking),
        stays: booking.stays,
        state: booking.state,
        detail: detailOf(booking, row),
        at: booking.chosenAt?.toISOString() ?? null,
        rungAt: booking.rungAt?.toISOString() ?? null,
      }))
      .sort((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state)),
    partyList: parties.map((party) => ({
      ...describeParty(party),
      rungAt: rungParties.get(party.inquiryId)?.toISOString() ?? null,
    })),
  };
}

/** The order of the bookings: those that may still need something from staff come first. */
const stateOrder = [
  'ring',
  'here',
  'waiting',
  'moved',
  'refunded',
  'credited',
  'stays',
  'cancelled',
  'asked again',
];

function summaryOf(row: ClosureRow) {
  return {
    id: row.id,
    ...closedTimeReply(timeOf(row)),
    reason: row.reason,
    startedAt: row.started_at.toISOString(),
    answerBy: row.answer_by.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
  };
}

/**
 * Returns whether a booking needs no answer any more: the family has answered, the deadline has settled it, a
 * later closing asks instead, or the booking was moved or cancelled in another way.
 */
export function needsNoAnswer({
  choice,
  isAffected,
}: Pick<ClosedBookingRow, 'choice' | 'isAffected'>): boolean {
  return choice !== null || !isAffected;
}

/** Returns in words what staff need to know besides the state; empty if there is nothing. */
function detailOf(booking: ClosedBookingRow, closure: ClosureRow): string {
  const { state, day, choice, refunded, chosenBy } = booking;
  const { time } = describeClosedBooking(booking);
  switch (state) {
    case 'moved':
      return `to ${dayWithoutYearInWords(day)}, ${time}${choice === 'move' ? '' : ', in the usual way'}`;
    case 'refunded':
      return `${refunded > 0 ? `${formatPence(refunded)} back` : 'nothing was paid'}${chosenBy === 'deadline' ? ', no answer in time' : ''}`;
    case 'credited':
      return 'by mail, with its code';
    case 'cancelled':
      return refunded > 0 ? `${formatPence(refunded)} back` : 'no money back';
    case 'stays':
      return chosenBy === 'deadline' ? 'no answer in time' : '';
    case 'ring':
      return `${choice === 'refund' && refunded > 0 ? `${formatPence(refunded)} back, ` : ''}${whyRing(booking, closure)}`;
    default:
      return '';
  }
}

function whyRing({ choice, hasEmail, mailStatus, isPaidInPerson }: ClosedBookingRow, closure: ClosureRow) {
  if (choice === 'ring') return 'asks to be rung';
  if (!hasEmail) return 'no email address';
  if (mailStatus === 'refused' || mailStatus === 'dropped') return 'could not be mailed';
  if (isPaidInPerson) return 'paid at reception, no answer in time';
  return closure.unanswered === 'ring' ? 'no answer in time' : 'was not mailed';
}
