import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import type { answerPartyInvitationCall, PartyInvitation } from '../../../contract/party-guests.ts';
import { lastAnswerDay, parseGuestCode } from '../../../domain/party-guests.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { AppContext } from '../../app-context.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { refreshFoodSheets } from './food-sheets.ts';
import { newGuestCode } from './guest-code.ts';
import {
  findByClient,
  findByCode,
  findInvitation,
  type GuestFamily,
  type GuestInvitation,
  type GuestParty,
  insertFamily,
  readErasureDays,
  readFamilies,
  readGuestRules,
  readParties,
  readPlayRules,
  storeAnswer,
} from './guest-store.ts';

export type GuestDeps = AppContext & { baseUrl: string };

/** Returns how many children are coming to a party. Leaves out the children of the family `without`. */
export function countComing(families: readonly GuestFamily[], without: string | null = null): number {
  return families
    .filter(({ id }) => id !== without)
    .reduce((sum, { isComing, children }) => sum + (isComing ? children.length : 0), 0);
}

/**
 * Returns how many places of a party are not taken by other families (`left`), and how many children the
 * family `familyId` may bring (`most`). The family may bring as many children as there are places left, and
 * never fewer than it has already announced, even if the party has become smaller since. So a family that is
 * coming can always correct what a child must not eat.
 */
export function countGuestPlaces(
  { children }: Pick<GuestParty, 'children'>,
  families: readonly GuestFamily[],
  familyId: string | null,
): { left: number; most: number } {
  const left = Math.max(0, children - countComing(families, familyId));
  const family = families.find(({ id }) => id === familyId);
  return { left, most: Math.max(left, family?.isComing ? family.children.length : 0) };
}

/** Returns the details of a party that its invitation shows, and the last day for guests' answers. */
export function partyFacts(
  party: GuestParty,
  { theme, words }: GuestInvitation,
  rules: Awaited<ReturnType<typeof readGuestRules>>,
) {
  const { day: date, childName, childAge, room } = party;
  const time = formatSlot({ start: party.starts, end: party.ends });
  const answerUntil = lastAnswerDay(date, rules.answer_days);
  return { date, time, childName, childAge, room, theme, words, bring: rules.bring, answerUntil };
}

async function openInvitation(deps: GuestDeps, typed: string) {
  const code = parseGuestCode(typed);
  const found = code && (await findByCode(deps.db, code));
  const [party] = found ? await readParties(deps.db, { id: found.partyId }) : [];
  if (!code || !found || !party) throw refuse('invitationUnknown');
  return { code, party, familyId: found.familyId };
}

/**
 * Returns the invitation that a code opens (specification 14.11). Throws the refusal `not_found` if
 * the code is unknown.
 */
export async function readPartyInvitation(deps: GuestDeps, typed: string): Promise<PartyInvitation> {
  const { code, party, familyId } = await openInvitation(deps, typed);
  const [invitation, rules, families, playRules, erasedAfterDays] = await Promise.all([
    findInvitation(deps.db, party.id),
    readGuestRules(deps.db),
    readFamilies(deps.db, [party.id]),
    readPlayRules(deps.db),
    readErasureDays(deps.db),
  ]);
  if (!invitation) throw refuse('invitationUnknown');
  const family = families.find(({ id }) => id === familyId);
  const facts = partyFacts(party, invitation, rules);
  const today = localMoment(deps.clock.now()).day;
  const { most } = countGuestPlaces(party, families, familyId);
  const state = () => {
    if (!party.isBooked || party.day < today) return 'over';
    if (today > facts.answerUntil) return 'late';
    return most === 0 ? 'full' : 'open';
  };
  return {
    ...facts,
    code,
    state: state(),
    familyName: family?.name ?? '',
    isOpenLink: !family,
    isHost: family?.isHost ?? false,
    answer:
      family?.isComing == null
        ? null
        : { isComing: family.isComing, children: family.children, phone: family.phone },
    answeredAt: family?.answeredAt?.toISOString() ?? null,
    mostChildren: Math.min(rules.most_children, most),
    rules: playRules,
    erasedAfterDays,
  };
}

type Answer = z.output<(typeof answerPartyInvitationCall)['body']>;

/**
 * Stores a family's answer and returns the code that opens it (specification 14.11). Refuses an unknown code,
 * an answer after the last day, an incomplete answer, and more children than the family may bring. Refuses a
 * change if the stored answer is not the one that the page showed.
 */
export async function answerInvitation(deps: GuestDeps, typed: string, answer: Answer): Promise<string> {
  const { party: found, familyId: known } = await openInvitation(deps, typed);
  const { venue } = await deps.site.read();
  const now = deps.clock.now();
  const code = await deps.db.transaction().execute(async (tx) => {
    const invitation = await findInvitation(tx, found.id, { locks: true });
    // Read again under the lock, because the party may have been moved or cancelled, or have fewer children.
    const [party] = await readParties(tx, { id: found.id });
    if (!invitation || !party) throw refuse('invitationUnknown');
    const rules = await readGuestRules(tx);
    const today = localMoment(now).day;
    if (!party.isBooked || today > lastAnswerDay(party.day, rules.answer_days))
      throw refuse('tooLateToAnswer', { phone: venue.phone });
    checkAnswer(answer, rules.most_children);
    const familyId = known ?? (await findByClient(tx, party.id, answer.clientId));
    const families = await readFamilies(tx, [party.id]);
    // A page that opened the party's general link (`known` is null) can change its own answer several times
    // without this check. It sends the same `clientId` each time.
    if (known) checkSeen(answer, families.find(({ id }) => id === known) ?? null);
    const { left, most } = countGuestPlaces(party, families, familyId);
    checkGuests(answer, most, refuse('partyFull', { left, phone: venue.phone }));
    const id =
      familyId ??
      (await insertFamily(
        tx,
        { partyId: party.id, code: newGuestCode(), name: '', clientId: answer.clientId },
        now,
      ));
    return storeAnswer(tx, id, { ...answer, termsVersion: venue.termsVersion }, now);
  });
  await refreshFoodSheets(deps, { id: found.id }).catch(deps.reportError);
  return code;
}

/**
 * Refuses an answer if the stored answer is not the one that the page showed (`seen`). Otherwise a page that
 * was opened earlier could erase an allergy. Accepts an answer without `seen`, which a page of the previous
 * version of the site sends. Accepts an answer that equals the stored one, because a page sends it again if a
 * reply was lost.
 */
export function checkSeen(
  { seen, isComing, children, phone }: Pick<Answer, 'seen' | 'isComing' | 'children' | 'phone'>,
  stored: GuestFamily | null,
): void {
  if (seen === undefined || seen === (stored?.answeredAt?.toISOString() ?? null)) return;
  const sent = isComing ? { isComing, children, phone } : { isComing, children: [], phone: '' };
  const { isComing: wasComing = null, children: before = [], phone: phoneBefore = '' } = stored ?? {};
  if (!isDeepStrictEqual(sent, { isComing: wasComing, children: before, phone: phoneBefore }))
    throw refuse('guestAnswerChanged');
}

/**
 * Refuses a family that is coming but names no children. Throws `full` if the family has more children than
 * it may bring.
 */
export function checkGuests(
  { isComing, children }: Pick<Answer, 'isComing' | 'children'>,
  most: number,
  full: Refusal,
): void {
  if (!isComing) return;
  if (children.length === 0) throw refuse('guestsMissing');
  if (children.length > most) throw full;
}

function checkAnswer({ isComing, children, phone, rulesRead }: Answer, most: number): void {
  if (!isComing) return;
  if (children.length === 0) throw refuse('guestsMissing');
  if (children.length > most) throw refuse('guestsTooMany', { most });
  if (phone === '') throw refuse('guestPhoneMissing');
  if (!rulesRead) throw refuse('playRulesNotRead');
}
