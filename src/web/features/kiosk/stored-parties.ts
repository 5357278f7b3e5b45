import type { KioskParty, listKioskPartiesCall } from '../../../contract/party-day.ts';
import { countHere, type PartyMark, type PartyProgress, progressOf } from '../../../domain/party-day.ts';
import { parseGuestCode } from '../../../domain/party-guests.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import { deviceStore, useBrowserStore } from '../../lib/browser-store.ts';
import { callApi } from '../../lib/call.ts';
import { readEnrolment } from '../../lib/kiosk-enrolment.ts';
import { hasShape, isText, listOf } from '../../lib/type-guards.ts';
import { venueDay } from '../../lib/venue-time.ts';
import { type QueuedAction, useQueuedActions } from './action-queue.ts';
import { kioskCallTimeout } from './call-errors.ts';
import { findStoredByCode, findStoredByName } from './current-tickets.ts';
import { centreNow, handleKioskCallError, toCentreTime } from './stored-day.ts';

interface StoredParties {
  today: string;
  parties: KioskParty[];
}

const hasPartyFields = hasShape<{ partyId: string; guests: unknown[]; marks: unknown[] }>({
  partyId: isText,
  guests: listOf(hasShape({ guestId: isText, name: isText })),
  marks: listOf(hasShape({ id: isText })),
});
const isParty = (value: unknown): value is KioskParty => hasPartyFields(value);

const store = deviceStore<StoredParties>(
  'kioskParties',
  hasShape<StoredParties>({ today: isText, parties: listOf(isParty) }),
  { today: '', parties: [] },
);

/** Returns today's parties as stored on this kiosk. They are available without a network, too. */
function partiesOfToday(): readonly KioskParty[] {
  return onlyToday(store.read());
}

function onlyToday({ today, parties }: StoredParties): readonly KioskParty[] {
  return today === venueDay(centreNow()) ? parties : [];
}

/** Deletes the stored parties if they are not today's. */
export function removePastParties(): void {
  const { today } = store.read();
  if (today !== '' && today !== venueDay(centreNow())) store.clear();
}

/** Deletes the stored parties. */
export function clearStoredParties(): void {
  store.clear();
}

/**
 * Fetches and stores today's parties. If that fails, the stored parties stay. Stores nothing if this device
 * ceased to be a kiosk during the request.
 */
export async function refreshParties(): Promise<void> {
  try {
    const { today, parties } = await callApi<typeof listKioskPartiesCall>(
      'GET /api/check-in/parties',
      {},
      { signal: AbortSignal.timeout(kioskCallTimeout) },
    );
    if (readEnrolment() !== null) store.write({ today, parties });
  } catch (problem) {
    handleKioskCallError(problem);
  }
}

/** Returns a queued tick in the form in which the server stores it, or null if the action is not a tick. */
function markOf({ clientId, at, party }: QueuedAction): PartyMark | null {
  if (!party) return null;
  const { guestId, amount } = party;
  return { id: clientId, what: guestId === null ? 'more' : 'guest', guestId, amount, at: toCentreTime(at) };
}

/**
 * Adds a tick that the server has accepted to the stored party, so that it shows until the party is fetched
 * again.
 */
export function storePartyTick(action: QueuedAction): void {
  const mark = markOf(action);
  const stored = store.read();
  if (!mark) return;
  const parties = stored.parties.map((party) =>
    party.partyId === action.ticketId ? { ...party, marks: [...party.marks, mark] } : party,
  );
  store.write({ ...stored, parties });
}

/** One of today's parties, with the ticks that this kiosk has not sent yet. */
export interface CurrentParty {
  party: KioskParty;
  progress: PartyProgress;
  /** The number of children who are here. */
  arrived: number;
  /** Whether ticks for this party are still to be sent. */
  isWaiting: boolean;
}

/** Returns a party with the ticks that are still to be sent, or null if the party is not today's. */
export function useCurrentParty(partyId: string): CurrentParty | null {
  const party = onlyToday(useBrowserStore(store)).find((other) => other.partyId === partyId);
  const queued = useQueuedActions().filter(({ ticketId }) => ticketId === partyId);
  if (!party) return null;
  const marks = queued.flatMap((action) => markOf(action) ?? []);
  const progress = progressOf([...party.marks, ...marks]);
  const arrived = countHere(
    progress,
    party.guests.map(({ guestId }) => guestId),
  );
  return { party, progress, arrived, isWaiting: queued.length > 0 };
}

/** Finds today's parties by a part of the child's or the host's name. */
export function findPartiesByName(typed: string): KioskParty[] {
  const named = partiesOfToday().map((party) => ({
    party,
    customerName: `${party.childName} ${party.familyName}`,
    masked: true,
  }));
  return findStoredByName(named, typed).map(({ party }) => party);
}

/**
 * Finds a party of today by the code of an invitation, or by the address in its QR code. Returns null if
 * there is no such party, or if the browser cannot compute a digest.
 */
export async function findPartyByCode(scanned: string): Promise<KioskParty | null> {
  const code = invitationCode(scanned);
  if (code === null) return null;
  const coded = partiesOfToday().flatMap((party) =>
    party.codeDigests.map((codeDigest) => ({ party, codeDigest })),
  );
  return (await findStoredByCode(coded, code, (text) => text))?.party ?? null;
}

/** Returns the invitation code in scanned or typed text, or null if there is none. */
export function invitationCode(scanned: string): string | null {
  const [, inAddress] = /\/party\/([^/?#]+)/.exec(scanned) ?? [];
  return parseGuestCode(inAddress ?? scanned);
}

/** Formats the time and room of a party: '12:00 PM - 2:00 PM, Party room 1'. */
export function partyPlaceInWords({ starts, ends, room }: KioskParty): string {
  return [formatSlot({ start: starts, end: ends }), room].filter(Boolean).join(', ');
}
