import { waitlistUrl } from '../../../domain/booking-link.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { formatPence } from '../../../domain/money.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import type { MailBlock } from '../mail/mail-blocks.ts';
import { writeMail } from '../mail/write-mail.ts';
import { listBoughtLines, readBookingSummary } from '../orders/booking-summary.ts';
import { findGroup, findOffer, type GroupRow, listWishes, readWaitlistRule } from './waitlist-store.ts';
import { momentInWords, rulesInWords, sessionInWords } from './waitlist-words.ts';

type MailDeps = Pick<AppContext, 'db' | 'site' | 'clock'> & { baseUrl: string };
type Mail = Omit<Message, 'id'>;

/** What a group waits for, how it works, and the link to its page. null once it waits no more. */
export async function composeWaitlistJoined(deps: MailDeps, groupId: string): Promise<Mail | null> {
  const [group, wishes, rule, { venue }] = await Promise.all([
    findGroup(deps.db, { id: groupId }),
    listWishes(deps.db, groupId),
    readWaitlistRule(deps.db),
    deps.site.read(),
  ]);
  if (!group || group.ended_at !== null) return null;
  return writeMail(venue, {
    to: group.email,
    subject: 'You are on the waitlist',
    preview: 'We mail you as soon as there are places for all of you.',
    blocks: [
      { kind: 'title', text: 'You are on the waitlist' },
      { kind: 'paragraph', text: `Dear ${group.name},` },
      {
        kind: 'paragraph',
        text: `We mail you as soon as places for ${group.children === 1 ? 'your child' : `all ${group.children} children`} come free in one of these sessions:`,
      },
      {
        kind: 'list',
        items: wishes.map((wish) => `${wish.eventTitle ?? 'Open play'}: ${sessionInWords(wish)}`),
      },
      { kind: 'list', title: 'How it works', items: rulesInWords(rule) },
      pageButton(deps, group, 'See your place, change it or leave'),
    ],
  });
}

/** The places that a group is offered, until when, and the link to take or refuse them. null once over. */
export async function composeWaitlistOffer(deps: MailDeps, offerId: string): Promise<Mail | null> {
  const found = await readOffer(deps, offerId);
  if (!found) return null;
  const { offer, group } = found;
  const isOpen =
    offer.outcome === null && offer.status === 'held' && offer.hold_expires_at.getTime() > deps.clock.now();
  if (!isOpen) return null;
  const [ticket, rule, { venue }] = await Promise.all([
    readBookingSummary(deps.db, offer.booking_id),
    readWaitlistRule(deps.db),
    deps.site.read(),
  ]);
  const until = momentInWords(offer.ends_at.getTime());
  const places = group.children === 1 ? 'A place has' : `${group.children} places have`;
  return writeMail(venue, {
    to: group.email,
    subject: `${places} come free for you on ${dayInWords(offer.day)}`,
    preview: `We hold ${group.children === 1 ? 'it' : 'them'} for you until ${until}.`,
    blocks: [
      { kind: 'title', text: `${places} come free for you` },
      { kind: 'paragraph', text: `Dear ${group.name},` },
      {
        kind: 'paragraph',
        text: `${offer.event_title ?? 'Open play'}: ${sessionInWords(offer)}. We hold ${group.children === 1 ? 'the place' : 'the places'} for you until ${until}. Nothing is charged before you take ${group.children === 1 ? 'it' : 'them'}.`,
      },
      {
        kind: 'prices',
        lines: listBoughtLines(ticket).map(
          ({ quantity, name, amount }) => [`${quantity} × ${name}`, formatPence(amount)] as const,
        ),
        totals: [['To pay', formatPence(offer.total_pence)]],
      },
      pageButton(deps, group, 'Take or refuse them'),
      {
        kind: 'paragraph',
        text:
          group.missed < rule.missedKept
            ? 'If you do not see this in time, the places go to the next group and you keep your place on the waitlist.'
            : 'If you do not see this in time, the places go to the next group. You keep your place on the waitlist, and we ask whether you still want to come.',
      },
    ],
  });
}

/** An offer ran out: what that means for the group. null once it waits no more. */
export async function composeWaitlistMissed(deps: MailDeps, offerId: string): Promise<Mail | null> {
  const found = await readOffer(deps, offerId);
  if (!found || found.group.ended_at !== null || found.offer.outcome !== 'missed') return null;
  const { offer, group } = found;
  const { venue } = await deps.site.read();
  const isAsked = group.asked_at !== null;
  const rests = group.rest_until?.getTime() ?? 0;
  return writeMail(venue, {
    to: group.email,
    subject: isAsked ? 'Do you still want to come?' : 'Your offer has run out, your place has not',
    preview: isAsked
      ? 'Tell us with one tap. You keep your place until then.'
      : 'You are still on the waitlist, at your place.',
    blocks: [
      { kind: 'title', text: isAsked ? 'Do you still want to come?' : 'You keep your place' },
      { kind: 'paragraph', text: `Dear ${group.name},` },
      {
        kind: 'paragraph',
        text: `The places that we held for you on ${sessionInWords(offer)}, have gone to the next group. Nothing was charged.`,
      },
      {
        kind: 'paragraph',
        text: isAsked
          ? 'You keep your place on the waitlist, but we offer you nothing more until you tell us, with one tap, that you still wait.'
          : `There is nothing that you need to do: you keep your place on the waitlist, and ${rests > deps.clock.now() ? `from ${momentInWords(rests)} on` : 'from now on'} it is your turn again.`,
      },
      pageButton(deps, group, isAsked ? 'Yes, or no more' : 'See your place, change it or leave'),
    ],
  });
}

async function readOffer({ db }: MailDeps, offerId: string) {
  const offer = await findOffer(db, offerId);
  const group = offer && (await findGroup(db, { id: offer.group_id }));
  return group ? { offer, group } : null;
}

function pageButton({ baseUrl }: MailDeps, group: GroupRow, label: string): MailBlock {
  return { kind: 'button', label, url: waitlistUrl(baseUrl, group.token), sentence: label };
}
