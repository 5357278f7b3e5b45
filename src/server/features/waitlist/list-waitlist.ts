import type { WaitingSession } from '../../../contract/waitlist.ts';
import type { TicketType } from '../../../domain/tickets.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { listTickets } from './read-waitlist.ts';
import {
  type GroupRow,
  listAwaitedSessions,
  listWaitingGroups,
  readEventTitle,
  type StaffGroupRow,
} from './waitlist-store.ts';

type StaffGroup = WaitingSession['groups'][number];

/** The most entries listed, for all queues together. A group has an entry in each of its queues. */
const mostEntries = 500;

/**
 * Lists the queues of future sessions for staff. Each group has the time at which it joined the queue, and
 * its offers.
 */
export async function listWaitlist(context: AppContext): Promise<WaitingSession[]> {
  const { db, clock } = context;
  const now = clock.now();
  const [{ ticketTypes }, sessions, groups] = await Promise.all([
    context.site.read(),
    listAwaitedSessions(db, now),
    listWaitingGroups(db, now, mostEntries),
  ]);
  return Promise.all(
    sessions.map(async (session) => ({
      sessionId: session.id,
      date: session.day,
      timeSlot: formatSlot({ start: session.starts, end: session.ends }),
      title: await readEventTitle(db, session.eventId),
      capacity: session.capacity,
      free: Math.max(0, session.left),
      groups: groups
        .filter(({ sessionId }) => sessionId === session.id)
        .map((group) => describeGroup(group, ticketTypes, now)),
    })),
  );
}

function describeGroup(group: StaffGroupRow, types: readonly TicketType[], now: number): StaffGroup {
  const tickets = listTickets({ quantities: group.quantities as GroupRow['quantities'] }, types);
  return {
    groupId: group.groupId,
    customerName: group.name,
    customerEmail: group.email,
    children: group.children,
    tickets: tickets.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    since: group.since.toISOString(),
    ...describeState(group, now),
    offers: group.offers.map(({ at, day, starts, ends, outcome }) => ({
      at: new Date(at).toISOString(),
      date: day,
      timeSlot: formatSlot({ start: starts, end: ends }),
      outcome: (outcome ?? 'open') as StaffGroup['offers'][number]['outcome'],
    })),
  };
}

function describeState(
  { offers, sessionId, askedAt, restUntil }: StaffGroupRow,
  now: number,
): Pick<StaffGroup, 'state' | 'until'> {
  const open = offers.find(({ outcome }) => outcome === null);
  if (open)
    return {
      state: open.sessionId === sessionId ? 'offered' : 'offered-elsewhere',
      until: new Date(open.endsAt).toISOString(),
    };
  if (askedAt !== null) return { state: 'asked', until: null };
  return restUntil !== null && restUntil.getTime() > now
    ? { state: 'resting', until: restUntil.toISOString() }
    : { state: 'waiting', until: null };
}
