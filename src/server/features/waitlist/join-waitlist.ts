import type * as z from 'zod/mini';
import type { joinWaitlistCall } from '../../../contract/waitlist.ts';
import { countPlacesNeeded } from '../../../domain/tickets.ts';
import type { AppContext } from '../../app-context.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { generateToken, sha256Digest } from '../orders/reference.ts';
import { priceVisit } from '../visits/price-visit.ts';
import {
  countGroupsOf,
  findGroup,
  insertGroup,
  insertWish,
  isMailboxWaiting,
  lockMailbox,
  readWaitlistRule,
} from './waitlist-store.ts';
import { findFullSession, findWishedSessions } from './wished-sessions.ts';

type JoinInput = z.output<(typeof joinWaitlistCall)['body']>;

/**
 * Puts a group on the waitlist of its chosen sessions (specification 5.13), and mails the group the link to
 * its page. Returns the key of that page; a repeated call for the same attempt returns the first key. Does
 * not check that the e-mail address is verified; the caller does. Refuses sessions that cannot be booked, and
 * sessions with room for the group. Refuses a group without a child, a group too large for a session, and a
 * group with nothing to pay. Refuses a mailbox that waits for one of the sessions already, or has too many
 * groups on the waitlist. Refuses every group while the waitlist is off.
 */
export async function joinWaitlist(context: AppContext, input: JoinInput): Promise<string> {
  const digest = sha256Digest(JSON.stringify(input));
  const earlier = await findEarlier(context, input.clientId, digest);
  if (earlier !== null) return earlier;
  const now = context.clock.now();
  const [{ ticketTypes, venue }, rule] = await Promise.all([
    context.site.read(),
    readWaitlistRule(context.db),
  ]);
  if (!rule.isOn) throw refuse('waitlistOff');
  const { customerEmail: email, ticketQuantities } = input;
  const quantities = Object.fromEntries(Object.entries(ticketQuantities).filter(([, count]) => count > 0));
  // Refuses unknown ticket types and too many tickets before anything else.
  priceVisit(ticketTypes, quantities, 1);
  const children = countPlacesNeeded(ticketTypes, quantities);
  if (children === 0) throw refuse('waitlistNoChildren');
  const sessions = await findWishedSessions(context, input.sessions, { children, quantities });
  const key = await context.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, email);
    const same = await findGroup(tx, { clientId: input.clientId });
    if (same) return keyOf(same, digest);
    if ((await countGroupsOf(tx, email)) >= rule.mostGroups)
      throw refuse('waitingTooOften', { most: rule.mostGroups });
    const sessionIds: number[] = [];
    for (const session of sessions)
      sessionIds.push(await findFullSession(tx, session, { children, quantities }, now));
    if (await isMailboxWaiting(tx, { email, sessionIds, without: null })) throw refuse('alreadyWaiting');
    const token = generateToken();
    const groupId = await insertGroup(tx, {
      clientId: input.clientId,
      digest,
      token,
      name: input.customerName,
      email,
      quantities,
      children,
      termsVersion: venue.termsVersion,
      now,
    });
    for (const [index, { endsAt }] of sessions.entries())
      await insertWish(tx, { groupId, sessionId: sessionIds[index] ?? 0, endsAt, now });
    await queueMail(tx, groupId, 'waitlist-joined', now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'customer',
      what: 'joined the waitlist',
      after: { group: groupId, children, days: [...new Set(sessions.map(({ day }) => day))] },
    });
    return token;
  });
  context.wakeMailSender();
  // Free places of the session are now kept off sale for the group, and pages have to show this. A place that
  // came free while the group joined is offered soon after this event.
  context.changes.publishPlaces([...new Set(sessions.map(({ day }) => day))]);
  return key;
}

async function findEarlier(context: AppContext, clientId: string, digest: string): Promise<string | null> {
  const earlier = await findGroup(context.db, { clientId });
  return earlier ? keyOf(earlier, digest) : null;
}

function keyOf(group: { token: string; digest: string }, digest: string): string {
  if (group.digest !== digest) throw refuse('waitlistKeyUsed');
  return group.token;
}
