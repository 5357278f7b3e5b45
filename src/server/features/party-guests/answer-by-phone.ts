import type { CallRequest } from '../../../contract/call.ts';
import type { answerByPhoneCall, StaffGuests } from '../../../contract/staff-parties.ts';
import { lastAnswerDay } from '../../../domain/party-guests.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { refreshFoodSheets } from './food-sheets.ts';
import { newGuestCode } from './guest-code.ts';
import {
  findByClient,
  findInvitation,
  insertFamily,
  insertPartyInvitation,
  nameFamily,
  readFamilies,
  readGuestRules,
  readParties,
  storeAnswer,
} from './guest-store.ts';
import { checkGuests, checkSeen, countComing, countGuestPlaces, type GuestDeps } from './invitation.ts';

type Answer = CallRequest<typeof answerByPhoneCall>['body'];

/** Reads the guests of a party for staff (specification 14.16). Refuses an unknown party. */
export async function readStaffGuests(deps: GuestDeps, id: string): Promise<Omit<StaffGuests, 'success'>> {
  const [[party], rules, families, [sheet]] = await Promise.all([
    readParties(deps.db, { id }),
    readGuestRules(deps.db),
    readFamilies(deps.db, [id]),
    deps.db
      .selectFrom('party_food_sheet')
      .select(['version', 'seen_at'])
      .where('party_id', '=', id)
      .orderBy('version', 'desc')
      .limit(1)
      .execute(),
  ]);
  if (!party) throw refuse('partyNotFound');
  const coming = countComing(families);
  return {
    children: party.children,
    coming,
    answerUntil: lastAnswerDay(party.day, rules.answer_days),
    version: sheet?.version ?? null,
    kitchenToLook: sheet?.seen_at === null && (coming > 0 || party.wishes !== ''),
    families: families.map((family) => ({
      familyId: family.id,
      name: family.name,
      isHost: family.isHost,
      isComing: family.isComing,
      answeredAt: family.answeredAt?.toISOString() ?? null,
      phone: family.phone,
      children: family.children,
    })),
  };
}

/**
 * Stores an answer that a family has given by telephone; it replaces an earlier answer (specification 14.16).
 * Accepts it even after the last day for families' answers. If the kitchen sheet has changed, the kitchen has
 * to look at it again. Returns the family's id. Refuses a party that is not booked or is over, a family of
 * another party, and more children than the party has places. Refuses a correction if the stored answer is
 * not the one that the page showed.
 */
export async function answerByPhone(deps: GuestDeps, id: string, answer: Answer): Promise<string> {
  const now = deps.clock.now();
  const familyId = await deps.db.transaction().execute(async (tx) => {
    const [found] = await readParties(tx, { id });
    if (!found) throw refuse('partyNotFound');
    await insertPartyInvitation(tx, found, { invitation: newGuestCode(), host: newGuestCode() }, now);
    await findInvitation(tx, id, { locks: true });
    // Read again under the lock, because the party may have been moved or cancelled, or have fewer children.
    const [party] = await readParties(tx, { id });
    if (!party?.isBooked || party.day < localMoment(now).day) throw refuse('partyNotFound');
    const families = await readFamilies(tx, [id]);
    const known = answer.familyId ?? (await findByClient(tx, id, answer.clientId));
    if (known !== null && !families.some((family) => family.id === known)) throw refuse('familyNotOnList');
    checkSeen(answer, families.find((family) => family.id === known) ?? null);
    const { left, most } = countGuestPlaces(party, families, known);
    checkGuests(answer, most, refuse('partyFullForStaff', { left }));
    const family =
      known ??
      (await insertFamily(
        tx,
        { partyId: id, code: newGuestCode(), name: answer.name, clientId: answer.clientId },
        now,
      ));
    if (answer.name !== '') await nameFamily(tx, family, answer.name);
    const { isComing, children, phone } = answer;
    await storeAnswer(tx, family, { isComing, children, phone, termsVersion: null }, now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'guest answered by telephone',
      bookingId: party.bookingId,
      after: { coming: isComing ? 'yes' : 'no', children: isComing ? children.length : 0 },
    });
    return family;
  });
  await refreshFoodSheets(deps, { id }).catch(deps.reportError);
  return familyId;
}
