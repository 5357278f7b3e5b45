import type { CallReply } from '../../../contract/call.ts';
import type { OtherDayTicket, searchOtherDaysCall } from '../../../contract/front-desk.ts';
import { placesInWords } from '../../../domain/pluralise.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { readDeskDay } from '../availability/desk-sessions.ts';
import type { CheckInContext } from '../check-in/check-in-context.ts';
import { type DeskFind, findTicketsAtDesk } from '../check-in/find-tickets.ts';
import { presentDeskTicket } from '../check-in/present-ticket.ts';
import { describeFreeCancellation, isOpenPlay } from '../orders/booked-time.ts';
import { readPolicy } from '../orders/cancel-booking.ts';
import { describeWaitingChanges } from '../orders/read-change.ts';

type Found = Omit<CallReply<typeof searchOtherDaysCall>, 'success'>;

/** What a family with a ticket of another day can book today. */
interface Today {
  /** The reason, in words, why families can no longer come in today; null while they can. */
  closed: string | null;
  event: string | null;
  hasArrivals: boolean;
  sessions: readonly { timeSlot: string; availableSpots: number }[];
}

/**
 * Finds tickets of other days that families bring today (specification 2.17). Returns the day of each ticket,
 * and whether today has room for its family. Refuses a reference that is unknown or not for a visit.
 */
export async function searchOtherDays(context: CheckInContext, search: string): Promise<Found> {
  const [{ found, more, today: day }, today] = await Promise.all([
    findTicketsAtDesk(context, search),
    readToday(context),
  ]);
  const waiting = await describeWaitingChanges(
    context.db,
    found.map(({ row }) => row.id),
  );
  const describe = (find: DeskFind) => describeFind(context, find, today, waiting.get(find.row.id) ?? null);
  return {
    today: day,
    tickets: await Promise.all(found.map(describe)),
    more,
    event: today.event,
    ...(today.hasArrivals && { arrivals: true as const }),
    sessions: [...today.sessions],
  };
}

async function readToday(context: CheckInContext): Promise<Today> {
  const now = localMoment(context.clock.now());
  const day = await readDeskDay(context, now.day);
  return {
    closed: day.notSold?.text ?? null,
    event: day.event,
    hasArrivals: day.stays !== undefined,
    sessions: day.sessions.flatMap(({ session, availableSpots, notSold }, index) =>
      // Of several sessions with one arrival time, the first has the longest stay and represents them all.
      notSold === null && (!session.arrival || day.sessions[index - 1]?.session.start !== session.start)
        ? [{ timeSlot: formatSlot(session), availableSpots }]
        : [],
    ),
  };
}

async function describeFind(
  { db, site, clock }: CheckInContext,
  { row, obstacle }: DeskFind,
  today: Today,
  waitingChange: OtherDayTicket['waitingChange'],
): Promise<OtherDayTicket> {
  const now = clock.now();
  const facts = await site.read();
  const isOtherDay = obstacle?.reason === 'ticketOfLaterDay' || obstacle?.reason === 'ticketOfEarlierDay';
  const { percent, kept } = await readPolicy(db, row, facts.terms.refundSteps, now);
  const time = {
    kind: 'visit' as const,
    day: row.day ?? '',
    slots: row.slots,
    isOpenPlay: isOpenPlay(row),
  };
  const room = whyNotToday(row, today);
  const isUsed = row.checked_in_at !== null;
  return {
    ...presentDeskTicket(row, waitingChange),
    obstacle: obstacle ? refuse(obstacle.reason, { day: obstacle.day }).staffWords : '',
    rule: isOtherDay && !isUsed ? describeFreeCancellation(time, facts, { now, kept }) : '',
    isTooLate: percent < 100,
    notToday: isUsed ? 'This ticket has been used.' : room.why,
    isFullToday: !isUsed && room.isFull,
    sessions: row.session_count,
  };
}

function whyNotToday(
  { children, session_count: count }: DeskFind['row'],
  { closed, event, sessions }: Today,
): { why: string | null; isFull: boolean } {
  if (closed !== null) return { why: closed, isFull: false };
  if (sessions.length < count)
    return {
      why:
        event === null
          ? `This ticket has ${count} sessions, and today has one.`
          : `This ticket has ${count} sessions, and today has ${sessions.length} left.`,
      isFull: false,
    };
  const withRoom = sessions.filter(({ availableSpots }) => availableSpots >= children);
  if (withRoom.length >= count) return { why: null, isFull: false };
  const most = Math.max(...sessions.map(({ availableSpots }) => availableSpots));
  const places = most === 0 ? 'no place left' : `${placesInWords(most)} left`;
  return {
    why: `Today has ${places} for ${children} ${children === 1 ? 'child' : 'children'}.`,
    isFull: true,
  };
}
