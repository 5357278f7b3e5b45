import { waitlistUrl } from '../../../domain/booking-link.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import type { MailBlock } from '../../../domain/mail-block.ts';
import {
  waitlistAsked,
  waitlistJoined,
  waitlistMissed,
  waitlistOffer,
  waitlistWithdrawn,
} from '../../../domain/mails-others.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { writeWithWords } from '../mail/write-words.ts';
import { listBoughtLines, readBookingSummary } from '../orders/booking-summary.ts';
import {
  findGroup,
  findOffer,
  type GroupRow,
  listWishes,
  listWithdrawnWishes,
  readWaitlistRule,
} from './waitlist-store.ts';
import { momentInWords, rulesInWords, sessionInWords, sessionsInWords } from './waitlist-words.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };
type Mail = Omit<Message, 'id'>;

/**
 * Composes the mail to a group that has joined: its sessions, the rules of the waitlist, and the link to its
 * page. Returns null once the group no longer waits.
 */
export async function composeWaitlistJoined(deps: MailDeps, groupId: string): Promise<Mail | null> {
  const [group, wishes, rule] = await Promise.all([
    findGroup(deps.db, { id: groupId }),
    listWishes(deps.db, groupId),
    readWaitlistRule(deps.db),
  ]);
  if (!group || group.ended_at !== null) return null;
  return writeWithWords(
    deps,
    waitlistJoined,
    { to: group.email },
    {
      variables: {
        name: group.name,
        children: group.children === 1 ? 'your child' : `all ${group.children} children`,
      },
      blocks: {
        sessions: [
          {
            kind: 'list',
            items: wishes.map((wish) => `${wish.eventTitle ?? 'Open play'}: ${sessionInWords(wish)}`),
          },
        ],
        rules: [{ kind: 'list', title: 'How it works', items: rulesInWords(rule) }],
        button: [pageButton(deps, group, 'See your place, change it or leave')],
      },
    },
  );
}

/**
 * Composes the mail with an offer: the places, the end of their hold, and the link to take or decline them.
 * Returns null once the offer is over.
 */
export async function composeWaitlistOffer(deps: MailDeps, offerId: string): Promise<Mail | null> {
  const found = await readOffer(deps, offerId);
  if (!found) return null;
  const { offer, group } = found;
  const isOpen =
    offer.outcome === null && offer.status === 'held' && offer.hold_expires_at.getTime() > deps.clock.now();
  if (!isOpen) return null;
  const [ticket, rule] = await Promise.all([
    readBookingSummary(deps.db, offer.booking_id),
    readWaitlistRule(deps.db),
  ]);
  const until = momentInWords(offer.ends_at.getTime());
  const places = group.children === 1 ? 'A place has' : `${group.children} places have`;
  const isOne = group.children === 1;
  return writeWithWords(
    deps,
    waitlistOffer,
    { to: group.email },
    {
      variables: {
        name: group.name,
        places,
        them: isOne ? 'it' : 'them',
        'the-places': isOne ? 'the place' : 'the places',
        day: dayInWords(offer.day),
        what: offer.event_title ?? 'Open play',
        session: sessionInWords(offer),
        until,
      },
      shows: { missed: group.missed < rule.missedKept, 'missed-often': group.missed >= rule.missedKept },
      blocks: {
        prices: [
          {
            kind: 'prices',
            lines: listBoughtLines(ticket).map(
              ({ quantity, name, amount }) => [`${quantity} × ${name}`, formatPence(amount)] as const,
            ),
            totals: [['To pay', formatPence(offer.total_pence)]],
          },
        ],
        button: [pageButton(deps, group, `Take or refuse ${isOne ? 'it' : 'them'}`)],
      },
    },
  );
}

/**
 * Composes the mail about an offer that ran out. The mail says what this means for the group. Returns null if
 * the offer did not run out, or if the group no longer waits.
 */
export async function composeWaitlistMissed(deps: MailDeps, offerId: string): Promise<Mail | null> {
  const found = await readOffer(deps, offerId);
  if (!found || found.group.ended_at !== null || found.offer.outcome !== 'missed') return null;
  const { offer, group } = found;
  const variables = { name: group.name, session: sessionInWords(offer) };
  const envelope = { to: group.email };
  if (group.asked_at !== null)
    return writeWithWords(deps, waitlistAsked, envelope, {
      variables,
      blocks: { button: [pageButton(deps, group, 'Stay on the waitlist, or leave it')] },
    });
  const rests = group.rest_until?.getTime() ?? 0;
  return writeWithWords(deps, waitlistMissed, envelope, {
    variables: {
      ...variables,
      from: rests > deps.clock.now() ? `from ${momentInWords(rests)} on` : 'from now on',
    },
    blocks: { button: [pageButton(deps, group, 'See your place, change it or leave')] },
  });
}

/**
 * Composes the mail that tells a group that it no longer waits for some sessions. No places can be held with
 * the group's tickets there, because the tickets now cost nothing or are no longer sold. Returns null if the
 * group no longer exists.
 */
export async function composeWaitlistWithdrawn(
  deps: MailDeps,
  groupId: string,
  mailId: string,
): Promise<Mail | null> {
  const [group, wishes] = await Promise.all([
    findGroup(deps.db, { id: groupId }),
    listWithdrawnWishes(deps.db, mailId),
  ]);
  if (!group || wishes.length === 0) return null;
  return writeWithWords(
    deps,
    waitlistWithdrawn,
    { to: group.email },
    {
      variables: { name: group.name, session: sessionsInWords(wishes) },
      blocks: { button: [pageButton(deps, group, 'See which sessions you are waiting for')] },
    },
  );
}

async function readOffer({ db }: MailDeps, offerId: string) {
  const offer = await findOffer(db, offerId);
  const group = offer && (await findGroup(db, { id: offer.group_id }));
  return group ? { offer, group } : null;
}

function pageButton({ baseUrl }: MailDeps, group: GroupRow, label: string): MailBlock {
  return { kind: 'button', label, url: waitlistUrl(baseUrl, group.token), sentence: label };
}
