import type { CallReply } from '../../../contract/call.ts';
import type { readWaitlistCall } from '../../../contract/waitlist.ts';
import type { TicketType } from '../../../domain/tickets.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import {
  findOpenOffer,
  findPaidOffer,
  type GroupRow,
  listPasses,
  listWishes,
  type OfferRow,
  readPositions,
  readWaitlistRule,
  ticketsOf,
} from './waitlist-store.ts';
import { momentInWords, passInWords, rulesInWords } from './waitlist-words.ts';

type Reply = Omit<CallReply<typeof readWaitlistCall>, 'success'>;

/**
 * A group's page explains at most this many occasions on which the group was passed over: the latest ones.
 */
const mostPasses = 20;

/** Reads a group for its own page. The caller has checked the key. */
export async function readWaitlist(context: AppContext, group: GroupRow): Promise<Reply> {
  const { db, clock } = context;
  const now = clock.now();
  const [{ ticketTypes }, rule, wishes, positions, passes, open, taken] = await Promise.all([
    context.site.read(),
    readWaitlistRule(db),
    listWishes(db, group.id),
    readPositions(db, group.id, now),
    listPasses(db, group.id, mostPasses),
    findOpenOffer(db, group.id),
    findPaidOffer(db, group.id),
  ]);
  const isLive = open?.status === 'held' && open.hold_expires_at.getTime() > now;
  const offer = group.ended_at === null && isLive ? open : undefined;
  const takenOrPaying = taken ?? (open?.status === 'processing' ? open : undefined);
  return {
    state: stateOf(group, {
      isOffered: offer !== undefined,
      isTakenOrPaying: takenOrPaying !== undefined,
      now,
    }),
    customerName: group.name,
    children: group.children,
    tickets: listTickets(group, ticketTypes),
    ticketQuantities: ticketsOf(group),
    joinedAt: group.joined_at.toISOString(),
    restsUntil: group.rest_until && group.rest_until.getTime() > now ? group.rest_until.toISOString() : null,
    wishes: wishes.map((wish) => {
      const view = positions.find(({ wishId }) => wishId === wish.id);
      return {
        date: wish.day,
        timeSlot: formatSlot({ start: wish.starts, end: wish.ends }),
        title: wish.eventTitle ?? 'Open play',
        position: view?.position ?? 1,
        free: view?.free ?? 0,
        passedOver: passes
          .filter(({ wishId }) => wishId === wish.id)
          .map((pass) => ({ at: pass.at.toISOString(), why: passInWords(pass, group.children) })),
      };
    }),
    offer: offer ? describeOffer(offer) : null,
    booking: takenOrPaying
      ? { bookingId: takenOrPaying.booking_id, viewToken: takenOrPaying.view_token }
      : null,
    rules: rulesInWords(rule),
    now: new Date(now).toISOString(),
  };
}

function describeOffer(offer: OfferRow): NonNullable<Reply['offer']> {
  const ends = offer.hold_expires_at.getTime();
  return {
    offerId: offer.id,
    date: offer.day,
    timeSlot: formatSlot({ start: offer.starts, end: offer.ends }),
    title: offer.event_title ?? 'Open play',
    endsAt: new Date(ends).toISOString(),
    until: momentInWords(ends),
    total: offer.total_pence,
  };
}

function stateOf(
  { ended_by: endedBy, asked_at: askedAt, rest_until: restUntil }: GroupRow,
  { isOffered, isTakenOrPaying, now }: { isOffered: boolean; isTakenOrPaying: boolean; now: number },
): Reply['state'] {
  if (isTakenOrPaying || endedBy === 'taken') return 'taken';
  if (endedBy === 'staff') return 'removed';
  if (endedBy === 'left' || endedBy === 'over') return endedBy;
  if (isOffered) return 'offered';
  if (askedAt !== null) return 'asked';
  return restUntil !== null && restUntil.getTime() > now ? 'resting' : 'waiting';
}

/** Lists the tickets of a group, with the present names of the ticket types. */
export function listTickets(
  group: Pick<GroupRow, 'quantities'>,
  types: readonly TicketType[],
): { name: string; quantity: number }[] {
  const quantities = ticketsOf(group);
  return types.flatMap(({ id, name }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [{ name, quantity }] : [];
  });
}
