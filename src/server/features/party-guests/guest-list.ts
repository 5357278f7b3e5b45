import type { Kysely } from 'kysely';
import type { GuestList } from '../../../contract/party-guests.ts';
import { type InvitationTheme, invitationUrl, lastAnswerDay } from '../../../domain/party-guests.ts';
import type { DB } from '../../db/tables.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { openBooking } from '../orders/read-booking-result.ts';
import { refreshFoodSheets } from './food-sheets.ts';
import { newGuestCode } from './guest-code.ts';
import {
  deleteFamily,
  findInvitation,
  type GuestParty,
  insertFamily,
  insertPartyInvitation,
  readFamilies,
  readGuestRules,
  readParties,
  updateInvitation,
} from './guest-store.ts';
import { countComing, type GuestDeps, partyFacts } from './invitation.ts';

/** The most families on one list. */
const mostFamilies = 60;

interface BookingLink {
  bookingId: string;
  viewToken: string;
}

/** Returns the booked party of a booking's link. Refuses with `booking_not_found` for any other link. */
async function openParty(deps: GuestDeps, link: BookingLink): Promise<GuestParty> {
  const booking = await openBooking(deps, { bookingId: link.bookingId, viewToken: link.viewToken });
  const [party] = await readParties(deps.db, { bookingId: booking.id });
  if (!party?.isBooked) throw refuse('partyHasNoList');
  return party;
}

/**
 * Applies the host's `change` to the list of a party, if a change is given. Then returns the invitation and
 * the guests (specification 14.10). The first call for a party creates its invitation. Refuses a change after
 * the last day for answers.
 */
async function openGuestList(
  deps: GuestDeps,
  link: BookingLink,
  change?: (
    tx: Kysely<DB>,
    party: GuestParty,
    families: Awaited<ReturnType<typeof readFamilies>>,
  ) => Promise<void>,
): Promise<GuestList> {
  const now = deps.clock.now();
  const today = localMoment(now).day;
  const { venue } = await deps.site.read();
  const found = await openParty(deps, link);
  const { id } = found;
  const list = await deps.db.transaction().execute(async (tx) => {
    await insertPartyInvitation(tx, found, { invitation: newGuestCode(), host: newGuestCode() }, now);
    const locked = await findInvitation(tx, id, { locks: true });
    // Read again under the lock, because the party may have been moved or cancelled, or have fewer children.
    const [party] = await readParties(tx, { id });
    if (!party?.isBooked) throw refuse('partyHasNoList');
    const rules = await readGuestRules(tx);
    const isOpen = today <= lastAnswerDay(party.day, rules.answer_days);
    if (change) {
      if (!isOpen) throw refuse('tooLateToAnswer', { phone: venue.phone });
      await change(tx, party, await readFamilies(tx, [id]));
    }
    const invitation = change ? await findInvitation(tx, id) : locked;
    if (!invitation) throw refuse('partyHasNoList');
    const families = await readFamilies(tx, [id]);
    return {
      ...partyFacts(party, invitation, rules),
      code: invitation.code,
      link: invitationUrl(deps.baseUrl, invitation.code),
      children: party.children,
      coming: countComing(families),
      isOpen,
      families: families.map((family) => ({
        familyId: family.id,
        name: family.name,
        isHost: family.isHost,
        link: invitationUrl(deps.baseUrl, family.code),
        isComing: family.isComing,
        answeredAt: family.answeredAt?.toISOString() ?? null,
        phone: family.phone,
        children: family.children,
      })),
    };
  });
  if (change) await refreshFoodSheets(deps, { id }).catch(deps.reportError);
  return list;
}

/** Returns the invitation and the guests of a party. */
export const readGuestList = (deps: GuestDeps, link: BookingLink) => openGuestList(deps, link);

/** Changes the drawing of an invitation, and the line under the drawing. */
export const changeInvitation = (
  deps: GuestDeps,
  { theme, words, ...link }: BookingLink & { theme: InvitationTheme; words: string },
) => openGuestList(deps, link, (tx, party) => updateInvitation(tx, party.id, { theme, words }));

/**
 * Adds families to the list of a party. A name that is already on the list is not added again. Refuses a
 * sixty-first family.
 */
export const inviteFamilies = (deps: GuestDeps, { names, ...link }: BookingLink & { names: string[] }) =>
  openGuestList(deps, link, async (tx, party, families) => {
    const knownNames = new Set(families.map(({ name }) => name.toLowerCase()));
    const fresh = names.filter((name) => {
      const isFresh = !knownNames.has(name.toLowerCase());
      knownNames.add(name.toLowerCase());
      return isFresh;
    });
    if (families.length + fresh.length > mostFamilies) throw refuse('partyListFull');
    for (const name of fresh)
      await insertFamily(
        tx,
        { partyId: party.id, code: newGuestCode(), name, clientId: null },
        deps.clock.now(),
      );
  });

/** Removes a family and its answer from the list of a party. The host's family stays. */
export const removeFamily = (deps: GuestDeps, { familyId, ...link }: BookingLink & { familyId: string }) =>
  openGuestList(deps, link, (tx, party) => deleteFamily(tx, party.id, familyId));
